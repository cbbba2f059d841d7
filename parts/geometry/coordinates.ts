import { withNear } from '../../core/nearest.js'
import { isObject, shown } from '../../core/untyped.js'
import { CompactGeometry } from './compact-geometry.js'
import { newNumbers } from './numbers.js'
import { UnreadableGeometry } from './unreadable-geometry.js'

/** The parts of a geometry. Multi-geometries and collections are flattened. All coordinates are x, y, x, y, … */
export interface Coordinates {
  points: number[]
  /** Lines that are not empty. */
  lines: Float64Array[]
  /** Polygons as closed rings, the outer ring first. No ring is empty. */
  polygons: Float64Array[][]
}

/** Maximum nesting of geometry collections; deeper data is invalid. */
const DEEPEST = 32

/** No coordinate reference system has larger coordinates; arithmetic with larger ones loses their place on the map. */
const LARGEST = 1e10

const isCoordinate = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= LARGEST

/** Thrown for a geometry that cannot be drawn; the message gives the reason. */
export class BadGeometry extends Error {}

export const bad = (value: unknown, wanted: string) => new BadGeometry(`${shown(value)} is not ${wanted}`)

/** Names for messages about misspelled types. */
const TYPES = 'Point LineString Polygon MultiPoint MultiLineString MultiPolygon GeometryCollection'.split(' ')

const badType = (type: unknown) => bad(type, withNear('a type of geometry', String(type), TYPES))

const badPosition = (position: unknown): BadGeometry => {
  const isLarge = Array.isArray(position) && position.length > 1 && position.slice(0, 2).every(Number.isFinite)
  return bad(position, isLarge ? `a position of numbers up to ${LARGEST}` : 'a position of finite numbers')
}

const list = (value: unknown, wanted: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw bad(value, wanted)
  return value
}

/**
 * Splits a GeoJSON geometry into its parts. Ignores the third and further ordinates, closes open rings and skips
 * polygons without an outer ring. Throws BadGeometry if the value is not a geometry, or a coordinate is not a number
 * from -1e10 to 1e10.
 */
export const coordinatesOf = (geometry: unknown): Coordinates => {
  if (!(geometry instanceof CompactGeometry)) return takenApart(geometry)
  try {
    return takenApart(geometry.compact())
  } catch (thrown) {
    if (!(thrown instanceof BadGeometry)) throw thrown
    // errors are reported in the same way as for other geometries
    return takenApart(geometry.plain())
  }
}

const takenApart = (geometry: unknown): Coordinates => {
  const found: Coordinates = { points: [], lines: [], polygons: [] }

  const addLine = (coordinates: unknown): void => {
    const line = positionsIn(coordinates)
    if (line.length > 0) found.lines.push(line)
  }

  const addPoints = (coordinates: unknown): void => {
    for (const value of positionsIn(coordinates)) found.points.push(value)
  }

  const addPolygon = (coordinates: unknown): void => {
    const [outer, ...holes] = list(coordinates, 'a list of rings').map(ringIn)
    if (outer && outer.length > 0) found.polygons.push([outer, ...holes.filter(({ length }) => length > 0)])
  }

  const add = (value: unknown, depth: number): void => {
    if (value === null || value === undefined) return
    if (value instanceof UnreadableGeometry) throw new BadGeometry(value.reason)
    if (!isObject(value) || depth > DEEPEST) throw bad(value, 'a geometry')
    const { type, coordinates } = value
    if (type === 'Point') addPoints(Array.isArray(coordinates) && coordinates.length === 0 ? [] : [coordinates])
    else if (type === 'MultiPoint') addPoints(coordinates)
    else if (type === 'LineString') addLine(coordinates)
    else if (type === 'MultiLineString') list(coordinates, 'a list of lines').forEach(addLine)
    else if (type === 'Polygon') addPolygon(coordinates)
    else if (type === 'MultiPolygon') list(coordinates, 'a list of polygons').forEach(addPolygon)
    else if (type === 'GeometryCollection')
      for (const inner of list(value.geometries, 'a list of geometries')) add(inner, depth + 1)
    else throw type === undefined ? bad(value, 'a geometry') : badType(type)
  }

  add(geometry, 0)
  return found
}

const positionsIn = (coordinates: unknown, spare = 0): Float64Array => {
  if (coordinates instanceof Float64Array) return withSpare(checked(coordinates), spare)
  const positions = list(coordinates, 'a list of positions')
  const xy = newNumbers((positions.length + spare) * 2)
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]
    if (!Array.isArray(position) || !isCoordinate(position[0]) || !isCoordinate(position[1]))
      throw badPosition(position)
    xy[2 * i] = position[0]
    xy[2 * i + 1] = position[1]
  }
  return xy
}

const checked = (xy: Float64Array): Float64Array => {
  for (let i = 0; i < xy.length; i++) if (!isCoordinate(xy[i])) throw badPosition(xy[i])
  return xy
}

const withSpare = (xy: Float64Array, spare: number): Float64Array => {
  if (spare === 0) return xy
  const longer = newNumbers(xy.length + 2 * spare)
  longer.set(xy)
  return longer
}

const isClosed = (xy: Float64Array, end: number): boolean => xy[0] === xy[end - 2] && xy[1] === xy[end - 1] && end > 2

const ringIn = (coordinates: unknown): Float64Array => {
  if (coordinates instanceof Float64Array && isClosed(coordinates, coordinates.length)) return checked(coordinates)
  const xy = positionsIn(coordinates, 1)
  const end = xy.length - 2
  if (end === 0) return xy.subarray(0, 0)
  if (isClosed(xy, end)) return xy.subarray(0, end)
  xy[end] = xy[0]!
  xy[end + 1] = xy[1]!
  return xy
}
