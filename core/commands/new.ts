import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { packageRoot } from '../package-root.js'
import {
  fileNameOf,
  layoutsFolder,
  newAppFolder,
  type NewOptions,
  shellQuoted,
  titleOf,
  writeAndTell,
  wrongSettings
} from './new-files.js'
import { printLine } from './summary.js'
import { unknownApp } from '../errors.js'

const STARTERS = join(packageRoot, 'core/commands/starters')
/** The placeholder for the name in starter files. */
const PLACEHOLDER = /"?STARTER"?/g
const MOST_LETTERS = 100

/**
 * `mapsetter new app`: writes a folder with a layout, a sample, a theme and a partial. Throws for a name already used.
 */
export const newApp = (name: string, options: NewOptions): void => {
  const folder = newAppFolder(name, options)
  writeAndTell(appFiles(folder, name))
  printNextSteps(options, folder, name, titleOf(name))
}

/** The files of a new app, the first its layout. */
export const appFiles = (folder: string, name: string): Map<string, string> =>
  startersIn('app', folder, name.toLowerCase(), titleOf(name))

/** `mapsetter new layout`: writes a layout and a sample into an app. Throws for a name that is already used. */
export const newLayout = (given: string, { app: asked, ...options }: NewOptions & { app?: string }): void => {
  const name = layoutName(given)
  const layouts = layoutsFolder(options)
  const app = appIn(layouts, asked)
  writeAndTell(layoutFiles(join(layouts, app), name))
  printNextSteps(options, join(layouts, app), app, name)
}

/** The files of a new layout. */
export const layoutFiles = (folder: string, name: string): Map<string, string> =>
  startersIn('layout', folder, fileNameOf(name), name)

/** Throws `wrong-settings` for a name that cannot be one. */
export const layoutName = (given: string): string => {
  const name = given.trim()
  if (fileNameOf(name) !== '' && name.length <= MOST_LETTERS && !/\p{Cc}/u.test(name)) return name
  throw wrongSettings(
    `the layout name is ${JSON.stringify(given)}; must be one line with letters or digits, at most ${MOST_LETTERS} characters`
  )
}

const appIn = (layouts: string, asked?: string): string => {
  const apps = existsSync(layouts)
    ? readdirSync(layouts).filter((name) => existsSync(join(layouts, name, 'app.yaml')))
    : []
  if (apps.length === 0) throw wrongSettings(`there is no app in "${layouts}"; create one with: mapsetter new app NAME`)
  if (asked !== undefined && !apps.includes(asked)) throw unknownApp(asked, apps)
  if (asked === undefined && apps.length > 1)
    throw wrongSettings(`there are several apps; choose one with --app: ${apps.join(', ')}`)
  return asked ?? apps[0]!
}

/** The starter files by their new paths; files named `layout` get the name of the layout. */
const startersIn = (kind: 'app' | 'layout', folder: string, stem: string, name: string): Map<string, string> => {
  const from = join(STARTERS, kind)
  const paths = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
    .sort()
  return new Map(
    paths.map((path) => [
      join(folder, path.replace(/^layout\./, `${stem}.`)),
      readFileSync(join(from, path), 'utf8').replace(PLACEHOLDER, () => JSON.stringify(name))
    ])
  )
}

const printNextSteps = ({ layouts }: NewOptions, folder: string, app: string, layout: string): void => {
  printLine('\nNext:')
  if (layouts !== undefined) printLine(`  export MAPSETTER_LAYOUTS=${shellQuoted(dirname(folder))}`)
  printLine(`  mapsetter check --watch --app ${app} --layout ${shellQuoted(layout)}`)
  printLine('    prints the sample, and prints it again after each save')
  printLine('  mapsetter serve')
  printLine('    starts the service, with a page to try it')
}
