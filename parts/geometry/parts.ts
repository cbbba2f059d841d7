import type { Parts, Run } from '../../core/feature.js'
import type { Affine } from '../../core/views/affine.js'
import type { Reproject } from '../../core/views/reproject.js'
import { bad, coordinatesOf } from './coordinates.js'
import { newNumbers } from './numbers.js'

export { BadGeometry } from './coordinates.js'
export type { Parts, Run } from '../../core/feature.js'

/**
 * Splits a GeoJSON geometry and converts its coordinates with `reproject`, if given, and then with the affine
 * transform. Nothing is removed and the antimeridian is not handled. Lines are split at positions without a place;
 * rings are closed over them. Throws BadGeometry if the value is not a geometry or a coordinate is not a finite number.
 */
export const partsOf = (geometry: unknown, affine: Affine, reproject?: Reproject): Parts => {
  const { points, lines, polygons } = coordinatesOf(geometry)
  const parts: Parts = { points: [], lines: [], polygons: [], isLost: false }

  /** `gapAt` is called for each position without a place. */
  const placed = (xy: ArrayLike<number>, gapAt?: (index: number) => void): Float64Array => {
    const found = newNumbers(xy.length)
    let next = 0
    for (let i = 0; i < xy.length; i += 2) {
      const place = reproject ? reproject([xy[i]!, xy[i + 1]!]) : [xy[i]!, xy[i + 1]!]
      if (place) {
        found[next++] = place[0]!
        found[next++] = place[1]!
      } else gapAt?.(next)
    }
    if (next < xy.length) parts.isLost = true
    return toPaper(found.subarray(0, next), affine)
  }

  for (const value of placed(points)) parts.points.push(value)
  for (const line of lines) {
    const gaps: number[] = []
    const xy = placed(line, (index) => gaps.push(index))
    for (const [index, from] of [0, ...gaps].entries()) {
      const piece = xy.subarray(from, gaps[index])
      if (piece.length > 0) parts.lines.push(runOf(piece))
    }
  }
  for (const rings of polygons) {
    const [outer, ...holes] = rings.map((ring) => runOf(placed(ring)))
    if (outer!.xy.length > 0) parts.polygons.push([outer!, ...holes.filter(({ xy }) => xy.length > 0)])
  }
  parts.isLost &&= parts.points.length + parts.lines.length + parts.polygons.length === 0
  return parts
}

/** Calculations with larger coordinates are not possible. */
const FARTHEST = 1e12

/** Changes the coordinates in place. Throws BadGeometry if they are too far away. */
export const toPaper = (xy: Float64Array, affine: Affine): Float64Array => {
  // no iterator: it would be garbage for each of many short lines
  const { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f } = affine
  for (let i = 0; i < xy.length; i += 2) {
    const x = xy[i]!
    const y = xy[i + 1]!
    xy[i] = a * x + c * y + e
    xy[i + 1] = b * x + d * y + f
    if (!(Math.abs(xy[i]!) + Math.abs(xy[i + 1]!) < FARTHEST)) throw bad([x, y], 'a position that the map can show')
  }
  return xy
}

export const runOf = (xy: ArrayLike<number>): Run => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < xy.length; i += 2) {
    const x = xy[i]!
    const y = xy[i + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { xy, minX, minY, maxX, maxY }
}
