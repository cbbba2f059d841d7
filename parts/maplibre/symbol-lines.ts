import { isObject } from '../../core/plugin.js'
import type { Feature } from '../features.js'
import { typeOfFeature } from './expression-features.js'

/** The geometry for symbols on lines: lines and the borders of areas; null for points. */
export const linesOf = (feature: Feature): unknown => {
  const { geometry, border } = feature
  const type = typeOfFeature(feature)
  if (type === 1) return null
  if (border !== undefined) return border
  if (type !== 3 || !isObject(geometry)) return geometry
  const { coordinates } = geometry
  const areas: unknown = geometry.type === 'MultiPolygon' ? coordinates : [coordinates]
  return { type: 'MultiLineString', coordinates: Array.isArray(areas) ? areas.flatMap(bordersOf) : areas }
}

const bordersOf = (rings: unknown): unknown => (Array.isArray(rings) ? rings.map(closed).map(wound) : [rings])

/** A ring that ends at its first point: rings of vector tiles do not repeat it. */
const closed = (ring: unknown): unknown => {
  if (!Array.isArray(ring) || !Array.isArray(ring[0])) return ring
  const [first, last] = [ring[0], ring.at(-1)]
  return first[0] === last?.[0] && first[1] === last?.[1] ? ring : [...ring, first]
}

/** Outer rings go clockwise and holes the other way, as in vector tiles (Mapbox Vector Tile specification 2.1, 4.3.4.4). */
const wound = (ring: unknown, index: number): unknown => {
  if (!Array.isArray(ring) || !ring.every(Array.isArray)) return ring
  let doubleArea = 0
  for (let i = 1; i < ring.length; i++) doubleArea += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1]
  return doubleArea > 0 === (index === 0) ? ring.toReversed() : ring
}

/**
 * The geometry for symbols at points, as MapLibre GL places them: the first point of each line; undefined for other
 * geometries.
 */
export const beginningsOf = (feature: Feature): unknown =>
  typeOfFeature(feature) === 2 ? beginnings(feature.geometry) : undefined

/** Nested geometry collections; deeper data are not valid. */
const DEEPEST = 32

const beginnings = (geometry: unknown, depth = 0): unknown => {
  if (!isObject(geometry) || depth > DEEPEST) return geometry
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection' && Array.isArray(geometries))
    return { type, geometries: geometries.map((one) => beginnings(one, depth + 1)) }
  if (!Array.isArray(coordinates)) return geometry
  if (type === 'LineString') return { type: 'MultiPoint', coordinates: coordinates.slice(0, 1) }
  if (type !== 'MultiLineString') return geometry
  return {
    type: 'MultiPoint',
    coordinates: coordinates.flatMap((line) => (Array.isArray(line) ? line.slice(0, 1) : []))
  }
}
