import { projectionOf } from './projection.js'
import { isWebMercator } from './web-mercator.js'

/** Half the width of the Web Mercator world, in metres of the projection. */
export const MERCATOR_HALF = 20037508.342789244

/** The world width in map units, if the projection is cut at the antimeridian only. */
export const worldWidth = (projection: string): number | undefined => {
  if (isWebMercator(projection)) return 2 * MERCATOR_HALF
  return projectionOf(projection).isGeographic ? 360 : undefined
}

/** How far to move x by whole worlds, so that it is as near as possible to another x; 0 without `world`. */
export const worldShift = (x: number, to: number, world: number | undefined): number =>
  world === undefined ? 0 : world * Math.round((to - x) / world)
