import type { Affine, Extent, Point, View } from '../../core/plugin.js'
import {
  apply,
  chain,
  crossingsOf,
  extentOfPoints,
  invert,
  partsBetween,
  placesAt,
  projectedView,
  worldWidth
} from '../geo.js'

/** The parts of an image that a map shows. */
export interface Footprint {
  /** Pixels of the image per pixel of the print, in the direction with the fewest. */
  density: number
  /** The position of the image and its visible parts; more than one if the map repeats the world. */
  copies: ImageCopy[]
  /** The image covers all longitudes: its first and last columns are neighbours. */
  repeats: boolean
}

export interface ImageCopy {
  /** From the image's pixels to coordinates. */
  toCrs: Affine
  /** Extents in pixels of the image, y down, that together contain all visible pixels. */
  seen: Extent[]
}

/** The frame is divided into so many parts across and down, in which the transformation is nearly linear. */
const STEPS = 32
/** Pixels of the print around the frame that the resampling kernel reaches. */
const REACH = 2
/** The largest number of copies of an image on a map that repeats the world; the middle ones are drawn. */
const MOST_PLACES = 8

/** Throws `outside-projection` if no part of the map can be transformed to the projection of the image. */
export const footprintOf = (
  view: View,
  projection: string,
  toCrs: Affine,
  width: number,
  height: number
): Footprint => {
  const projected = projectedView(view, projection)
  const crossings = crossingsOf(projected, [view.widthPt, view.heightPt], STEPS, (REACH * 72) / view.dpi)
  const around = worldWidth(projection)
  const repeats = around !== undefined && goesAround(toCrs, width, around)
  const shifts = repeats ? [0] : shiftsOf(placesAt(crossings), extentOfPoints(cornersOf(toCrs, width, height)), around)
  const copies = shifts.map((shift): ImageCopy => {
    const shifted = chain(toCrs, [1, 0, 0, 1, shift, 0])
    return { toCrs: shifted, seen: seenOf(partsBetween(crossings), invert(shifted), around) }
  })
  return { density: densityOf(chain(projected.fromPaper, invert(toCrs)), 72 / view.dpi), copies, repeats }
}

/** As wide as the world, to a hundredth of a pixel. */
const goesAround = ([a, b, c]: Affine, width: number, around: number): boolean =>
  b === 0 && c === 0 && Math.abs(width - around / a) < 0.01

const cornersOf = (toCrs: Affine, width: number, height: number): Point[] =>
  ([[0, 0], [width, 0], [width, height], [0, height]] as const).map((corner) => apply(toCrs, corner)) // prettier-ignore

/** By how many worlds the image is shifted to reach the map. */
const shiftsOf = (points: Point[], image: Extent, around: number | undefined): number[] => {
  if (around === undefined) return [0]
  const map = extentOfPoints(points)
  const first = Math.ceil((map[0] - image[2]) / around)
  const count = Math.max(0, Math.floor((map[2] - image[0]) / around) - first + 1)
  const skipped = Math.floor(Math.max(0, count - MOST_PLACES) / 2)
  return Array.from({ length: Math.min(count, MOST_PLACES) }, (_, index) => (first + skipped + index) * around)
}

/** The extents of the parts of the frame in pixels of the image; a single one if the frame shows a pole. */
const seenOf = (parts: Point[][], toPixels: Affine, around = Infinity): Extent[] => {
  const inPixels = (points: Point[]) => extentOfPoints(points.map((point) => apply(toPixels, point)))
  const goRound = parts.find((corners) => widthOf(corners) > around / 2)
  if (!goRound) return parts.map(inPixels)
  const all = parts.flat()
  const [x, y] = goRound[0]!
  // the corners around a pole do not reach its latitude
  return [inPixels(around === 360 ? [...all, [x, Math.sign(y) * 90]] : all)]
}

const widthOf = (points: Point[]): number => {
  const [left, , right] = extentOfPoints(points)
  return right - left
}

/** The smaller singular value of the transformation from pixels of the print to pixels of the image. */
const densityOf = ([a, b, c, d]: Affine, pointsPerPixel: number): number => {
  const area = Math.abs(a * d - b * c)
  const larger = (Math.hypot(a + d, b - c) + Math.hypot(a - d, b + c)) / 2
  return (area / larger) * pointsPerPixel
}
