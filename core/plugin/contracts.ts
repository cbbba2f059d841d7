import type { View } from '../map/view.js'
import type { PictureInfo, Pixels } from '../pixels/pixel-tools.js'
import type { PdfOptions, PrintSpec, Values } from '../request/spec.js'
import type { Tools } from '../tools.js'
import type { Printer } from '../printer.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Json, JsonSchema } from './json.js'
import type { CommonLayer, LayerPlugin } from './layer.js'

export type * from './json.js'
export type * from './label.js'
export type * from './layer.js'

/** `[minX, minY, maxX, maxY]` in map units. */
export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number]
/** Path inside the Typst workspace to content. */
export type Files = { [path: string]: Uint8Array }

// ---- blocks

/** A map that a block wants to have drawn (by core/map). */
export interface MapRequest {
  view: View
  /** Top first. */
  layers: CommonLayer[]
  /** CSS colour under the lowest layer; absent: transparent. */
  background?: string
  /**
   * Areas on paper, in points: the map is drawn only inside them. Each area is its outer ring, then its holes, as x, y,
   * x, y, …. Labels are drawn whole or not at all.
   */
  clip?: readonly (readonly ArrayLike<number>[])[]
  /** A warning that the map may show a wrong place; given unless features lie there. */
  doubt?: string
  /**
   * The extent was chosen to show features: other features outside it cause a warning only if their coordinates look
   * wrong.
   */
  showsFeatures?: boolean
  /** Rectangles on paper that something else covers, in points from the top left corner: no labels are placed there. */
  covered?: readonly { left: number; top: number; width: number; height: number }[]
}

/** One picture of a map, placed at the frame's top left corner and clipped to the frame. */
export interface Sheet {
  /** ASCII, unique in the document. */
  id: string
  path: string
  /** Index of the map's layer that it shows; absent: several layers, or none. */
  layer?: number
  widthPt: number
  heightPt: number
}

/** Horizontal text that starts at x, y on its baseline, in points, y down. */
export interface Word {
  text: string
  x: number
  y: number
  widthPt: number
  sizePt: number
}

/** A map in the document, and what it shows. */
export interface Frame {
  /** ASCII, unique in the document. */
  id: string
  /** The name of the map in the layout. */
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
  /** Text that the sheets show as outlines. */
  words: readonly Word[]
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
   * The map of an attribute; without a name, of the first attribute of type `map`, else of the first one that has a
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
   * The sent value is merged over the layout's default; with `x-whole: true` it replaces the default. If a request
   * sends one of the members in `x-instead`, the default's other members of that list are dropped. The function may
   * throw PrintError for options that contradict each other.
   */
  value: JsonSchema | ((options: Options, registry: Registry) => JsonSchema)
  /** What capabilities tell the client about the attribute. */
  describe?(options: Options, app: Scope['app']): { clientInfo?: ClientInfo; clientParams?: ClientInfo }
  /**
   * Throws PrintError for a value that matches the schema but cannot be shown; paths of problems start from the value.
   * Called in the service when a request arrives, so it must be fast.
   */
  check?(value: Value, options: Options, app: Scope['app'], registry: Registry): void
  /**
   * For a block with rows: the attributes of each row, as a request would send them. `{{#each name}}` loops over the
   * rows. Without this verb the value itself is the list of rows, and is checked when the request arrives.
   */
  rows?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<Values[]>
  /** The maps to draw. */
  maps?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<MapRequest[]>
  prepare(value: Value, options: Options, scope: Scope, drawn: DrawnMap[], tools: Tools): Promise<Prepared>
  /** Source of a Typst module with a function `draw(data)`; it may import "/mapsetter/prelude.typ". */
  typst: string
}

// ---- outputs

/** A file attached to a report. */
export interface Attachment {
  name: string
  mediaType: string
  /** Shown in the PDF reader's list of attachments. */
  description: string
  bytes: Uint8Array
}

/** A placed map: `page` from 0, its top left corner relative to that of the page. */
export interface PlacedMap extends DrawnMap {
  page: number
  xPt: number
  yPt: number
  /** The layout rotates or scales it: then its other corners do not follow from its size. */
  isTurned?: boolean
}

/** The compiled document, before it is written in a format. */
export interface CompiledDocument {
  pageCount: number
  readonly pages: { widthPt: number; heightPt: number }[]
  /** The highest dpi of its maps, else the dpi of the layout, else 300. */
  dpi: number
  frames: PlacedMap[]
  /** The map of a page, for layouts with `mapExport`, whose pages are just a map. */
  bareMap(page: number): PlacedMap | undefined
  /** Title, authors and creation time, for the metadata of image formats. */
  info: PictureInfo
  pdf(options: PdfOptions): Promise<Uint8Array>
  /** A page as SVG: each sheet is a group with the id and name of its layer; labels are text. */
  svg(page: number): Promise<string>
  /** The size of a page in pixels. */
  pixelSize(page: number, dpi: number): { width: number; height: number }
  /** A page as opaque pixels; its maps are not scaled. */
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
  /** The format in the address of a request: `report.<name>`. */
  name: string
  aliases?: string[]
  /** `vector` gets maps as sheets, `pixels` as finished pixels. */
  surface: 'vector' | 'pixels'
  /** For `vector`: whether each layer of a map is a sheet of its own; otherwise neighbours are merged. */
  byLayer?(spec: PrintSpec): boolean
  /** Whether the features of layers are attached to the document. */
  attachesFeatures?(spec: PrintSpec): boolean
  write(document: CompiledDocument, spec: PrintSpec, tools: Tools): Promise<WrittenReport>
}

// ---- protocols

/** The address of a protocol. */
export interface Site {
  /** The protocol's address as the client of a request sees it: absolute, without a slash at its end. */
  addressFor(request: FastifyRequest): string
}

export interface ProtocolPlugin {
  kind: 'protocol'
  name: string
  /** Adds the protocol's routes to `app`, which is already mounted under the protocol's prefix. */
  mount(app: FastifyInstance, printer: Printer, site: Site): void | Promise<void>
  /**
   * The job reference in a path without the prefix. If no route matches such a path, it is answered as if it had the
   * prefix: for clients that append addresses from answers to the host only.
   */
  refIn?(path: string): string | undefined
}

export type Plugin = LayerPlugin<any> | BlockPlugin | OutputPlugin | ProtocolPlugin
/** A plugin module's default export. */
export type PluginFactory = (options: Values) => Plugin | Promise<Plugin>

/** The plugins of one service, frozen; the letter case of names and aliases is ignored. */
export interface Registry {
  layers: LayerPlugin<any>[]
  blocks: BlockPlugin[]
  outputs: OutputPlugin[]
  protocols: ProtocolPlugin[]
  layer(type: string): LayerPlugin<any> | undefined
  block(type: string): BlockPlugin | undefined
  output(format: string): OutputPlugin | undefined
}
