import { pathToFileURL } from 'node:url'
import { isAbsolute, join } from 'node:path'
import { resolve as resolveSpecifier } from 'import-meta-resolve'
import { messageOf, PrintError, type Problem } from '../errors.js'
import type { JsonSchema, Plugin, Registry } from './contracts.js'
import { faultsOf } from './faults.js'
import { type LoadedPlugin, makeRegistry, takenWords } from './registry.js'

export type PluginEntry = string | { plugin: string; options?: { [name: string]: unknown } }

/**
 * Imports every plugin of the list, ours and anyone's alike, checks what they are and freezes them into a registry.
 * Specifiers are resolved from `folder`, then from mapsetter itself. Throws `plugin-refused` with every problem.
 */
export const loadPlugins = async (
  entries: readonly PluginEntry[],
  folder: string,
  checkSchema: (schema: JsonSchema) => string | undefined
): Promise<Registry> => {
  const problems: Problem[] = []
  const loaded: LoadedPlugin[] = []
  for (const entry of entries) {
    const { plugin: specifier, options = {} } = typeof entry === 'string' ? { plugin: entry } : entry
    try {
      const plugin = await makePlugin(specifier, folder, options)
      const faults = faultsOf(plugin, checkSchema)
      problems.push(...faults.map((message) => ({ path: specifier, message })))
      if (faults.length === 0) loaded.push({ specifier, plugin: Object.freeze(plugin) })
    } catch (thrown) {
      problems.push({ path: specifier, message: messageOf(thrown) })
    }
  }
  problems.push(...takenWords(loaded))
  if (problems.length > 0)
    throw new PrintError(
      'plugin-refused',
      problems.map(({ path, message }) => `plugin "${path}": ${message}`).join('\n'),
      { problems }
    )
  return makeRegistry(loaded.map(({ plugin }) => plugin))
}

const makePlugin = async (specifier: string, folder: string, options: { [name: string]: unknown }): Promise<Plugin> => {
  const module = await import(resolve(specifier, folder))
  if (typeof module.default !== 'function')
    throw new Error('its default export is not a function (options in, plugin out)')
  return module.default(options)
}

const resolve = (specifier: string, folder: string): string => {
  if (specifier.startsWith('file:')) return specifier
  if (isAbsolute(specifier)) return pathToFileURL(specifier).href
  try {
    return resolveSpecifier(specifier, pathToFileURL(join(folder, 'settings.js')).href)
  } catch (thrown) {
    try {
      return resolveSpecifier(specifier, import.meta.url)
    } catch {
      throw thrown
    }
  }
}
