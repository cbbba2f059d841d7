import { type Helper, textOf } from './helper.js'
import { toNumber } from '../../../untyped.js'

/** False for no value, an empty text, list or object. 0 and false are present. */
export const isPresent = (value: unknown): boolean => {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value !== 'object' || value instanceof Date || Object.keys(value).length > 0
}

const OFF = ['0', 'false']

/** Values that MapFish Print 2 clients send for yes: present, and neither 0 nor false, also as text. */
const isOn = (value: unknown): boolean => isPresent(value) && !OFF.includes(textOf(value).trim().toLowerCase())

/** The same rule as `{{#if}}`. */
const isTrue = (value: unknown): boolean => Boolean(value) && !(Array.isArray(value) && value.length === 0)

/** A number equals a text with the same number. */
const isSame = (left: unknown, right: unknown): boolean =>
  left === right || (typeof left !== typeof right && toNumber(left) === toNumber(right))

/** Negative if `left` comes before `right`: numbers by size, also in texts; other texts by their letters. */
const order = (left: unknown, right: unknown): number => {
  const difference = toNumber(left) - toNumber(right)
  if (!Number.isNaN(difference)) return difference
  if (typeof left !== 'string' || typeof right !== 'string') return NaN
  return left < right ? -1 : left > right ? 1 : 0
}

/** Lists by `eq`, all other values by their texts. */
const holds = (value: unknown, sought: unknown): boolean => {
  if (Array.isArray(value)) return value.some((item) => isSame(item, sought))
  return isPlain(value) && isPlain(sought) && textOf(value).includes(textOf(sought))
}
const isPlain = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'object'

const comparing = (verb: (left: unknown, right: unknown) => boolean): Helper => ({
  least: 2,
  most: 2,
  verb: ([left, right]) => verb(left, right)
})

const comparingTexts = (verb: (text: string, other: string) => boolean): Helper =>
  comparing((left, right) => isPlain(left) && isPlain(right) && verb(textOf(left), textOf(right)))

export const comparisonHelpers: { readonly [name: string]: Helper } = {
  eq: comparing(isSame),
  ne: comparing((left, right) => !isSame(left, right)),
  lt: comparing((left, right) => order(left, right) < 0),
  lte: comparing((left, right) => order(left, right) <= 0),
  gt: comparing((left, right) => order(left, right) > 0),
  gte: comparing((left, right) => order(left, right) >= 0),
  contains: comparing(holds),
  startsWith: comparingTexts((text, start) => text.startsWith(start)),
  endsWith: comparingTexts((text, end) => text.endsWith(end)),
  /** The first value that is not true, else the last. */
  and: { least: 2, most: 20, verb: (values) => values.find((value) => !isTrue(value)) ?? values.at(-1) },
  /** The first value that is true, else the last. */
  or: { least: 2, most: 20, verb: (values) => values.find(isTrue) ?? values.at(-1) },
  not: { least: 1, most: 1, verb: ([value]) => !isTrue(value) },
  on: { least: 1, most: 1, verb: ([value]) => isOn(value) },
  present: { least: 1, most: 1, verb: ([value]) => isPresent(value) },
  /** Whether a value was sent, also an empty one. */
  given: { least: 1, most: 1, verb: ([value]) => value !== null && value !== undefined },
  /** The second value if the first is true, else the third. */
  choose: { least: 2, most: 3, verb: ([condition, yes, no]) => (isTrue(condition) ? yes : no) },
  /** The first value that is present, else the last. */
  default: { least: 2, most: 20, verb: (values) => values.find(isPresent) ?? values.at(-1) }
}
