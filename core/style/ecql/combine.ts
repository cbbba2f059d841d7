import type { Feature } from '../model.js'

export type Expression = (feature: Feature) => unknown
export type Filter = (feature: Feature) => boolean

/** A path of names only reaches into nested objects where no property has the whole name. */
export const property =
  (name: string): Expression =>
  ({ properties }) => {
    if (Object.hasOwn(properties, name) || !name.includes('.')) return properties[name]
    return name
      .split('.')
      .reduce<unknown>((value, member) => (value as { [name: string]: unknown } | null | undefined)?.[member], properties)
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

/** A sum of numbers, or the two texts in a row. */
export const sum =
  (a: Expression, b: Expression): Expression =>
  (feature) => {
    const left = a(feature) ?? ''
    const right = b(feature) ?? ''
    const total = Number(left) + Number(right)
    return left !== '' && right !== '' && Number.isFinite(total) ? total : `${left}${right}`
  }
