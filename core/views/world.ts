import { projectionOf } from './projection.js'
import { isWebMercator } from './web-mercator.js'

/** Half the width of the Web Mercator world, in metres of the projection. */
export const MERCATOR_HALF = 20037508.342789244

/** The world width in map units, if the projection is cut at the antimeridian only. */
export const worldWidth = (projection: string): number | undefined => {
  if (isWebMercator(projection)) return 2 * MERCATOR_HALF
  return projectionOf(projection).isGeographic ? 360 : undefined
}
