import { createRequire } from 'node:module'
import type Library from 'geographiclib-geodesic'
import { once } from '../once.js'
import type { Point } from './affine.js'

const library = once((): typeof Library => createRequire(import.meta.url)('geographiclib-geodesic'))

/**
 * The end of a geodesic on the WGS 84 ellipsoid; longitudes continue past ±180 and past a pole. Degrees and metres; the
 * azimuth is clockwise from north.
 */
export const travel = ([longitude, latitude]: Point, azimuthDeg: number, metres: number): Point => {
  const { Geodesic } = library()
  const end = Geodesic.WGS84.Direct(latitude, longitude, azimuthDeg, metres, Geodesic.STANDARD | Geodesic.LONG_UNROLL)
  return [end.lon2!, end.lat2!]
}

/** Metres along the shortest line on the WGS 84 ellipsoid between two places given as longitude and latitude. */
export const geodesicDistance = (from: Point, to: Point): number =>
  library().Geodesic.WGS84.Inverse(from[1], from[0], to[1], to[0]).s12!
