import { type Geometry, rectangle } from '../../wkt/wkt.js'
import { constantOf, textIn } from '../combine.js'
import { planarDistance } from '../distance.js'
import { jsts, type EcqlGeometry } from '../geometry.js'
import { attemptBoth, bounds, geometryOf, jstsShape } from '../shapes.js'
import { relate, spatial, type SpatialName } from '../spatial.js'
import { type FunctionDefinition, fn } from './define.js'
import { isClosed } from './vertices.js'

/** Defines a function that computes a value from a geometry. */
const measure = (compute: (shape: EcqlGeometry) => unknown): FunctionDefinition =>
  fn(['geometry'], (geometry) => compute(jstsShape(geometry)))

/** Defines a function that makes a geometry from another one. */
const made = (compute: (shape: EcqlGeometry) => EcqlGeometry): FunctionDefinition =>
  measure((shape) => geometryOf(compute(shape)))

/** A collection as one geometry, because JSTS cannot overlay collections. */
const flat = (shape: EcqlGeometry): EcqlGeometry => (shape.isGeometryCollection() ? shape.union() : shape)

/** Defines a function that makes a geometry from two geometries. */
const overlay = (compute: (a: EcqlGeometry, b: EcqlGeometry) => EcqlGeometry): FunctionDefinition =>
  fn(['geometry', 'geometry'], (a, b) =>
    geometryOf(attemptBoth((one, other) => compute(flat(one), flat(other)), jstsShape(a), jstsShape(b)))
  )

const related = (name: SpatialName): FunctionDefinition => ({
  least: 2,
  most: 2,
  call: ([a, b]) => spatial(name, a!, b!)
})

/** Maximum segments per quadrant of a buffer; more would be finer than any print. */
const MOST_SEGMENTS = 100

const buffered = (geometry: Geometry, distance: number, segments = 8): Geometry => {
  const quadrant = Math.min(MOST_SEGMENTS, Math.max(1, Math.round(segments)))
  return geometryOf(jstsShape(geometry).buffer(distance, quadrant))
}

const simplified = (geometry: Geometry, tolerance: number, keepsTopology = false): Geometry => {
  const { DouglasPeuckerSimplifier, TopologyPreservingSimplifier } = jsts().library.simplify
  const simplifier = keepsTopology ? TopologyPreservingSimplifier : DouglasPeuckerSimplifier
  return geometryOf(simplifier.simplify(jstsShape(geometry), Math.max(0, tolerance)))
}

const enclosing = fn(['geometry'], (geometry) => {
  const { minX, minY, maxX, maxY, vertices } = bounds.of(geometry)
  return vertices === 0 ? geometry : rectangle([minX, minY, maxX, maxY])
})

const buffer = fn(['geometry', 'number', 'number?'], buffered)

/** Functions of geometries that use the algorithms of JSTS. */
export const geometries: { readonly [name: string]: FunctionDefinition } = {
  area: measure((shape) => shape.getArea()),
  boundary: made((shape) => shape.getBoundary()),
  boundaryDimension: measure((shape) => shape.getBoundaryDimension()),
  bounds: enclosing,
  buffer,
  bufferWithSegments: buffer,
  centroid: made((shape) => shape.getCentroid()),
  contains: related('CONTAINS'),
  convexHull: made((shape) => shape.convexHull()),
  crosses: related('CROSSES'),
  difference: overlay((a, b) => a.difference(b)),
  dimension: measure((shape) => shape.getDimension()),
  disjoint: related('DISJOINT'),
  distance: fn(['geometry', 'geometry'], planarDistance),
  envelope: enclosing,
  equals: related('EQUALS'),
  equalsExact: fn(['geometry', 'geometry'], (a, b) => jstsShape(a).equalsExact(jstsShape(b), 0)),
  equalsExactTolerance: fn(['geometry', 'geometry', 'number'], (a, b, tolerance) =>
    jstsShape(a).equalsExact(jstsShape(b), tolerance)
  ),
  geomFromWKT: fn(['geometry'], (geometry) => geometry),
  geomLength: measure((shape) => shape.getLength()),
  interiorPoint: made((shape) => shape.getInteriorPoint()),
  intersection: overlay((a, b) => a.intersection(b)),
  intersects: related('INTERSECTS'),
  isRing: fn(['geometry'], (geometry) => isClosed(geometry) && jstsShape(geometry).isSimple()),
  isSimple: measure((shape) => shape.isSimple()),
  isValid: measure((shape) => shape.isValid()),
  isWithinDistance: fn(['geometry', 'geometry', 'number'], (a, b, most) => planarDistance(a, b) <= most),
  minimumCircle: made((shape) => new (jsts().library.algorithm.MinimumBoundingCircle)(shape).getCircle()),
  minimumDiameter: made((shape) => new (jsts().library.algorithm.MinimumDiameter)(shape).getDiameter()),
  minimumRectangle: made((shape) => new (jsts().library.algorithm.MinimumDiameter)(shape).getMinimumRectangle()),
  overlaps: related('OVERLAPS'),
  relate: {
    least: 2,
    most: 3,
    call(args, name) {
      const [a, b, pattern] = args
      const matrix = fn(['geometry', 'geometry'], (a, b) =>
        attemptBoth((one, other) => String(one.relate(other)), jstsShape(a), jstsShape(b))
      )
      if (!pattern) return matrix.call(args, name)
      return relate(a!, b!, pattern.isConstant ? (textIn(constantOf(pattern)) ?? '') : '')
    }
  },
  simplify: fn(['geometry', 'number', 'boolean?'], simplified),
  symDifference: overlay((a, b) => a.symDifference(b)),
  touches: related('TOUCHES'),
  toWKT: measure((shape) => new (jsts().library.io.WKTWriter)().write(shape)),
  union: overlay((a, b) => a.union(b)),
  within: related('WITHIN')
}
