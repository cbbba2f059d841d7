import type { Feature } from '../../core/feature.js'
import { allOf, anyOf, type Meaning, opposite } from '../../core/meaning.js'
import { shown } from '../../core/untyped.js'
import { divisionByZero, NoResult, ValueMistake } from './mistake.js'
import { timeText } from './times.js'

/**
 * Computes a value for a feature: text, number, boolean, GeoJSON geometry, Date or list; null or undefined if there is
 * no value. Throws a Mistake for values of a wrong type.
 */
export interface Expression {
  (feature: Feature): unknown
  /** Whether the value is the same for all features. */
  readonly isConstant?: boolean
  /** The name of the property if the expression is a property; else absent. */
  readonly property?: string
}
/** Whether a feature passes. Throws a Mistake for values of a wrong type. */
export interface Filter {
  (feature: Feature): boolean
  /** A short description of the features that pass, if there is one; for legends. */
  readonly meaning?: Meaning
}

export const meant = (filter: Filter, meaning: Meaning | undefined): Filter =>
  meaning ? Object.assign(filter, { meaning }) : filter

export const literal = (value: unknown): Expression => Object.assign(() => value, { isConstant: true })

/** An expression that depends only on `from`; computed once if all of these are constant. */
export const derived = (from: readonly Expression[], compute: Expression): Expression => {
  if (!from.every(({ isConstant }) => isConstant)) return compute
  let known: { value: unknown } | undefined
  return Object.assign((feature: Feature) => (known ??= { value: compute(feature) }).value, { isConstant: true })
}

const NOBODY: Feature = { index: 0, properties: {}, geometry: null }

/** The value of a constant expression. Throws a Mistake if it cannot be computed. */
export const constantOf = (expression: Expression): unknown => expression(NOBODY)

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as { [name: string]: unknown })[name]
    : undefined

/**
 * The value of a constant expression for legends, a date as text. Undefined if it is not constant or cannot be
 * computed.
 */
export const knownValue = (expression: Expression): unknown => {
  if (!expression.isConstant) return undefined
  try {
    const value = constantOf(expression)
    return value instanceof Date ? timeText(value) : value
  } catch {
    return undefined
  }
}

/**
 * The unchanged value of a property. A path (`owner.name`) leads into nested objects, unless a property has the whole
 * name.
 */
export const rawProperty = (name: string): Expression => {
  const path = name.split('.')
  if (path.length === 1) return ({ properties }) => memberOf(properties, name)
  return ({ properties }) => (Object.hasOwn(properties, name) ? properties[name] : path.reduce(memberOf, properties))
}

/** Usual names of the geometry of a feature, in lower case. */
const GEOMETRY_NAMES = ['', 'geometry', 'the_geom', 'geom', 'msgeometry', 'wkb_geometry']

/**
 * The value of a property; lists and objects become short texts. A usual geometry name means the geometry of the
 * feature, unless the feature has a property with this name.
 */
export const property = (name: string): Expression => {
  const raw = rawProperty(name)
  const isGeometry = GEOMETRY_NAMES.includes(name.toLowerCase())
  const evaluate: Expression = (feature) => {
    const value = raw(feature)
    if (value === undefined && isGeometry) return feature.geometry
    return typeof value === 'object' && value !== null ? shown(value) : value
  }
  return Object.assign(evaluate, { property: name })
}

const meaningsOf = (filters: readonly Filter[]) => filters.map(({ meaning }) => meaning)

/** The value; null for a computation without a finite result, as for any other value that is missing. */
export const orNull =
  (value: Expression): Expression =>
  (feature) => {
    try {
      return value(feature) ?? null
    } catch (thrown) {
      if (thrown instanceof NoResult) return null
      throw thrown
    }
  }

export const all = (filters: readonly Filter[]): Filter =>
  filters.length === 1
    ? filters[0]!
    : meant((feature) => filters.every((filter) => filter(feature)), allOf(meaningsOf(filters)))

export const any = (filters: readonly Filter[]): Filter =>
  filters.length === 1
    ? filters[0]!
    : meant((feature) => filters.some((filter) => filter(feature)), anyOf(meaningsOf(filters)))

export const not = (a: Filter): Filter => meant((feature) => !a(feature), opposite(a.meaning))

/**
 * A finite number, also from a text; undefined for null. Throws a Mistake for anything else; `what` starts its message.
 */
export const numberIn = (value: unknown, what: string): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value === null || value === undefined) return undefined
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  if (Number.isNaN(number))
    throw new ValueMistake(
      `${what} needs numbers, but one value is ${shown(value instanceof Date ? timeText(value) : value)}`
    )
  return numberIn(number, what)
}

/** A value as text, for comparisons and labels; undefined for null. */
export const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return undefined
  if (value instanceof Date) return timeText(value)
  return typeof value === 'object' ? shown(value) : String(value)
}

const operations: { [sign: string]: (a: number, b: number) => number } = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b
}

const finite = (result: number, sign: string, a: number, b: number): number => {
  if (!Number.isFinite(result)) throw new NoResult(`${a} ${sign} ${b} has no finite result`)
  return result
}

/** Maximum characters. Longer texts are cut, because a sum may double its length again and again. */
const LONGEST = 10_000

const sum = (a: unknown, b: unknown): unknown => {
  if (typeof a === 'number' && typeof b === 'number') return finite(a + b, '+', a, b)
  const [left, right] = [textIn(a) ?? '', textIn(b) ?? '']
  const total = Number(left) + Number(right)
  return left !== '' && right !== '' && Number.isFinite(total) ? total : (left + right).slice(0, LONGEST)
}

/**
 * `+ - * /` of numbers, also from texts; null if one of them is null. Throws a Mistake if there is no finite result, as
 * in a division by zero. `+` joins texts if one of the two values is not a number.
 */
export const arithmetic = (sign: '+' | '-' | '*' | '/', a: Expression, b: Expression): Expression => {
  if (sign === '+') return derived([a, b], (feature) => sum(a(feature), b(feature)))
  const operate = operations[sign]!
  return derived([a, b], (feature) => {
    const [left, right] = [numberIn(a(feature), sign), numberIn(b(feature), sign)]
    if (left === undefined || right === undefined) return null
    if (sign === '/' && right === 0) throw divisionByZero(left)
    return finite(operate(left, right), sign, left, right)
  })
}
