import { statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { verbOf } from '../errors.js'
import { isWord } from '../layout/template/words.js'
import type { ImporterPlugin, ImportSource } from '../plugin/contracts.js'
import { orKnown } from '../nearest.js'
import {
  fileNameOf,
  newAppFolder,
  type NewOptions,
  shellQuoted,
  titleOf,
  writeNew,
  wrongSettings
} from './new-files.js'
import { withContainer } from './printing.js'
import { printLine } from './summary.js'

interface ImportOptions extends NewOptions {
  app?: string
  /** The name of an importer; absent: the one that recognises the path. */
  from?: string
}

/**
 * `mapsetter import`: an app made of another print server's files, and a report of what became of each part; false if it
 * leaves something to do. Throws `wrong-settings` for a path that no importer recognises, and for a name that is taken.
 */
export const importCommand = (path: string, { app: asked, from, ...options }: ImportOptions): Promise<boolean> => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw wrongSettings(`"${path}" does not exist`)
  const source = { path: resolve(path), isFolder: found.isDirectory() }
  return withContainer(async (container) => {
    const importer = importerFor(source, from, container.get('registry').importers)
    const app = asked ?? fileNameOf(basename(path, extname(path)))
    const folder = newAppFolder(app, options)
    const next = [
      ...(options.layouts === undefined ? [] : [`\`export MAPSETTER_LAYOUTS=${shellQuoted(dirname(folder))}\``]),
      `\`mapsetter check --app ${app} --out previews\` prints the sample of each layout`
    ]
    const families = new Set(
      container
        .get('familiesOf')({ fontFolders: [] })
        .map((family) => family.toLowerCase())
    )
    const hasFont = (family: string): boolean => families.has(family.toLowerCase())
    const importing = { app, title: titleOf(app), isWord, hasFont, fileNameOf, next }
    const { files, report, isUnfinished } = await verbOf(importer, () => importer.import(source, importing))
    writeNew(new Map([...files].map(([file, content]) => [join(folder, file), content])))
    printLine(`\n${report}`)
    return isUnfinished !== true
  })
}

const importerFor = (
  source: ImportSource,
  name: string | undefined,
  importers: readonly ImporterPlugin[]
): ImporterPlugin => {
  const names = importers.map((importer) => importer.name)
  const known = importers.map((importer) => `  ${importer.name}: ${importer.imports}`).join('\n')
  if (name !== undefined) {
    const named = importers.find((importer) => importer.name === name)
    if (!named) throw wrongSettings(`no importer is called "${name}"; ${orKnown(name, names, 'importers')}`)
    return named
  }
  const found = importers.findLast((importer) => importer.recognises(source))
  if (found) return found
  throw wrongSettings(
    `no importer recognises "${source.path}"; the importers read:\n${known}\n--from names one of them`
  )
}
