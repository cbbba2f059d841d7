/** The one door to luxon. */
import { createRequire } from 'node:module'
import type { DateTime } from 'luxon'
import type * as Library from 'luxon'
import { withNear } from './nearest.js'
import { once } from './once.js'
import { quote } from './quote.js'

const library = once((): typeof Library => createRequire(import.meta.url)('luxon'))

type Letter = (time: DateTime, count: number) => string

const digits = (value: number, count: number): string => String(value).padStart(count, '0')

/**
 * Letters of a date pattern, as in java.text.SimpleDateFormat and Unicode TR 35; `count` is how often it is repeated.
 */
const letters: { [letter: string]: Letter } = {
  G: (time) => time.toFormat('G'),
  y: ({ year }, count) => (count === 2 ? digits(year, 4).slice(-2) : digits(year, count)),
  Y: ({ weekYear }, count) => (count === 2 ? digits(weekYear, 4).slice(-2) : digits(weekYear, count)),
  M: (time, count) => (count < 3 ? digits(time.month, count) : time.toFormat('M'.repeat(Math.min(count, 5)))),
  L: (time, count) => (count < 3 ? digits(time.month, count) : time.toFormat('L'.repeat(Math.min(count, 5)))),
  w: ({ weekNumber }, count) => digits(weekNumber, count),
  d: ({ day }, count) => digits(day, count),
  D: ({ ordinal }, count) => digits(ordinal, count),
  u: ({ weekday }, count) => digits(weekday, count),
  E: (time, count) => time.toFormat(count < 4 ? 'EEE' : count === 4 ? 'EEEE' : 'EEEEE'),
  a: (time) => time.toFormat('a'),
  H: ({ hour }, count) => digits(hour, count),
  k: ({ hour }, count) => digits(hour || 24, count),
  K: ({ hour }, count) => digits(hour % 12, count),
  h: ({ hour }, count) => digits(hour % 12 || 12, count),
  m: ({ minute }, count) => digits(minute, count),
  s: ({ second }, count) => digits(second, count),
  S: ({ millisecond }, count) => digits(millisecond, 3).padEnd(count, '0').slice(0, count),
  z: (time, count) => time.toFormat(count < 4 ? 'ZZZZ' : 'ZZZZZ'),
  Z: (time, count) => time.toFormat(count < 5 ? 'ZZZ' : 'ZZ'),
  X: (time, count) => (time.offset === 0 ? 'Z' : offset(time, count)),
  x: (time, count) => offset(time, count)
}

const offset = (time: DateTime, count: number): string => {
  const text = time.toFormat(count === 2 ? 'ZZZ' : 'ZZ')
  return count === 1 ? text.replace(/:00$/, '').replace(':', '') : text
}

/** Names of formats of luxon. */
const named: { [name: string]: 'DATE_MED' | 'TIME_SIMPLE' | 'DATETIME_MED' } = {
  date: 'DATE_MED',
  time: 'TIME_SIMPLE',
  datetime: 'DATETIME_MED'
}

/** A quoted text, two quotes for one, a letter repeated, or anything else. */
const parts = /'((?:[^']|'')+)'|''|([A-Za-z])\2*|[^A-Za-z']+|'/g

/** A piece of a pattern: a letter repeated, or text. */
export interface PatternPart {
  text: string
  /** The letter; absent for text. */
  letter?: string
  /** Whether the letter has a meaning. */
  isKnown: boolean
}

export const partsOfPattern = (pattern: string): PatternPart[] =>
  [...pattern.matchAll(parts)].map(([text, , letter]) => ({
    text,
    ...(letter !== undefined && { letter }),
    isKnown: letter !== undefined && Object.hasOwn(letters, letter)
  }))

/** Whether the pattern is `date`, `time` or `datetime`, the language's own forms. */
export const isNamedPattern = (pattern: string): boolean => Object.hasOwn(named, pattern.trim().toLowerCase())

/** Whether the pattern has at least one letter and every letter has a meaning. */
export const isDatePattern = (pattern: string): boolean => {
  const found = partsOfPattern(pattern).filter(({ letter }) => letter !== undefined)
  return found.length > 0 && found.every(({ isKnown }) => isKnown)
}

/**
 * A formatted date. `pattern` is `date`, `time` or `datetime` for the language's own form, or a pattern such as
 * `EEEE, d MMMM yyyy 'at' HH:mm`; letters without a meaning are printed unchanged. `lang` is a BCP 47 tag (default:
 * English), `zone` an IANA name (default: the machine's zone); unknown ones do not throw.
 */
export const formatDate = (date: Date, pattern: string, lang = 'en', zone = 'system'): string => {
  const { DateTime } = library()
  const local = DateTime.fromJSDate(date, { zone }).setLocale(knownLocale(lang))
  const time = local.isValid ? local : DateTime.fromJSDate(date, { zone: 'utc' }).setLocale(knownLocale(lang))
  const form = pattern.trim().toLowerCase()
  if (Object.hasOwn(named, form)) return time.toLocaleString(DateTime[named[form]])
  return pattern.replace(parts, (part: string, quoted?: string, letter?: string) => {
    if (quoted !== undefined) return quoted.replaceAll("''", "'")
    if (part === "''") return "'"
    return letter !== undefined && Object.hasOwn(letters, letter) ? letters[letter](time, part.length) : part
  })
}

/** Why dates cannot be written in this time zone, as the end of a sentence; undefined if they can. */
export const zoneMistake = (zone: string): string | undefined =>
  library().DateTime.now().setZone(zone).isValid
    ? undefined
    : withNear('is not a time zone', zone, ['UTC', ...Intl.supportedValuesOf('timeZone')])

/** The language in the form of `Intl`; English if it is not a language tag. */
export const knownLocale = (lang: string): string => {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** The time of a print: when it was submitted, or SOURCE_DATE_EPOCH for reproducible prints. */
export const clockOf = (submittedAt: number): number => {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH)
  return process.env.SOURCE_DATE_EPOCH && Number.isFinite(epoch) ? epoch * 1000 : submittedAt
}

/** Seconds since 1970, up to the year 9999. */
const EPOCH = /^\d{1,12}$/

/** What is wrong with the variable SOURCE_DATE_EPOCH, read after its name; undefined if it can be used. */
export const faultOfEpoch = (text: string | undefined): string | undefined =>
  !text || EPOCH.test(text)
    ? undefined
    : `is ${quote(text)}; must be a whole number of seconds since 1970-01-01, such as 1700000000`
