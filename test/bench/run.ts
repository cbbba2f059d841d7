import type { ChildProcess } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { ask, startModule } from './child.js'
import type { FloorResult, FloorTask } from './floor.js'
import { type Format, type JobName, jobs } from './jobs.js'
import { Bench, median, type Measured } from './measure.js'
import { startService } from './service.js'
import { mapServerSources, ownSources } from './sources.js'
import { batchLines, memoryNote, type Row, table } from './table.js'

const RUNS = Number(process.env.BENCH_RUNS ?? 7)
const WORKERS = 2
const BATCH = 20
const BATCH_RUNS = 3
const WARM_UPS = 2
/** Of jobs that take many seconds. */
const MOST_LARGE_RUNS = 3
const FORMATS: Format[] = ['pdf', 'png']

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(jobs, name))
if (unknown.length > 0 || !(RUNS >= 1)) {
  process.stderr.write(
    `${unknown.length > 0 ? `No job "${unknown.join('", "')}". ` : ''}npm run bench -- [${Object.keys(jobs).join(' ')}]; BENCH_RUNS=7\n`
  )
  process.exit(2)
}
const names = (chosen.length > 0 ? chosen : Object.keys(jobs)) as JobName[]

const repeat = async <Result>(times: number, work: (i: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (let i = 0; i < times; i++) results.push(await work(i))
  return results
}

const medianOf = (runs: Measured[]): Measured =>
  Object.fromEntries(
    Object.keys(runs[0]!).map((member) => [member, median(runs.map((run) => run[member as keyof Measured]))])
  ) as unknown as Measured

const floorSeconds = async (floor: ChildProcess, task: FloorTask): Promise<number> => {
  const result = await ask<FloorResult>(floor, task)
  if ('error' in result) throw new Error(result.error)
  return result.seconds
}

const warnAbout = (text: string): void => void process.stderr.write(`${text}\n`)

const external = process.env.BENCH_UPSTREAM?.replace(/\/$/, '')
const upstream = external ? undefined : await startModule<{ port: number }>('upstream.js')
const base = external ?? `http://127.0.0.1:${upstream![1].port}`
const sources = external ? mapServerSources(base) : ownSources(base)
const startFloor = async (): Promise<ChildProcess> => (await startModule('floor.js', [JSON.stringify(sources)]))[0]
/** Each job has a service of its own: the memory that one took would show as another's. */
const withService = async (work: (bench: Bench) => Promise<void>): Promise<void> => {
  const service = await startService(WORKERS)
  await work(new Bench(service, sources, external ? undefined : `${base}/tiles-served`)).finally(() => service.stop())
}
const floors = [await startFloor(), await startFloor()] as const
const rows: Row[] = []
let failed = false

/** One job's failure is told and remembered; the others are still measured. */
const attempt = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (thrown) {
    failed = true
    warnAbout(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

for (const name of names)
  for (const format of FORMATS)
    await attempt(() =>
      withService(async (bench) => {
        await bench.warm(jobs[name], format, WORKERS)
        const runs = jobs[name].features === 100_000 ? Math.min(RUNS, MOST_LARGE_RUNS) : RUNS
        const printed = medianOf(await repeat(runs, () => bench.measure(jobs[name], format)))
        const task = (variant: number): FloorTask => ({ job: name, format, variant })
        const floor = median((await repeat(WARM_UPS + runs, (i) => floorSeconds(floors[0], task(i)))).slice(WARM_UPS))
        rows.push({ job: name, format, ...printed, floorSeconds: floor })
        warnAbout(`${name} ${format}: ${printed.wallSeconds.toFixed(3)} s, floor ${floor.toFixed(3)} s`)
      })
    )

process.stdout.write(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}; ` +
    `warm, median of ${RUNS}, a new area each time\n\n${table(rows)}\n\n${memoryNote}\n`
)

if (names.includes('J1'))
  await attempt(() =>
    withService(async (bench) => {
      await bench.warm(jobs.J1, 'pdf', WORKERS)
      await bench.batch(BATCH)
      const batches = await repeat(BATCH_RUNS, () => bench.batch(BATCH))
      const start = performance.now()
      const share = (floor: ChildProcess): Promise<number[]> =>
        repeat(BATCH / floors.length, (i) => floorSeconds(floor, { job: 'J1', format: 'pdf', variant: i }))
      await Promise.all(floors.map(share))
      const floorJobsPerSecond = BATCH / ((performance.now() - start) / 1000)
      const middle = {
        jobsPerSecond: median(batches.map((batch) => batch.jobsPerSecond)),
        p95Seconds: median(batches.map((batch) => batch.p95Seconds))
      }
      process.stdout.write(`\n${batchLines(BATCH, WORKERS, middle, floorJobsPerSecond)}\n`)
    })
  )

for (const child of [...floors, upstream?.[0]]) child?.disconnect()
process.exitCode = failed ? 1 : 0
