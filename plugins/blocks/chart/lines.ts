import type { ChartData } from './series.js'
import { areaPath, linePath, type Step } from './shapes.js'
import { stacks } from './stack.js'
import type { Axis } from './ticks.js'

export interface Dot {
  x: number
  y: number
  value: number
}

/** A line in parts of the plot, from its top left corner. */
export interface Line {
  series: number
  path: Step[]
  /** The area below it, if it is filled. */
  area: Step[] | null
  dots: Dot[]
  /** Points without neighbours: they need a dot to be visible. */
  alone: Dot[]
}

/** A line for each series, interrupted at missing numbers; filled down to zero, or to the line below. */
export const linesOf = ({ labels, series }: ChartData, axis: Axis, isFilled: boolean, isStacked: boolean): Line[] => {
  const stacked = isStacked ? stacks(series) : undefined
  return series.map(({ values }, index) => {
    const points = values.map((value, category): (Dot & { base: number }) | undefined => {
      if (value === undefined) return undefined
      const [from, to] = stacked?.[index]![category] ?? [0, value]
      return { x: (category + 0.5) / labels.length, y: 1 - axis.at(to), base: 1 - axis.at(from), value }
    })
    const dots = points.flatMap((point) => (point ? [{ x: point.x, y: point.y, value: point.value }] : []))
    return {
      series: index,
      path: linePath(points.map((point) => point && [point.x, point.y])),
      area: isFilled ? areaPath(points.map((point) => point && [point.x, point.base, point.y])) : null,
      dots,
      alone: points.flatMap((point, at) =>
        point && !points[at - 1] && !points[at + 1] ? [{ x: point.x, y: point.y, value: point.value }] : []
      )
    }
  })
}
