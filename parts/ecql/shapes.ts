import type { Geometry } from '../wkt/wkt.js'
import { boundsOf } from './bounds.js'
import { type Coordinate, jsts, type EcqlGeometry } from './geometry.js'
import { ValueMistake } from './mistake.js'
import { recent } from './recent.js'

/** Number of cached geometries. Few are enough: all rules of a style are applied to one feature before the next one. */
const LOOKED_AT = 4
/** Maximum number of vertices of one geometry; with more, functions would take too long. */
const MOST_VERTICES = 500_000

type Numbers = readonly number[]

/** A coordinate of JSTS. Throws a Mistake for values that are not numbers. */
export const coordinate = (x: unknown, y: unknown): Coordinate => {
  if (typeof x !== 'number' || typeof y !== 'number') throw new ValueMistake('a geometry has no coordinates')
  return new (jsts().library.geom.Coordinate)(x, y)
}

const lineOf = (line: readonly Numbers[]): Coordinate[] => line.map(([x, y]) => coordinate(x, y))

const ringOf = (ring: readonly Numbers[]): EcqlGeometry => {
  const line = lineOf(ring)
  const [first, last] = [line[0], line.at(-1)]
  // unclosed rings are closed; rings of fewer than four positions get the four that JSTS needs
  if (first && (first.x !== last!.x || first.y !== last!.y)) line.push(first)
  while (first && line.length < 4) line.push(first)
  return jsts().factory.createLinearRing(line)
}

const pointOf = (at: Numbers): EcqlGeometry =>
  at.length === 0 ? jsts().factory.createPoint() : jsts().factory.createPoint(coordinate(at[0], at[1]))
const lineStringOf = (line: readonly Numbers[]): EcqlGeometry =>
  jsts().factory.createLineString(lineOf(line.length === 1 ? [line[0]!, line[0]!] : line))
const polygonOf = ([shell = [], ...holes]: readonly (readonly Numbers[])[]): EcqlGeometry =>
  jsts().factory.createPolygon(ringOf(shell), holes.map(ringOf))

const makers: { [type: string]: (coordinates: any) => EcqlGeometry } = {
  Point: pointOf,
  LineString: lineStringOf,
  Polygon: polygonOf,
  MultiPoint: (points: Numbers[]) => jsts().factory.createMultiPoint(points.map(pointOf)),
  MultiLineString: (lines: Numbers[][]) => jsts().factory.createMultiLineString(lines.map(lineStringOf)),
  MultiPolygon: (polygons: Numbers[][][]) => jsts().factory.createMultiPolygon(polygons.map(polygonOf))
}

const made = ({ type, geometries, coordinates }: Geometry): EcqlGeometry => {
  if (geometries) return jsts().factory.createGeometryCollection(geometries.map(made))
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined
  if (!make) throw new ValueMistake(`"${type}" is not a type of geometry`)
  return make(coordinates)
}

/** Runs code that uses JSTS. An error of JSTS becomes a Mistake. */
export const attempt = <T>(run: () => T): T => {
  try {
    return run()
  } catch (thrown) {
    if (thrown instanceof ValueMistake) throw thrown
    throw new ValueMistake(`its geometry cannot be processed: ${String((thrown as Error).message).slice(0, 120)}`)
  }
}

/** Makes areas valid if their borders cross themselves; overlapping parts may be lost. */
const repaired = (shape: EcqlGeometry): EcqlGeometry => (shape.getDimension() === 2 ? shape.buffer(0, 8) : shape)

/** Runs an operation on two shapes. If it fails, runs it again on valid versions of them. */
export const attemptBoth = <T>(run: (a: EcqlGeometry, b: EcqlGeometry) => T, a: EcqlGeometry, b: EcqlGeometry): T => {
  try {
    return run(a, b)
  } catch {
    return attempt(() => run(repaired(a), repaired(b)))
  }
}

/** The bounds of a geometry. Throws a Mistake for an invalid geometry. */
export const bounds = recent(LOOKED_AT, boundsOf)

const shapes = recent<Geometry, EcqlGeometry>(LOOKED_AT, (geometry) => {
  const { vertices } = bounds.of(geometry)
  if (vertices > MOST_VERTICES) throw new ValueMistake(`a geometry has more than ${MOST_VERTICES} vertices`)
  return attempt(() => made(geometry))
})

/** A geometry as a shape of JSTS. Throws a Mistake for an invalid geometry. */
export const jstsShape = (geometry: Geometry): EcqlGeometry => shapes.of(geometry)

/** A shape of JSTS as GeoJSON. Throws a Mistake for one with too many vertices. */
export const geometryOf = (shape: EcqlGeometry): Geometry => {
  if (shape.getNumPoints() > MOST_VERTICES) throw new ValueMistake(`a geometry has more than ${MOST_VERTICES} vertices`)
  const geometry = written(shape)
  shapes.keep(geometry, shape)
  return geometry
}

const numbersOf = (shape: EcqlGeometry): Numbers[] => shape.getCoordinates().map(({ x, y }) => [x, y])
const membersOf = (shape: EcqlGeometry): EcqlGeometry[] =>
  Array.from({ length: shape.getNumGeometries() }, (_, index) => shape.getGeometryN(index))
const ringsOf = (polygon: EcqlGeometry): Numbers[][] =>
  polygon.isEmpty()
    ? []
    : [
        polygon.getExteriorRing(),
        ...Array.from({ length: polygon.getNumInteriorRing() }, (_, index) => polygon.getInteriorRingN(index))
      ].map(numbersOf)

const written = (shape: EcqlGeometry): Geometry => {
  const type = shape.getGeometryType()
  switch (type) {
    case 'Point':
      return { type, coordinates: numbersOf(shape)[0] ?? [] }
    case 'LinearRing':
      return { type: 'LineString', coordinates: numbersOf(shape) }
    case 'Polygon':
      return { type, coordinates: ringsOf(shape) }
    case 'MultiPoint':
      return { type, coordinates: numbersOf(shape) }
    case 'MultiLineString':
      return { type, coordinates: membersOf(shape).map(numbersOf) }
    case 'MultiPolygon':
      return { type, coordinates: membersOf(shape).map(ringsOf) }
    case 'GeometryCollection':
      return { type, geometries: membersOf(shape).map(written) }
    default:
      return { type, coordinates: numbersOf(shape) }
  }
}
