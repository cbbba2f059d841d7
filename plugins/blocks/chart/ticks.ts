/** The only module that uses d3-scale. */
import { scaleLinear } from 'd3-scale'

/** An axis of numbers. */
export interface Axis {
  ends: [low: number, high: number]
  ticks: number[]
  /** Position of a number, from 0 (start) to 1 (end); numbers beyond are put at the nearest end. */
  at(value: number): number
}

export interface AxisRange {
  /** The ends from the layout; else round numbers around the values. */
  min?: number
  max?: number
}

/** An axis over these values with about `count` ticks at round numbers. */
export const axisOver = (
  values: readonly number[],
  withZero: boolean,
  count: number,
  { min, max }: AxisRange
): Axis => {
  const [from, to] = rangeOf(values, withZero)
  const scale = scaleLinear([min ?? from, max ?? to], [0, 1])
  const [low, high] = scale.domain() as [number, number]
  if (low >= high)
    scale.domain(min === undefined ? [high - (Math.abs(high) || 1), high] : [low, low + (Math.abs(low) || 1)])
  const [begin, end] = scale.domain() as [number, number]
  const [niceBegin, niceEnd] = scale.copy().nice(count).domain() as [number, number]
  const ends: Axis['ends'] = [min === undefined ? niceBegin : begin, max === undefined ? niceEnd : end]
  scale.domain(ends)
  return { ends, ticks: scale.ticks(count), at: (value) => Math.min(1, Math.max(0, scale(value))) }
}

/** The axis of a line that stays far from zero does not start at zero. */
const NEAR_ZERO = 0.6

const rangeOf = (values: readonly number[], withZero: boolean): [number, number] => {
  if (values.length === 0) return [0, 1]
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity])
  if (low === 0 && high === 0) return [0, 1]
  const isFar = !withZero && low !== high && (low > NEAR_ZERO * high || high < NEAR_ZERO * low)
  return isFar ? [low, high] : [Math.min(0, low), Math.max(0, high)]
}
