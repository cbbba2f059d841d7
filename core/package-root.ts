import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const rootAbove = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`no package.json in any folder above ${fileURLToPath(import.meta.url)}`)
  return rootAbove(parent)
}

/** The package's folder, where the data files are: the compiler does not copy them to `dist/`. */
export const packageRoot: string = rootAbove(dirname(fileURLToPath(import.meta.url)))

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }

/** Name and version, for the metadata of reports. */
export const software = `mapsetter ${version}`
