import { projectionOf } from './projection.js'
import { isWebMercator } from './web-mercator.js'

/** Half the width of the Web Mercator world, in its metres. */
export const MERCATOR_HALF = 20037508.342789244

/** Map units once around the world, if the projection is cut at the date line only. */
export const worldWidth = (projection: string): number | undefined => {
  if (isWebMercator(projection)) return 2 * MERCATOR_HALF
  return projectionOf(projection).isGeographic ? 360 : undefined
}
