import { statSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import type { Container } from '../container.js'
import { breach, PrintError } from '../errors.js'
import { APP_NAME } from '../layout/catalog.js'
import { isWord } from '../layout/template/words.js'
import type { ImportedApp, ImporterPlugin, ImportSource } from '../plugin/contracts.js'
import { checked, faultOfImport } from '../plugin-results.js'
import { orKnown } from '../nearest.js'
import {
  below,
  fileNameOf,
  newAppFolder,
  type NewOptions,
  shellQuoted,
  titleOf,
  writeAndTell,
  wrongSettings
} from './new-files.js'
import { withContainer } from './printing.js'
import { printLine } from './summary.js'
import { traceOf } from '../worker-log.js'

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
  const source = importSource(path)
  return withContainer(async (container) => {
    const app = asked ?? appNameOf(source)
    const folder = newAppFolder(app, options)
    const next = [
      ...(options.layouts === undefined ? [] : [`\`export MAPSETTER_LAYOUTS=${shellQuoted(dirname(folder))}\``]),
      `\`mapsetter check --app ${app} --out previews\` prints the sample of each layout`
    ]
    const { files, report, isUnfinished } = await imported(container, source, { app, from, next })
    writeAndTell(below(folder, files))
    printLine(`\n${report}`)
    return isUnfinished !== true
  })
}

/** The name of a folder, if an app can have it: clients have it in their addresses. */
const appNameOf = ({ path, isFolder }: ImportSource): string => {
  const name = isFolder ? basename(path) : basename(path, extname(path))
  return isFolder && APP_NAME.test(name) ? name : fileNameOf(name)
}

/** Throws `wrong-settings` if there is nothing at this path. */
export const importSource = (path: string): ImportSource => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw wrongSettings(`"${path}" does not exist`)
  return { path: resolve(path), isFolder: found.isDirectory() }
}

/** The files of the new app, and the report. */
export const imported = async (
  container: Container,
  source: ImportSource,
  { app, from, next }: { app: string; from?: string; next: string[] }
): Promise<ImportedApp> => {
  const importer = importerFor(source, from, container.get('registry').importers)
  const families = new Set(
    container
      .get('familiesOf')({ fontFolders: [] })
      .map((family) => family.toLowerCase())
  )
  const hasFont = (family: string): boolean => families.has(family.toLowerCase())
  const importing = { app, title: titleOf(app), isWord, hasFont, fileNameOf, next }
  try {
    return checked(importer, 'import', faultOfImport, await importer.import(source, importing))
  } catch (thrown) {
    throw failureOf(importer, thrown)
  }
}

/** There is no log beside a command: what an importer threw is a part of the message. */
const failureOf = (importer: ImporterPlugin, thrown: unknown): PrintError =>
  thrown instanceof PrintError ? thrown : breach(importer, traceOf(thrown))

const recognises = (importer: ImporterPlugin, source: ImportSource): boolean => {
  try {
    return importer.recognises(source)
  } catch (thrown) {
    throw failureOf(importer, thrown)
  }
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
  const found = importers.findLast((importer) => recognises(importer, source))
  if (found) return found
  throw wrongSettings(`no importer recognises "${source.path}"; the importers read:\n${known}\nchoose one with --from`)
}
