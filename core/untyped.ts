import { didYouMeanThis, misspelled } from './nearest.js'

/** The members of a JSON object as the client sent them. */
export type RawValues = { readonly [name: string]: unknown }

export const isObject = (value: unknown): value is RawValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LONGEST_SHOWN = 60
const MOST_SHOWN = 4

/** A value in a message: texts in quotes, and never more than a few words of a long or deep value. */
export const shown = (value: unknown, depth = 0): string => {
  if (typeof value === 'string')
    return JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value)
  if (Array.isArray(value)) {
    if (depth > 1) return '[…]'
    const items = value.slice(0, MOST_SHOWN).map((item) => shown(item, depth + 1))
    return `[${items.join(', ')}${value.length > MOST_SHOWN ? ', …' : ''}]`
  }
  return isObject(value) ? '{…}' : String(value)
}

/** Reads a value; undefined for an invalid one. `expected` says in a message what is valid: `must be …`. */
export interface Parse<T> {
  (value: unknown): T | undefined
  expected?: string
  /** The valid words, for a near match. */
  known?: readonly string[]
}

/** The part of a message that says what `parse` reads: `; must be one of butt, round (did you mean "round"?)`. */
export const mustBe = ({ expected, known = [] }: Parse<unknown>, value?: unknown): string =>
  expected === undefined ? '' : `; must be ${expected}${typeof value === 'string' ? orPerhaps(value, known) : ''}`

/** Words of fewer letters are near to too many others. */
const SHORTEST_WORD = 3

/** The known word that a word misspells; undefined if it is one of them. */
const otherWord = (word: string, known: readonly string[]): string | undefined => {
  const near = misspelled(word, known, SHORTEST_WORD)
  return near === word ? undefined : near
}

/** The end of a message about an unknown word: `; did you mean "stroke"?`; empty if no known word is near. */
export const didYouMean = (word: string, known: readonly string[]): string => didYouMeanThis(otherWord(word, known))

/** The same inside a sentence that goes on: ` (did you mean "stroke"?)`. */
export const orPerhaps = (word: string, known: readonly string[]): string => {
  const near = otherWord(word, known)
  return near === undefined ? '' : ` (did you mean "${near}"?)`
}

/** A number, or a text that is one; NaN for anything else. */
export const toNumber = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
