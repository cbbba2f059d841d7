import { isObject } from '../../core/plugin.js'
import { allOf, anyOf, comparison, type Meaning, opposite } from '../styles.js'

/** Operators around a property that do not change its value for a reader. */
const WRAPPERS = new Set(['to-number', 'to-string', 'number', 'string', 'boolean', 'to-boolean', 'coalesce', 'round'])
const OPPOSITES: { [operator: string]: string } = { '!in': 'in', '!has': 'has' }
/** Keys that mean nothing in a legend: its icons already show the kind of geometry, at one zoom. */
const NEUTRAL = new Set(['geometry-type', 'zoom', '$type'])
/** Filters that are nested deeper have no meaning in words. */
const DEEPEST = 20

const anything: Meaning = { kind: 'any' }

/** The property that an expression reads: `name` for `["get", "name"]`, also inside a conversion. */
export const propertyIn = (expression: unknown): string | undefined => {
  if (!Array.isArray(expression)) return undefined
  const [operator, first] = expression
  if (operator === 'get') return expression.length === 2 && typeof first === 'string' ? first : undefined
  return WRAPPERS.has(operator) ? propertyIn(first) : undefined
}

/** The property that a filter compares: `name`, or `["get", "name"]`. */
const keyIn = (key: unknown): string | undefined =>
  typeof key === 'string' ? (key.startsWith('$') ? undefined : key) : propertyIn(key)

const isNeutral = (key: unknown): boolean => NEUTRAL.has(Array.isArray(key) ? key[0] : (key as string))

/** The meaning of a filter, an expression or a deprecated filter; undefined if there are no words for it. */
export const meaningOf = (filter: unknown, depth = 0): Meaning | undefined => {
  if (filter === true) return anything
  if (!Array.isArray(filter) || depth > DEEPEST) return undefined
  const [operator, ...rest] = filter as [string, ...unknown[]]
  const inner = () => rest.map((one) => meaningOf(one, depth + 1))
  if (operator === 'all') return allOf(inner())
  if (operator === 'any') return anyOf(inner())
  if (operator === 'none') return opposite(anyOf(inner()))
  if (operator === '!') return opposite(meaningOf(rest[0], depth + 1))
  if (operator === 'literal') return rest[0] === true ? anything : undefined
  if (Object.hasOwn(OPPOSITES, operator)) return opposite(meaningOf([OPPOSITES[operator], ...rest], depth + 1))
  if (isNeutral(rest[0])) return anything
  if (operator === 'match' && rest.length === 4) return ofMatch(rest)
  if (operator === 'has') return typeof rest[0] === 'string' ? { kind: 'any' } : undefined
  if (operator === 'in') return amongOf(rest)
  const [a, b] = rest
  const [left, right] = [keyIn(a), propertyIn(b)]
  if (left !== undefined) return comparison(operator, left, valueIn(b))
  return right === undefined ? undefined : comparison(operator, right, valueIn(a), true)
}

const valueIn = (value: unknown): unknown =>
  Array.isArray(value) ? (value[0] === 'literal' ? value[1] : undefined) : value

/** `["in", "kind", "a", "b"]` and `["in", ["get", "kind"], ["literal", ["a", "b"]]]`. */
const amongOf = ([key, ...values]: unknown[]): Meaning | undefined => {
  const property = keyIn(key)
  const list = values.length === 1 ? [valueIn(values[0])].flat() : values
  return property === undefined ? undefined : anyOf(list.map((value) => comparison('=', property, value)))
}

/** `["match", input, labels, true, false]`, or with `false, true`. */
const ofMatch = ([input, labels, yes, no]: unknown[]): Meaning | undefined => {
  const meaning = labelled(input, labels)
  if (yes === true && no === false) return meaning
  return yes === false && no === true ? opposite(meaning) : undefined
}

/** The meaning of a branch of `match`. */
export const labelled = (input: unknown, labels: unknown): Meaning | undefined => {
  const property = propertyIn(input)
  if (isObject(labels) || property === undefined) return undefined
  return anyOf([labels].flat().map((label) => comparison('=', property, label)))
}
