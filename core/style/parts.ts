import type { Affine, Point } from '../map/affine.js'
import { isObject } from './values.js'

/** x, y, x, y, … with their bounds. */
export interface Run {
  xy: ArrayLike<number>
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** What a geometry consists of, multi-geometries and collections taken apart. */
export interface Parts {
  /** x, y, x, y, … */
  points: number[]
  lines: Run[]
  /** Rings, the outer one first. */
  polygons: Run[][]
}

/** Geometry collections within each other beyond this are no data. */
const DEEPEST = 32

/** A geometry that cannot be drawn; its message says why. */
export class BadGeometry extends Error {}

const bad = (value: unknown, wanted: string) =>
  new BadGeometry(`${JSON.stringify(value)?.slice(0, 60) ?? 'nothing'} is not ${wanted}`)

const list = (value: unknown, wanted: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw bad(value, wanted)
  return value
}

/**
 * Takes a GeoJSON geometry apart and its coordinates through `reproject`, if given, then the affine. A third ordinate
 * is passed over. Throws BadGeometry for what is no geometry and for coordinates that are no finite numbers.
 */
export const partsOf = (geometry: unknown, affine: Affine, reproject?: (point: Point) => Point): Parts => {
  const parts: Parts = { points: [], lines: [], polygons: [] }
  const [a, b, c, d, e, f] = affine

  const run = (coordinates: unknown): Run => {
    const positions = list(coordinates, 'a list of positions')
    const xy = new Float64Array(positions.length * 2)
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let i = 0; i < positions.length; i++) {
      let position = positions[i] as Point
      if (!Array.isArray(position) || !Number.isFinite(position[0]) || !Number.isFinite(position[1]))
        throw bad(position, 'a position of finite numbers')
      if (reproject) position = reproject([position[0], position[1]])
      const x = a * position[0] + c * position[1] + e
      const y = b * position[0] + d * position[1] + f
      if (!(x - x === 0 && y - y === 0)) throw bad(positions[i], 'a position that the map can show')
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
      xy[2 * i] = x
      xy[2 * i + 1] = y
    }
    return { xy, minX, minY, maxX, maxY }
  }

  const add = (value: unknown, depth: number): void => {
    if (value === null || value === undefined) return
    if (!isObject(value) || depth > DEEPEST) throw bad(value, 'a geometry')
    const { type, coordinates } = value
    if (type === 'Point') {
      if (Array.isArray(coordinates) && coordinates.length === 0) return
      parts.points.push(...Array.from(run([coordinates]).xy))
    } else if (type === 'MultiPoint') for (const value of Array.from(run(coordinates).xy)) parts.points.push(value)
    else if (type === 'LineString') parts.lines.push(run(coordinates))
    else if (type === 'MultiLineString') for (const line of list(coordinates, 'a list of lines')) parts.lines.push(run(line))
    else if (type === 'Polygon') parts.polygons.push(list(coordinates, 'a list of rings').map(run))
    else if (type === 'MultiPolygon')
      for (const rings of list(coordinates, 'a list of polygons')) parts.polygons.push(list(rings, 'a list of rings').map(run))
    else if (type === 'GeometryCollection') for (const inner of list(value.geometries, 'a list of geometries')) add(inner, depth + 1)
    else throw bad(type, 'a type of geometry')
  }

  add(geometry, 0)
  return parts
}
