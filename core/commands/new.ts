import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { PrintError } from '../errors.js'
import { APP_NAME } from '../layout/catalog.js'
import { packageRoot } from '../package-root.js'
import { loadSettings } from '../settings.js'
import { say } from './summary.js'

export interface NewOptions {
  /** In place of the settings' layouts folder. */
  layouts?: string
}

const STARTERS = join(packageRoot, 'core/commands/starters')
/** What starting points are called; a name takes its place. */
const PLACEHOLDER = /"?STARTER"?/g
const MOST_LETTERS = 100

/** `mapsetter new app`: a folder with a layout, its sample, a theme and a partial. Throws for a name that is taken. */
export const newApp = (name: string, options: NewOptions): void => {
  const suggestion = fileNameOf(name)
  if (!APP_NAME.test(name))
    throw wrong(
      `an app's name is part of addresses: letters, digits, "-" and "_", not "${name}"` +
        (APP_NAME.test(suggestion) ? `; ${suggestion} would do` : '')
    )
  const folder = join(layoutsFolder(options), name)
  if (existsSync(folder)) throw wrong(`there is an app folder "${folder}" already; nothing is written over it`)
  const title = name.replace(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase())
  write(startersIn('app', folder, name.toLowerCase(), title))
  sayNext(options, folder, name, title)
}

/** `mapsetter new layout`: a layout and its sample in an app. Throws for a name that is taken. */
export const newLayout = (given: string, { app: asked, ...options }: NewOptions & { app?: string }): void => {
  const name = given.trim()
  const stem = fileNameOf(name)
  if (stem === '' || name.length > MOST_LETTERS || /\p{Cc}/u.test(name))
    throw wrong(`a layout's name has letters or digits, ${MOST_LETTERS} at most in one line; "${given}" has not`)
  const layouts = layoutsFolder(options)
  const app = appIn(layouts, asked)
  write(startersIn('layout', join(layouts, app), stem, name))
  sayNext(options, join(layouts, app), app, name)
}

const wrong = (message: string): PrintError => new PrintError('wrong-settings', message)

/** `Site plan` is in `site-plan.typ.hbs`. */
const fileNameOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Throws for the one that came with mapsetter, unless it is named: the next version would replace it. */
const layoutsFolder = ({ layouts: named }: NewOptions): string => {
  if (named !== undefined) return resolve(named)
  const { layouts } = loadSettings({ env: process.env, cwd: process.cwd() })
  if (layouts !== join(packageRoot, 'layouts')) return layouts
  throw wrong(
    `"${layouts}" came with mapsetter, what is written there would be lost with its next version; ` +
      'name a folder of yours with --layouts, MAPSETTER_LAYOUTS or the setting "layouts"'
  )
}

const appIn = (layouts: string, asked?: string): string => {
  const apps = existsSync(layouts)
    ? readdirSync(layouts).filter((name) => existsSync(join(layouts, name, 'app.yaml')))
    : []
  if (apps.length === 0) throw wrong(`there is no app in "${layouts}"; "mapsetter new app NAME" writes one`)
  if (asked !== undefined && !apps.includes(asked))
    throw new PrintError('unknown-app', `there is no app "${asked}"; apps: ${apps.join(', ')}`)
  if (asked === undefined && apps.length > 1)
    throw wrong(`there are several apps; name one with --app: ${apps.join(', ')}`)
  return asked ?? apps[0]!
}

/** The files of a starting point, by where they will be; those called `layout` are called as the layout is. */
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

/** All of them or none. */
const write = (files: Map<string, string>): void => {
  const taken = [...files.keys()].filter((path) => existsSync(path))
  if (taken.length > 0) throw wrong(`there is already ${taken.join(' and ')}; nothing is written over it`)
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
    say(`wrote ${relative(process.cwd(), path)}`)
  }
}

const sayNext = ({ layouts }: NewOptions, folder: string, app: string, layout: string): void => {
  say('\nNext:')
  if (layouts !== undefined) say(`  export MAPSETTER_LAYOUTS=${quoted(dirname(folder))}`)
  say(`  mapsetter check --watch --app ${app} --layout ${quoted(layout)}`)
  say('    prints the sample now and again on each save')
  say('  mapsetter serve')
  say('    prints what web clients send, and has a page to try it')
}

/** As a shell takes it. */
const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
