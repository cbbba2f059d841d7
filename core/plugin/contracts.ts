import type { Affine } from '../map/affine.js'
import type { View } from '../map/view.js'
import type { ImageSource, PictureInfo, Pixels } from '../pixels/pixel-tools.js'
import type { PrintSpec, Values } from '../request/spec.js'
import type { Tools } from '../tools.js'
import type { Printer } from '../printer.js'
import type { FastifyInstance } from 'fastify'
import type { Label } from './label.js'

export type * from './label.js'

export type Json = null | boolean | number | string | Json[] | { [member: string]: Json }
export type JsonSchema = { [keyword: string]: unknown }
/** `[minX, minY, maxX, maxY]` in map units. */
export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number]
/** Path inside the Typst workspace -> content. */
export type Files = { [path: string]: Uint8Array }

// ---- layers

/** Members every layer has; the map room applies them, no plugin needs to. */
export interface CommonLayer {
  type: string
  name?: string
  /** 0 to 1. */
  opacity?: number
  failOnError?: boolean
  minScaleDenominator?: number
  maxScaleDenominator?: number
}

export interface PlacedImage {
  source: ImageSource
  /**
   * 'frame': the view's `coverExtent`, already turned, in `pixelWidth` x `pixelHeight` pixels, or as many times more;
   * else the affine takes the picture's unit square (y down) to map coordinates.
   */
  at: 'frame' | { projection: string; unitToMap: Affine }
}

/** What a layer becomes. */
export interface Drawing {
  /** Bottom first. */
  images?: PlacedImage[]
  /** SVG elements in points, origin top left of the unrotated frame, over the images. Never text: that is what labels are for. */
  svg?: string
  labels?: Label[]
}

export interface LayerPlugin<Layer extends CommonLayer = CommonLayer> {
  kind: 'layer'
  /** The word in a layer's `type`, compared without regard to case. */
  name: string
  aliases?: string[]
  /** Of one layer object; members common to all layers are added by core. */
  schema: JsonSchema
  draw(layer: Layer, view: View, tools: Tools): Promise<Drawing>
  /** How many tiles or pictures `draw` would fetch: a map that takes too many is refused before any is. */
  tiles?(layer: Layer, view: View): number
  /** Default name of its PDF layer. */
  title?(layer: Layer): string
  /** True of types that draw features in the member `style`: a map's attributes of features and style reach them. */
  drawsFeatures?: boolean
  /**
   * Where its features lie, for zooming to them: for each part the positions that reach farthest, as x, y, x, y, … in
   * units of `projection`; the corners of an extent will do.
   */
  outlines?(layer: Layer, projection: string, tools: Tools): Promise<readonly ArrayLike<number>[]>
  /** One layer that draws the same picture as two neighbours, where there is one. */
  merge?(upper: Layer, lower: Layer): Layer | undefined
}

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
}

/** One picture of a map, placed at the frame's top left corner and clipped to the frame. */
export interface Sheet {
  path: string
  widthPt: number
  heightPt: number
}

/** Where a map ended up in the document, and what it shows. */
export interface Frame {
  /** ASCII, unique in the document. */
  id: string
  view: View
  layers: { title: string }[]
  /** For pixel formats: the invisible fill `#rrggbb00` that marks the map's place in the page's drawing order. */
  mark?: string
}

export interface DrawnMap extends Frame {
  /** Bottom first; empty for pixel formats, whose maps are copied into the page. */
  sheets: Sheet[]
}

/** What a block or template sees at one place: a page or row, inheriting from what encloses it. */
export interface Scope {
  attributes: Values
  params: Values
  lang: string
  app: { scales: number[]; dpis: number[] }
  /** The plugin that draws layers of a type, for what it knows of them; its verbs are called through `verbOf`. */
  layerPlugin(type: string): LayerPlugin<any> | undefined
  /** The view of a map attribute; without a name, of the first attribute that has one. Waits for that block. */
  view(attribute?: string): Promise<View>
}

export interface Prepared {
  /** Handed to the block's Typst function. */
  data: Json
  /** Referred to by path in `data`. */
  files?: Files
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
   * must name an attribute of that type.
   */
  options: JsonSchema
  /**
   * What a request must send; a member with `x-layers: true` is a list of layers, each checked by its own schema. What is
   * sent is merged over the layout's default, but not with `x-whole: true`; of the members that `x-instead` lists, those
   * that are sent replace all of the default's.
   */
  value: JsonSchema | ((options: Options, registry: Registry) => JsonSchema)
  /** What capabilities tell the client about it. */
  describe?(
    options: Options,
    app: { scales: number[]; dpis: number[] }
  ): { clientInfo?: ClientInfo; clientParams?: ClientInfo }
  /**
   * Throws PrintError for a value that fits the schema and cannot be shown all the same; paths of its problems start
   * from the value. Called when a request arrives, in the service: it must be quick.
   */
  check?(value: Value, options: Options, app: { scales: number[]; dpis: number[] }, registry: Registry): void
  /** Views to draw. */
  maps?(value: Value, options: Options, scope: Scope, tools: Tools): Promise<MapRequest[]>
  prepare(value: Value, options: Options, scope: Scope, drawn: DrawnMap[], tools: Tools): Promise<Prepared>
  /** Source of a Typst module with a function `draw(data)` that shows the data; it may import "/mapsetter/prelude.typ". */
  typst: string
}

// ---- outputs

/** What Typst compiled, before any format. */
export interface CompiledDocument {
  pageCount: number
  readonly pages: { widthPt: number; heightPt: number }[]
  /** The highest of its maps', else the layout's, else 300. */
  dpi: number
  frames: (Frame & { page: number; xPt: number; yPt: number })[]
  /** Title, authors, creation time: what image formats may record. */
  info: PictureInfo
  pdf(): Promise<Uint8Array>
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
  write(document: CompiledDocument, spec: PrintSpec, tools: Tools): Promise<WrittenReport>
}

// ---- protocols

export interface ProtocolPlugin {
  kind: 'protocol'
  name: string
  /** Adds its routes to `app`, which is already mounted under the protocol's prefix. */
  mount(app: FastifyInstance, printer: Printer): void | Promise<void>
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
