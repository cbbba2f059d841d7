import type { Problem } from '../errors.js'
import { namesOfPlugin } from '../plugin-names.js'
import type { Plugin, Registry } from './contracts.js'

/** A plugin and the specifier from which it was loaded. */
export interface LoadedPlugin {
  specifier: string
  plugin: Plugin
}

const keyOf = (kind: string, word: string): string => `${kind} ${word.toLowerCase()}`

/** One problem for each name or alias that an earlier plugin already has. */
export const takenWords = (loaded: LoadedPlugin[]): Problem[] => {
  const owners = new Map<string, LoadedPlugin>()
  return loaded.flatMap((one) =>
    namesOfPlugin(one.plugin).flatMap((word) => {
      const { kind } = one.plugin
      const owner = owners.get(keyOf(kind, word))
      if (!owner) owners.set(keyOf(kind, word), one)
      return owner && owner !== one
        ? [
            {
              path: one.specifier,
              message: `the ${kind} name "${word}" is already used by the plugin "${owner.plugin.name}" from ${owner.specifier}`
            }
          ]
        : []
    })
  )
}

export const makeRegistry = (plugins: Plugin[]): Registry => {
  const byWord = new Map(
    plugins.flatMap((plugin) => namesOfPlugin(plugin).map((word) => [keyOf(plugin.kind, word), plugin] as const))
  )
  const find = (kind: string) => (word: string) => byWord.get(keyOf(kind, word)) as any
  const all = (kind: string) => Object.freeze(plugins.filter((plugin) => plugin.kind === kind)) as any
  return Object.freeze({
    layers: all('layer'),
    blocks: all('block'),
    outputs: all('output'),
    protocols: all('protocol'),
    styles: all('style'),
    importers: all('importer'),
    layer: find('layer'),
    block: find('block'),
    output: find('output')
  })
}
