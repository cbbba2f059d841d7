import { toNumber } from '../../../untyped.js'
import { type Helper, type LiteralCheck, oneOf, wholeNumber } from './helper.js'

const MOST_DECIMALS = 15

/** A number that can be printed; no value if there is none, as of a text or of a division by 0. */
const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

const ofTwo = (verb: (left: number, right: number) => number): Helper => ({
  least: 2,
  most: 2,
  verb: ([left, right]) => finite(verb(toNumber(left), toNumber(right)))
})
const ofMany = (verb: (left: number, right: number) => number): Helper => ({
  least: 2,
  most: 20,
  verb: (values) => finite(values.map(toNumber).reduce(verb))
})

const ROUNDING: { readonly [to: string]: (value: number) => number } = {
  nearest: Math.round,
  down: Math.floor,
  up: Math.ceil,
  zero: Math.trunc
}

/** The decimal point moved, without the errors of a multiplication: 1.005 becomes 100.5. */
const shifted = (value: number, places: number): number => {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

const digitsIn = (value: unknown, least: number, most: number): number | undefined =>
  Number.isInteger(value) ? Math.min(most, Math.max(least, value as number)) : undefined

interface Rounding {
  decimals?: unknown
  significant?: unknown
  to?: unknown
}

const rounded = (value: number, { decimals, significant, to }: Rounding): number | undefined => {
  if (!Number.isFinite(value)) return undefined
  const digits = digitsIn(significant, 1, MOST_DECIMALS)
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  const places = digits === undefined ? (digitsIn(decimals, 0, MOST_DECIMALS) ?? 0) : digits - 1 - size
  const verb = typeof to === 'string' && Object.hasOwn(ROUNDING, to) ? ROUNDING[to]! : Math.round
  // no minus sign before a zero
  return finite(shifted(verb(shifted(value, places)), -places) + 0)
}

const MOST_COUNTED = 1e9

/** The columns of a spreadsheet: A, B, … Z, AA, AB. */
const lettersOf = (value: number): string => {
  let rest = Number.isInteger(value) && value <= MOST_COUNTED ? value : 0
  let letters = ''
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

const decimals: LiteralCheck = wholeNumber(0, MOST_DECIMALS)
const significant: LiteralCheck = wholeNumber(1, MOST_DECIMALS)

export const arithmeticHelpers: { readonly [name: string]: Helper } = {
  add: ofMany((left, right) => left + right),
  subtract: ofTwo((left, right) => left - right),
  multiply: ofMany((left, right) => left * right),
  divide: ofTwo((left, right) => left / right),
  /** With the sign of the first value. */
  remainder: ofTwo((left, right) => (left % right) + 0),
  round: {
    least: 1,
    most: 1,
    options: { decimals, significant, to: oneOf(...Object.keys(ROUNDING)) },
    verb: ([value], options) => rounded(toNumber(value), options)
  },
  letters: { least: 1, most: 1, verb: ([value]) => lettersOf(toNumber(value)) }
}
