import { PrintError, type View } from '../../../core/plugin.js'
import { projectionOf, transformer } from '../../../parts/geo.js'
import type { MapValue } from '../../../parts/maps.js'

const DEGREES = 'EPSG:4326'

/**
 * What to say of a place in degrees on a map of metres: it shows the origin, where hardly anything lies. `hasGround`: the
 * map has layers of servers, which know where they are.
 */
export const doubtOf = ({ center, bbox }: MapValue, hasGround: boolean, { projection }: View): string | undefined => {
  if (projectionOf(projection).isGeographic) return undefined
  // an extent also says how much is shown: around features without a ground that may be as little
  if (bbox) return areDegrees(bbox) && hasGround ? sentence('bbox', bbox, projection) : undefined
  if (!center || !areDegrees(center)) return undefined
  const meant = inMap(center, projection)
  return sentence('center', center, projection) + (meant ? ` In ${projection} it is [${meant.join(', ')}]` : '')
}

const sentence = (name: string, place: readonly number[], projection: string): string =>
  `the map's "${name}" [${place.join(', ')}] looks like degrees, which ${projection} does not count in: "projection": "${DEGREES}"?`

/** Numbers that can be degrees, in whatever order, and are more than rounding next to the origin. */
const areDegrees = (place: readonly number[]): boolean =>
  place.every((value) => Math.abs(value) <= 180) && place.some((value) => Math.abs(value) > 1)

const inMap = ([x, y]: readonly number[], projection: string): number[] | undefined => {
  try {
    return transformer(DEGREES, projection)([x!, y!]).map(Math.round)
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}
