import type { Extent } from '../../core/plugin/contracts.js'
import { type Affine, apply, identity, type Point } from '../../core/views/affine.js'
import { View } from '../../core/views/view.js'
import { worldWidth } from '../../core/views/world.js'
import { type MapParameters, resolveView, viewAtScale } from './extent.js'

/** Positions to show, in map units: x, y, x, y, …. The space between positions of one outline is shown too. */
export type Outlines = readonly ArrayLike<number>[]

export interface Zoom {
  /** The margin on all sides that stays empty. */
  marginPt: number
  /** The largest scale allowed, as a denominator. */
  minScale: number
  /** The denominator that is used if everything lies at one point. */
  pointScale: number
}

/** Below this denominator the outlines are a single point, apart from rounding errors. */
const POINT = 0.1
/** A denominator so small that a degree has the same length everywhere in the frame. */
const LOCAL = 1000
const SLACK = 1 + 1e-9

/** The view at a scale over the middle of the outlines; undefined if there are none. */
export const viewOverMiddle = (outlines: Outlines, parameters: MapParameters, scale: number): View | undefined => {
  const extent = extentOf(aroundWorld(outlines, parameters.projection))
  return extent && resolveView({ ...parameters, center: middleOf(cornersOf(extent)), scale, longitudeFirst: true })
}

/**
 * The view at the largest scale that shows all outlines in the rotated frame; undefined if there are none. With
 * `useNearestScale` the scale is one of `scales`, if one of them shows all outlines.
 */
export const viewShowingAll = (outlines: Outlines, parameters: MapParameters, zoom: Zoom): View | undefined => {
  const { marginPt, minScale, pointScale } = zoom
  const corners = cornersInFrame(aroundWorld(outlines, parameters.projection), parameters)
  if (!corners) return undefined
  const centre = middleOf(corners)
  const near = viewAtScale(centre, LOCAL, parameters)
  const factor = overflow(near, corners, marginPt)
  const whole = LOCAL * factor
  const least = whole < POINT ? pointScale : Math.max(whole, minScale)
  const step = stepOf(parameters, (scale) => {
    if (scale * SLACK < least) return false
    return overflow(viewAtScale(centre, scale, parameters), corners, marginPt) <= SLACK
  })
  if (step !== undefined || least !== whole) return viewAtScale(centre, step ?? least, parameters)
  const unitsPerPt = [near.unitsPerPt[0] * factor, near.unitsPerPt[1] * factor] as const
  return new View({ ...near, unitsPerPt, scale: whole })
}

/** Moves western outlines around the world to the east if that brings all outlines closer together. */
const aroundWorld = (outlines: Outlines, projection: string): Outlines => {
  const world = worldWidth(projection)
  const width = widthOf(outlines)
  if (world === undefined || width <= world / 2) return outlines
  const moved = outlines.map((outline) => {
    const extent = extentOf([outline])
    return !extent || extent[2] > 0
      ? outline
      : Array.from(outline, (value, index) => (index % 2 === 0 ? value + world : value))
  })
  return widthOf(moved) < width ? moved : outlines
}

const widthOf = (outlines: Outlines): number => {
  const extent = extentOf(outlines)
  return extent ? extent[2] - extent[0] : 0
}

const extentOf = (outlines: Outlines, affine: Affine = identity): Extent | undefined => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const outline of outlines)
    for (let i = 0; i < outline.length; i += 2) {
      const [x, y] = apply(affine, [outline[i]!, outline[i + 1]!])
      ;[minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)]
      ;[minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)]
    }
  return minX <= maxX ? [minX, minY, maxX, maxY] : undefined
}

/** The corners of the smallest rectangle with the rotation of the frame that contains everything. */
const cornersInFrame = (outlines: Outlines, parameters: MapParameters): Point[] | undefined => {
  const upright = extentOf(outlines)
  if (!upright) return undefined
  const corners = cornersOf(upright)
  if ((parameters.rotationDeg ?? 0) % 90 === 0) return corners
  const view = viewAtScale(middleOf(corners), LOCAL, parameters)
  return cornersOf(extentOf(outlines, view.mapToPaper)!).map((corner) => view.toMap(corner))
}

const cornersOf = ([minX, minY, maxX, maxY]: Extent): Point[] => [
  [minX, minY],
  [maxX, minY],
  [maxX, maxY],
  [minX, maxY]
]

/** The middle between the first and the third corner. */
const middleOf = ([from, , to]: Point[]): Point => [(from![0] + to![0]) / 2, (from![1] + to![1]) / 2]

/** The ratio between the distance of the points from the middle of the frame and the space inside the margin. */
const overflow = (view: View, points: readonly Point[], marginPt: number): number => {
  const [x, y] = [view.widthPt / 2, view.heightPt / 2]
  return points
    .map((point) => view.toPaper(point))
    .reduce((most, at) => Math.max(most, Math.abs(at[0] - x) / (x - marginPt), Math.abs(at[1] - y) / (y - marginPt)), 0)
}

/** The largest of the fixed scales that fits, if there are any. */
const stepOf = (
  { useNearestScale, scales = [] }: MapParameters,
  does: (step: number) => boolean
): number | undefined => (useNearestScale ? scales.toSorted((a, b) => a - b).find(does) : undefined)
