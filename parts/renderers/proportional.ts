import type { Feature } from '../../core/feature.js'
import type { Key, Renderer, Style } from '../../core/style/model.js'
import { both, largestFirst, reportTo } from './classes.js'
import type { Members } from './members.js'
import { drawnBy, SIZED, sized, styleOf, withRules } from './symbols.js'
import { numbersOf, type PropertyValue } from './values.js'

const LARGEST_PT = 400
/** No mark is larger, also if `maximum` is below the values. */
const MOST_PT = 1000
/** Flannery's correction (1971): larger circles look smaller than they are. */
const FLANNERY = 0.5716
/** The parts of the largest value that a legend shows. */
const SHOWN = [1, 1 / 4, 1 / 20]
const NICE = [5, 2.5, 2, 1]

/** The size of a symbol whose area is in proportion to a value. */
export const sizer =
  (maximum: number, largest: number, smallest: number, isCorrected: boolean) =>
  (value: number): number =>
    value > 0 ? Math.min(MOST_PT, Math.max(smallest, largest * (value / maximum) ** (isCorrected ? FLANNERY : 0.5))) : 0

/** `proportional`: marks whose area is in proportion to their value. */
export const readProportional = (members: Members, base: Style = SIZED): Renderer | undefined => {
  const property = members.neededProperty()
  const largest = members.length('largest', 40, LARGEST_PT)
  const smallest = members.has('smallest') ? members.length('smallest', 1, LARGEST_PT) : 0
  const given = members.amount('maximum')
  const isCorrected = members.flag('flannery')
  if (!property) return undefined
  return (features, { scale, warn }) => {
    const report = reportTo(warn)
    const drawn = drawnBy(base, features, scale)
    const numbers = numbersOf(drawn, property, report)
    const positive = numbers.filter((number) => number > 0)
    const left = drawn.length - positive.length
    if (numbers.length > 0 && left > 0)
      report(`${left} of ${drawn.length} features have no number above 0 in "${property.name}"; they are not drawn`)
    const maximum = given ?? positive.at(-1) ?? 1
    const sizeOf = sizer(maximum, largest, smallest, isCorrected)
    const oversized = positive.filter((number) => largest * Math.sqrt(number / maximum) > MOST_PT).length
    if (oversized > 0) report(`${oversized} marks would be larger than ${MOST_PT} pt, because maximum is ${maximum}; they have this size`) // prettier-ignore
    const size = (feature: Feature) => sizeOf(property.numberIn(feature) ?? 0)
    const style = withRules(base, ({ equals: _, ...rule }) => ({
      ...rule,
      filter: both(rule.filter, (feature) => (property.numberIn(feature) ?? 0) > 0),
      symbolizers: sized(rule.symbolizers, size)
    }))
    if (positive.length === 0) return { style, legend: { style: { passes: [] } } }
    return {
      style: largestFirst(style, size),
      legend: { style: { passes: [] }, key: nested(style, property, positive.at(-1)!, sizeOf) }
    }
  }
}

/** Symbols of round values up to the largest one; counts are whole numbers from `least` on. */
export const nested = (
  style: Style,
  { name }: Pick<PropertyValue, 'name'>,
  maximum: number,
  sizeOf: (value: number) => number,
  least = 0
): Key => {
  const values = [...new Set(SHOWN.map((part) => roundBelow(maximum * part, least)))].filter((value) => value >= least)
  const steps = values.map((value) => ({
    value,
    sizePt: sizeOf(value),
    feature: { index: 1, properties: { [name]: value }, geometry: null }
  }))
  // the values are examples, which no filter needs to fit
  const rule = style.passes.flatMap(({ rules }) => rules).find(({ symbolizers }) => symbolizers.some(({ kind }) => kind === 'point')) // prettier-ignore
  const marks = rule?.symbolizers.filter(({ kind }) => kind !== 'text') ?? []
  return { kind: 'nested', steps, style: styleOf([{ name: 'nested', symbolizers: marks }]) }
}

/** The largest of 1, 2, 2.5, 5, 10, … that is not above the value; a whole number if it counts something. */
export const roundBelow = (value: number, least = 0): number => {
  const power = Math.floor(Math.log10(value) + 1e-9)
  const isWhole = (one: number) => least === 0 || Number.isInteger(Number(`${one}e${power}`))
  const digit = NICE.find((one) => Number(`${one}e${power}`) <= value * (1 + 1e-9) && isWhole(one)) ?? 1
  return Number(`${digit}e${power}`)
}
