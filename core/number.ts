import { knownLocale } from './date.js'
import { decimalFormat } from './decimal-format.js'
import type { NumberSigns } from './digits.js'
import { leftToRight } from './language.js'
import { remembered } from './remembered.js'

export interface NumberForm {
  /** A pattern of java.text.DecimalFormat, `#,##0.00`, instead of the members below; only `group` holds with it. */
  pattern?: string
  /** Exact number of decimals; default: 0 from 100 on, else up to 3. */
  decimals?: number
  /** Most significant digits: 24 613 becomes 25 000 with 2. Takes precedence over `decimals`. */
  significant?: number
  /** Scientific notation, with at least this many digits of the exponent: 1234 becomes 1.234E3 with 1. */
  exponent?: number
  /** Separates groups of three digits; default: the language's own separator. */
  group?: string
  /** 0.25 becomes 25 %; with at most one decimal, unless `decimals` is given. */
  style?: 'percent'
  /** One of `isUnit`: `hectare`, `kilometer-per-hour`, `square-meter`. */
  unit?: string
  unitDisplay?: 'short' | 'long' | 'narrow'
}

/** Units that Intl does not know; their symbols are the same in all languages. */
const SYMBOLS: { [unit: string]: string } = {
  'square-millimeter': 'mm²',
  'square-centimeter': 'cm²',
  'square-meter': 'm²',
  'square-kilometer': 'km²',
  'cubic-meter': 'm³'
}

const SIMPLE: ReadonlySet<string> = new Set(Intl.supportedValuesOf('unit'))

/** Whether it can be a `unit`: a unit of ECMA-402, one `-per-` another, or a unit of area or volume. */
export const isUnit = (unit: string): boolean => {
  const parts = unit.split('-per-')
  return Object.hasOwn(SYMBOLS, unit) || (parts.length <= 2 && parts.every((part) => SIMPLE.has(part)))
}

/** All names of units, without those with `-per-`. */
export const unitNames = (): string[] => [...SIMPLE, ...Object.keys(SYMBOLS)]

/** A number, or a text that is a number, as the language writes it; any other value as text. `lang` is a BCP 47 tag. */
export const formatNumber = (value: unknown, lang: string, form: NumberForm = {}): string => {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const number = isNumeric ? Number(value) : NaN
  if (!Number.isFinite(number)) return typeof value === 'object' ? '' : String(value ?? '')
  const { pattern, group, style, unit, exponent } = form
  const write = typeof pattern === 'string' ? patternOf(pattern) : undefined
  if (typeof write === 'function') return write(number, { ...signsOf(lang), ...(group !== undefined && { group }) })
  const symbol = style !== 'percent' && unit !== undefined && Object.hasOwn(SYMBOLS, unit) ? SYMBOLS[unit]! : ''
  const parts = formatOf(optionsOf(number, form, symbol !== ''), lang).formatToParts(number)
  const written = ({ type, value: digits }: Intl.NumberFormatPart): string => {
    if (type === 'exponentInteger') return digits.padStart(Math.min(exponent!, MOST_EXPONENT), zero(lang))
    return type === 'group' && group !== undefined ? group : digits
  }
  const text = parts.map(written).join('')
  return symbol === '' ? text : `${text}\u00a0${symbol}`
}

type PatternWriter = (value: number, signs: NumberSigns) => string

class PatternMistake extends Error {}

/** What writes numbers by a pattern; the mistake in an invalid one. */
const patternOf = remembered((pattern): PatternWriter | PatternMistake => {
  try {
    return decimalFormat(pattern, (reason) => new PatternMistake(reason))
  } catch (thrown) {
    if (thrown instanceof PatternMistake) return thrown
    throw thrown
  }
})

/** Why it cannot be a `pattern`; undefined if it can. */
export const patternMistake = (pattern: string): string | undefined => {
  const found = patternOf(pattern)
  return found instanceof PatternMistake ? found.message : undefined
}

const signsOf = remembered((lang): NumberSigns => {
  const parts = formatOf({}, lang).formatToParts(-1234567.5)
  const sign = (type: string, preset: string) => parts.find((part) => part.type === type)?.value ?? preset
  return {
    minus: sign('minusSign', '-'),
    decimal: sign('decimal', '.'),
    group: sign('group', ','),
    zero: formatOf({}, lang).format(0)
  }
})

const MOST_EXPONENT = 3
const zero = (lang: string): string => formatNumber(0, lang)

/**
 * A scale as the language writes it, with no line break: `1 : 25,000`. A value that is not a denominator stays
 * unchanged.
 */
export const formatScale = (denominator: unknown, lang: string, form: NumberForm = {}): string => {
  const shown = formatNumber(denominator, lang, form)
  return Number(denominator) > 0 ? leftToRight(`1 : ${shown}`.replaceAll(' ', '\u00a0'), lang) : shown
}

/** Making a format takes longer than a hundred uses, and tables have many numbers. */
const formats = new Map<string, Intl.NumberFormat>()
const MOST_FORMATS = 200

const formatOf = (options: Intl.NumberFormatOptions, lang: string): Intl.NumberFormat => {
  const key = `${lang} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    if (formats.size >= MOST_FORMATS) formats.clear()
    formats.set(key, (format = new Intl.NumberFormat(knownLocale(lang), options)))
  }
  return format
}

const optionsOf = (number: number, form: NumberForm, isPlain: boolean): Intl.NumberFormatOptions => {
  const { style, unit, unitDisplay, exponent } = form
  const isScientific = Number.isInteger(exponent)
  const isPercent = style === 'percent'
  const isMeasure = !isPercent && !isPlain && unit !== undefined && isUnit(String(unit))
  return {
    // no minus sign before a zero
    signDisplay: 'negative',
    ...(isScientific && { notation: 'scientific' }),
    ...digitsOf(isPercent ? 1 : isScientific ? 3 : number >= 100 || number <= -100 ? 0 : 3, form),
    ...(isPercent && { style: 'percent' }),
    ...(isMeasure && { style: 'unit', unit, unitDisplay: DISPLAYS.find((known) => known === unitDisplay) ?? 'short' })
  }
}

const DISPLAYS = ['short', 'long', 'narrow'] as const
/** Limits of Intl. */
const MOST_DECIMALS = 20
const MOST_SIGNIFICANT = 21

/** At most `most` decimals, unless the form gives their number. */
const digitsOf = (most: number, { decimals, significant }: NumberForm): Intl.NumberFormatOptions => {
  if (Number.isInteger(significant))
    return { maximumSignificantDigits: Math.min(MOST_SIGNIFICANT, Math.max(1, significant!)) }
  const places = Number.isInteger(decimals) ? Math.min(MOST_DECIMALS, Math.max(0, decimals!)) : undefined
  return { maximumFractionDigits: places ?? most, minimumFractionDigits: places ?? 0 }
}
