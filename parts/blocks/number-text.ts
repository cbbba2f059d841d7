import { formatNumber, isUnit, leftToRight, type NumberForm } from '../text.js'

const NUMERIC = /^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:e[+-]?\d{1,3})?$/i
/** From this size on, powers of ten are shown. */
const VAST = 1e15
/** Digits that are free of binary rounding errors. */
const EXACT_DIGITS = 12
const MOST_DECIMALS = 6
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A finite number, also as text. */
export const numberOf = (value: unknown): number | undefined => {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && NUMERIC.test(value.trim()))
  const number = isNumeric ? Number(value) : NaN
  return Number.isFinite(number) ? number : undefined
}

/** How data says that there is no number. */
const NOTHING = /^\s*(?:[-–—]\s*)?$/

/** Whether a value stands for no number, and not for a number that cannot be read. */
export const isNoNumber = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && NOTHING.test(value))

const decimalsOf = (number: number): number => {
  const [, fraction = '', power = '0'] =
    /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(Number(number.toPrecision(EXACT_DIGITS)))) ?? []
  return Math.max(0, fraction.length - Number(power))
}

/** Decimals that show all numbers exactly; undefined if they are too many. */
export const decimalsIn = (numbers: readonly number[]): number | undefined => {
  let most = 0
  for (const number of numbers) if (Math.abs(number) < VAST) most = Math.max(most, decimalsOf(number))
  return most > MOST_DECIMALS ? undefined : most
}

/**
 * A number in the notation of the language, with its unit: one of Intl, or any other text; 1.5 × 10³⁰ if that is shorter, or
 * if all digits would be lost.
 */
export const numberText = (number: number, lang: string, form: NumberForm): string => {
  const { unit } = form
  const text = plainNumberText(number, lang, form)
  // the sign of a negative number would set the direction of the unit, too
  return unit === undefined || isUnit(unit) ? text : `${leftToRight(text, lang)}\u00a0${unit}`
}

const plainNumberText = (number: number, lang: string, form: NumberForm): string => {
  const size = Math.abs(number)
  const isTiny = form.decimals === undefined && size > 0 && size < 1e-5
  if (size < VAST && !isTiny)
    return formatNumber(number, lang, form.decimals === undefined ? { significant: MOST_DECIMALS, ...form } : form)
  const [mantissa = '', power = ''] = number.toExponential(3).split('e')
  const shown = `${formatNumber(Number(mantissa), lang, { significant: 4 })}\u00a0×\u00a010${raised(Number(power))}`
  const { unit } = form
  if (unit === undefined) return leftToRight(shown, lang)
  // Intl writes no powers of ten
  return isUnit(unit)
    ? formatNumber(100, lang, { unit }).replace(formatNumber(100, lang), leftToRight(shown, lang))
    : shown
}

const raised = (power: number): string =>
  (power < 0 ? '⁻' : '') + Array.from(String(Math.abs(power)), (digit) => SUPERSCRIPT[Number(digit)]).join('')
