import { asCode, type FormattedNumber, piecesOf, type Value } from './value.js'
import { Unsayable } from './code.js'

/** A pattern of `DecimalFormat`: text, digits before and after the point, exponent, text. */
const PATTERN = /^((?:'[^']*'|[^#0,.;'])*)([#,]*[0,]*)(?:\.(0*)(#*))?(E0+)?((?:'[^']*'|[^#0,.;'])*)$/

interface NumberPattern {
  before: string
  after: string
  options: FormattedNumber['options']
}

/** What `{{number}}` needs to write numbers as the pattern says. */
export const numberPattern = (pattern: string, note: (text: string) => void): NumberPattern => {
  const [, before = '', whole = '', fraction, optional = '', exponent, after = ''] = PATTERN.exec(pattern) ?? []
  const refuse = (why: string): never => {
    throw new Unsayable(
      `the number pattern "${pattern}" ${why}`,
      'write {{number value decimals=2}} with the options of LANGUAGE.md'
    )
  }
  if (whole === '' && fraction === undefined) return refuse('is not known')
  if (exponent !== undefined && whole !== '0') return refuse('has an exponent in steps')
  if (/[¤‰]/.test(before + after)) return refuse('has a sign that layouts do not print')
  const least = whole.replaceAll(/[#,]/g, '').length
  if (least > 1) return refuse('begins with zeros')
  if (whole.includes(',') && !/,[#0]{3}$/.test(whole)) return refuse('has groups of other than three digits')
  const decimals = (fraction ?? '').length + optional.length
  if (optional !== '')
    note(`the number pattern "${pattern}" leaves zeros at the end out; the layout always prints ${decimals} decimals`)
  if (least === 0 && (fraction ?? '') !== '')
    note(`the number pattern "${pattern}": the layout prints a zero before the point`)
  const isPercent = /%/.test(unquoted(before, true) + unquoted(after, true))
  return {
    before: unquoted(before).replace('%', isPercent ? '' : '%'),
    after: unquoted(after).replace('%', isPercent ? '' : '%'),
    options: {
      decimals,
      ...(exponent !== undefined && { exponent: exponent.length - 1 }),
      ...(whole.includes(',') || exponent !== undefined ? {} : { group: '' }),
      ...(isPercent && { style: 'percent' })
    }
  }
}

/** The text of quotes; `isOutside`: what stands outside of them. */
const unquoted = (text: string, isOutside = false): string =>
  text.replace(/'([^']*)'/g, (_, inside: string) => (isOutside ? '' : inside === '' ? "'" : inside))

/** A number as a pattern writes it. */
export const inPattern = (value: Value, pattern: string, note: (text: string) => void): Value => {
  const { before, after, options } = numberPattern(pattern, note)
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
