import { isObject } from '../../core/plugin.js'
import type { Feature } from '../features.js'
import { typeOfFeature } from './seen.js'

/** The geometry for symbols on lines: lines and the borders of areas; null for points. */
export const linesOf = (feature: Feature): unknown => {
  const { geometry, border } = feature
  const type = typeOfFeature(feature)
  if (type === 1) return null
  if (border !== undefined) return border
  if (type !== 3 || !isObject(geometry)) return geometry
  const { coordinates } = geometry
  const polygons = geometry.type === 'MultiPolygon' ? coordinates : [coordinates]
  if (!Array.isArray(polygons)) return geometry
  const rings = polygons.flatMap((one: unknown) => (Array.isArray(one) ? one.map((ring, i) => wound(closed(ring), i > 0)) : [one])) // prettier-ignore
  return { type: 'MultiLineString', coordinates: rings }
}

/** A ring that ends at its first point: rings of vector tiles do not repeat it. */
const closed = (ring: unknown): unknown => {
  if (!Array.isArray(ring) || !Array.isArray(ring[0])) return ring
  const [first, last] = [ring[0], ring.at(-1)]
  return first[0] === last?.[0] && first[1] === last?.[1] ? ring : [...ring, first]
}

/** A ring in the order that MapLibre GL gives it: clockwise on the map, holes the other way. */
const wound = (ring: unknown, isHole: boolean): unknown => {
  if (!Array.isArray(ring) || !ring.every(Array.isArray)) return ring
  const area = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]
    return sum + x * nextY - nextX * y
  }, 0)
  return area > 0 === isHole ? ring : ring.toReversed()
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
