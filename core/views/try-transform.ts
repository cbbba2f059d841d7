import { PrintError } from '../errors.js'
import type { Point } from './affine.js'
import { transformer } from './projection.js'

/** Undefined for a position outside the projection. */
export type FindPlace = (position: Point) => Point | undefined

/** Transforms between two projections. Throws `unknown-projection` immediately. */
export const placeFinder = (from: string, to: string): FindPlace => {
  const transform = transformer(from, to)
  return (position) => {
    try {
      return transform(position)
    } catch (thrown) {
      if (thrown instanceof PrintError) return undefined
      throw thrown
    }
  }
}
