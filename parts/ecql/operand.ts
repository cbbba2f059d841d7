import type { Feature } from '../../core/feature.js'
import { isObject, shown } from '../../core/untyped.js'
import { type Geometry, parseWkt } from '../wkt/wkt.js'
import { constantOf, type Expression, rawProperty } from './combine.js'
import { atReading, ValueMistake } from './mistake.js'

/** A value as a geometry: GeoJSON or well-known text. Undefined for null. Throws a Mistake for anything else. */
export const geometryIn = (value: unknown): Geometry | undefined => {
  if (value === null || value === undefined) return undefined
  if (isObject(value) && typeof value.type === 'string') return value as unknown as Geometry
  if (typeof value !== 'string') throw new ValueMistake(`${shown(value)} is not a geometry`)
  try {
    return parseWkt(value)
  } catch (thrown) {
    throw new ValueMistake(`${shown(value)} is not a geometry: ${(thrown as Error).message}`)
  }
}

/** The geometry of a constant expression. Throws a SyntaxError for a constant that is not a geometry. */
export const constantGeometry = (expression: Expression): Geometry | undefined =>
  atReading(() => geometryIn(constantOf(expression)))

/** An expression as a geometry. A property that a feature does not have means the geometry of the feature. */
export const geometryOperand = (expression: Expression): ((feature: Feature) => Geometry | undefined) => {
  if (expression.isConstant) {
    const known = constantGeometry(expression)
    return () => known
  }
  if (expression.property === undefined) return (feature) => geometryIn(expression(feature))
  const raw = rawProperty(expression.property)
  return (feature) => {
    const value = raw(feature)
    return geometryIn(value === undefined ? feature.geometry : value)
  }
}
