import { radians } from '../distance.js'
import { divisionByZero } from '../mistake.js'
import { type FunctionDefinition, fn, fnOfAll } from './define.js'

const degrees = (radians: number): number => (radians * 180) / Math.PI

/** Rounds to the nearest whole number; halves are rounded to the even number. */
const rint = (x: number): number => {
  const floor = Math.floor(x)
  const rest = x - floor
  return rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1
}

const of1 = (compute: (x: number) => number): FunctionDefinition => fn(['number'], compute)
const of2 = (compute: (x: number, y: number) => number): FunctionDefinition => fn(['number', 'number'], compute)
/** A function that divides by its second argument. Throws a Mistake if that is 0. */
const ofDivision = (compute: (x: number, y: number) => number): FunctionDefinition =>
  of2((x, y) => {
    if (y === 0) throw divisionByZero(x)
    return compute(x, y)
  })

/** The minimum or maximum of the arguments that are not null; null if all arguments are null. */
const extreme = (pick: (...numbers: number[]) => number): FunctionDefinition =>
  fnOfAll('number', 2, (values) => {
    const known = values.filter((value) => value !== undefined)
    return known.length > 0 ? pick(...known) : undefined
  })

const isZero: FunctionDefinition = fn(['number'], (x) => x === 0)
const round = of1((x) => Math.floor(x + 0.5))
const abs = of1(Math.abs)
const max = extreme(Math.max)
const min = extreme(Math.min)

/** A text as a number; 0 if it is not a number, as in GeoServer. */
const parsed = (text: string): number => (text.trim() === '' || Number.isNaN(Number(text)) ? 0 : Number(text))
const parsedWhole: FunctionDefinition = fn(['text'], (text) => Math.floor(parsed(text) + 0.5))

export const numbers: { readonly [name: string]: FunctionDefinition } = {
  abs, abs_2: abs, abs_3: abs, abs_4: abs,
  acos: of1(Math.acos),
  asin: of1(Math.asin),
  atan: of1(Math.atan),
  atan2: of2(Math.atan2),
  ceil: of1(Math.ceil),
  cos: of1(Math.cos),
  double2bool: isZero,
  exp: of1(Math.exp),
  floor: of1(Math.floor),
  IEEEremainder: ofDivision((x, y) => x - y * rint(x / y)),
  int2bbool: isZero,
  int2ddouble: of1((x) => x),
  integerDivision: ofDivision((x, y) => Math.trunc(x / y)),
  log: of1(Math.log),
  max, max_2: max, max_3: max, max_4: max,
  min, min_2: min, min_3: min, min_4: min,
  modulo: ofDivision((x, y) => x - y * Math.floor(x / y)),
  parseBoolean: fn(['text'], (text) => !/^(?:f|false|0|0\.0)?$/i.test(text.trim())),
  parseDouble: fn(['text'], parsed),
  parseInt: parsedWhole,
  parseLong: parsedWhole,
  pi: fn([], () => Math.PI),
  pow: of2(Math.pow),
  rint: of1(rint),
  round, round_2: round, roundDouble: round,
  sin: of1(Math.sin),
  sqrt: of1(Math.sqrt),
  tan: of1(Math.tan),
  toDegrees: of1(degrees),
  toRadians: of1(radians)
} // prettier-ignore
