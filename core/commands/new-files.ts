import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { PrintError } from '../errors.js'
import { APP_NAME } from '../layout/catalog.js'
import { packageRoot } from '../package-root.js'
import { loadSettings } from '../settings.js'
import { say } from './summary.js'

/** Where commands write that make something new. */
export interface NewOptions {
  /** In place of the settings' layouts folder. */
  layouts?: string
}

export const wrong = (message: string): PrintError => new PrintError('wrong-settings', message)

/** `Site plan` is in `site-plan.typ.hbs`. */
export const fileNameOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Throws for the one that came with mapsetter, unless it is named: the next version would replace it. */
export const layoutsFolder = ({ layouts: named }: NewOptions): string => {
  if (named !== undefined) return resolve(named)
  const { layouts } = loadSettings({ env: process.env, cwd: process.cwd() })
  if (layouts !== join(packageRoot, 'layouts')) return layouts
  throw wrong(
    `"${layouts}" came with mapsetter, what is written there would be lost with its next version; ` +
      'name a folder of yours with --layouts, MAPSETTER_LAYOUTS or the setting "layouts"'
  )
}

/** The folder of an app that is not there yet. Throws for a name that is taken, or cannot be one. */
export const newAppFolder = (name: string, options: NewOptions): string => {
  const suggestion = fileNameOf(name)
  if (!APP_NAME.test(name))
    throw wrong(
      `an app's name is part of addresses: letters, digits, "-" and "_", not "${name}"` +
        (APP_NAME.test(suggestion) ? `; ${suggestion} would do` : '')
    )
  const folder = join(layoutsFolder(options), name)
  if (existsSync(folder)) throw wrong(`there is an app folder "${folder}" already; nothing is written over it`)
  return folder
}

/** `old-town` is the app "Old town". */
export const titleOf = (app: string): string => app.replace(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase())

/** All of them or none. */
export const writeNew = (files: ReadonlyMap<string, string | Uint8Array>): void => {
  const taken = [...files.keys()].filter((path) => existsSync(path))
  if (taken.length > 0) throw wrong(`there is already ${taken.join(' and ')}; nothing is written over it`)
  for (const [path, content] of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { flag: 'wx' })
    say(`wrote ${relative(process.cwd(), path)}`)
  }
}

/** As a shell takes it. */
export const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
