import { patternMistake } from '../../../../parts/text.js'
import { asCode, type FormattedNumber, type Value } from './value.js'
import { Unsayable } from './code.js'

/** Why a pattern of `DecimalFormat` is none of `{{number}}`; undefined if it is one. */
export const numberPatternMistake = (pattern: string): string | undefined =>
  pattern.replace(/'[^']*'/g, '').includes('¤') ? 'it has a currency sign' : patternMistake(pattern)

/** A number as a pattern writes it. */
export const inPattern = (value: Value, pattern: string): FormattedNumber => {
  const mistake = numberPatternMistake(pattern)
  if (mistake !== undefined)
    throw new Unsayable(
      `the number pattern "${pattern}" is not known: ${mistake}`,
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
