/** Number and date patterns of Java as arguments of the helpers `number` and `date` of layouts. */

/** A number pattern with the texts before and after the number. */
export interface NumberText {
  before: string
  /** Of the helper `number`: `decimals=2 group=""`. */
  arguments: string
  after: string
}

const LONGEST = 200
/** The limit of the helper `number`. */
const MOST_DECIMALS = 20
/** Quoted text, `''`, or any character that has no meaning in a number pattern. */
const AFFIX = `(?:'(?:[^']|'')*'(?!')|[^'#0,.;%‰¤E-])*`
const NUMBER = new RegExp(`^(${AFFIX})([#,]*)([0,]*)(?:\\.(0*)(#*))?(%?)(${AFFIX})$`)

/**
 * A pattern of java.text.DecimalFormat. Undefined if the helper cannot say it: an exponent, a currency sign, per mille,
 * leading zeros, a number of decimals that varies, groups of other than three digits, other texts for negative numbers.
 *
 * Some numbers look different: the helper rounds halves up, Java to the even digit; a percent sign is set as the language
 * of the report sets it, in Java always right behind the number; Java puts the minus sign before the text in front.
 */
export const numberText = (pattern: string): NumberText | undefined => {
  if (pattern.length > LONGEST) return undefined
  const found = NUMBER.exec(withoutNegative(pattern))
  if (!found) return undefined
  const [, before = '', optional = '', needed = '', decimals = '', varying = '', percent = '', after = ''] = found
  const whole = optional + needed
  if (!/[#0]/.test(whole + decimals + varying) || varying !== '' || whole.endsWith(',')) return undefined
  if (needed.replaceAll(',', '').length > 1 || decimals.length > MOST_DECIMALS) return undefined
  const group = whole.includes(',') ? whole.length - whole.lastIndexOf(',') - 1 : 0
  // without a zero before the point, Java writes .5
  if ((group !== 0 && group !== 3) || (needed === '' && decimals !== '')) return undefined
  const options = [
    ...(percent === '' ? [] : ['style="percent"']),
    `decimals=${decimals.length}`,
    ...(group === 0 ? ['group=""'] : [])
  ]
  return { before: unquoted(before), arguments: options.join(' '), after: unquoted(after) }
}

/** The arguments of a pattern without texts; undefined also for a pattern with texts. */
export const numberArguments = (pattern: string): string | undefined => {
  const found = numberText(pattern)
  return found && found.before + found.after === '' ? found.arguments : undefined
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
