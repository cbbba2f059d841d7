import { isObject } from '../untyped.js'
import type { Variant } from './schema-branches.js'

const numeric = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** Whether a JSON value is of a type of JSON Schema. */
export const isOfType = (value: unknown, type: string): boolean => {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return isObject(value)
  return typeof value === type
}

const fold = (value: unknown): string => String(value).trim().toLowerCase()

/** Rounding errors of sums and products of short decimals: 1.0000000000000002, -1e-17. */
const NOISE = 1e-9

/** The nearest number that a schema allows, if the value misses it only by a rounding error. */
const withoutNoise = (value: number, { types, schema }: Variant): number => {
  const near = (other: unknown): other is number =>
    typeof other === 'number' && Math.abs(value - other) <= NOISE * Math.max(1, Math.abs(other))
  const { minimum, maximum } = schema
  const inside = near(minimum) ? Math.max(value, minimum) : near(maximum) ? Math.min(value, maximum) : value
  const whole = Math.round(inside)
  return types.includes('integer') && !types.includes('number') && Math.abs(inside - whole) <= NOISE ? whole : inside
}

/** A text, number or boolean in the type and spelling that the schema asks for, if it can be converted. */
export const coerceScalar = (value: string | number | boolean, variant: Variant): unknown => {
  const settled = settle(value, variant)
  return typeof settled === 'number' ? withoutNoise(settled, variant) : settled
}

const settle = (value: string | number | boolean, { types, choices }: Variant): unknown => {
  if (choices) {
    const found = choices.includes(value) ? value : choices.find((choice) => fold(choice) === fold(value))
    if (found !== undefined) return found
  }
  if (types.length === 0 || types.some((type) => isOfType(value, type))) return value
  if (typeof value === 'string') {
    const number = numeric.test(value) ? Number(value) : NaN
    if (types.includes('number') && Number.isFinite(number)) return number
    if (types.includes('integer') && Math.abs(number - Math.round(number)) <= NOISE) return number
    if (types.includes('boolean') && /^\s*(true|false)\s*$/i.test(value)) return fold(value) === 'true'
    return value
  }
  return types.includes('string') ? String(value) : value
}
