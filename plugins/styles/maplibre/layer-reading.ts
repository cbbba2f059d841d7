import type { Color, Graphic, Picture, Value } from '../../../parts/styles.js'
import type { Properties } from './properties.js'

/** Pixels of a screen have 96 to the inch: what is printed is as large as a web map is on a screen. */
const PX_PT = 72 / 96
/** Beyond this no size on paper makes sense. */
const LARGEST_PT = 100_000

export const bounded = (points: number): number => Math.min(LARGEST_PT, Math.max(-LARGEST_PT, points))

/** Points of pixels. */
export const px = (pixels: number): number => bounded(pixels * PX_PT)

/** Images of the style, by their names. */
export interface Images {
  /** The picture of an image, `factor` times as large as it is. */
  picture(name: Value<string | undefined>, factor: Value<number>, tint?: Tint): Picture
  /** In points; undefined for one that there is not. */
  sizePt(name: string | undefined): readonly [width: number, height: number] | undefined
}

/** The colours of an image that is nothing but a shape. */
export interface Tint {
  color: Value<Color>
  haloColor: Value<Color>
  haloWidthPx: Value<number>
}

/** All that a style layer is read with. */
export interface LayerReading {
  values: Properties
  /** The same at the whole zoom below, which dashes and patterns are measured at. */
  atWholeZoom: Properties
  /** How many times as large dashes and patterns are as at that zoom, up to twice. */
  growth: number
  images: Images
  /** Of the map, clockwise. */
  rotationDeg: number
  /** Of the style layer's labels. */
  priority: Value<number>
  /** Of several labels the one with the highest lies on top. */
  zIndex: Value<number>
}

/** Right and down. */
export type Vector = readonly [x: number, y: number]

/** A vector turned clockwise. */
export const turned = ([x, y]: Vector, degrees: number): Vector => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x * cos - y * sin, x * sin + y * cos]
}

/** How far a style layer's drawing is moved, in points. */
export const translationOf = ({ values, rotationDeg }: LayerReading, prefix: string): Vector => {
  const [x, y] = values.constant<Vector>(`${prefix}-translate`)
  const turnsWithMap = values.constant(`${prefix}-translate-anchor`) === 'map'
  return turned([px(x), px(y)], turnsWithMap ? rotationDeg : 0)
}

/** A picture without anything else. */
export const graphicOf = (picture: Picture): Graphic => ({
  picture,
  sizePt: 0,
  offsetPt: [0, 0],
  align: [0.5, 0.5],
  rotationDeg: 0,
  opacity: 1
})
