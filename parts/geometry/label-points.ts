import type { Point } from '../../core/views/affine.js'
import { signedArea } from './line-offset.js'
import { poleOf } from './pole.js'
import { boxOfRings } from './thin.js'

/** Number of horizontal lines that are laid through a polygon. */
const LEVELS = 9
/** Of two points with equal distance from the border, the one with more space to its sides is better for text. */
const WIDTH_COUNTS = 0.1
/** Minimum distance from a pole to the border. */
const LEAST_ROOM_PT = 0.1

/**
 * Points inside a polygon (rings of x, y, …; holes by the even-odd rule), best label position first: the visual centre;
 * then the place with most space for an object of this `flatness` (height divided by width); then others. Empty for a
 * polygon without height.
 */
export const spotsInside = (rings: readonly ArrayLike<number>[], flatness = 1): Point[] => {
  const poles = [truePole(rings, 1), ...(flatness < 1 ? [truePole(rings, flatness)] : [])]
  return [...poles.filter((pole) => pole !== undefined), ...levelSpots(rings)]
}

/** The best of these points. */
export const spotInside = (rings: readonly ArrayLike<number>[]): Point | undefined =>
  truePole(rings, 1) ?? levelSpots(rings)[0]

/** The pole is computed without small vertices and holes; the result must not lie in a hole. */
const truePole = (rings: readonly ArrayLike<number>[], flatness: number): Point | undefined => {
  const pole = poleOf(rings, flatness)
  return pole && isInside(rings, pole) && distanceToBorder(rings, pole) > LEAST_ROOM_PT ? pole : undefined
}

/** For each of several horizontal lines, the middle of its widest part inside. */
const levelSpots = (rings: readonly ArrayLike<number>[]): Point[] => {
  const { minY, maxY } = boxOfRings(rings)
  const spots: { at: Point; score: number }[] = []
  for (let level = 0; level < LEVELS; level++) {
    const y = minY + ((maxY - minY) * (level + 0.5)) / LEVELS
    const xs = crossings(rings, y).sort((a, b) => a - b)
    let [left, right] = [0, 0]
    for (let i = 1; i < xs.length; i += 2) if (xs[i]! - xs[i - 1]! > right - left) [left, right] = [xs[i - 1]!, xs[i]!]
    if (right <= left) continue
    const at: Point = [(left + right) / 2, y]
    spots.push({ at, score: distanceToBorder(rings, at) + WIDTH_COUNTS * (right - left) })
  }
  return spots.sort((a, b) => b.score - a.score).map(({ at }) => at)
}

export const isInside = (rings: readonly ArrayLike<number>[], [x, y]: Point): boolean =>
  crossings(rings, y).filter((crossing) => crossing < x).length % 2 === 1

const crossings = (rings: readonly ArrayLike<number>[], y: number): number[] => {
  const xs: number[] = []
  for (const ring of rings) {
    let x0 = ring[ring.length - 2]!
    let y0 = ring[ring.length - 1]!
    for (let i = 0; i < ring.length; i += 2) {
      const x1 = ring[i]!
      const y1 = ring[i + 1]!
      if (y0 <= y !== y1 <= y) xs.push(x0 + ((y - y0) * (x1 - x0)) / (y1 - y0))
      x0 = x1
      y0 = y1
    }
  }
  return xs
}

const distanceToBorder = (rings: readonly ArrayLike<number>[], [x, y]: Point): number => {
  let least = Infinity
  for (const ring of rings) {
    let x0 = ring[ring.length - 2]!
    let y0 = ring[ring.length - 1]!
    for (let i = 0; i < ring.length; i += 2) {
      const dx = ring[i]! - x0
      const dy = ring[i + 1]! - y0
      const squared = dx * dx + dy * dy
      const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared))
      const away = (x0 + along * dx - x) ** 2 + (y0 + along * dy - y) ** 2
      if (away < least) least = away
      x0 = ring[i]!
      y0 = ring[i + 1]!
    }
  }
  return Math.sqrt(least)
}

/** Twice the area of a ring, for either orientation. */
export const ringArea = (ring: ArrayLike<number>): number => Math.abs(signedArea(ring))

/** The point of a line at a distance from its start. Before the start or beyond the end it is the end point. */
export const pointAlong = (xy: ArrayLike<number>, distance: number): Point => {
  let left = distance
  for (let i = 2; i < xy.length; i += 2) {
    const dx = xy[i]! - xy[i - 2]!
    const dy = xy[i + 1]! - xy[i - 1]!
    const length = Math.hypot(dx, dy)
    if (left <= length) {
      const part = length === 0 ? 0 : Math.max(0, left) / length
      return [xy[i - 2]! + part * dx, xy[i - 1]! + part * dy]
    }
    left -= length
  }
  return [xy[xy.length - 2]!, xy[xy.length - 1]!]
}
