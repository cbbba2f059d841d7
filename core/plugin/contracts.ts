/** The contracts of all kinds of plugins, and the registry of those that are loaded. */
import type { Values } from '../spec.js'
import type { BlockPlugin } from './block.js'
import type { ImporterPlugin } from './importer.js'
import type { LayerPlugin } from './layer.js'
import type { OutputPlugin } from './output.js'
import type { ProtocolPlugin } from './protocol.js'
import type { StylePlugin } from './style.js'

export type { Extent } from '../views/affine.js'
export type * from './api.js'
export type * from './block.js'
export type * from './importer.js'
export type * from './json.js'
export type * from './label.js'
export type * from './layer.js'
export type * from './map.js'
export type * from './output.js'
export type * from './protocol.js'
export type * from './style.js'

export type Plugin = LayerPlugin<any> | BlockPlugin | OutputPlugin | ProtocolPlugin | StylePlugin | ImporterPlugin
/** A plugin module's default export. */
export type PluginFactory = (options: Values) => Plugin | Promise<Plugin>

/** The plugins of one service, frozen; the letter case of names and aliases is ignored. */
export interface Registry {
  layers: LayerPlugin<any>[]
  blocks: BlockPlugin[]
  outputs: OutputPlugin[]
  protocols: ProtocolPlugin[]
  styles: StylePlugin[]
  importers: ImporterPlugin[]
  layer(type: string): LayerPlugin<any> | undefined
  block(type: string): BlockPlugin | undefined
  output(format: string): OutputPlugin | undefined
}
