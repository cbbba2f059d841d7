import type { ChartData } from './series.js'
import { stacks } from './stack.js'
import type { Axis } from './ticks.js'

/** Position of a bar in parts of the axes: `from` to `to` on the axis of categories, `base` to `end` on that of numbers. */
export interface Bar {
  series: number
  from: number
  to: number
  base: number
  end: number
  value: number
}

/** The part of a category's space that its bars take, and the part of a bar's space in a group that the bar takes. */
const [OF_CATEGORY, OF_GROUP] = [0.74, 0.92]
/** Largest width of a bar and of a group, as parts of the axis. */
const WIDEST = { bar: 0.2, group: 0.4 }
/** Bars narrower than this part of the axis have no gap. */
const NARROW = 1 / 150

/** The width of a bar and its gap, in parts of the axis. */
const barSpace = (categories: number, lanes: number): number => {
  const slot = 1 / Math.max(1, categories)
  return Math.min(lanes === 1 ? WIDEST.bar : WIDEST.group, slot < NARROW ? slot : slot * OF_CATEGORY) / lanes
}

/** The largest width of the number at a bar, in parts of the axis. */
export const numberSpace = (categories: number, lanes: number): number =>
  lanes === 1 ? 1 / Math.max(1, categories) : barSpace(categories, lanes)

/** A bar for each number; the bars of a category are side by side or stacked, negative ones downwards. */
export const barsOf = ({ labels, series }: ChartData, axis: Axis, isStacked: boolean): Bar[] => {
  const slot = 1 / Math.max(1, labels.length)
  const lanes = isStacked ? 1 : Math.max(1, series.length)
  const lane = barSpace(labels.length, lanes)
  const width = lanes === 1 ? lane : lane * OF_GROUP
  const stacked = isStacked ? stacks(series) : undefined
  return series.flatMap(({ values }, index) =>
    values.flatMap((value, category): Bar[] => {
      if (value === undefined) return []
      const middle = (category + 0.5) * slot + (isStacked ? 0 : (index - (lanes - 1) / 2) * lane)
      const [base, end] = stacked?.[index]![category] ?? [0, value]
      return [
        {
          series: index,
          from: middle - width / 2,
          to: middle + width / 2,
          base: axis.at(base),
          end: axis.at(end),
          value
        }
      ]
    })
  )
}
