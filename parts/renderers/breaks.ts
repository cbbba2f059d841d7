/** The only module that uses ckmeans and d3-array: the breaks between classes. */
import { createRequire } from 'node:module'
import type Ckmeans from 'ckmeans'
import type * as D3 from 'd3-array'
import { once } from '../../core/once.js'

const natural = once((): typeof Ckmeans => createRequire(import.meta.url)('ckmeans'))
const d3 = once((): typeof D3 => createRequire(import.meta.url)('d3-array'))

export const METHODS = ['equal', 'quantile', 'jenks', 'deviation', 'breaks'] as const
export type Method = (typeof METHODS)[number]

/**
 * The breaks between classes of ascending values: a break is the lowest value of its class. Fewer breaks if the values
 * do not differ enough; none if all are equal.
 *
 * - `equal`: classes of the same width.
 * - `quantile`: the same number of values in each class (quantiles of type 7 of Hyndman and Fan).
 * - `jenks`: the smallest sum of squared differences from the means of the classes (Fisher 1958, Jenks 1977).
 * - `deviation`: classes of one standard deviation, or half of one if there are many, on both sides of the mean.
 */
export const breaksOf = (sorted: readonly number[], method: Exclude<Method, 'breaks'>, classes: number): number[] => {
  const [low, high] = [sorted[0]!, sorted[sorted.length - 1]!]
  const found = inner[method](sorted, classes, low, high)
  return [...new Set(found)].filter((value) => value > low && value <= high).sort((a, b) => a - b)
}

const inner: {
  [method in Exclude<Method, 'breaks'>]: (
    sorted: readonly number[],
    classes: number,
    low: number,
    high: number
  ) => number[]
} = {
  equal: (_, classes, low, high) => steps(classes).map((part) => low + (high - low) * part),
  quantile: (sorted, classes) => steps(classes).map((part) => d3().quantileSorted(sorted as number[], part)!),
  jenks: (sorted, classes) => {
    const some = sampled(sorted)
    return natural()(some, Math.min(classes, new Set(some).size)).slice(1)
  },
  deviation: (sorted, classes) => {
    const { deviation, mean } = d3()
    const [middle, sigma = 0] = [mean(sorted)!, deviation(sorted)]
    // an odd number of classes has the mean in the middle of one
    const first = -(classes - 2) / 2
    return steps(classes).map((_, index) => middle + (first + index) * sigma)
  }
}

/** At most so many of the values, evenly, with the lowest and the highest. */
const sampled = (sorted: readonly number[]): readonly number[] =>
  sorted.length <= MOST_VALUES
    ? sorted
    : Array.from({ length: MOST_VALUES }, (_, index) => sorted[Math.round((index * (sorted.length - 1)) / (MOST_VALUES - 1))]!) // prettier-ignore

/** 1/n to (n - 1)/n. */
const steps = (classes: number): number[] => Array.from({ length: classes - 1 }, (_, index) => (index + 1) / classes)

/** Values of which natural breaks are searched; the time grows with their number. */
const MOST_VALUES = 20_000
/** Digits of a break at most. */
const DIGITS = 15
/** How far a break may move, as a part of the narrower class beside it. */
const SLACK = 0.1

/**
 * The breaks with as few digits as possible: no value changes its class, and none moves by more than a tenth of a
 * class.
 */
export const roundedBreaks = (sorted: readonly number[], breaks: readonly number[]): number[] => {
  const all = [sorted[0]!, ...breaks, sorted[sorted.length - 1]!]
  return breaks.map((value, index) => {
    const slack = SLACK * Math.min(value - all[index]!, all[index + 2]! - value || Infinity)
    const below = sorted[countBelow(sorted, value) - 1]!
    const above = sorted[countBelow(sorted, value)] ?? value
    return roundest(Math.max(below, value - slack), Math.min(above, value + slack), value)
  })
}

/** The number of values below this one. */
const countBelow = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The number with the fewest digits that is greater than `low` and not greater than `high`; the nearest to `value`. */
export const roundest = (low: number, high: number, value: number): number => {
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (!(size > 0)) return value
  const largest = Math.ceil(Math.log10(size))
  for (let power = largest; power > largest - DIGITS; power--)
    for (const [digit, step] of [
      [1, power],
      [5, power - 1]
    ] as const) {
      const at = Math.round(value / (digit * 10 ** step))
      for (const near of [at, at + 1, at - 1]) {
        const found = times(near * digit, step)
        if (found > low && found <= high) return found
      }
    }
  return value
}

/** A whole number times a power of ten, without binary rounding errors. */
const times = (whole: number, power: number): number => Number(`${whole}e${power}`)

/** The class of a value: 0 for those below the first break. */
export const classOf = (breaks: readonly number[], value: number): number => {
  let found = 0
  while (found < breaks.length && value >= breaks[found]!) found++
  return found
}

/** The lowest and the highest value with few digits, as ends of the first and the last class. */
export const roundedEnds = (sorted: readonly number[], breaks: readonly number[]): [low: number, high: number] => {
  const [low, high] = [sorted[0]!, sorted[sorted.length - 1]!]
  const up = (value: number, width: number): number =>
    width > 0 && value !== 0 ? roundest(value - 1e-12 * Math.abs(value), value + SLACK * width, value) : value
  // no -0
  return [0 - up(-low, (breaks[0] ?? low) - low) || 0, up(high, high - (breaks.at(-1) ?? high))]
}
