import { pathToFileURL } from 'node:url'
import { isAbsolute, join } from 'node:path'
import { resolve as resolveSpecifier } from 'import-meta-resolve'
import { messageOf, PrintError, type Problem } from '../errors.js'
import type { JsonSchema, Plugin } from './contracts.js'
import { makeRegistry, type Registry } from './registry.js'

export type PluginEntry = string | { plugin: string; options?: { [name: string]: unknown } }

/** What each kind must have besides kind and name. */
const REQUIRED: Record<string, Record<string, string[]>> = {
  layer: { schema: ['object'], draw: ['function'] },
  block: { options: ['object'], value: ['object', 'function'], prepare: ['function'], typst: ['string'] },
  output: { surface: ['string'], write: ['function'] },
  protocol: { mount: ['function'] }
}

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
  const plugins: Plugin[] = []
  for (const entry of entries) {
    const { plugin: specifier, options = {} } = typeof entry === 'string' ? { plugin: entry } : entry
    try {
      const module = await import(resolve(specifier, folder))
      if (typeof module.default !== 'function') throw new Error('its default export is not a function (options in, plugin out)')
      const plugin = module.default(options) as Plugin
      const faults = faultsOf(plugin, checkSchema)
      problems.push(...faults.map((message) => ({ path: specifier, message })))
      if (faults.length === 0) plugins.push(Object.freeze(plugin))
    } catch (thrown) {
      problems.push({ path: specifier, message: messageOf(thrown) })
    }
  }
  if (problems.length > 0)
    throw new PrintError('plugin-refused', problems.map(({ path, message }) => `plugin "${path}": ${message}`).join('\n'), { problems })
  return makeRegistry(plugins)
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

const faultsOf = (plugin: any, checkSchema: (schema: JsonSchema) => string | undefined): string[] => {
  if (typeof plugin !== 'object' || plugin === null) return ['its factory returned no object']
  const required = REQUIRED[plugin.kind]
  if (!required) return [`its kind is "${plugin.kind}"; right are ${Object.keys(REQUIRED).join(', ')}`]
  const faults = Object.entries(required)
    .filter(([member, types]) => !types.includes(plugin[member] === null ? 'null' : typeof plugin[member]))
    .map(([member, types]) => `its "${member}" must be ${types.join(' or ')}, not ${typeof plugin[member]}`)
  if (typeof plugin.name !== 'string' || !/^[A-Za-z][\w-]*$/.test(plugin.name))
    faults.push(`its name ${JSON.stringify(plugin.name)} is no word of letters, digits, "-" and "_"`)
  if (plugin.kind === 'output' && !['vector', 'pixels'].includes(plugin.surface))
    faults.push(`its surface is "${plugin.surface}"; right are vector, pixels`)
  for (const member of ['schema', 'options', 'value']) {
    const wrong = typeof plugin[member] === 'object' ? checkSchema(plugin[member]) : undefined
    if (wrong) faults.push(`its ${member} is no JSON Schema: ${wrong}`)
  }
  return faults
}
