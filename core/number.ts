import { knownLocale } from './date.js'
import { leftToRight } from './direction.js'

export interface NumberForm {
  /** Digits after the point, exactly; default: none from 100 on, else up to 3. */
  decimals?: number
  /** Digits that count, at most: 24 613 becomes 25 000 with 2. Goes before `decimals`. */
  significant?: number
  /** Instead of the language's own sign between groups of three digits. */
  group?: string
  /** 0.25 becomes 25 %; one digit after the point at most, unless `decimals` says otherwise. */
  style?: 'percent'
  /** One of `isUnit`: `hectare`, `kilometer-per-hour`, `square-meter`. */
  unit?: string
  unitDisplay?: 'short' | 'long' | 'narrow'
}

/** Units that Intl does not know, written alike in all languages. */
const SYMBOLS: { [unit: string]: string } = {
  'square-millimeter': 'mm²',
  'square-centimeter': 'cm²',
  'square-meter': 'm²',
  'square-kilometer': 'km²',
  'cubic-meter': 'm³'
}

const SIMPLE: ReadonlySet<string> = new Set(Intl.supportedValuesOf('unit'))

/** What may be a `unit`: those of ECMA-402, one also `-per-` another, and those of area and volume. */
export const isUnit = (unit: string): boolean => {
  const parts = unit.split('-per-')
  return Object.hasOwn(SYMBOLS, unit) || (parts.length <= 2 && parts.every((part) => SIMPLE.has(part)))
}

/** Names of units, for those who look for one. */
export const unitNames = (): string[] => [...SIMPLE, ...Object.keys(SYMBOLS)]

/** A number, or text that is one, as the language writes it; anything else as text. `lang` is a BCP 47 tag. */
export const formatNumber = (value: unknown, lang: string, form: NumberForm = {}): string => {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const number = isNumeric ? Number(value) : NaN
  if (!Number.isFinite(number)) return typeof value === 'object' ? '' : String(value ?? '')
  const { group, style, unit } = form
  const symbol = style !== 'percent' && unit !== undefined && Object.hasOwn(SYMBOLS, unit) ? SYMBOLS[unit]! : ''
  const parts = formatOf(optionsOf(number, form, symbol !== ''), lang).formatToParts(number)
  const text = parts.map((part) => (part.type === 'group' && group !== undefined ? group : part.value)).join('')
  return symbol === '' ? text : `${text}\u00a0${symbol}`
}

/** A scale as the language writes it, never broken over lines: `1 : 25,000`. What is no denominator is written as it is. */
export const formatScale = (denominator: unknown, lang: string, form: NumberForm = {}): string => {
  const shown = formatNumber(denominator, lang, form)
  return Number(denominator) > 0 ? leftToRight(`1 : ${shown}`.replaceAll(' ', '\u00a0'), lang) : shown
}

/** Making one takes longer than using it a hundred times, and tables have many numbers. */
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
  const { style, unit, unitDisplay } = form
  const isPercent = style === 'percent'
  const isMeasure = !isPercent && !isPlain && unit !== undefined && isUnit(String(unit))
  return {
    // no minus before what was rounded to nothing
    signDisplay: 'negative',
    ...digitsOf(isPercent ? 1 : number >= 100 || number <= -100 ? 0 : 3, form),
    ...(isPercent && { style: 'percent' }),
    ...(isMeasure && { style: 'unit', unit, unitDisplay: DISPLAYS.find((known) => known === unitDisplay) ?? 'short' })
  }
}

const DISPLAYS = ['short', 'long', 'narrow'] as const
/** What Intl takes. */
const MOST_DECIMALS = 20
const MOST_SIGNIFICANT = 21

/** `most` decimals unless the form says how many. */
const digitsOf = (most: number, { decimals, significant }: NumberForm): Intl.NumberFormatOptions => {
  if (Number.isInteger(significant))
    return { maximumSignificantDigits: Math.min(MOST_SIGNIFICANT, Math.max(1, significant!)) }
  const places = Number.isInteger(decimals) ? Math.min(MOST_DECIMALS, Math.max(0, decimals!)) : undefined
  return { maximumFractionDigits: places ?? most, minimumFractionDigits: places ?? 0 }
}
