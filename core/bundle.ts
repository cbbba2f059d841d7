/**
 * The bundle: the program with its plugins and libraries as a few files. It loads in a third of the time
 * that 1,400 files take. `bundle.js` makes it from the compiled files, which are used where it is missing or older.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { once } from './once.js'
import { packageRoot } from './package-root.js'

/** What a bundle was made of: compiled files below dist/, and the libraries of package.json with their versions. */
interface Parts {
  files: string[]
  libraries: { [folder: string]: string }
}

type Entry = 'command-line' | 'worker' | 'reader'

/** The file that starts a process; undefined if there is no bundle of the program as it is now. */
export const bundleOf = (entry: Entry): string | undefined => (isCurrent() ? inBundle(`${entry}.js`) : undefined)

const RECORD = 'parts.json'
const inBundle = (file: string): string => join(packageRoot, 'dist/bundle', file)

/** A record that cannot be read is that of no bundle. */
const isCurrent = once((): boolean => {
  try {
    return isMadeOf(JSON.parse(readFileSync(inBundle(RECORD), 'utf8')) as Parts)
  } catch {
    return false
  }
})

const isMadeOf = ({ files, libraries }: Parts): boolean => {
  // an installed package has no sources that could change
  const isInstalled = !existsSync(join(packageRoot, 'tsconfig.json'))
  const made = statSync(inBundle(RECORD)).mtimeMs
  const isOlder = (file: string) => statSync(join(packageRoot, 'dist', file)).mtimeMs <= made
  return (
    (isInstalled || files.every(isOlder)) &&
    Object.entries(libraries).every(([folder, version]) => versionOf(folder) === version)
  )
}

/** Of a package below node_modules, which may be the one in which mapsetter itself is. */
const versionOf = (folder: string): string | undefined => {
  for (const above of [join(packageRoot, 'node_modules'), join(packageRoot, '..')])
    try {
      return (JSON.parse(readFileSync(join(above, folder, 'package.json'), 'utf8')) as { version: string }).version
    } catch {}
  return undefined
}

/**
 * Whether the settings name no plugin and no setup, as far as can be seen without reading YAML. Others import
 * `mapsetter/plugin`, of which a process may have only one copy.
 */
export const hasOnlyOwnPlugins = (env: NodeJS.ProcessEnv, cwd: string): boolean => {
  if (env.MAPSETTER_MORE_PLUGINS || env.MAPSETTER_SETUP) return false
  const file = resolve(cwd, env.MAPSETTER_CONFIG || 'mapsetter.config.yaml')
  try {
    return !/plugins|setup|\\/i.test(readFileSync(file, 'utf8'))
  } catch {
    return true
  }
}
