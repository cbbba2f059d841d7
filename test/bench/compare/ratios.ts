import type { Format, JobName } from '../jobs.js'
import type { Measured } from '../measure.js'
import { median, quantile } from '../statistics.js'
import { seconds } from '../table.js'

/** What one of the two programs used, and the other, right after each other. */
export interface Pair {
  own: Measured
  other: Measured
}

/** Own figure divided by the other's: the median of all pairs, and the quartiles around it. */
export interface Ratio {
  own: number
  other: number
  middle: number
  quartiles: readonly [lower: number, upper: number]
}

export interface ComparedJob {
  job: JobName
  format: Format
  cpu: Ratio
  wall: Ratio
  memory: Ratio
}

/** Of each pair, not of medians: what slows the machine for a while slows both of a pair. */
const ratioOf = (pairs: readonly Pair[], member: keyof Measured): Ratio => {
  const ratios = pairs.map(({ own, other }) => own[member] / other[member])
  return {
    own: median(pairs.map(({ own }) => own[member])),
    other: median(pairs.map(({ other }) => other[member])),
    middle: median(ratios),
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)]
  }
}

export const comparedJob = (job: JobName, format: Format, pairs: readonly Pair[]): ComparedJob => ({
  job,
  format,
  cpu: ratioOf(pairs, 'cpuSeconds'),
  wall: ratioOf(pairs, 'wallSeconds'),
  memory: ratioOf(pairs, 'workerMegabytes')
})

const cells = ({ own, other, middle, quartiles }: Ratio, shown: (value: number) => string): string =>
  `${shown(own)} | ${shown(other)} | **${middle.toFixed(3)}** | ${quartiles.map((value) => value.toFixed(3)).join(' – ')}`

const row = ({ job, format, cpu, wall, memory }: ComparedJob): string =>
  `| ${job} | ${format} | ${cells(cpu, seconds)} | ${cells(wall, seconds)} | ${cells(memory, (value) => value.toFixed(0))} |`

export const ratioTable = (rows: readonly ComparedJob[]): string =>
  [
    '| job | format | CPU s | other | ratio | quartiles | wall s | other | ratio | quartiles | worker MB | other | ratio | quartiles |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(row)
  ].join('\n')

/** The ratios above `most`, as sentences. */
export const above = (rows: readonly ComparedJob[], most: number): string[] =>
  rows.flatMap(({ job, format, ...ratios }) =>
    Object.entries(ratios).flatMap(([what, { middle }]) =>
      middle > most ? [`${job} ${format}: the ratio of ${what} is ${middle.toFixed(3)}, above ${most}`] : []
    )
  )
