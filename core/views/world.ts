import { projectionOf } from './projection.js'
import { isWebMercator } from './web-mercator.js'

/** Half the width of the Web Mercator world, in its metres. */
export const MERCATOR_HALF = 20037508.342789244

/** Map units from the date line around the world to itself, where a projection just begins anew there. */
export const worldWidth = (projection: string): number | undefined => {
  if (isWebMercator(projection)) return 2 * MERCATOR_HALF
  return projectionOf(projection).isGeographic ? 360 : undefined
}
