import { type Envelope, type Geometry, rectangle } from '../wkt/wkt.js'
import { type GeometryBounds, gaps } from './bounds.js'
import { type Expression, type Filter, literal } from './combine.js'
import { jsts, type EcqlGeometry } from './geometry.js'
import { constantGeometry, geometryOperand } from './operand.js'
import { attempt, attemptBoth, bounds, coordinate, jstsShape } from './shapes.js'

/** Topological predicates of two geometries (OGC 06-103r4, section 6.1.15). */
export type SpatialName =
  'INTERSECTS' | 'DISJOINT' | 'CONTAINS' | 'WITHIN' | 'TOUCHES' | 'CROSSES' | 'OVERLAPS' | 'EQUALS'

const relations: { readonly [name in SpatialName]: (a: EcqlGeometry, b: EcqlGeometry) => boolean } = {
  INTERSECTS: (a, b) => a.intersects(b),
  DISJOINT: (a, b) => a.disjoint(b),
  CONTAINS: (a, b) => a.contains(b),
  WITHIN: (a, b) => a.within(b),
  TOUCHES: (a, b) => a.touches(b),
  CROSSES: (a, b) => a.crosses(b),
  OVERLAPS: (a, b) => a.overlaps(b),
  EQUALS: (a, b) => a.equalsTopo(b)
}

/** An expression as a geometry with bounds and shape. For a constant they are computed once. */
const operandOf = (expression: Expression) => {
  const geometry = geometryOperand(expression)
  if (!expression.isConstant) return { geometry, boundsOf: bounds.of, shapeOf: jstsShape }
  let knownBounds: GeometryBounds | undefined
  let knownShape: EcqlGeometry | undefined
  return {
    geometry,
    boundsOf: (known: Geometry) => (knownBounds ??= bounds.of(known)),
    shapeOf: (known: Geometry) => (knownShape ??= jstsShape(known))
  }
}

interface Shortcuts {
  /** The result if the bounds do not meet. */
  apart?: boolean
  /** The result if the first geometry alone decides it; else undefined. */
  glance?: (geometry: Geometry, bounds: GeometryBounds) => boolean | undefined
}

const related = (
  a: Expression,
  b: Expression,
  test: (a: EcqlGeometry, b: EcqlGeometry) => boolean,
  { apart, glance }: Shortcuts = {}
): Filter => {
  const [first, second] = [operandOf(a), operandOf(b)]
  return (feature) => {
    const one = first.geometry(feature)
    const other = one && second.geometry(feature)
    if (!other) return false
    const area = first.boundsOf(one)
    const [x, y] = gaps(area, second.boundsOf(other))
    if (apart !== undefined && (x > 0 || y > 0)) return apart
    return attempt(() => glance?.(one, area)) ?? attemptBoth(test, first.shapeOf(one), second.shapeOf(other))
  }
}

const firstPosition = (coordinates: unknown): unknown[] => {
  const [first] = coordinates as unknown[]
  return Array.isArray(first) ? firstPosition(first) : (coordinates as unknown[])
}

/** JSTS numbers for the location of a position relative to an area (`Location`). */
const INTERIOR = 0
const EXTERIOR = 2

/**
 * The result from the location of a geometry's first position relative to an area; undefined if that does not decide
 * it. For a point it always decides.
 */
const glances: { readonly [name: string]: (where: number, isPoint: boolean) => boolean | undefined } = {
  INTERSECTS: (where, isPoint) => (where !== EXTERIOR ? true : isPoint ? false : undefined),
  DISJOINT: (where, isPoint) => (where !== EXTERIOR ? false : isPoint ? true : undefined),
  WITHIN: (where, isPoint) => (isPoint ? where === INTERIOR : where === EXTERIOR ? false : undefined)
}

const glanceAt = (area: Geometry, name: SpatialName): Shortcuts['glance'] => {
  if (!/Polygon$/.test(area.type) || !Object.hasOwn(glances, name)) return undefined
  let locator: { locate(at: { x: number; y: number }): number } | undefined
  return ({ type, coordinates }) => {
    if (!coordinates) return undefined
    locator ??= new (jsts().library.algorithm.locate.IndexedPointInAreaLocator)(jstsShape(area))
    const [x, y] = firstPosition(coordinates)
    return glances[name]!(locator.locate(coordinate(x, y)), type === 'Point')
  }
}

/** The predicates with exchanged geometries. */
const converse: { readonly [name: string]: SpatialName } = {
  INTERSECTS: 'INTERSECTS',
  DISJOINT: 'DISJOINT',
  CONTAINS: 'WITHIN'
}

/**
 * A topological predicate. Geometries are GeoJSON or well-known text. A property that a feature does not have means the
 * geometry of the feature. False if a geometry is missing. Throws a SyntaxError for a constant that is not a geometry.
 */
export const spatial = (name: SpatialName, a: Expression, b: Expression): Filter => {
  if (a.isConstant && !b.isConstant && Object.hasOwn(converse, name)) return spatial(converse[name]!, b, a)
  const area = b.isConstant ? constantGeometry(b) : undefined
  return related(a, b, relations[name], { apart: name === 'DISJOINT', glance: area && glanceAt(area, name) })
}

/** Whether the relation of two geometries fits a DE-9IM pattern. Throws a SyntaxError for an invalid pattern. */
export const relate = (a: Expression, b: Expression, pattern: string): Filter => {
  const letters = pattern.toUpperCase()
  if (!/^[TF*012]{9}$/.test(letters))
    throw new SyntaxError(
      `the pattern is "${pattern.slice(0, 40)}"; must be nine letters, each one of T, F, *, 0, 1, 2`
    )
  return related(a, b, (one, other) => one.relate(other).matches(letters))
}

/** Whether a geometry meets a box `[minX, minY, maxX, maxY]` in source coordinates. */
export const bbox = (a: Expression, box: Envelope): Filter => {
  const [minX, minY, maxX, maxY] = box
  return related(a, literal(rectangle(box)), relations.INTERSECTS, {
    apart: false,
    glance: (_, inner) =>
      (inner.minX >= minX && inner.maxX <= maxX && inner.minY >= minY && inner.maxY <= maxY) || undefined
  })
}
