import type { Feature } from '../model.js'
import { shown } from '../raw.js'

export type Expression = (feature: Feature) => unknown
export type Filter = (feature: Feature) => boolean

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as { [name: string]: unknown })[name]
    : undefined

/**
 * A path of names only reaches into nested objects where no property has the whole name. Lists and objects are values
 * only as what messages show of them.
 */
export const property =
  (name: string): Expression =>
  ({ properties }) => {
    const isWhole = Object.hasOwn(properties, name) || !name.includes('.')
    const value = isWhole ? memberOf(properties, name) : name.split('.').reduce(memberOf, properties)
    return typeof value === 'object' && value !== null ? shown(value) : value
  }

export const all = (filters: Filter[]): Filter =>
  filters.length === 1 ? filters[0]! : (feature) => filters.every((filter) => filter(feature))

export const any = (filters: Filter[]): Filter =>
  filters.length === 1 ? filters[0]! : (feature) => filters.some((filter) => filter(feature))

export const not =
  (a: Filter): Filter =>
  (feature) =>
    !a(feature)

export const arithmetic =
  (a: Expression, b: Expression, operate: (a: number, b: number) => number): Expression =>
  (feature) => {
    const result = operate(Number(a(feature) ?? NaN), Number(b(feature) ?? NaN))
    return Number.isFinite(result) ? result : null
  }

/** Longer texts are cut: a sum may double itself again and again. */
const LONGEST = 10_000

/** A sum of numbers, or the two texts in a row. */
export const sum =
  (a: Expression, b: Expression): Expression =>
  (feature) => {
    const left = a(feature) ?? ''
    const right = b(feature) ?? ''
    const total = Number(left) + Number(right)
    return left !== '' && right !== '' && Number.isFinite(total) ? total : `${left}${right}`.slice(0, LONGEST)
  }
