import { asCode, type FormattedNumber, piecesOf, type Value } from './value.js'
import { Untranslatable } from './untranslatable.js'

/** A pattern of `DecimalFormat`: text, digits before and after the point, exponent, text. */
const PATTERN = /^((?:'[^']*'|[^#0,.;'])*)([#,]*[0,]*)(?:\.(0*)(#*))?(E0+)?((?:'[^']*'|[^#0,.;'])*)$/
const LONGEST = 200
/** The limit of the helper `number`. */
const MOST_DECIMALS = 20

/** A number pattern: the options of the helper `number`, and the texts before and after the number. */
export interface NumberPattern {
  before: string
  after: string
  options: FormattedNumber['options']
  /** What prints differ in, in words. */
  differences: readonly string[]
}

/**
 * A pattern of java.text.DecimalFormat for the helper `number`; in words why the helper cannot print it: an exponent in
 * steps, a currency sign, per mille, leading zeros, groups of other than three digits, other texts for negative numbers.
 *
 * Some numbers look different: the helper rounds halves up, Java to the even digit; a percent sign is set as the language
 * of the report sets it, in Java always right behind the number; Java puts the minus sign before the text in front.
 */
export const numberPattern = (pattern: string): NumberPattern | string => {
  if (pattern.length > LONGEST) return 'is too long'
  const [, before = '', whole = '', fraction, optional = '', exponent, after = ''] =
    PATTERN.exec(withoutNegative(pattern)) ?? []
  if (whole === '' && fraction === undefined) return 'is not known'
  if (exponent !== undefined && whole !== '0') return 'has an exponent in steps'
  if (/[¤‰]/.test(before + after)) return 'has a sign that layouts do not print'
  const least = whole.replaceAll(/[#,]/g, '').length
  if (least > 1) return 'begins with zeros'
  if (whole.includes(',') && !/,[#0]{3}$/.test(whole)) return 'has groups of other than three digits'
  const decimals = (fraction ?? '').length + optional.length
  if (decimals > MOST_DECIMALS) return 'has too many decimals'
  const isPercent = /%/.test(unquoted(before, true) + unquoted(after, true))
  return {
    // the language of the report also says whether the sign stands apart
    before: isPercent ? unquoted(before).replace(/%\s*/, '') : unquoted(before),
    after: isPercent ? unquoted(after).replace(/\s*%/, '') : unquoted(after),
    options: {
      decimals,
      ...(exponent !== undefined && { exponent: exponent.length - 1 }),
      ...(whole.includes(',') || exponent !== undefined ? {} : { group: '' }),
      ...(isPercent && { style: 'percent' })
    },
    differences: [
      ...(optional === '' ? [] : [`leaves zeros at the end out; the layout always prints ${decimals} decimals`]),
      ...(least === 0 && (fraction ?? '') !== '' ? ['has no zero before the point; the layout prints one'] : [])
    ]
  }
}

/** The second pattern is for negative numbers; it may say what holds without it. */
const withoutNegative = (pattern: string): string => {
  const at = pattern.indexOf(';')
  const [positive, negative] = [pattern.slice(0, at), pattern.slice(at + 1)]
  return at > 0 && negative === `-${positive}` ? positive : pattern
}

/** A text without its quotation marks; `isOutside`: what stands outside of them. */
const unquoted = (text: string, isOutside = false): string =>
  text.replace(/''|'((?:[^']|'')*)'/g, (_, quoted?: string) =>
    isOutside ? '' : (quoted?.replaceAll("''", "'") ?? "'")
  )

/** A number as a pattern writes it. */
export const inPattern = (value: Value, pattern: string, note: (text: string) => void): Value => {
  const found = numberPattern(pattern)
  if (typeof found === 'string')
    throw new Untranslatable(
      `the number pattern "${pattern}" ${found}`,
      'write {{number value decimals=2}} with the options of LANGUAGE.md'
    )
  const { before, after, options, differences } = found
  for (const difference of differences) note(`the number pattern "${pattern}" ${difference}`)
  const formatted = formattedNumber(value, options)
  if (before === '' && after === '') return formatted
  return { is: 'joined', pieces: [{ literal: before }, ...piecesOf(formatted), { literal: after }] }
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
