import type { Warn } from '../warn.js'
import { shown } from '../untyped.js'
import { constantOf, type Expression, type Filter, literal, textIn } from './combine.js'
import { readCondition } from './conditions.js'
import { Cursor } from '../wkt/cursor.js'
import { atReading } from './mistake.js'
import { forgivingExpression, forgivingFilter } from './forgiving.js'
import { readValue } from './values.js'

const silent: Warn = () => {}

/**
 * An ECQL expression: property names (bare or in double quotes), 'text', numbers, true, false, dates, well-known text,
 * + - * /, brackets, and functions. Null for features whose values it cannot work with, which is said once. Throws a
 * SyntaxError that says where it cannot be read.
 */
export const readExpression = (source: string, warn = silent): Expression => {
  const cursor = new Cursor(source)
  const expression = atReading(() => cursor.whole(() => readValue(cursor)))
  if (expression.isConstant) return literal(presentable(atReading(() => constantOf(expression))))
  const forgiving = forgivingExpression(expression, `the expression ${shown(source)}`, warn)
  return (feature) => presentable(forgiving(feature))
}

/** Dates and lists as text. */
const presentable = (value: unknown): unknown => (value instanceof Date || Array.isArray(value) ? textIn(value) : value)

/**
 * An ECQL filter over expressions: = <> < > <= >=, AND OR NOT, IN, LIKE, ILIKE, BETWEEN, IS NULL, EXISTS, INCLUDE,
 * EXCLUDE, predicates of time and space, functions that are true, brackets. False for features whose values it cannot
 * work with, which is said once. Throws a SyntaxError that says where it cannot be read.
 */
export const readFilter = (source: string, warn = silent): Filter => {
  const cursor = new Cursor(source)
  const filter = atReading(() => cursor.whole(() => readCondition(cursor)))
  return forgivingFilter(filter, `the filter ${shown(source)}`, warn)
}
