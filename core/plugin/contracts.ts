import type { View } from '../map/view.js'
import type { PictureInfo, Pixels } from '../pixels/pixel-tools.js'
import type { PdfOptions, PrintSpec, Values } from '../request/spec.js'
import type { Tools } from '../tools.js'
import type { Json, JsonSchema } from './json.js'
import type { CommonLayer, LayerPlugin } from './layer.js'
import type { ProtocolPlugin } from './protocol.js'

export type * from './json.js'
export type * from './label.js'
export type * from './layer.js'
export type * from './protocol.js'

/** `[minX, minY, maxX, maxY]` in map units. */
export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number]
/** Path inside the Typst workspace -> content. */
export type Files = { [path: string]: Uint8Array }

// ---- blocks

/** What a block asks of the map room. */
export interface MapRequest {
  view: View
  /** Top first. */
  layers: CommonLayer[]
  /** CSS colour under the lowest layer; absent: the paper shows through. */
  background?: string
  /**
   * Areas on paper outside of which nothing is drawn and the paper shows: of each the outer ring and then its holes, as
   * x, y, x, y, … in points. Labels are drawn whole or not at all.
   */
  clip?: readonly (readonly ArrayLike<number>[])[]
  /** Points of a style's unit of length: less than 1 where that is a pixel of the output; absent: 1. */
  styleUnitPt?: number
  /** A warning that its place may not be the one that was meant; given unless features lie there. */
  doubt?: string
  /** Its place was chosen to show features: others that lie elsewhere give a warning only where their numbers look wrong. */
  showsFeatures?: boolean
  /** Places on paper that something is put over, in points from the top left corner: no labels stand there. */
  covered?: readonly { left: number; top: number; width: number; height: number }[]
}

/** One picture of a map, placed at the frame's top left corner and clipped to the frame. */
export interface Sheet {
  /** ASCII, unique in the document. */
  id: string
  path: string
  /** Which of the map's layers it shows; absent: several of them, or none. */
  layer?: number
  widthPt: number
  heightPt: number
}

/** Level text that begins at x, y on its baseline, in points y down. */
export interface Word {
  text: string
  x: number
  y: number
  widthPt: number
  sizePt: number
}

/** Where a map ended up in the document, and what it shows. */
export interface Frame {
  /** ASCII, unique in the document. */
  id: string
  /** What the layout calls the map. */
  name: string
  view: View
  /** Bottom first. */
  layers: { title: string }[]
  /** For pixel formats: the invisible fill `#rrggbb00` that marks the map's place in the page's drawing order. */
  mark?: string
}

export interface DrawnMap extends Frame {
  /** Bottom first; empty for pixel formats, whose maps are copied into the page. */
  sheets: Sheet[]
  /** Text that they show as outlines. */
  words: readonly Word[]
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
   * What a map attribute shows; without a name, the first of type `map`, else the first that has a map. Waits for that
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
  value: JsonSchema | ((options: Options, registry: Registry) => JsonSchema)
  /** What capabilities tell the client about it. */
  describe?(options: Options, app: Scope['app']): { clientInfo?: ClientInfo; clientParams?: ClientInfo }
  /**
   * Throws PrintError for a value that fits the schema and cannot be shown all the same; paths of its problems start
   * from the value. Called when a request arrives, in the service: it must be quick.
   */
  check?(value: Value, options: Options, app: Scope['app'], registry: Registry): void
  /**
   * Of a block that has rows: the attributes of each, as a request would send them. `{{#each name}}` goes through the
   * rows. Without this verb the value is the list of rows, and is checked as such when the request arrives.
   */
  rows?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<Values[]>
  /** Views to draw. */
  maps?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<MapRequest[]>
  prepare(value: Value, options: Options, scope: Scope, drawn: DrawnMap[], tools: Tools): Promise<Prepared>
  /** Source of a Typst module with a function `draw(data)` that shows the data; it may import "/mapsetter/prelude.typ". */
  typst: string
}

// ---- outputs

/** A file that a report carries. */
export interface Attachment {
  name: string
  mediaType: string
  /** For readers of the list of files. */
  description: string
  bytes: Uint8Array
}

/** A map as it was placed: `page` from 0, its top left corner from that of the page. */
export interface PlacedMap extends DrawnMap {
  page: number
  xPt: number
  yPt: number
  /** Turned or scaled by the layout: then its other corners are not where its size says. */
  isTurned?: boolean
}

/** What Typst compiled, before any format. */
export interface CompiledDocument {
  pageCount: number
  readonly pages: { widthPt: number; heightPt: number }[]
  /** The highest of its maps', else the layout's, else 300. */
  dpi: number
  frames: PlacedMap[]
  /** The map that a page is, of layouts that are just their map (`mapExport`). */
  bareMap(page: number): PlacedMap | undefined
  /** Title, authors, creation time: what image formats may record. */
  info: PictureInfo
  pdf(options: PdfOptions): Promise<Uint8Array>
  /** A page as SVG: each sheet a group with the id and name of its layer, labels as text. */
  svg(page: number): Promise<string>
  /** Of a page in pixels. */
  pixelSize(page: number, dpi: number): { width: number; height: number }
  /** A page as opaque pixels, its maps unscaled. */
  pixels(page: number, dpi: number): Promise<Pixels>
}

export interface WrittenReport {
  bytes: Uint8Array
  mediaType: string
  /** Without dot. */
  extension: string
}

export interface OutputPlugin {
  kind: 'output'
  /** The word in the request's address: `report.<name>`. */
  name: string
  aliases?: string[]
  /** 'vector' gets maps as sheets, 'pixels' as finished pixels. */
  surface: 'vector' | 'pixels'
  /** Of vectors: whether each layer of a map is to be a sheet of its own; otherwise neighbours are put together. */
  byLayer?(spec: PrintSpec): boolean
  /** Whether the features of layers are to be attached to the document. */
  attachesFeatures?(spec: PrintSpec): boolean
  write(document: CompiledDocument, spec: PrintSpec, tools: Tools): Promise<WrittenReport>
}

export type Plugin = LayerPlugin<any> | BlockPlugin | OutputPlugin | ProtocolPlugin
/** A plugin module's default export. */
export type PluginFactory = (options: Values) => Plugin | Promise<Plugin>

/** The plugins of one service, frozen; names and aliases are compared without regard to case. */
export interface Registry {
  layers: LayerPlugin<any>[]
  blocks: BlockPlugin[]
  outputs: OutputPlugin[]
  protocols: ProtocolPlugin[]
  layer(type: string): LayerPlugin<any> | undefined
  block(type: string): BlockPlugin | undefined
  output(format: string): OutputPlugin | undefined
}
