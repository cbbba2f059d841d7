import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isAbsolute, join } from 'node:path'
import { messageOf, PrintError, type Problem, problemsText } from '../errors.js'
import { quote } from '../quote.js'
import { answerWithin } from '../within.js'
import { packageRoot } from '../package-root.js'
import { withNear } from '../nearest.js'
import type { JsonSchema, Plugin, Registry } from './contracts.js'
import { noteBuiltIn } from '../built-in-plugins.js'
import { faultsOf } from './faults.js'
import { type LoadedPlugin, makeRegistry, takenWords } from './registry.js'
import { withPlace } from './syntax-place.js'
import { wrongType } from '../type-words.js'

/**
 * Each of the module of a plugin and its factory may take this time: a start must not wait forever. When a machine boots,
 * all its services start at once, and what takes a second otherwise takes ten.
 */
const MOST_MS = 60_000

/** A specifier or an absolute path, with or without options for the plugin. */
export type PluginEntry = string | { plugin: string; options?: { [name: string]: unknown } }

/**
 * Imports every plugin of the list, checks it against its contract, and freezes all into a registry. Built-in plugins
 * and third-party plugins are loaded in the same way. Specifiers are resolved from `folder`, then from mapsetter
 * itself. Throws `plugin-refused` with all problems.
 */
export const loadPlugins = async (
  entries: readonly PluginEntry[],
  folder: string,
  checkSchema: (schema: JsonSchema) => string | undefined,
  mostMs = MOST_MS
): Promise<Registry> => {
  const problems: Problem[] = []
  const loaded: LoadedPlugin[] = []
  // all at once: files are read while others are compiled
  const imports = entries.map((entry) => {
    const { plugin: specifier, options = {} } = typeof entry === 'string' ? { plugin: entry } : entry
    const module = importPlugin(specifier, folder)
    module.catch(() => {})
    return { specifier, options, module }
  })
  for (const { specifier, options, module } of imports) {
    try {
      const isOwn = specifier.startsWith(OWN)
      const plugin = await makePlugin(module, options, isOwn, mostMs)
      const faults = faultsOf(plugin, checkSchema)
      problems.push(...faults.map((message) => ({ path: specifier, message })))
      if (faults.length > 0) continue
      if (isOwn) noteBuiltIn(plugin)
      loaded.push({ specifier, plugin: Object.freeze(plugin) })
    } catch (thrown) {
      problems.push({ path: specifier, message: reasonOf(thrown) })
    }
  }
  problems.push(...takenWords(loaded))
  if (problems.length > 0)
    throw new PrintError(
      'plugin-refused',
      problemsText(problems.map(({ path, message }) => ({ path: `plugin "${path}"`, message }))),
      { problems }
    )
  return makeRegistry(loaded.map(({ plugin }) => plugin))
}

/** Worker processes may read only some folders: see worker-permissions.ts. */
const reasonOf = (thrown: unknown): string => {
  // a module can throw anything, also null
  const { code, resource } = (thrown ?? {}) as { code?: unknown; resource?: unknown }
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `${messageOf(thrown)}; must be JavaScript (.js, .mjs or .cjs): compile TypeScript first`
  if (code === 'ERR_MODULE_NOT_FOUND' && messageOf(thrown).startsWith("Cannot find package 'mapsetter' "))
    return `${messageOf(thrown)}; install mapsetter in the folder of the plugin, or in a folder above it`
  if (code !== 'ERR_ACCESS_DENIED') return messageOf(thrown)
  return `a worker process may not read ${quote(String(resource))}; list its folder in the setting workersRead`
}

const importPlugin = async (specifier: string, folder: string): Promise<{ default?: unknown }> => {
  const url = await resolve(specifier, folder)
  try {
    return await import(url)
  } catch (thrown) {
    throw thrown instanceof SyntaxError ? withPlace(thrown, url) : thrown
  }
}

const makePlugin = async (
  imported: Promise<{ default?: unknown }>,
  options: { [name: string]: unknown },
  isOwn: boolean,
  mostMs: number
): Promise<Plugin> => {
  const module = await answerWithin(mostMs, imported, 'its module is not loaded')
  const factory = defaultOf(module)
  if (typeof factory !== 'function')
    throw new Error(`its default export ${wrongType(factory, ['function'])} that takes options and returns a plugin`)
  // a factory of a third party may have a default for its parameter, and read other options than it declares
  const [option] = isOwn && factory.length === 0 ? Object.keys(options) : []
  if (option !== undefined) throw new Error(`the option ${quote(option)} is not known; the plugin takes no options`)
  return answerWithin(mostMs, Promise.resolve(factory(options)), 'its factory has not returned a plugin')
}

/** CommonJS that a compiler made of `export default` has it as a member of what it exports. */
const defaultOf = (module: { default?: any }): unknown =>
  module.default?.__esModule === true ? module.default.default : module.default

const resolve = async (specifier: string, folder: string): Promise<string> => {
  const found = await resolved(specifier, folder)
  if (found === undefined || (found.startsWith('file:') && !existsSync(fileURLToPath(found))))
    throw new Error(notFound(specifier, folder, found))
  if (found.startsWith('file:') && statSync(fileURLToPath(found)).isDirectory())
    throw new Error(
      `${quote(fileURLToPath(found))} is a folder; name the file of the plugin, such as "./rings/index.js"`
    )
  return found
}

/** Undefined if no such package is installed. */
const resolved = async (specifier: string, folder: string): Promise<string | undefined> => {
  if (specifier.startsWith('file:')) return specifier
  if (isAbsolute(specifier)) return pathToFileURL(specifier).href
  if (specifier.startsWith(OWN)) return ownPlugin(specifier)
  const { resolve: resolveSpecifier } = await import('import-meta-resolve')
  for (const from of [pathToFileURL(join(folder, 'settings.js')).href, import.meta.url])
    try {
      return resolveSpecifier(specifier, from)
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw thrown
    }
  return undefined
}

/** Never that of another mapsetter, which would have a core of its own. */
const ownPlugin = (specifier: string): string | undefined => {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve(specifier)).href
  } catch {
    return undefined
  }
}

const OWN = 'mapsetter/'

const notFound = (specifier: string, folder: string, found?: string): string => {
  if (specifier.startsWith(OWN)) return withNear('it was not found in mapsetter', specifier, ownPlugins())
  if (found !== undefined) return `it was not found: there is no file "${fileURLToPath(found)}"`
  return `it was not found: no such package is installed in "${folder}" or above; a file must start with "./"`
}

/** The specifiers of the built-in plugins. */
const ownPlugins = (): string[] =>
  ['layers', 'blocks', 'outputs', 'protocols', 'styles', 'importers'].flatMap((kind) =>
    readdirSync(join(packageRoot, 'dist/plugins', kind), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.js'))
      .map(({ name }) => `${OWN}plugins/${kind}/${name.replace(/\.js$/, '')}`)
  )
