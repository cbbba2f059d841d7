import type { Plugin } from './plugin/contracts.js'

/** The name of a plugin and its aliases. */
export const namesOfPlugin = (plugin: Plugin): string[] => [
  plugin.name,
  ...('aliases' in plugin ? (plugin.aliases ?? []) : [])
]
