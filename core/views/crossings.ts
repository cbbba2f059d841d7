import type { Extent } from '../plugin/contracts.js'
import type { Point } from './affine.js'
import type { ProjectedView } from './projected-view.js'

/** By row from the top, then from the left; undefined where the projection is not defined. */
export type Crossings = (Point | undefined)[][]

/**
 * What a frame (in points) shows in a projection where the lines of a grid cross that has so many parts a side and
 * reaches so far beyond the frame.
 */
export const crossingsOf = (
  { at }: Pick<ProjectedView, 'at'>,
  [widthPt, heightPt]: readonly [number, number],
  parts: number,
  reachPt = 0
): Crossings => {
  const along = (length: number) =>
    Array.from({ length: parts + 1 }, (_, step) => (step / parts) * (length + 2 * reachPt) - reachPt)
  const columns = along(widthPt)
  return along(heightPt).map((y) => columns.map((x) => at([x, y])))
}

/** The places that are defined. */
export const placesAt = (crossings: Crossings): Point[] => crossings.flat().filter((point) => point !== undefined)

/** The places at the corners of each part of the grid; parts without places are dropped. */
export const partsBetween = (crossings: Crossings): Point[][] =>
  crossings.slice(1).flatMap((row, above) =>
    row.slice(1).flatMap((_, left) => {
      const corners = [crossings[above]![left], crossings[above]![left + 1], row[left], row[left + 1]]
      const found = corners.filter((corner) => corner !== undefined)
      return found.length === 0 ? [] : [found]
    })
  )

/** The smallest extent that holds some points. */
export const extentOfPoints = (points: readonly Point[]): Extent => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
