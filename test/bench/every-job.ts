import type { ChildProcess } from 'node:child_process'
import { ask, startModule } from './child.js'
import type { FloorResult, FloorTask } from './floor.js'
import { type Format, FORMATS, type JobName, jobs } from './jobs.js'
import { commitOf, machine } from './machine.js'
import { Bench } from './measure.js'
import { project, withService } from './service.js'
import { median, medianOf } from './statistics.js'
import { batchLines, type Row, table } from './table.js'
import { startUpstream, type Upstream } from './upstream.js'

const WORKERS = 2
const BATCH = 20
const BATCH_RUNS = 3
const WARM_UPS = 2
/** Of jobs that take many seconds. */
const MOST_LARGE_RUNS = 3

const repeat = async <Result>(times: number, work: (i: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (let i = 0; i < times; i++) results.push(await work(i))
  return results
}

const floorSeconds = async (floor: ChildProcess, task: FloorTask): Promise<number> => {
  const result = await ask<FloorResult>(floor, task)
  if ('error' in result) throw new Error(result.error)
  return result.seconds
}

/** Each job has a service of its own: the memory that one took would show as another's. */
const withBench = <Result>(upstream: Upstream, work: (bench: Bench) => Promise<Result>): Promise<Result> =>
  withService({ workers: WORKERS }, (service) => work(new Bench(service, upstream)))

const measureJob = async (
  bench: Bench,
  floor: ChildProcess,
  name: JobName,
  format: Format,
  most: number
): Promise<Row> => {
  const job = jobs[name]
  await bench.warm(job, format, WORKERS)
  const runs = job.features === 100_000 ? Math.min(most, MOST_LARGE_RUNS) : most
  const printed = medianOf(await repeat(runs, () => bench.measure(job, format)))
  const floors = await repeat(WARM_UPS + runs, (variant) => floorSeconds(floor, { job: name, format, variant }))
  return { job: name, format, ...printed, floorSeconds: median(floors.slice(WARM_UPS)) }
}

const measureBatch = async (bench: Bench, floors: readonly ChildProcess[]): Promise<string> => {
  await bench.warm(jobs.J1, 'pdf', WORKERS)
  await bench.batch(BATCH)
  const batches = await repeat(BATCH_RUNS, () => bench.batch(BATCH))
  const start = performance.now()
  const share = (floor: ChildProcess): Promise<number[]> =>
    repeat(BATCH / floors.length, (variant) => floorSeconds(floor, { job: 'J1', format: 'pdf', variant }))
  await Promise.all(floors.map(share))
  const floorJobsPerSecond = BATCH / ((performance.now() - start) / 1000)
  return batchLines(BATCH, WORKERS, medianOf(batches), floorJobsPerSecond)
}

/**
 * Measures these jobs in all formats and prints them as a table, with the floor beside them; with J1, also many at once.
 * False if a job failed; its error is printed, and the other jobs are still measured.
 */
export const everyJob = async (names: readonly JobName[], runs: number): Promise<boolean> => {
  const upstream = await startUpstream()
  const startFloor = async (): Promise<ChildProcess> =>
    (await startModule('floor.js', [JSON.stringify(upstream.sources)]))[0]
  const floors = [await startFloor(), await startFloor()] as const
  let succeeded = true
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (thrown) {
      succeeded = false
      process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`)
    }
  }

  const rows: Row[] = []
  for (const name of names)
    for (const format of FORMATS)
      await attempt(async () => {
        const row = await withBench(upstream, (bench) => measureJob(bench, floors[0], name, format, runs))
        rows.push(row)
        const [wall, floor] = [row.wallSeconds, row.floorSeconds].map((seconds) => seconds.toFixed(3))
        process.stderr.write(`${name} ${format}: ${wall} s, floor ${floor} s\n`)
      })
  process.stdout.write(
    `mapsetter ${commitOf(project)} on ${machine()}; warm, median of ${runs}, a new area each time\n\n${table(rows)}\n`
  )
  if (names.includes('J1'))
    await attempt(async () => {
      const lines = await withBench(upstream, (bench) => measureBatch(bench, floors))
      process.stdout.write(`\n${lines}\n`)
    })

  for (const floor of floors) floor.disconnect()
  upstream.stop()
  return succeeded
}
