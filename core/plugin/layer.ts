import type { PrintError } from '../errors.js'
import type { Feature } from '../feature.js'
import type { Affine, Extent, Point } from '../views/affine.js'
import type { Reproject } from '../views/reproject.js'
import type { Rendered } from '../style/model.js'
import type { View } from '../views/view.js'
import type { BlendMode, ImagePaint, ImageSource } from '../pixels/pixel-tools.js'
import type { Values } from '../spec.js'
import type { Tools } from '../tools.js'
import type { JsonSchema } from './json.js'
import type { Label } from './label.js'
import type { StyleUses } from './style.js'

/** Members of every layer. core/map applies them; plugins can ignore them. */
export interface CommonLayer {
  type: string
  name?: string
  /** Its name in a document with switchable layers; default: `name`, else the plugin's `title`. */
  pdfLayerName?: string
  /** 0 to 1. */
  opacity?: number
  /** How its colours mix with what lies under it; default `normal`. */
  blend?: BlendMode
  /** Cuts out, under the texts of its labels, what layers draw there. */
  labelMask?: LabelMask | boolean
  failOnError?: boolean
  minScaleDenominator?: number
  maxScaleDenominator?: number
}

/** A mask instead of a halo: it hides only some of what lies under a label. */
export interface LabelMask {
  /** Names of the layers that are cut; absent: the layer with the labels. */
  layers?: readonly string[]
  /** The letters with a margin, or a box around them; absent: the letters. */
  shape?: 'letters' | 'box'
  /** How far it reaches beyond the letters, in points; absent: as far as the halo of a label, else 1. */
  buffer?: number
}

export interface PlacedImage extends ImagePaint {
  source: ImageSource
  /**
   * `frame`: the picture shows the view's `coverExtent`, already rotated, in `pixelWidth` x `pixelHeight` pixels or a
   * multiple; otherwise the affine maps the picture's unit square (y down) to map coordinates. For a picture that no
   * affine can place, `unitAt` gives the point of the unit square at map coordinates, undefined for none, and the affine
   * is an approximation.
   */
  at: 'frame' | { projection: string; unitToMap: Affine; unitAt?(map: Point): Point | undefined }
}

/** What a layer draws in one step. */
export interface Drawing {
  /** Bottom first. */
  images?: PlacedImage[]
  /** SVG elements in points, over the images; origin: top left of the unrotated frame. No text: use labels. */
  svg?: string
  /** Over the images and the SVG; labels of the last drawing of a layer lie over the whole map. */
  labels?: Label[]
  /**
   * Point symbols that labels must not cover, in points: for each symbol x, y of its point, then how far it reaches to
   * the left, top, right, bottom of it.
   */
  symbols?: ArrayLike<number>
  /** Where its features lie; absent if features outside the map are normal for this layer. */
  features?: DrawnFeatures
  /** Why the layer's data is missing, if something else, such as a background, is drawn. Otherwise throw the error. */
  missing?: PrintError
}

/** Which of a layer's features a map shows. */
export interface DrawnFeatures {
  /** Number of features. */
  count: number
  /** Number of these outside the area of the map's projection. */
  lost: number
  /** Whether any of them lies on the map. */
  isSeen: boolean
  /** Extents of the first features, in their own coordinates. */
  extents: readonly Extent[]
  /** From these coordinates to the map's; absent if they are the same. */
  reproject?: Reproject
}

/** A layer that is missing on a map because its data is not available. */
export interface Missing {
  /** Its name; short. */
  layer: string
  /**
   * `unanswered`: no answer; `refused`: an error; `absent`: the server has no data there; `denied`: the access rules do
   * not allow the address; `unreadable`, `too-large`: about the data; `undrawable`: the layer cannot be drawn.
   */
  why: 'unanswered' | 'refused' | 'absent' | 'denied' | 'unreadable' | 'too-large' | 'undrawable'
  /** Name and port of the server, if the server is the cause. */
  host?: string
}

export interface LayerPlugin<Layer extends CommonLayer = CommonLayer> {
  kind: 'layer'
  /** The word in a layer's `type`; its letter case is ignored. */
  name: string
  aliases?: string[]
  /** Schema of one layer object; core adds the members of all layers. */
  schema: JsonSchema
  /** One drawing, or several, bottom first, each with labels between it and the next one. */
  draw(layer: Layer, view: View, tools: Tools): Promise<Drawing | readonly Drawing[]>
  /** How many tiles or pictures `draw` would fetch: a map with too many is refused before the first fetch. */
  tiles?(layer: Layer, view: View): number
  /** Default name of its PDF layer. */
  title?(layer: Layer): string
  /** What messages and sheets call a layer without a name; default: its title. */
  shownName?(layer: Layer): string
  /** Whether the type draws features with the member `style`: then a map's feature and style attributes apply to it. */
  drawsFeatures?: boolean
  /** Styles for what it draws, by the names that `defaultStyles` of apps and layouts may have for them. */
  styleUses?: StyleUses
  /** Whether its drawings never have labels and symbols: those of other layers are placed while it is still drawn. */
  hasNoLabels?: boolean
  /** Whether it shows coordinates of the map's frame, like a grid: overview maps leave it out. */
  belongsToFrame?: boolean
  /**
   * Where its features lie, for zooming to them: for each part its outermost positions, as x, y, x, y, … in units of
   * `projection`; the corners of an extent are enough.
   */
  outlines?(layer: Layer, projection: string, tools: Tools): Promise<readonly ArrayLike<number>[]>
  /** What the renderer of its style makes of its features, for legends; undefined if its style has none. */
  rendered?(
    layer: Layer,
    view: View,
    tools: Tools
  ): Promise<{ rendered: Rendered; features: readonly Feature[] } | undefined>
  /** Properties of its features on a map, in their order, for tables and charts; read lazily. */
  properties?(layer: Layer, view: View, tools: Tools): Promise<Iterable<Readonly<Values>>>
  /** Its features on a map as objects of GeoJSON (RFC 7946), for attachments; read lazily. */
  geoJson?(layer: Layer, view: View, tools: Tools): Promise<Iterable<object>>
  /** One layer that draws the same as two neighbours; undefined if there is none. */
  merge?(upper: Layer, lower: Layer): Layer | undefined
}
