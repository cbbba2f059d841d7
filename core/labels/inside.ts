import type { Point } from '../views/affine.js'
import type { LabelBox } from './boxes.js'

/**
 * Whether a box with its space lies completely inside rings (x, y, …), by the even-odd rule: its middle is inside, and
 * no border meets it.
 */
export const isBoxInside = (
  rings: readonly ArrayLike<number>[],
  { corners: [a, b, , d] }: LabelBox,
  marginPt: number
): boolean => {
  const [right, wide] = direction(a!, b!)
  const [down, high] = direction(a!, d!)
  const width = wide + 2 * marginPt
  const height = high + 2 * marginPt
  if (!(width > 0 && height > 0)) return false
  const left = a![0] - marginPt * (right[0] + down[0])
  const top = a![1] - marginPt * (right[1] + down[1])
  // in the box's own coordinates the box is the unit square
  const inBox = (ring: ArrayLike<number>, at: number): Point => {
    const [dx, dy] = [ring[at]! - left, ring[at + 1]! - top]
    return [(dx * right[0] + dy * right[1]) / width, (dx * down[0] + dy * down[1]) / height]
  }
  let isIn = false
  for (const ring of rings) {
    let [x0, y0] = inBox(ring, ring.length - 2)
    for (let i = 0; i < ring.length; i += 2) {
      const [x1, y1] = inBox(ring, i)
      if (meetsUnit(x0, y0, x1, y1)) return false
      if (y0 <= 0.5 !== y1 <= 0.5 && x0 + ((0.5 - y0) * (x1 - x0)) / (y1 - y0) > 0.5) isIn = !isIn
      ;[x0, y0] = [x1, y1]
    }
  }
  return isIn
}

/** The direction from one point to another as a vector of length 1, and the distance. */
const direction = ([x0, y0]: Point, [x1, y1]: Point): [step: Point, length: number] => {
  const length = Math.hypot(x1 - x0, y1 - y0)
  return [[(x1 - x0) / length, (y1 - y0) / length], length]
}

/** Whether a segment of a border meets the unit square: neither an axis nor the segment's own line separates them. */
const meetsUnit = (x0: number, y0: number, x1: number, y1: number): boolean => {
  if (Math.max(x0, x1) < 0 || Math.min(x0, x1) > 1 || Math.max(y0, y1) < 0 || Math.min(y0, y1) > 1) return false
  const [dx, dy] = [x1 - x0, y1 - y0]
  return Math.abs(dx * (0.5 - y0) - dy * (0.5 - x0)) <= (Math.abs(dx) + Math.abs(dy)) / 2
}
