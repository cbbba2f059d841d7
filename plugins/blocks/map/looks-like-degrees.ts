import type { View } from '../../../core/plugin.js'
import { projectionOf, reprojector } from '../../../parts/geo.js'
import type { MapValue } from '../../../parts/maps.js'

const DEGREES = 'EPSG:4326'

/**
 * The warning for a position in degrees on a map in metres, which would show the sea near 0/0. `hasGround`: the map has
 * layers of servers.
 */
export const degreesWarning = (
  { center, bbox }: MapValue,
  hasGround: boolean,
  { projection }: View
): string | undefined => {
  if (projectionOf(projection).isGeographic) return undefined
  // without server layers, a small extent around features may be intended
  if (bbox) return areDegrees(bbox) && hasGround ? sentence('bbox', bbox, projection) : undefined
  if (!center || !areDegrees(center)) return undefined
  const meant = inMap(center, projection)
  return sentence('center', center, projection, meant)
}

const sentence = (name: string, place: readonly number[], projection: string, meant?: readonly number[]): string =>
  `the map's "${name}" [${place.join(', ')}] looks like degrees, but ${projection} does not use degrees; ` +
  (meant ? `in ${projection} it is [${meant.join(', ')}]; ` : '') +
  `did you mean the projection ${DEGREES}?`

/** Whether numbers can be degrees, in any order, and are not just near 0. */
const areDegrees = (place: readonly number[]): boolean =>
  place.every((value) => Math.abs(value) <= 180) && place.some((value) => Math.abs(value) > 1)

/** Undefined for a place that the projection does not have. */
const inMap = ([x, y]: readonly number[], projection: string): number[] | undefined =>
  reprojector(DEGREES, projection)!.direct!([x!, y!])?.map(Math.round)
