import { Untranslatable } from './untranslatable.js'

/** `java.util.Date.toString` */
export const JAVA_DATE = 'EEE MMM dd HH:mm:ss zzz yyyy'

/** `java.sql.Date.toString`; the quotation marks tell it from a `LocalDate`, which has no pattern in reports. */
export const SQL_DATE = "yyyy'-'MM'-'dd"

const LONGEST = 200
/** Quoted text, `''`, a letter repeated, other text. */
const DATE_PART = /'(?:[^']|'')+'|''|([A-Za-z])\1*|[^A-Za-z']+/gy

/** Styles of JasperReports for a date and a time, `medium,hide`. */
const STYLES: { readonly [pattern: string]: string } = {
  'medium,hide': 'date',
  'default,hide': 'date',
  'hide,short': 'time',
  'medium,short': 'datetime'
}

export type DateClass = 'SimpleDateFormat' | 'DateTimeFormatter'

/**
 * A date pattern as the helper `date` has them: of java.text.SimpleDateFormat, as the attribute `pattern` of texts, or of
 * java.time.format.DateTimeFormatter. Undefined for letters that the helper has not: weeks of months, quarters, fractions
 * of seconds that are no milliseconds. Week numbers are those of ISO 8601; in Java they follow the language. Names of time
 * zones may differ: the helper prints `GMT+1` where its data have no short name.
 */
export const datePattern = (pattern: string, of: DateClass = 'SimpleDateFormat'): string | undefined => {
  if (pattern.length > LONGEST) return undefined
  const style = pattern.replaceAll(' ', '').toLowerCase()
  if (Object.hasOwn(STYLES, style)) return STYLES[style]
  const parts = [...pattern.matchAll(DATE_PART)]
  if (parts.reduce((length, [part]) => length + part.length, 0) < pattern.length) return undefined
  if (of === 'DateTimeFormatter' && parts.some(([part]) => !part.startsWith("'") && /[[\]{}#]/.test(part)))
    return undefined
  const letters = of === 'SimpleDateFormat' ? SIMPLE : FORMATTER
  const written = parts.map(([part, letter]) => {
    if (letter === undefined) return part
    return Object.hasOwn(letters, letter) ? letters[letter]!(letter, part.length) : undefined
  })
  const hasLetters = parts.some(([, letter]) => letter !== undefined)
  return hasLetters && !written.includes(undefined) ? written.join('') : undefined
}

type Letters = { readonly [letter: string]: (letter: string, count: number) => string | undefined }

const same = (letter: string, count: number): string => letter.repeat(count)
/** More letters mean the full name, which the helper has for four. */
const fullName = (letter: string, count: number): string => letter.repeat(Math.min(4, count))
const upTo = (most: number) => (letter: string, count: number) => (count <= most ? same(letter, count) : undefined)

const COMMON: Letters = Object.fromEntries([...'yYwdDaHkKhms'].map((letter) => [letter, same]))

const SIMPLE: Letters = {
  ...COMMON,
  G: () => 'G',
  M: fullName,
  L: fullName,
  E: fullName,
  u: same,
  z: fullName,
  Z: () => 'Z',
  X: upTo(3),
  S: (letter, count) => (count === 3 ? same(letter, count) : undefined)
}

const FORMATTER: Letters = {
  ...COMMON,
  G: upTo(3),
  M: upTo(5),
  L: upTo(5),
  E: upTo(5),
  // the year, which is another letter of the helper
  u: (_letter, count) => 'y'.repeat(count),
  z: upTo(4),
  Z: (letter, count) => (count === 4 ? undefined : same(letter, count)),
  X: upTo(3),
  x: upTo(3),
  S: upTo(9)
}

/** The same; throws for a pattern that the helper cannot print. */
export const neededDatePattern = (pattern: string, of: DateClass = 'SimpleDateFormat'): string => {
  const found = datePattern(pattern, of)
  if (found !== undefined) return found
  throw new Untranslatable(
    `the date pattern "${pattern}" has letters that layouts do not know`,
    'write {{date "d MMMM yyyy"}} with letters of LANGUAGE.md'
  )
}

/** The letters of `%tY` in `String.format`. */
export const FORMAT_DATES: { readonly [letter: string]: string } = {
  Y: 'yyyy', y: 'yy', m: 'MM', B: 'MMMM', b: 'MMM', h: 'MMM', d: 'dd', e: 'd', A: 'EEEE', a: 'EEE', H: 'HH', k: 'H', I: 'hh', l: 'h',
  M: 'mm', S: 'ss', L: 'SSS', p: 'a', Z: 'z', z: 'Z', F: 'yyyy-MM-dd', T: 'HH:mm:ss', R: 'HH:mm', D: 'MM/dd/yy', c: JAVA_DATE, j: 'DDD'
} // prettier-ignore
