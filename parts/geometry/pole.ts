/** The only module that uses polylabel: the point of an area that is farthest from its border. */
import { createRequire } from 'node:module'
import type Library from 'polylabel'
import { once } from '../../core/once.js'
import type { Point } from '../../core/views/affine.js'
import { boxOfRings, thinned } from './thin.js'

const library = once((): { default: typeof Library } => createRequire(import.meta.url)('polylabel'))

/** Maximum number of vertices of an area; the time to find its pole grows with them. */
const MOST_CORNERS = 1000
/** In points. */
const FIRST_TOLERANCE = 0.2
/** The allowed error of the distance between pole and border: as a part of the area's shorter side, and in points. */
const PRECISION = 0.01
const LEAST_PRECISION_PT = 0.25

/** Length of an area in its widths: the time to find its pole grows with it, without an end. */
const MOST_WIDTHS = 500

/**
 * The pole of inaccessibility of rings (x, y, …; even-odd rule). `flatness` is the weight of horizontal distances
 * compared with vertical ones: 1 for a round object, less for a wide one. Undefined for an area that is too narrow
 * or too long.
 */
export const poleOf = (rings: readonly ArrayLike<number>[], flatness = 1): Point | undefined => {
  const corners = fewCorners(rings)
  const { minX, minY, maxX, maxY } = boxOfRings(corners)
  const [width, height] = [(maxX - minX) * flatness, maxY - minY]
  const least = Math.min(width, height)
  const precision = Math.max(LEAST_PRECISION_PT, PRECISION * least)
  if (!(least > 2 * precision) || Math.max(width, height) > MOST_WIDTHS * least) return undefined
  const found = library().default(
    corners.map((ring) => pairs(ring, minX, minY, flatness)),
    precision
  )
  return found.distance > 0 ? [minX + found[0] / flatness, minY + found[1]] : undefined
}

const fewCorners = (rings: readonly ArrayLike<number>[]): ArrayLike<number>[] => {
  let tolerance = FIRST_TOLERANCE
  for (let found = thinnedRings(rings, tolerance); ; found = thinnedRings(found, (tolerance *= 2)))
    if (found.reduce((sum, ring) => sum + ring.length / 2, 0) <= MOST_CORNERS) return found
}

/** Simplified rings, without those that vanish. */
const thinnedRings = (rings: readonly ArrayLike<number>[], tolerance: number): ArrayLike<number>[] =>
  rings.map((ring) => thinned(ring, tolerance)).filter((ring) => ring.length >= 6)

const pairs = (ring: ArrayLike<number>, minX: number, minY: number, flatness: number): [number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [(ring[2 * i]! - minX) * flatness, ring[2 * i + 1]! - minY])
