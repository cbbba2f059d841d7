import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { makeFolder } from '../own-folder.js'
import { PrintError } from '../errors.js'
import { APP_NAME } from '../layout/catalog.js'
import { packageRoot } from '../package-root.js'
import { loadSettings } from '../settings.js'
import { printLine } from './summary.js'

/** Options of commands that write new files. */
export interface NewOptions {
  /** Used instead of the setting `layouts`. */
  layouts?: string
}

/** The contents of files by path. */
export type NewFiles = ReadonlyMap<string, string | Uint8Array>

export const wrongSettings = (message: string): PrintError => new PrintError('wrong-settings', message)

/** `Site plan` becomes `site-plan`. */
export const fileNameOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * Throws for the folder that comes with mapsetter, unless it is given as an option: the next version would replace it.
 */
export const layoutsFolder = ({ layouts: named }: NewOptions): string => {
  if (named !== undefined) return resolve(named)
  const { layouts } = loadSettings({ env: process.env, cwd: process.cwd() })
  if (layouts !== join(packageRoot, 'layouts')) return layouts
  throw wrongSettings(
    `the layouts folder is "${layouts}", which belongs to mapsetter and is replaced by its next version; ` +
      'set a folder of your own with --layouts, MAPSETTER_LAYOUTS or the setting "layouts"'
  )
}

/** The folder for a new app. Throws for a name that is invalid or already used. */
export const newAppFolder = (name: string, options: NewOptions): string => {
  const suggestion = fileNameOf(name)
  if (!APP_NAME.test(name))
    throw wrongSettings(
      `the app name is "${name}"; must have only letters, digits, "-" and "_", because it is part of addresses` +
        (APP_NAME.test(suggestion) ? `; did you mean "${suggestion}"?` : '')
    )
  const folder = join(layoutsFolder(options), name)
  if (existsSync(folder))
    throw wrongSettings(
      `the app folder "${folder}" already exists; choose another name: existing files are never overwritten`
    )
  return folder
}

/** The title of an app: `old-town` becomes "Old town". */
export const titleOf = (app: string): string => app.replace(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase())

/** Writes all files, or none if one of them exists. */
export const writeNew = (files: NewFiles): void => {
  const taken = [...files.keys()].filter((path) => existsSync(path))
  if (taken.length > 0)
    throw wrongSettings(
      `${taken.join(' and ')} already ${taken.length === 1 ? 'exists' : 'exist'}; existing files are never overwritten`
    )
  for (const [path, content] of files) {
    makeFolder(dirname(path), 0o777)
    writeFileSync(path, content, { flag: 'wx' })
  }
}

/** Writes all files, or none if one of them exists, and prints their paths. */
export const writeAndTell = (files: NewFiles): void => {
  writeNew(files)
  for (const path of files.keys()) printLine(`wrote ${relative(process.cwd(), path)}`)
}

/** The same files with their paths below a folder. */
export const below = (folder: string, files: NewFiles): NewFiles =>
  new Map([...files].map(([path, content]) => [join(folder, path), content]))

/** Quoted for a shell if necessary. */
export const shellQuoted = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
