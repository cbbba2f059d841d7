/** What a worker process may read and write, as its work needs it: everything else of the disk is refused by Node. */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from './package-root.js'
import type { Settings } from './settings.js'

/** Folders and files, each with what is in it. */
export interface Permissions {
  read: string[]
  write: string[]
}

/**
 * For layouts, fonts, plugins and their packages; for the cache and the reports. `env` names files with credentials and
 * certificates, which the clients of stores read.
 */
export const workerPermissions = (settings: Settings, env: NodeJS.ProcessEnv): Permissions => {
  const { layouts, fonts, plugins, setup, folder, cache, reports, workersRead, pressProfile } = settings
  const specifiers = plugins.map((plugin) => (typeof plugin === 'string' ? plugin : plugin.plugin))
  const files = [...specifiers, ...(setup ? [setup] : [])].flatMap((file) => pathOf(file) ?? [])
  const packages = specifiers.filter((specifier) => pathOf(specifier) === undefined).map(packageName)
  const modules = [packageRoot, folder, ...files].flatMap(moduleFolders)
  const write = [cache.folder, ...(reports.store === undefined ? [reports.folder] : [])]
  const named = [
    packageRoot,
    ...modules,
    ...[folder, ...files].flatMap(packageFiles),
    ...packages.flatMap((name) => modules.map((one) => join(one, name))),
    ...files.map(packageOf),
    layouts,
    ...entriesOf(layouts),
    ...fonts,
    ...workersRead,
    ...(pressProfile ? [pressProfile] : []),
    ...storeFiles(reports.store, env),
    ...write
  ]
  return { read: withTargets(named), write: withTargets(write) }
}

const pathOf = (specifier: string): string | undefined =>
  specifier.startsWith('file:') ? fileURLToPath(specifier) : isAbsolute(specifier) ? specifier : undefined

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const ancestors = (path: string): string[] => {
  const above = dirname(path)
  return above === path ? [path] : [path, ...ancestors(above)]
}

/** Where Node looks for packages from a place. */
const moduleFolders = (place: string): string[] =>
  ancestors(place)
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => existsSync(folder))

/** Node looks for the package of a place before it looks for others. */
const packageFiles = (place: string): string[] => ancestors(place).map((folder) => join(folder, 'package.json'))

/** The package that a file belongs to, else its folder: it may import its neighbours. */
const packageOf = (file: string): string =>
  ancestors(dirname(file)).find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(file)

/** Apps may be links to folders elsewhere. */
const entriesOf = (folder: string): string[] => {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Certificates that the address of a database names, and files with credentials of AWS. */
const storeFiles = (store: string | undefined, env: NodeJS.ProcessEnv): string[] => {
  if (store?.startsWith('s3:'))
    return Object.values(env).flatMap((value) => (value && isAbsolute(value) ? [value] : []))
  if (store === undefined || !URL.canParse(store)) return []
  const { searchParams } = new URL(store)
  return ['sslcert', 'sslkey', 'sslrootcert'].flatMap((name) => searchParams.get(name) ?? [])
}

/** With the places that links lead to. */
const withTargets = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => (existsSync(path) ? [path, realpathSync(path)] : [path])))
]
