import type { Values } from '../spec.js'
import type { Tools } from '../tools.js'
import type { View } from '../views/view.js'
import type { Json, JsonSchema } from './json.js'
import type { LayerPlugin } from './layer.js'
import type { DrawnMap, MapRequest } from './map.js'
import type { StyleUses } from './style.js'

/** Path inside the Typst workspace -> content. */
export type Files = { [path: string]: Uint8Array }

/** The layer plugins, for checks of values that hold layers. */
export interface LayerTypes {
  layers: readonly LayerPlugin<any>[]
  layer(type: string): LayerPlugin<any> | undefined
}

/** What a block or template sees at one place: a page or row, inheriting from what encloses it. */
export interface Scope {
  attributes: Values
  params: Values
  lang: string
  /** `lockScales`: only these scales are printed. */
  app: { scales: number[]; dpis: number[]; lockScales: boolean }
  /** The plugin that draws layers of a type, for what it knows of them; its verbs are called through `verbOf`. */
  layerPlugin(type: string): LayerPlugin<any> | undefined
  /**
   * What a map attribute shows; without a name, the first main map (`isMainMap`), else the first that has a map. Waits for that
   * block; two that need each other's are a `layout-mistake`.
   */
  map(attribute?: string): Promise<MapRequest>
  /** Its view. */
  view(attribute?: string): Promise<View>
  /** The scopes of an attribute that has rows. Waits for that block. */
  rows(attribute: string): Promise<readonly Scope[]>
}

export interface Prepared {
  /** Handed to the block's Typst function. */
  data: Json
  /** Referred to by path in `data`. */
  files?: Files
}

/** What the rows of a block have: by name the type and options of each attribute. */
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
   * What front matter may say beside `type`. Lengths (`format: length`) arrive as points; with `x-attribute: <type>` it
   * must name an attribute of that type. The member with `x-attributes: true` declares the attributes of the block's
   * rows, as front matter does those of pages; in the options they arrive as `RowAttributes`.
   */
  options: JsonSchema
  /**
   * What a request must send; a member with `x-layers: true` is a list of layers, each checked by its own schema. What is
   * sent is merged over the layout's default, but not with `x-whole: true`; of the members that `x-instead` lists, those
   * that are sent replace all of the default's. May throw PrintError for options that do not fit each other.
   */
  value: JsonSchema | ((options: Options, plugins: LayerTypes) => JsonSchema)
  /** What capabilities tell the client about it. */
  describe?(options: Options, app: Scope['app']): { clientInfo?: ClientInfo; clientParams?: ClientInfo }
  /**
   * Throws PrintError for a value that fits the schema and cannot be shown all the same; paths of its problems start
   * from the value. Called when a request arrives, in the service: it must be quick.
   */
  check?(value: Value, options: Options, app: Scope['app'], plugins: LayerTypes): void
  /**
   * Of a block that has rows: the attributes of each, as a request would send them. `{{#each name}}` goes through the
   * rows. Without this verb the value is the list of rows, and is checked as such when the request arrives.
   */
  rows?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<Values[]>
  /** Its map is meant where a layout or block asks for a map without a name; of several, the first. */
  isMainMap?: boolean
  /** Views to draw. */
  maps?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<MapRequest[]>
  /** What its Typst function shows, once the maps are drawn; absent: nothing is shown where the block is placed. */
  prepare?(value: Value, options: Options, scope: Scope, drawn: DrawnMap[], tools: Tools): Promise<Prepared>
  /** Source of a Typst module with a function `draw(data)` that shows the data; it may import "/mapsetter/prelude.typ". */
  typst?: string
  /** As that of a layer plugin. */
  styleUses?: StyleUses
}
