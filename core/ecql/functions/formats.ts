import { formatDate, isDatePattern } from '../../date.js'
import { shown } from '../../untyped.js'
import { numberIn, textIn } from '../combine.js'
import { Mistake } from '../mistake.js'
import { parseTime } from '../times.js'
import { dateReader } from './date-pattern.js'
import { type Definition, fn } from './define.js'
import { formatNumber, parseNumberFormat, type Signs, signsOf } from './number-format.js'

const MOST_REMEMBERED = 100

/** Answers each question once, as long as there are not many of them. */
const remembered = <T>(answer: (question: string) => T): ((question: string) => T) => {
  const known = new Map<string, T>()
  return (question) => {
    const before = known.get(question)
    if (before !== undefined) return before
    if (known.size >= MOST_REMEMBERED) known.clear()
    const result = answer(question)
    known.set(question, result)
    return result
  }
}

const numberFormatOf = remembered((pattern) => {
  const format = parseNumberFormat(pattern)
  if (!format) throw new Mistake(`${shown(pattern)} is no pattern for numbers such as "#,##0.00"`)
  return format
})

const languageSigns = remembered((language) => {
  const signs = signsOf(language)
  if (!signs) throw new Mistake(`${shown(language)} is no language`)
  return signs
})

/** The pattern goes first; references also have it last. */
const numberText = (a: unknown, b: unknown, signs: Signs): string | null => {
  const [pattern, value] = typeof a === 'number' && typeof b === 'string' ? [b, a] : [a, b]
  const number = numberIn(value, 'numberFormat()')
  return number === undefined ? null : formatNumber(number, numberFormatOf(textIn(pattern)!), signs)
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
  if (!date || !Number.isFinite(date.getTime())) throw new Mistake(`${shown(b)} is no date`)
  const words = textIn(pattern)!
  if (!isDatePattern(words)) throw new Mistake(`${shown(words)} is no pattern for dates such as "yyyy-MM-dd"`)
  return formatDate(date, words, 'en', 'utc')
}

const dateReaderOf = remembered((pattern) => {
  const read = dateReader(pattern)
  if (!read) throw new Mistake(`${shown(pattern)} is no pattern for dates such as "yyyy-MM-dd"`)
  return read
})

/** Only a text has digits, a pattern has none. */
const dateFrom = (a: string, b: string): Date => {
  const [pattern, text] = /\d/.test(a) && !/\d/.test(b) ? [b, a] : [a, b]
  const date = dateReaderOf(pattern)(text)
  if (!date) throw new Mistake(`${shown(text)} is no date that ${shown(pattern)} describes`)
  return date
}

const MILLISECONDS: { readonly [unit: string]: number } = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export const formats: { readonly [name: string]: Definition } = {
  numberFormat: fn(['any', 'any', 'text?'], (a, b, language = 'en') => numberText(a, b, languageSigns(language))),
  numberFormat2: fn(['any', 'any', 'text?', 'text?', 'text?'], (a, b, minus = '-', decimal = '.', group = ',') =>
    numberText(a, b, { minus, decimal, group })
  ),
  dateFormat: fn(['any', 'any'], dateText),
  dateParse: fn(['text', 'text'], dateFrom),
  dateDifference: fn(['time', 'time', 'text?'], (a, b, unit = '') => {
    if (unit !== '' && !Object.hasOwn(MILLISECONDS, unit)) throw new Mistake(`${shown(unit)} is none of s, m, h, d`)
    return Math.trunc((a.getTime() - b.getTime()) / (MILLISECONDS[unit] ?? 1))
  })
}
