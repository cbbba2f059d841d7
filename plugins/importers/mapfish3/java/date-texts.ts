import { call, quoted } from './helper-calls.js'
import { needsOf, sourceOf } from './equality.js'
import { asCode, computed, isText, type Value } from './value.js'
import { given } from './formula.js'

/** The places of years, months and days in texts that all have the same length. */
const PLACES = /^(?:([^yMd]*)(yyyy|MM|dd))([^yMd]*)(yyyy|MM|dd)([^yMd]*)(yyyy|MM|dd)(.*)$/

/** The time that a text of this pattern holds; undefined for a pattern whose letters have no fixed place. */
export const timeIn = (value: Value, pattern: string, form: string): Value | undefined => {
  if (!isText(value) && value.is !== 'computed') return undefined
  const code = isoCode(asCode(value), pattern.replaceAll("'T'", 'T'))
  if (code === undefined) return undefined
  const [need] = needsOf(value)
  return { is: 'time', code, given: need === undefined ? true : given(need, 'text'), form, ...sourceOf(value) }
}

/** A text as the helper `date` reads it: `2024-03-05`. */
const isoCode = (code: string, pattern: string): string | undefined => {
  if (/^yyyy-MM-dd(?:[T ]HH:mm(?::ss(?:\.S+)?)?(?:Z|X+)?)?$/.test(pattern)) return code
  const found = PLACES.exec(pattern)
  if (!found || (found[7] ?? '') !== '' || /[a-zA-Z]/.test(`${found[1]}${found[3]}${found[5]}`)) return undefined
  const at = (letters: string): string | undefined => {
    const from = pattern.indexOf(letters)
    return from < 0 ? undefined : call('slice', [code, String(from), String(from + letters.length)])
  }
  const parts = ['yyyy', 'MM', 'dd'].map(at)
  if (parts.includes(undefined)) return undefined
  return call('concat', [parts[0]!, quoted('-'), parts[1]!, quoted('-'), parts[2]!])
}

/** A number of a date: its year, month or day. */
export const numberIn = (value: Value & { is: 'time' }, letters: string): Value =>
  computed(asCode({ ...value, form: letters }), 'integer', { given: value.given, isDigits: true, ...sourceOf(value) })
