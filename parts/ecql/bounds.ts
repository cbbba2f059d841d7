import { isObject } from '../../core/untyped.js'
import type { Geometry } from '../wkt/wkt.js'
import { ValueMistake } from './mistake.js'

export interface GeometryBounds {
  minX: number
  minY: number
  maxX: number
  maxY: number
  vertices: number
}

/** Maximum nesting of lists and collections; deeper data is not a geometry. */
const DEEPEST = 32

const walk = (coordinates: unknown, bounds: GeometryBounds, depth: number): void => {
  if (!Array.isArray(coordinates) || depth > DEEPEST) throw new ValueMistake('a geometry has no coordinates')
  const [x, y] = coordinates as unknown[]
  if (typeof x === 'number' && typeof y === 'number') {
    if (!Number.isFinite(x + y)) throw new ValueMistake('a geometry has coordinates that are not finite numbers')
    if (x < bounds.minX) bounds.minX = x
    if (x > bounds.maxX) bounds.maxX = x
    if (y < bounds.minY) bounds.minY = y
    if (y > bounds.maxY) bounds.maxY = y
    bounds.vertices++
  } else for (const part of coordinates) walk(part, bounds, depth + 1)
}

const walkGeometry = ({ geometries, coordinates }: Geometry, bounds: GeometryBounds, depth: number): void => {
  if (!Array.isArray(geometries)) return walk(coordinates, bounds, depth)
  if (depth > DEEPEST) throw new ValueMistake('geometry collections are nested too deeply')
  for (const inner of geometries as readonly unknown[]) {
    if (!isObject(inner)) throw new ValueMistake('a geometry collection contains an item that is not a geometry')
    walkGeometry(inner as unknown as Geometry, bounds, depth + 1)
  }
}

/**
 * The bounds of a geometry; for an empty one `minX` is greater than `maxX`. Throws a Mistake for an invalid geometry.
 */
export const boundsOf = (geometry: Geometry): GeometryBounds => {
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, vertices: 0 }
  walkGeometry(geometry, bounds, 0)
  return bounds
}

/** The distance between two bounds along each axis; infinite if one is empty. */
export const gaps = (a: GeometryBounds, b: GeometryBounds): readonly [x: number, y: number] => [
  Math.max(0, a.minX - b.maxX, b.minX - a.maxX),
  Math.max(0, a.minY - b.maxY, b.minY - a.maxY)
]
