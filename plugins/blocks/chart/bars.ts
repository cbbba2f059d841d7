import type { ChartData } from './series.js'
import { stacks } from './stack.js'
import type { Axis } from './ticks.js'

/** Where a bar is, in parts of the axes: `from` to `to` among the categories, `base` to `end` among the numbers. */
export interface Bar {
  series: number
  from: number
  to: number
  base: number
  end: number
  value: number
}

/** How much of a category's room its bars have, and of a bar's room the bar, in a group. */
const [OF_CATEGORY, OF_GROUP] = [0.74, 0.92]
/** Of the axis: no bar is wider, and no group. */
const WIDEST = { bar: 0.2, group: 0.4 }
/** Parts of the axis; between bars narrower than this there is no gap. */
const NARROW = 1 / 150

/** The width of a bar in parts of the axis, with what is between it and the next of its group. */
const barRoom = (categories: number, lanes: number): number => {
  const room = 1 / Math.max(1, categories)
  return Math.min(lanes === 1 ? WIDEST.bar : WIDEST.group, room < NARROW ? room : room * OF_CATEGORY) / lanes
}

/** How wide the number at a bar may be, in parts of the axis. */
export const numberRoom = (categories: number, lanes: number): number =>
  lanes === 1 ? 1 / Math.max(1, categories) : barRoom(categories, lanes)

/** A bar for each number; those of a category side by side, or on top of each other, negative ones downwards. */
export const barsOf = ({ labels, series }: ChartData, axis: Axis, isStacked: boolean): Bar[] => {
  const room = 1 / Math.max(1, labels.length)
  const lanes = isStacked ? 1 : Math.max(1, series.length)
  const lane = barRoom(labels.length, lanes)
  const width = lanes === 1 ? lane : lane * OF_GROUP
  const ends = isStacked ? stacks(series) : series.map(({ values }) => values.map((value) => [0, value ?? 0] as const))
  return series.flatMap(({ values }, index) =>
    values.flatMap((value, category): Bar[] => {
      if (value === undefined) return []
      const middle = (category + 0.5) * room + (isStacked ? 0 : (index - (lanes - 1) / 2) * lane)
      const [base, end] = ends[index]![category]!
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
