import type { Plugin } from './plugin/contracts.js'

const builtIn = new WeakSet<Plugin>()

/** Notes that a plugin came with mapsetter: what costs time and what tests check of it is not checked in each print. */
export const noteBuiltIn = (plugin: Plugin): void => void builtIn.add(plugin)

export const isBuiltIn = (plugin: Plugin): boolean => builtIn.has(plugin)
