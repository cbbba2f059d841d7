import { formatNumber } from '../../../parts/text.js'
import { bestUnit, type Unit } from './units.js'

/** The length of one interval: a round number of a unit. */
export interface Interval {
  value: number
  unit: Unit
  metres: number
}

const SLACK = 1e-9

/** The largest 1, 2 or 5 x 10^n that is not above the number, and its leading digit (1, 2 or 5). */
const nice = (number: number): number => {
  const [mantissa, exponent] = (number * (1 + SLACK)).toExponential().split('e')
  const leading = [5, 2].find((digit) => digit <= Number(mantissa)) ?? 1
  return Number(`${leading}e${exponent}`)
}

/** The largest round length up to `metres`, in `unit` or, unless locked, in the best unit of its family. */
export const roundInterval = (metres: number, unit: Unit, locked: boolean): Interval => {
  const chosen = locked ? unit : bestUnit(metres, unit)
  const value = nice(metres / chosen.metres)
  return { value, unit: chosen, metres: value * chosen.metres }
}

/** The number of parts of an interval, so that each part is a round length. */
export const subdivisions = ({ value }: Interval): number => (Number(value.toExponential()[0]) === 5 ? 5 : 2)

const written = (value: number, lang: string): string =>
  formatNumber(Number(value.toFixed(4)), lang, { significant: 15, group: '' })

/** The labels at the ticks: `0`, `5`, `10 km`; a single undivided interval has one label in its middle. */
export const labelsOf = (
  interval: Interval,
  intervals: number,
  divided: boolean,
  lang: string
): { text: string; at: number }[] => {
  const suffix = /^\w/.test(interval.unit.symbol) ? `\u00a0${interval.unit.symbol}` : interval.unit.symbol
  if (intervals === 1 && !divided) return [{ text: written(interval.value, lang) + suffix, at: 0.5 }]
  return Array.from({ length: intervals + 1 }, (_, index) => ({
    text: written(index * interval.value, lang) + (index === intervals ? suffix : ''),
    at: index
  }))
}
