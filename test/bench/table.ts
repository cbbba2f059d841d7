import { VERTICES } from './features.js'
import { type Format, type JobName, jobs } from './jobs.js'
import type { Batch, Measured } from './measure.js'

/** Seconds that a mature print server written in C++ took for the same jobs on two cores. */
const CPP_SECONDS: Record<Format, Partial<Record<JobName, number>>> = {
  pdf: { J1: 0.2, J1t: 0.25, J2: 1.04, J3: 0.36, J4: 0.93 },
  png: { J1: 0.45, J1t: 2.0, J2: 1.3, J3: 0.55, J4: 2.5 }
}
const CPP_JOBS_PER_SECOND = 8.6
const CPP_MEGABYTES = 300

export interface Row extends Measured {
  job: JobName
  format: Format
  floorSeconds: number
}

const seconds = (value: number): string => value.toFixed(value < 1 ? 3 : 2)

export const table = (rows: Row[]): string =>
  [
    '| job | format | wall s | CPU s | peak worker MB | peak tree MB | kB | floor s | C++ s | vertices/s |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map((row) => {
      const memory = [row.workerMegabytes, row.treeMegabytes, row.bytes / 1000].map((value) => value.toFixed(0))
      const times = [seconds(row.wallSeconds), row.cpuSeconds.toFixed(2), ...memory, seconds(row.floorSeconds)]
      const compared = [CPP_SECONDS[row.format][row.job] ?? '', verticesASecond(row)]
      return `| ${[row.job, row.format, ...times, ...compared].join(' | ')} |`
    })
  ].join('\n')

const verticesASecond = ({ job, wallSeconds }: Row): string => {
  const count = jobs[job].features
  return count === undefined ? '' : Math.round((count * VERTICES) / wallSeconds).toLocaleString('en')
}

export const batchLines = (count: number, workers: number, batch: Batch, floorJobsPerSecond: number): string =>
  [
    `| ${count} J1 to pdf at once | jobs/s | p95 s | floor jobs/s | C++ jobs/s |`,
    '|---|--:|--:|--:|--:|',
    `| ${workers} workers | ${batch.jobsPerSecond.toFixed(1)} | ${seconds(batch.p95Seconds)} | ${floorJobsPerSecond.toFixed(1)} | ${CPP_JOBS_PER_SECOND} |`
  ].join('\n')

export const memoryNote = `The C++ server takes ${CPP_MEGABYTES} MB a process: compare "peak worker".`
