import type { Point } from './affine.js'

/** Tolerance in degrees for a position that is transformed to a projection and back. */
const TOLERANCE = 0.01

/** Whether two places in degrees are the same for this tolerance; if not, the position is outside the projection. */
export const isNear = ([x, y]: Point, [otherX, otherY]: Point): boolean => {
  const turn = Math.abs(x - otherX) % 360
  const across = Math.min(turn, 360 - turn) * Math.cos((y * Math.PI) / 180)
  return Math.max(Math.abs(y - otherY), across) < TOLERANCE
}
