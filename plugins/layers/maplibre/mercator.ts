import { isObject } from '../../../core/plugin.js'
import { MERCATOR_HALF, mercatorLatitude, mercatorNorth } from '../../../parts/geo.js'
import type { Feature } from '../../../parts/features.js'
import { changed } from './changed-feature.js'

/** Nested geometry collections; deeper data are not valid. */
const DEEPEST = 32
/** Degrees; MapLibre GL puts places beyond it on the edge of its square world. */
const HIGHEST_LATITUDE = mercatorLatitude(1)

/** Converts features from degrees to Web Mercator, where web maps draw straight lines between vertices. */
export function* inMercator(features: Iterable<Feature>): Generator<Feature> {
  for (const feature of features) yield changed(feature, { geometryOf: ({ geometry }) => converted(geometry) })
}

const converted = (geometry: unknown, depth = 0): unknown => {
  if (!isObject(geometry) || depth > DEEPEST) return geometry
  const { coordinates, geometries } = geometry
  return {
    ...geometry,
    ...(Array.isArray(coordinates) && { coordinates: placesOf(coordinates) }),
    ...(Array.isArray(geometries) && { geometries: geometries.map((one) => converted(one, depth + 1)) })
  }
}

/** Converts positions, or lists of them. Other values stay as they are, for the message about them. */
const placesOf = (coordinates: readonly unknown[], depth = 0): unknown[] => {
  const [longitude, latitude] = coordinates
  if (typeof longitude === 'number' && typeof latitude === 'number') return placeOf(longitude, latitude)
  return coordinates.map((one) => (Array.isArray(one) && depth < DEEPEST ? placesOf(one, depth + 1) : one))
}

const placeOf = (longitude: number, latitude: number): [x: number, y: number] => {
  const north = mercatorNorth(Math.min(HIGHEST_LATITUDE, Math.max(-HIGHEST_LATITUDE, latitude)))
  return [(longitude / 180) * MERCATOR_HALF, north * MERCATOR_HALF]
}
