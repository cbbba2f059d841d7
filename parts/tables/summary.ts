import { numberOf } from '../blocks.js'
import type { Summary } from './options.js'

/** Summary of the values that are numbers; `count` counts all values that are not empty. Undefined if there are none. */
export const summaryOf = (kind: Summary, values: readonly unknown[]): number | undefined => {
  if (kind === 'count') return values.filter((value) => value !== null && value !== undefined && value !== '').length
  const numbers = values.flatMap((value) => numberOf(value) ?? [])
  if (numbers.length === 0) return undefined
  if (kind === 'min' || kind === 'max') return numbers.reduce((a, b) => Math[kind](a, b))
  const sum = numbers.reduce((a, b) => a + b, 0)
  const result = kind === 'sum' ? sum : sum / numbers.length
  return Number.isFinite(result) ? result : undefined
}
