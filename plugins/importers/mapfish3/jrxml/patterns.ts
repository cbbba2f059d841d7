/** Number patterns of totals, and date patterns of Java as those of the helper `date`. */

/** A simple number pattern: the number that Typst writes, and the texts before and after it. */
export interface NumberText {
  before: string
  decimals: number
  isGrouped: boolean
  after: string
}

const LONGEST = 200
const MOST_DECIMALS = 20
/** Quoted text, `''`, or any character that has no meaning in a number pattern. */
const AFFIX = `(?:'(?:[^']|'')*'(?!')|[^'#0,.;%‰¤E-])*`
const NUMBER = new RegExp(`^(${AFFIX})([#,]*)([0,]*)(?:\\.(0*))?(${AFFIX})$`)

/**
 * A pattern of java.text.DecimalFormat. Undefined for an exponent, a percent or currency sign, leading zeros, a number of
 * decimals that varies, groups of other than three digits, other texts for negative numbers.
 */
export const numberText = (pattern: string): NumberText | undefined => {
  if (pattern.length > LONGEST) return undefined
  const found = NUMBER.exec(withoutNegative(pattern))
  if (!found) return undefined
  const [, before = '', optional = '', needed = '', decimals = '', after = ''] = found
  const whole = optional + needed
  if (!/[#0]/.test(whole + decimals) || whole.endsWith(',')) return undefined
  if (needed.replaceAll(',', '').length > 1 || decimals.length > MOST_DECIMALS) return undefined
  const group = whole.includes(',') ? whole.length - whole.lastIndexOf(',') - 1 : 0
  // without a zero before the point, Java writes .5
  if ((group !== 0 && group !== 3) || (needed === '' && decimals !== '')) return undefined
  return { before: unquoted(before), decimals: decimals.length, isGrouped: group === 3, after: unquoted(after) }
}

/** The second pattern is for negative numbers; it may say what holds without it. */
const withoutNegative = (pattern: string): string => {
  const at = pattern.indexOf(';')
  const [positive, negative] = [pattern.slice(0, at), pattern.slice(at + 1)]
  return at > 0 && negative === `-${positive}` ? positive : pattern
}

const unquoted = (text: string): string =>
  text.replace(/''|'((?:[^']|'')*)'/g, (_all, quoted?: string) => quoted?.replaceAll("''", "'") ?? "'")

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
