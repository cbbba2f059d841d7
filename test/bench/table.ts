import { VERTICES } from './upstream/features.js'
import { type Format, type JobName, jobs } from './jobs.js'
import type { Batch, Measured } from './measure.js'

export interface Row extends Measured {
  job: JobName
  format: Format
  floorSeconds: number
}

/** With three digits below one second. */
export const seconds = (value: number): string => value.toFixed(value < 1 ? 3 : 2)

export const table = (rows: Row[]): string =>
  [
    '| job | format | wall s | CPU s | peak worker MB | peak tree MB | kB | floor s | vertices/s |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map((row) => {
      const memory = [row.workerMegabytes, row.treeMegabytes, row.bytes / 1000].map((value) => value.toFixed(0))
      const times = [seconds(row.wallSeconds), row.cpuSeconds.toFixed(2), ...memory, seconds(row.floorSeconds)]
      return `| ${[row.job, row.format, ...times, verticesASecond(row)].join(' | ')} |`
    })
  ].join('\n')

const verticesASecond = ({ job, wallSeconds }: Row): string => {
  const count = jobs[job].features
  return count === undefined ? '' : Math.round((count * VERTICES) / wallSeconds).toLocaleString('en')
}

export const batchLines = (count: number, workers: number, batch: Batch, floorJobsPerSecond: number): string =>
  [
    `| ${count} J1 to pdf at once | jobs/s | p95 s | floor jobs/s |`,
    '|---|--:|--:|--:|',
    `| ${workers} workers | ${batch.jobsPerSecond.toFixed(1)} | ${seconds(batch.p95Seconds)} | ${floorJobsPerSecond.toFixed(1)} |`
  ].join('\n')
