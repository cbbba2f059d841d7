import type { Color, Graphic, Picture, Value } from '../styles.js'
import type { Light } from './light.js'
import type { Properties } from './properties.js'

/** Points of a pixel: pixels of CSS are 96 to the inch, so that a print is as large as a web map on a screen. */
const PX_PT = 72 / 96
/** Larger lengths make no sense on paper. */
const LARGEST_PT = 100_000

export const bounded = (points: number): number => Math.min(LARGEST_PT, Math.max(-LARGEST_PT, points))

/** Pixels in points. */
export const px = (pixels: number): number => bounded(pixels * PX_PT)

/** The images of a style, by their names. */
export interface Images {
  /** The picture of an image, scaled by `factor`; mirrored: upside down. */
  picture(name: Value<string | undefined>, factor: Value<number>, tint?: Tint, isMirrored?: boolean): Picture
  /** The size of an image in points; undefined if there is no such image. */
  sizePt(name: string | undefined): readonly [width: number, height: number] | undefined
}

/** The colours of an image that is only a shape (a signed distance field). */
export interface Tint {
  color: Value<Color>
  haloColor: Value<Color>
  haloWidthPx: Value<number>
  haloBlurPx: Value<number>
}

/** What the reading of a style layer needs. */
export interface LayerReading {
  values: Properties
  /** The same at the whole zoom below: MapLibre measures dashes and patterns there. */
  atWholeZoom: Properties
  /** The size of dashes and patterns relative to that zoom: 1 to 2. */
  growth: number
  images: Images
  light: Light
  /** The rotation of the map, clockwise. */
  rotationDeg: number
  /** The priority of the labels of the style layer. */
  priority: Value<number>
  /** Labels with a higher number are drawn over others. */
  zIndex: Value<number>
}

/** A vector to the right and down. */
export type Vector = readonly [x: number, y: number]

/** The vector, turned clockwise. */
export const turned = ([x, y]: Vector, degrees: number): Vector => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x * cos - y * sin, x * sin + y * cos]
}

/** `*-translate`: how far the drawing of a style layer is moved, in points. */
export const translationOf = ({ values, rotationDeg }: LayerReading, prefix: string): Vector => {
  const [x, y] = values.constant<Vector>(`${prefix}-translate`)
  const turnsWithMap = values.constant(`${prefix}-translate-anchor`) === 'map'
  return turned([px(x), px(y)], turnsWithMap ? rotationDeg : 0)
}

/** A graphic that is only a picture. */
export const graphicOf = (picture: Picture): Graphic => ({
  picture,
  sizePt: 0,
  offsetPt: [0, 0],
  align: [0.5, 0.5],
  rotationDeg: 0,
  opacity: 1
})
