import { PrintError } from '../errors.js'
import type { Point } from './affine.js'
import { projectionOf, transformer } from './projection.js'
import { isWebMercator } from './web-mercator.js'

/** Undefined for a position that has no place in the target. */
export type Reproject = (position: Point) => Point | undefined

/** Mercator has no place for the poles; this near to them it has, far beyond any map. */
const HIGHEST_LATITUDE = 89.999999
/** Of a position that has come back from the target, in degrees. */
const TOLERANCE = 0.01

/**
 * From the coordinates of features to those of a map, x first; undefined where they are the same. A position that the
 * target would put where another one belongs (as oblique projections do with the far side of the world) has no place
 * in it. Throws `unknown-projection`.
 */
export const reprojector = (from: string, to: string): Reproject | undefined => {
  const [source, target] = [projectionOf(from), projectionOf(to)]
  if (source.code === target.code) return undefined
  const forward = transformer(source.code, target.code)
  const isPlain = !source.isGeographic || target.isGeographic
  const backward = isPlain || isWebMercator(target.code) ? undefined : transformer(target.code, source.code)
  return ([x, y]) => {
    const position: Point =
      isPlain || Math.abs(y) > 90 ? [x, y] : [x, Math.min(HIGHEST_LATITUDE, Math.max(-HIGHEST_LATITUDE, y))]
    try {
      const place = forward(position)
      return !backward || isNear(backward(place), position) ? place : undefined
    } catch (thrown) {
      if (thrown instanceof PrintError) return undefined
      throw thrown
    }
  }
}

const isNear = ([x, y]: Point, [wantedX, wantedY]: Point): boolean => {
  const turn = Math.abs(x - wantedX) % 360
  return Math.abs(y - wantedY) < TOLERANCE && Math.min(turn, 360 - turn) * Math.cos((y * Math.PI) / 180) < TOLERANCE
}
