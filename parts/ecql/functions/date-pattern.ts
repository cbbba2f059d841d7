import { LONGEST_PATTERN, Pattern } from '../../../core/pattern.js'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The parts of a pattern: quoted text, repeated letters, anything else. */
const PARTS = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g

const LONGEST = 200

interface Fields {
  year?: number
  month?: number
  day?: number
  hour?: number
  minute?: number
  second?: number
  millisecond?: number
  isAfternoon?: boolean
  offsetMinutes?: number
}

interface Field {
  /** The digits of a field. A field directly before another one has as many digits as the pattern has letters. */
  digits?: string
  text?: string
  take(text: string, fields: Fields, count: number): void
}

const digits = (name: 'day' | 'hour' | 'minute' | 'second' | 'millisecond', most = 2): Field => ({
  digits: `\\d{1,${most}}`,
  take: (text, fields) => (fields[name] = Number(text))
})

const offset = (text: string): number => {
  const [, sign, hours, minutes = '0'] = /([-+])(\d\d):?(\d\d)?/.exec(text) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}
const zone: Field = {
  text: '(?:Z|UTC|GMT)?(?:[-+]\\d\\d:?(?:\\d\\d)?)?',
  take: (text, fields) => (fields.offsetMinutes = offset(text))
}
const passed: Field = { text: '\\p{L}+\\.?', take: () => {} }
const day = digits('day')
const hour = digits('hour')

const FIELDS: { readonly [letter: string]: Field } = {
  y: {
    digits: '\\d{1,4}',
    take: (text, fields, count) => (fields.year = Number(text) + (count === 2 && text.length === 2 ? (Number(text) < 70 ? 2000 : 1900) : 0)) // prettier-ignore
  },
  M: {
    digits: '\\d{1,2}',
    text: '\\p{L}+\\.?',
    take: (text, fields) => {
      const named = MONTHS.indexOf(text.slice(0, 3).toLowerCase())
      fields.month = named >= 0 ? named + 1 : Number(text)
    }
  },
  d: day,
  H: hour,
  h: hour,
  K: hour,
  k: hour,
  m: digits('minute'),
  s: digits('second'),
  S: { digits: '\\d{1,9}', take: (text, fields) => (fields.millisecond = Math.floor(Number(`0.${text}`) * 1000)) },
  a: { text: '[AP]M', take: (text, fields) => (fields.isAfternoon = text.toUpperCase() === 'PM') },
  E: passed,
  G: passed,
  z: zone,
  Z: zone,
  X: zone
}

/**
 * Reads texts by a pattern as in java.text.SimpleDateFormat, in English; without a zone in UTC. Text after the match is
 * ignored. Undefined for a pattern that is too long or has unknown letters.
 */
export const dateReader = (pattern: string): ((text: string) => Date | undefined) | undefined => {
  const taken: { field: Field; count: number }[] = []
  if (pattern.length > LONGEST) return undefined
  const parts = [...pattern.matchAll(PARTS)]
  const sources = parts.map(([part, quoted, letter], index) => {
    if (letter === undefined) return (quoted ?? part).replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    const field = Object.hasOwn(FIELDS, letter) ? FIELDS[letter]! : undefined
    if (!field) return undefined
    taken.push({ field, count: part.length })
    const isNext = FIELDS[parts[index + 1]?.[2] ?? '']?.digits !== undefined
    const isText = !field.digits || (field.text && part.length > 2)
    return `(${isText ? field.text : isNext ? `\\d{${Math.min(part.length, 9)}}` : field.digits})`
  })
  const source = `(?is)\\s*${sources.join('')}(?:\\D.*)?`
  if (sources.includes(undefined) || source.length > LONGEST_PATTERN) return undefined
  const expression = new Pattern(source)
  return (text) => {
    const match = expression.take(text)
    if (!match) return undefined
    const fields: Fields = {}
    for (const [index, { field, count }] of taken.entries()) field.take(match[index + 1]!, fields, count)
    return dateOf(fields)
  }
}

const dateOf = (fields: Fields): Date | undefined => {
  const { year = 1970, month = 1, minute = 0, second = 0, millisecond = 0, isAfternoon, offsetMinutes = 0 } = fields
  const hour = (fields.hour ?? 0) % (isAfternoon === undefined ? 24 : 12)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, fields.day ?? 1)
  if (date.getUTCMonth() !== month - 1 || minute > 59) return undefined
  date.setUTCHours(hour + (isAfternoon ? 12 : 0), minute - offsetMinutes, second, millisecond)
  return date
}
