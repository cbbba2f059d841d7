import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ImportReport } from '../report.js'

const DATA = /\.(png|jpe?g|gif|svg|webp|tiff?|bmp|pdf|json|geojson|gml|sld|csv|ttf|otf|ttc)$/i
const FONT = /\.(ttf|otf|ttc)$/i
const XML = /\.xml$/i
/** Other XML may hold passwords. */
const DATA_XML = /<[\w:]*(StyledLayerDescriptor|FeatureCollection)\b/
const OWN = /^(requestData.*\.json|app\.yaml)$/
const MOST_BYTES = 50_000_000
const MOST_BYTES_IN_ALL = 500_000_000
const MOST_FILES = 2000
const DEEPEST = 8

/** Pictures, data, styles and fonts of a folder by their paths, which stay the same; fonts are in `fonts/`. */
export const dataFiles = (folder: string, report: ImportReport): Map<string, Uint8Array> => {
  const root = realpathSync(folder)
  const files = new Map<string, Uint8Array>()
  let bytes = 0
  const take = (path: string, size: number): void => {
    if (size > MOST_BYTES || bytes + size > MOST_BYTES_IN_ALL || files.size >= MOST_FILES)
      return report.left(
        path,
        1,
        `it is not copied: it has ${size} bytes, or there are too many files; copy it yourself`
      )
    const content = readFileSync(join(root, path))
    if (XML.test(path) && !DATA_XML.test(content.subarray(0, 4096).toString('utf8'))) return
    bytes += size
    files.set(FONT.test(path) ? `fonts/${path.split('/').at(-1)}` : path, content)
  }
  const walk = (within: string, depth: number): void => {
    for (const entry of readdirSync(join(root, within), { withFileTypes: true }).sort(byName)) {
      const path = within === '' ? entry.name : `${within}/${entry.name}`
      if (entry.name.startsWith('.')) continue
      const found = insideOf(root, path)
      if (found?.isDirectory() && depth < DEEPEST) walk(path, depth + 1)
      else if (found?.isFile() && !OWN.test(path) && (DATA.test(path) || XML.test(path))) take(path, found.size)
    }
  }
  walk('', 0)
  return files
}

const byName = ({ name: a }: { name: string }, { name: b }: { name: string }): number => (a < b ? -1 : 1)

/** Undefined for a link that is broken or leads out of the folder. */
const insideOf = (root: string, path: string) => {
  try {
    const real = realpathSync(join(root, path))
    return real.startsWith(root + sep) ? statSync(real) : undefined
  } catch {
    return undefined
  }
}
