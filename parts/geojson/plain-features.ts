import type { Feature } from '../../core/feature.js'
import { isObject, type RawValues } from '../../core/untyped.js'
import type { Reproject } from '../../core/views/reproject.js'
import { GeometryInBytes } from './geometry-in-bytes.js'

/** The nesting of lists around the positions of each type. */
const DEPTHS: { [type: string]: number } = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3
}
/** Nested geometry collections; deeper data are not valid. */
const DEEPEST = 32
/** Coordinates are rounded to 1 / PRECISION degrees, about a millimetre on the ground. */
const PRECISION = 1e8

/** Thrown for a geometry that cannot be written. */
class Unplaced extends Error {}

/**
 * Features as in RFC 7946: in WGS 84, longitude first, outer rings counterclockwise. An invalid geometry, or one that
 * cannot be reprojected, is null. `reproject` converts coordinates to WGS 84; absent if they already are. Properties in
 * `styleMembers` are left out.
 */
export function* plainFeatures(
  features: Iterable<Feature>,
  reproject: Reproject | undefined,
  styleMembers: readonly string[]
): Generator<object> {
  for (const { id, properties, geometry } of features) {
    const shown = Object.entries(properties).filter(([name]) => !styleMembers.includes(name))
    yield {
      type: 'Feature',
      ...(id !== undefined && { id }),
      properties: Object.fromEntries(shown),
      geometry: placedOrNull(geometry instanceof GeometryInBytes ? geometry.plain() : geometry, reproject)
    }
  }
}

const placedOrNull = (geometry: unknown, reproject: Reproject | undefined): object | null => {
  try {
    return placed(geometry, reproject, 0)
  } catch (thrown) {
    if (thrown instanceof Unplaced) return null
    throw thrown
  }
}

const placed = (geometry: unknown, reproject: Reproject | undefined, depth: number): object => {
  if (!isObject(geometry) || typeof geometry.type !== 'string' || depth > DEEPEST) throw new Unplaced()
  const { type, coordinates, geometries }: RawValues = geometry
  if (type === 'GeometryCollection') {
    if (!Array.isArray(geometries)) throw new Unplaced()
    return { type, geometries: geometries.map((inner) => placed(inner, reproject, depth + 1)) }
  }
  if (!Object.hasOwn(DEPTHS, type)) throw new Unplaced()
  const found = positions(coordinates, DEPTHS[type]!, reproject)
  if (type === 'Polygon') turn(found as Rings)
  if (type === 'MultiPolygon') (found as Rings[]).forEach(turn)
  return { type, coordinates: found }
}

type Rings = number[][][]

const positions = (coordinates: unknown, depth: number, reproject: Reproject | undefined): unknown[] => {
  if (!Array.isArray(coordinates)) throw new Unplaced()
  return depth === 0
    ? position(coordinates, reproject)
    : coordinates.map((inner) => positions(inner, depth - 1, reproject))
}

const position = ([x, y, ...others]: unknown[], reproject: Reproject | undefined): number[] => {
  if (!isFinite(x) || !isFinite(y)) throw new Unplaced()
  const heights = others.slice(0, 1).filter(isFinite)
  if (!reproject) return [x, y, ...heights]
  const place = reproject([x, y])
  if (!place) throw new Unplaced()
  return [...place.map((value) => Math.round(value * PRECISION) / PRECISION), ...heights]
}

const isFinite = (value: unknown): value is number => Number.isFinite(value)

/** Turns the outer ring counterclockwise and holes clockwise (RFC 7946, section 3.1.6). */
const turn = (rings: Rings): void => {
  for (const [index, ring] of rings.entries()) if (areaOf(ring) < 0 === (index === 0)) ring.reverse()
}

/**
 * Twice the area of a ring, positive if counterclockwise. Coordinates are taken relative to the first one, for
 * precision.
 */
const areaOf = (ring: number[][]): number => {
  const [[left = 0, bottom = 0] = []] = ring
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + (x! - left) * (nextY! - bottom) - (nextX! - left) * (y! - bottom)
  }, 0)
}
