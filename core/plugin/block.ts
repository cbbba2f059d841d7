import type { Values } from '../spec.js'
import type { Tools } from '../tools.js'
import type { View } from '../views/view.js'
import type { Json, JsonSchema } from './json.js'
import type { LayerPlugin } from './layer.js'
import type { DrawnMap, MapRequest } from './map.js'
import type { StyleUses } from './style.js'

/** Path inside the Typst workspace to content. */
export type Files = { [path: string]: Uint8Array }

/** The layer plugins, for checks of values that hold layers. */
export interface LayerTypes {
  layers: readonly LayerPlugin<any>[]
  layer(type: string): LayerPlugin<any> | undefined
}

/** The values that a block or template can use in a page or row; a row also sees the values around it. */
export interface Scope {
  attributes: Values
  params: Values
  lang: string
  /** `lockScales`: only these scales can be printed. */
  app: { scales: number[]; dpis: number[]; lockScales: boolean }
  /** The plugin of a layer type. Call its verbs with `verbOf`. */
  layerPlugin(type: string): LayerPlugin<any> | undefined
  /**
   * The map of an attribute; without a name, of the first main map (`isMainMap`), else of the first attribute that has a
   * map. Waits for that block; two blocks that wait for each other are a `layout-mistake`.
   */
  map(attribute?: string): Promise<MapRequest>
  /** The view of that map. */
  view(attribute?: string): Promise<View>
  /** The scopes of an attribute that has rows. Waits for that block. */
  rows(attribute: string): Promise<readonly Scope[]>
}

export interface Prepared {
  /** Passed to the block's Typst function. */
  data: Json
  /** Files that `data` refers to by path. */
  files?: Files
}

/** Other contents for a value, with which `mapsetter studio` tries a layout: other texts or other lists. */
export interface ValueChange {
  text(text: string): string
  list<T>(list: readonly T[]): readonly T[]
}

/** The attributes of a block's rows: type and options by name. */
export interface RowAttributes {
  [name: string]: { type: string; options: any }
}

export interface ClientInfo {
  [member: string]: Json
}

export interface BlockPlugin<Options = any, Value = any> {
  kind: 'block'
  /** The word in front matter's `type`. */
  name: string
  /** The attribute's type in capabilities; default: `name`. */
  clientType?: string
  /**
   * The options in front matter, beside `type`. Lengths (`format: length`) arrive as points; a member with
   * `x-attribute: <type>` must be the name of an attribute of that type. The member with `x-attributes: true` declares
   * the attributes of the block's rows, as front matter does for pages; it arrives as `RowAttributes`.
   */
  options: JsonSchema
  /**
   * The value in a request. A member with `x-layers: true` is a list of layers, each checked by the schema of its type.
   * The sent value is merged over the layout's default; with `x-whole: true` it replaces the default. `x-instead` says
   * by the name of a member which members of the default are dropped if a request sends it. The function may
   * throw PrintError for options that contradict each other.
   */
  value: JsonSchema | ((options: Options, plugins: LayerTypes) => JsonSchema)
  /** What capabilities tell the client about the attribute. */
  describe?(options: Options, app: Scope['app']): { clientInfo?: ClientInfo; clientParams?: ClientInfo }
  /**
   * Throws PrintError for a value that matches the schema but cannot be shown; paths of problems start from the value.
   * Called in the service when a request arrives, so it must be fast.
   */
  check?(value: Value, options: Options, app: Scope['app'], plugins: LayerTypes): void
  /**
   * For a block with rows: the attributes of each row, as a request would send them. `{{#each name}}` loops over the
   * rows. Without this verb the value itself is the list of rows, and is checked when the request arrives.
   */
  rows?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<Values[]>
  /** A layout may place it with a text of a list in place of its own value: `{{photo this.address}}`. */
  takesText?: boolean
  /** Its map is meant where a layout or block asks for a map without a name; of several, the first. */
  isMainMap?: boolean
  /** The maps to draw. */
  maps?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<MapRequest[]>
  /** What its Typst function shows, once the maps are drawn; absent: nothing is shown where the block is placed. */
  prepare?(value: Value, options: Options, scope: Scope, drawn: DrawnMap[], tools: Tools): Promise<Prepared>
  /** Source of a Typst module with a function `draw(data)`; it may import "/mapsetter/prelude.typ". */
  typst?: string
  /** As that of a layer plugin. */
  styleUses?: StyleUses
  /** A value of a sample with other contents: the texts that people read, and its list of entries. */
  changed?(value: Value, change: ValueChange): unknown
}
