import { formatDate, isDatePattern } from '../../../core/date.js'
import { decimalFormat } from '../../../core/decimal-format.js'
import type { NumberSigns } from '../../../core/digits.js'
import { remembered } from '../../../core/remembered.js'
import { shown } from '../../../core/untyped.js'
import { numberIn, textIn } from '../combine.js'
import { ValueMistake } from '../mistake.js'
import { parseTime } from '../times.js'
import { dateReader } from './date-pattern.js'
import { type FunctionDefinition, fn } from './define.js'

const numberFormatOf = remembered((pattern) =>
  decimalFormat(
    pattern,
    (reason) =>
      new ValueMistake(`${shown(pattern)} is not a number pattern: ${reason}; must be a pattern such as "#,##0.00"`)
  )
)

/** The signs of a language (BCP 47); undefined for an invalid tag. */
const signsOf = (language: string): NumberSigns | undefined => {
  try {
    const parts = new Intl.NumberFormat(language.replaceAll('_', '-')).formatToParts(-1234567.5)
    const sign = (type: string, preset: string) => parts.find((part) => part.type === type)?.value ?? preset
    return { minus: sign('minusSign', '-'), decimal: sign('decimal', '.'), group: sign('group', ',') }
  } catch {
    return undefined
  }
}

const languageSigns = remembered((language) => {
  const signs = signsOf(language)
  if (!signs) throw new ValueMistake(`${shown(language)} is not a language; must be a tag such as "en" or "de-CH"`)
  return signs
})

/** Formats a number. The pattern is the first argument; in some documentation it is the last one. */
const numberText = (a: unknown, b: unknown, signs: NumberSigns): string | null => {
  const [pattern, value] = typeof a === 'number' && typeof b === 'string' ? [b, a] : [a, b]
  const number = numberIn(value, 'numberFormat()')
  return number === undefined ? null : numberFormatOf(textIn(pattern)!)(number, signs)
}

const dateOf = (value: unknown): Date | undefined =>
  value instanceof Date
    ? value
    : typeof value === 'number'
      ? new Date(value)
      : typeof value === 'string'
        ? parseTime(value)
        : undefined

const dateText = (a: unknown, b: unknown): string => {
  const [pattern, date] = dateOf(b) ? [a, dateOf(b)!] : [b, dateOf(a)]
  if (!date || !Number.isFinite(date.getTime())) throw new ValueMistake(`${shown(b)} is not a date`)
  const words = textIn(pattern)!
  if (!isDatePattern(words)) throw noDatePattern(words)
  return formatDate(date, words, 'en', 'utc')
}

const noDatePattern = (pattern: string) =>
  new ValueMistake(`${shown(pattern)} is not a date pattern; must be a pattern such as "yyyy-MM-dd"`)

const dateReaderOf = remembered((pattern) => {
  const read = dateReader(pattern)
  if (!read) throw noDatePattern(pattern)
  return read
})

/** Parses a date. The pattern is the argument without digits, in either position. */
const dateFrom = (a: string, b: string): Date => {
  const [pattern, text] = /\d/.test(a) && !/\d/.test(b) ? [b, a] : [a, b]
  const date = dateReaderOf(pattern)(text)
  if (!date) throw new ValueMistake(`${shown(text)} is not a date in the pattern ${shown(pattern)}`)
  return date
}

const MILLISECONDS: { readonly [unit: string]: number } = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export const formats: { readonly [name: string]: FunctionDefinition } = {
  numberFormat: fn(['any', 'any', 'text?'], (a, b, language = 'en') => numberText(a, b, languageSigns(language))),
  numberFormat2: fn(['any', 'any', 'text?', 'text?', 'text?'], (a, b, minus = '-', decimal = '.', group = ',') =>
    numberText(a, b, { minus, decimal, group })
  ),
  dateFormat: fn(['any', 'any'], dateText),
  dateParse: fn(['text', 'text'], dateFrom),
  dateDifference: fn(['time', 'time', 'text?'], (a, b, unit = '') => {
    if (unit !== '' && !Object.hasOwn(MILLISECONDS, unit))
      throw new ValueMistake(`the unit is ${shown(unit)}; must be one of s, m, h, d`)
    return Math.trunc((a.getTime() - b.getTime()) / (MILLISECONDS[unit] ?? 1))
  })
}
