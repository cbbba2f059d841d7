import type { Warn } from '../../../core/plugin.js'
import type { ChartData } from './series.js'
import { type Slice, slices } from './shapes.js'

export interface PieSlice extends Slice {
  label: string
  /** Share of the whole. */
  share: number
  isRest: boolean
}

/** More slices are hard to distinguish. */
const MOST_SLICES = 12

const leftOut = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'} left out`

/** The first series as slices in the order of its categories; if there are too many, the smallest become one: `… (12)`. */
export const pieOf = ({ labels, series }: ChartData, hole: number, warn: Warn): PieSlice[] => {
  const values = series[0]?.values ?? []
  if (series.length > 1)
    warn(`a pie chart shows only one series; "${series[0]!.name}" is shown, ${leftOut(series.length - 1)}`)
  const negative = values.filter((value) => value !== undefined && value < 0).length
  if (negative > 0) warn(`a pie chart cannot show numbers below zero; ${leftOut(negative)}`)
  const positive = labels.flatMap((label, index) =>
    (values[index] ?? 0) > 0 ? [{ label, value: values[index]!, isRest: false }] : []
  )
  const parts = positive.length > MOST_SLICES ? withRest(positive) : positive
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const shares = parts.map(({ value }) => value / total)
  return slices(shares, hole).map((slice, index) => ({
    ...slice,
    label: parts[index]!.label,
    share: shares[index]!,
    isRest: parts[index]!.isRest
  }))
}

interface Part {
  label: string
  value: number
  isRest: boolean
}

const withRest = (parts: readonly Part[]): Part[] => {
  const least = [...parts].sort((a, b) => b.value - a.value)[MOST_SLICES - 2]!.value
  const kept: Part[] = []
  const rest: Part = { label: '', value: 0, isRest: true }
  let count = 0
  for (const part of parts)
    if (part.value >= least && kept.length < MOST_SLICES - 1) kept.push(part)
    else {
      rest.value += part.value
      count++
    }
  return [...kept, { ...rest, label: `… (${count})` }]
}
