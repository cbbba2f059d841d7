import type { Point } from '../../core/views/affine.js'
import type { ProjectedView } from '../../core/views/projected-view.js'

/** Rows from the top, each from the left; undefined where the projection is not defined. */
export type Crossings = (Point | undefined)[][]

/**
 * The positions, in a projection, of the grid crossings of a frame (in points). The grid has a given number of parts
 * per side and extends beyond the frame by a given distance.
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

/** The positions that are defined. */
export const placesAt = (crossings: Crossings): Point[] => crossings.flat().filter((point) => point !== undefined)

/** The positions at the corners of each part of the grid; parts with undefined corners are removed. */
export const partsBetween = (crossings: Crossings): Point[][] =>
  crossings.slice(1).flatMap((row, above) =>
    row.slice(1).flatMap((_, left) => {
      const corners = [crossings[above]![left], crossings[above]![left + 1], row[left], row[left + 1]]
      const found = corners.filter((corner) => corner !== undefined)
      return found.length === 0 ? [] : [found]
    })
  )
