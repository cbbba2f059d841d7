import { formatNumber, type NumberForm } from '../text.js'

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

/** A number in the notation of the language; 1.5 × 10³⁰ if that is shorter, or if all digits would be lost. */
export const numberText = (number: number, lang: string, form: NumberForm): string => {
  const size = Math.abs(number)
  const isTiny = form.decimals === undefined && size > 0 && size < 1e-5
  if (size < VAST && !isTiny)
    return formatNumber(number, lang, form.decimals === undefined ? { significant: MOST_DECIMALS, ...form } : form)
  const [mantissa = '', power = ''] = number.toExponential(3).split('e')
  return `${formatNumber(Number(mantissa), lang, { significant: 4 })}\u00a0×\u00a010${raised(Number(power))}`
}

const raised = (power: number): string =>
  (power < 0 ? '⁻' : '') + Array.from(String(Math.abs(power)), (digit) => SUPERSCRIPT[Number(digit)]).join('')
