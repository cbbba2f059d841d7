import type { Affine } from '../../map/affine.js'
import type { Reproject } from '../../map/reproject.js'
import { isObject, shown } from '../raw.js'

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
  /** Of polygons whose rings are not their border. */
  border?: Run[]
  /** Whether all of it lies where the map's projection has no place for it. */
  isLost: boolean
}

/** Geometry collections within each other beyond this are no data. */
const DEEPEST = 32

/** A geometry that cannot be drawn; its message says why. */
export class BadGeometry extends Error {}

const bad = (value: unknown, wanted: string) => new BadGeometry(`${shown(value)} is not ${wanted}`)

const list = (value: unknown, wanted: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw bad(value, wanted)
  return value
}

/**
 * Takes a GeoJSON geometry apart and its coordinates through `reproject`, if given, then the affine. A third ordinate
 * is passed over. Throws BadGeometry for what is no geometry and for coordinates that are no finite numbers.
 */
export const partsOf = (geometry: unknown, affine: Affine, reproject?: Reproject): Parts => {
  const parts: Parts = { points: [], lines: [], polygons: [], isLost: false }
  const [a, b, c, d, e, f] = affine

  /** Positions on paper; `gapAt` is told where one has no place. */
  const placed = (coordinates: unknown, gapAt?: (index: number) => void): Float64Array => {
    const positions = list(coordinates, 'a list of positions')
    const xy = new Float64Array(positions.length * 2)
    let next = 0
    for (const position of positions) {
      if (!Array.isArray(position) || !Number.isFinite(position[0]) || !Number.isFinite(position[1]))
        throw bad(position, 'a position of finite numbers')
      let [x, y] = position as [number, number]
      if (reproject) {
        const place = reproject([x, y])
        if (!place) {
          parts.isLost = true
          gapAt?.(next)
          continue
        }
        ;[x, y] = place
      }
      xy[next] = a * x + c * y + e
      xy[next + 1] = b * x + d * y + f
      if (!Number.isFinite(xy[next]! + xy[next + 1]!)) throw bad(position, 'a position that the map can show')
      next += 2
    }
    return xy.subarray(0, next)
  }

  const addLine = (coordinates: unknown): void => {
    const gaps: number[] = []
    const xy = placed(coordinates, (index) => gaps.push(index))
    for (const [index, from] of [0, ...gaps].entries()) {
      const piece = xy.subarray(from, gaps[index])
      if (piece.length > 0) parts.lines.push(runOf(piece))
    }
  }

  const addPoints = (coordinates: unknown): void => {
    for (const value of placed(coordinates)) parts.points.push(value)
  }

  const addPolygon = (coordinates: unknown): void => {
    const rings = list(coordinates, 'a list of rings').map((ring) => runOf(placed(ring)))
    if (rings.some(({ xy }) => xy.length > 0)) parts.polygons.push(rings)
  }

  const add = (value: unknown, depth: number): void => {
    if (value === null || value === undefined) return
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
    else throw bad(type, 'a type of geometry')
  }

  add(geometry, 0)
  parts.isLost &&= parts.points.length + parts.lines.length + parts.polygons.length === 0
  return parts
}

export const runOf = (xy: ArrayLike<number>): Run => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < xy.length; i += 2) {
    const x = xy[i]!
    const y = xy[i + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { xy, minX, minY, maxX, maxY }
}
