import { allOf, comparison, type Meaning } from '../../core/meaning.js'
import { toNumber } from '../../core/untyped.js'
import { type Expression, type Filter, knownValue, meant, orNull, textIn } from './combine.js'
import { timeIn } from './times.js'

/**
 * Compares two values: below 0 if `a` is before `b`, above 0 if `b` is before `a`. Numbers are compared as numbers,
 * also with numbers in texts; dates as moments, also with dates in texts; everything else as text. The result is NaN if
 * one value is null: then each comparison is false.
 */
const order = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a === null || a === undefined || b === null || b === undefined) return NaN
  if (a instanceof Date || b instanceof Date) return (timeIn(a) ?? NaN) - (timeIn(b) ?? NaN)
  const difference = toNumber(a) - toNumber(b)
  if (!Number.isNaN(difference)) return difference
  const left = textIn(a)!
  const right = textIn(b)!
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Whether two values are equal. Two texts are compared as texts; if one value is a number, both are compared as
 * numbers.
 */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'string' && typeof b === 'string' ? false : order(a, b) === 0)

export type Sign = '=' | '<>' | '!=' | '<' | '>' | '<=' | '>='

export const comparisons: { readonly [sign in Sign]: (a: unknown, b: unknown) => boolean } = {
  '=': isEqual,
  '<>': (a, b) => !isEqual(a, b),
  '!=': (a, b) => !isEqual(a, b),
  '<': (a, b) => order(a, b) < 0,
  '>': (a, b) => order(a, b) > 0,
  '<=': (a, b) => order(a, b) <= 0,
  '>=': (a, b) => order(a, b) >= 0
}

const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

/** Compares two values; `matchCase: false` ignores the case of letters. */
export const compare = (sign: Sign, a: Expression, b: Expression, { matchCase = true } = {}): Filter => {
  const fits = comparisons[sign]
  return meant(
    matchCase ? (feature) => fits(a(feature), b(feature)) : (feature) => fits(folded(a(feature)), folded(b(feature))),
    meaningOf(sign, a, b)
  )
}

const meaningOf = (sign: Sign, a: Expression, b: Expression): Meaning | undefined => {
  if (a.property !== undefined) return comparison(sign, a.property, knownValue(b))
  return b.property === undefined ? undefined : comparison(sign, b.property, knownValue(a), true)
}

export const isNull = (value: Expression): Filter => {
  const known = orNull(value)
  return meant(
    (feature) => known(feature) === null,
    value.property === undefined ? undefined : { kind: 'absent', property: value.property }
  )
}

/** Whether a value lies between two others, ends included. */
export const between = (value: Expression, low: Expression, high: Expression): Filter =>
  meant(
    (feature) => {
      const v = value(feature)
      return order(v, low(feature)) >= 0 && order(v, high(feature)) <= 0
    },
    allOf([meaningOf('>=', value, low), meaningOf('<=', value, high)])
  )

/** Characters with a special meaning in a pattern; the defaults are those of ECQL. */
export interface LikeSyntax {
  /** Matches any number of letters, including zero; default `%`. */
  wildCard?: string
  /** Matches one letter; default `_`. */
  singleChar?: string
  /** Removes the special meaning of the next character; default `\`. */
  escape?: string
  matchCase?: boolean
}

/** Whether the whole text of a value fits the pattern; null does not. */
export const like = (value: Expression, pattern: string, syntax: LikeSyntax = {}): Filter => {
  const fits = likeMatcher(pattern, syntax)
  const text = partsOf(pattern, syntax)
    .map((part) => (part === ANY ? '…' : part === ONE ? '?' : String(part)))
    .join('')
  return meant(
    (feature) => {
      const text = textIn(value(feature))
      return text !== undefined && fits(text)
    },
    value.property === undefined ? undefined : { kind: 'like', property: value.property, text }
  )
}

const ANY = Symbol('any letters')
const ONE = Symbol('one letter')

const partsOf = (
  pattern: string,
  { wildCard = '%', singleChar = '_', escape = '\\' }: LikeSyntax
): (string | symbol)[] => {
  const parts: (string | symbol)[] = []
  for (let i = 0; i < pattern.length;) {
    const meets = (sign: string) => sign !== '' && pattern.startsWith(sign, i)
    if (meets(escape) && i + escape.length < pattern.length) {
      i += escape.length
      parts.push(pattern[i++]!)
    } else if (meets(wildCard)) {
      i += wildCard.length
      if (parts.at(-1) !== ANY) parts.push(ANY)
    } else if (meets(singleChar)) {
      i += singleChar.length
      parts.push(ONE)
    } else parts.push(pattern[i++]!)
  }
  return parts
}

/**
 * Makes the test of a pattern. Its time is at most proportional to the length of the text multiplied by the length of
 * the pattern.
 */
export const likeMatcher = (pattern: string, syntax: LikeSyntax = {}): ((text: string) => boolean) => {
  const { matchCase = true } = syntax
  const parts = partsOf(matchCase ? pattern : pattern.toLowerCase(), syntax)
  return (given) => {
    const text = matchCase ? given : given.toLowerCase()
    let t = 0
    let p = 0
    let retryText = 0
    let retryPattern = -1
    while (t < text.length) {
      if (parts[p] === ANY) {
        retryPattern = ++p
        retryText = t
      } else if (p < parts.length && (parts[p] === ONE || parts[p] === text[t])) {
        p++
        t++
      } else if (retryPattern >= 0) {
        p = retryPattern
        t = ++retryText
      } else return false
    }
    if (parts[p] === ANY) p++
    return p === parts.length
  }
}
