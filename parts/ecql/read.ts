import { shown } from '../../core/untyped.js'
import type { Warn } from '../../core/warn.js'
import { Cursor } from '../wkt/cursor.js'
import { all, constantOf, type Expression, type Filter, literal, textIn } from './combine.js'
import { readCondition } from './conditions.js'
import { forgivingExpression, forgivingFilter } from './forgiving.js'
import { atReading } from './mistake.js'
import { readValue } from './values.js'

const silent: Warn = () => {}

/**
 * Reads an ECQL expression: property names (plain or in double quotes), 'text', numbers, true, false, dates, well-known
 * text, + - * /, brackets, and functions. For features with values of a wrong type the result is null, with one
 * warning. The names of its properties are added to `properties`. Throws a SyntaxError with the position of the error.
 */
export const readExpression = (source: string, warn = silent, properties?: Set<string>): Expression => {
  const cursor = new Cursor(source)
  const expression = atReading(() => cursor.whole(() => readValue(cursor)))
  for (const name of cursor.properties) properties?.add(name)
  if (expression.isConstant) return literal(presentable(atReading(() => constantOf(expression))))
  const forgiving = forgivingExpression(expression, `the expression ${shown(source)}`, warn)
  return (feature) => presentable(forgiving(feature))
}

/** The value of an expression for a style; dates and lists become texts. */
const presentable = (value: unknown): unknown => (value instanceof Date || Array.isArray(value) ? textIn(value) : value)

/**
 * Reads an ECQL filter: = <> < > <= >=, AND OR NOT, IN, LIKE, ILIKE, BETWEEN, IS NULL, EXISTS, INCLUDE, EXCLUDE,
 * temporal and spatial predicates, boolean functions, and brackets. All conditions of a list with commas must hold, as
 * the Masterportal means it. For features with values of a wrong type the result is false, with one warning. The names
 * of its properties are added to `properties`. Throws a SyntaxError with the position of the error.
 */
export const readFilter = (source: string, warn = silent, properties?: Set<string>): Filter => {
  const cursor = new Cursor(source)
  const filter = atReading(() => cursor.whole(() => all(cursor.list(() => readCondition(cursor)))))
  for (const name of cursor.properties) properties?.add(name)
  return forgivingFilter(filter, `the filter ${shown(source)}`, warn)
}
