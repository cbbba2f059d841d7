import type { Affine, Extent, Point, View } from '../../../core/plugin.js'
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
} from '../../../parts/geo.js'

/** What a map shows of an image. */
export interface Footprint {
  /** Pixels of the image that a pixel of the print shows, in the direction in which it shows the fewest. */
  density: number
  /** Where the image lies and which parts of it are seen: once, or more than once around the world. */
  places: Place[]
  /** The image goes round the world: to the left and right of its columns are those of the other end. */
  repeats: boolean
}

export interface Place {
  /** From the image's pixels to coordinates. */
  toCrs: Affine
  /** Extents in the image's pixels, y down, that hold together what is seen. */
  seen: Extent[]
}

/** Of the frame, across and down, in which the way from map to image is as good as straight. */
const STEPS = 32
/** Pixels of the print around the frame that the smooth kernel reaches. */
const REACH = 2
/** A map of more than the world shows it several times: the ones in the middle. */
const MOST_PLACES = 8

/** Throws `outside-projection` where the image's projection has no place for any part of the map. */
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
  const places = shifts.map((shift): Place => {
    const shifted = chain(toCrs, [1, 0, 0, 1, shift, 0])
    return { toCrs: shifted, seen: seenOf(partsBetween(crossings), invert(shifted), around) }
  })
  return { density: densityOf(chain(projected.fromPaper, invert(toCrs)), 72 / view.dpi), places, repeats }
}

/** As wide as the world, to a hundredth of a pixel. */
const goesAround = ([a, b, c]: Affine, width: number, around: number): boolean =>
  b === 0 && c === 0 && Math.abs(width - around / a) < 0.01

const cornersOf = (toCrs: Affine, width: number, height: number): Point[] =>
  ([[0, 0], [width, 0], [width, height], [0, height]] as const).map((corner) => apply(toCrs, corner)) // prettier-ignore

/** By how much the image is to be moved around the world to be where the map is. */
const shiftsOf = (points: Point[], image: Extent, around: number | undefined): number[] => {
  if (around === undefined) return [0]
  const map = extentOfPoints(points)
  const first = Math.ceil((map[0] - image[2]) / around)
  const count = Math.max(0, Math.floor((map[2] - image[0]) / around) - first + 1)
  const skipped = Math.floor(Math.max(0, count - MOST_PLACES) / 2)
  return Array.from({ length: Math.min(count, MOST_PLACES) }, (_, index) => (first + skipped + index) * around)
}

/** The extents, in pixels of the image, of the parts of the frame; of all at once if it shows a pole. */
const seenOf = (parts: Point[][], toPixels: Affine, around = Infinity): Extent[] => {
  const inPixels = (points: Point[]) => extentOfPoints(points.map((point) => apply(toPixels, point)))
  const goRound = parts.find((corners) => widthOf(corners) > around / 2)
  if (!goRound) return parts.map(inPixels)
  const all = parts.flat()
  const [x, y] = goRound[0]!
  // the latitude of a pole is that of no corner around it
  return [inPixels(around === 360 ? [...all, [x, Math.sign(y) * 90]] : all)]
}

const widthOf = (points: Point[]): number => {
  const [left, , right] = extentOfPoints(points)
  return right - left
}

/** The smaller singular value of the way from pixels of the print to pixels of the image. */
const densityOf = ([a, b, c, d]: Affine, pointsPerPixel: number): number => {
  const area = Math.abs(a * d - b * c)
  const larger = (Math.hypot(a + d, b - c) + Math.hypot(a - d, b + c)) / 2
  return (area / larger) * pointsPerPixel
}
