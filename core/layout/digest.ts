import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

const DIGITS = 16

/**
 * The same for two folders with the same files, wherever they are. Hidden files do not count: editors and version control
 * write them.
 */
export const digestOf = (folder: string): string => {
  const hash = createHash('sha256')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split(sep).some((name) => name.startsWith('.')))
    .sort()
  for (const path of paths) {
    const file = join(folder, path)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) continue
    const bytes = readFileSync(file)
    hash.update(`${path.replaceAll(sep, '/')}\0${bytes.byteLength}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, DIGITS)
}
