import type { Used } from '../processes.js'
import { seconds } from '../table.js'

export interface Point {
  work: number
  used: Used
}

export interface MeasuredLine {
  name: string
  points: Point[]
  /** Why larger sizes are missing. */
  failure?: string | undefined
}

/** Growth up to this is called linear: that of sorting, and what is measured varies by some percent. */
const LINEAR = 1.1

/** `p` of cost ~ work^p over the last tenfold of the work, or over all of it if that is less. Costs grow with work up to 1. */
export const growth = (points: readonly Point[], cost: (used: Used) => number): number => {
  const last = points.at(-1)!
  const first = points.findLast(({ work }) => work * 9.5 <= last.work) ?? points[0]!
  return Math.log(cost(last.used) / cost(first.used)) / Math.log(last.work / first.work)
}

const row = (unit: string, { name, points }: MeasuredLine): string => {
  const [first, last] = [points[0]!, points.at(-1)!]
  const power = growth(points, ({ cpuSeconds }) => cpuSeconds)
  const range = (of: (used: Used) => string): string => `${of(first.used)} – ${of(last.used)}`
  const cells = [
    `${first.work.toLocaleString('en')} – ${last.work.toLocaleString('en')} ${unit}`,
    name,
    range(({ wallSeconds }) => seconds(wallSeconds)),
    range(({ cpuSeconds }) => seconds(cpuSeconds)),
    range(({ treeMegabytes }) => treeMegabytes.toFixed(0)),
    power.toFixed(2),
    growth(points, ({ treeMegabytes }) => treeMegabytes).toFixed(2),
    power <= LINEAR ? 'linear or better' : 'more than linear'
  ]
  return `| ${cells.join(' | ')} |`
}

/** A table of lines that have at least two points each. */
export const growthTable = (measured: readonly { unit: string; lines: readonly MeasuredLine[] }[]): string =>
  [
    '| work | | wall s | CPU s | all MB | power of CPU | of memory | CPU grows |',
    '|---|---|--:|--:|--:|--:|--:|---|',
    ...measured.flatMap(({ unit, lines }) =>
      lines.filter(({ points }) => points.length > 1).map((line) => row(unit, line))
    )
  ].join('\n')
