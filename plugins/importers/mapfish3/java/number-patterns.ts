import { patternMistake } from '../../../../parts/text.js'
import { asCode, type FormattedNumber, type Value } from './value.js'
import { Untranslatable } from './untranslatable.js'

/** Why `{{number}}` does not take a pattern of `DecimalFormat`; undefined if it does. */
export const numberPatternMistake = (pattern: string): string | undefined =>
  pattern.replace(/'[^']*'/g, '').includes('¤') ? 'it has a currency sign' : patternMistake(pattern)

/** A number as a pattern writes it. */
export const inPattern = (value: Value, pattern: string): FormattedNumber => {
  const mistake = numberPatternMistake(pattern)
  if (mistake !== undefined)
    throw new Untranslatable(
      `the number pattern "${pattern}" is not supported: ${mistake}`,
      'write {{number value decimals=2}} with the options of LANGUAGE.md'
    )
  return formattedNumber(value, { pattern })
}

const ROUNDED = /^\(round (\S+) significant=(\d+)\)$/

/** Rounding to significant digits is an option of its own. */
export const formattedNumber = (value: Value, options: FormattedNumber['options']): FormattedNumber => {
  const [, base, significant] = ROUNDED.exec(asCode(value)) ?? []
  const source = value.is === 'computed' ? value.source : undefined
  const { decimals, ...others } = options
  const more = source === undefined ? {} : { source }
  if (base !== undefined && decimals === 0)
    return { is: 'formatted', number: base, options: { significant: Number(significant), ...others }, ...more }
  return { is: 'formatted', number: asCode(value), options, ...more }
}

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
