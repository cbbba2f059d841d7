import type { PrintError } from '../errors.js'
import type { Affine, Extent } from '../views/affine.js'
import type { Reproject } from '../views/reproject.js'
import type { View } from '../views/view.js'
import type { ImageSource } from '../pixels/pixel-tools.js'
import type { Values } from '../spec.js'
import type { Tools } from '../tools.js'
import type { JsonSchema } from './json.js'
import type { Label } from './label.js'
import type { StyleUses } from './style.js'

/** Members every layer has; the map room applies them, no plugin needs to. */
export interface CommonLayer {
  type: string
  name?: string
  /** What it is called where readers of a document can switch it; absent: `name`, else what the plugin calls it. */
  pdfLayerName?: string
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
  /**
   * Of each symbol at a point that labels are to keep clear of its place and what it covers around that, in points: x, y,
   * left, top, right, bottom, …
   */
  symbols?: ArrayLike<number>
  /** Where its features lie; absent where some of them are expected to lie beyond the map. */
  features?: DrawnFeatures
  /** Why the layer got nothing, where something is still drawn: a background. Otherwise throw the error. */
  missing?: PrintError
}

/** What of a layer's features a map shows. */
export interface DrawnFeatures {
  /** How many are to be drawn. */
  count: number
  /** Of these, how many lie where the map's projection has no place for them. */
  lost: number
  /** Whether any of them lies on the map. */
  isSeen: boolean
  /** Where the first of them lie, in their own coordinates. */
  extents: readonly Extent[]
  /** From these to the map's; absent where they are the same. */
  reproject?: Reproject
}

/** A layer of which a map shows nothing, because nothing of it could be had. */
export interface Missing {
  /** What it is called; short. */
  layer: string
  /**
   * The server gave no answer; an answer that is none, such as an error; or that it has nothing there; it must not be
   * asked; what came cannot be read, or is too much; or the layer cannot be drawn.
   */
  why: 'unanswered' | 'refused' | 'absent' | 'denied' | 'unreadable' | 'too-large' | 'undrawable'
  /** Name and port of the server, where one is at fault. */
  host?: string
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
  /** Names that an app's `defaultStyles` may have for what it draws. */
  styleUses?: StyleUses
  /** It shows the coordinates of the map's frame, as grids do: overviews of the map leave it out. */
  belongsToFrame?: boolean
  /**
   * Where its features lie, for zooming to them: for each part the positions that reach farthest, as x, y, x, y, … in
   * units of `projection`; the corners of an extent will do.
   */
  outlines?(layer: Layer, projection: string, tools: Tools): Promise<readonly ArrayLike<number>[]>
  /** What its features on a map say of themselves, in their order, for tables and charts; read as it is gone through. */
  properties?(layer: Layer, view: View, tools: Tools): Promise<Iterable<Readonly<Values>>>
  /** Its features on a map as objects of GeoJSON (RFC 7946), for readers to keep; read as they are gone through. */
  geoJson?(layer: Layer, view: View, tools: Tools): Promise<Iterable<object>>
  /** One layer that draws the same picture as two neighbours, where there is one. */
  merge?(upper: Layer, lower: Layer): Layer | undefined
}
