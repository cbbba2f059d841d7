import type { Feature } from '../../core/feature.js'
import { OnMap, type CoordinateConversion } from './on-map.js'
import { BadGeometry } from './parts.js'

/**
 * For each point, line and polygon of the features: the positions that may be the outermost ones in some direction, as
 * x, y, x, y, … Features that cannot be read are skipped.
 */
export const outlinesOf = (features: Iterable<Feature>, conversion: CoordinateConversion = {}): ArrayLike<number>[] => {
  const onMap = new OnMap(conversion)
  const outlines: ArrayLike<number>[] = []
  for (const { geometry } of features)
    try {
      const { points, lines, polygons } = onMap.shapes(geometry)
      for (let i = 0; i < points.length; i += 2) outlines.push([points[i]!, points[i + 1]!])
      for (const line of lines) outlines.push(outermost(line))
      for (const [outer] of polygons) outlines.push(outermost(outer!.xy))
    } catch (thrown) {
      if (!(thrown instanceof BadGeometry)) throw thrown
    }
  return outlines
}

/** Shorter lists of numbers are not reduced. */
const FEW = 32
/** Eight directions, counterclockwise from the right. */
const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]] as const // prettier-ignore

/** The positions that are not inside the polygon of the outermost ones in eight directions (Akl and Toussaint 1978). */
const outermost = (xy: ArrayLike<number>): ArrayLike<number> => {
  if (xy.length <= FEW) return xy
  const corners = [...new Set(DIRECTIONS.map(([x, y]) => farthest(xy, x, y)))]
  const kept: number[] = []
  for (let i = 0; i < xy.length; i += 2) if (!isInside(xy, corners, i)) kept.push(xy[i]!, xy[i + 1]!)
  return kept
}

const farthest = (xy: ArrayLike<number>, x: number, y: number): number => {
  let [found, most] = [0, -Infinity]
  for (let i = 0; i < xy.length; i += 2) {
    const reach = x * xy[i]! + y * xy[i + 1]!
    if (reach > most) [found, most] = [i, reach]
  }
  return found
}

/** Whether a position is inside the polygon: to the left of each side. */
const isInside = (xy: ArrayLike<number>, corners: readonly number[], at: number): boolean => {
  const [x, y] = [xy[at]!, xy[at + 1]!]
  let from = corners.at(-1)!
  for (const to of corners) {
    const [fromX, fromY] = [xy[from]!, xy[from + 1]!]
    if ((xy[to]! - fromX) * (y - fromY) - (xy[to + 1]! - fromY) * (x - fromX) <= 0) return false
    from = to
  }
  return true
}
