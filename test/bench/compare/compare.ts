/** Two built checkouts, each with a service of its own, print the same areas in turn. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Format, type Job, type JobName, jobs } from '../jobs.js'
import { commitOf, machine } from '../machine.js'
import { Bench } from '../measure.js'
import { project, withService } from '../service.js'
import { startUpstream, type Upstream } from '../upstream.js'
import { UsageError } from '../usage.js'
import { above, type ComparedJob, comparedJob, type Pair, ratioTable } from './ratios.js'

export interface CompareOptions {
  /** The folder of the other checkout. */
  other: string
  names: readonly JobName[]
  formats: readonly Format[]
  pairs: number
  /** Prints in a row of one program; without it as many as take a second of processor time. */
  prints?: number
  /** The largest ratio with which it succeeds. */
  most?: number
}

/** Until V8 has compiled what is hot; more for jobs that take no time. */
const WARM_UP_SECONDS = 1.5
const MOST_WARM_UPS = 10
/** The kernel counts processor time of a process in hundredths of a second. */
const SAMPLE_CPU_SECONDS = 1
const MOST_PRINTS = 10

/** Prints until the program is warm; resolves with the processor time of the last print. */
const warm = async (bench: Bench, job: Job, format: Format): Promise<number> => {
  await bench.warm(job, format, 1)
  let [last, sum] = [0, 0]
  for (let count = 0; count < MOST_WARM_UPS && sum < WARM_UP_SECONDS; count++) {
    last = (await bench.measure(job, format)).cpuSeconds
    sum += last
  }
  return last
}

const comparePrints = async (
  benches: readonly [own: Bench, other: Bench],
  job: Job,
  format: Format,
  { pairs, prints }: CompareOptions
): Promise<Pair[]> => {
  const [own, other] = benches
  const cpuSeconds = await warm(own, job, format)
  await warm(other, job, format)
  const inARow = prints ?? Math.min(MOST_PRINTS, Math.max(1, Math.ceil(SAMPLE_CPU_SECONDS / cpuSeconds)))
  const measured: Pair[] = []
  for (let i = 0; i < pairs; i++) {
    // turns change places, so that neither is always the first
    const early = await benches[i % 2]!.measure(job, format, inARow)
    const late = await benches[(i + 1) % 2]!.measure(job, format, inARow)
    measured.push(i % 2 === 0 ? { own: early, other: late } : { own: late, other: early })
  }
  return measured
}

const compareJob = (upstream: Upstream, name: JobName, format: Format, options: CompareOptions): Promise<ComparedJob> =>
  withService({ workers: 1 }, (own) =>
    withService({ workers: 1, checkout: options.other }, async (other) => {
      const benches = [new Bench(own, upstream), new Bench(other, upstream)] as const
      return comparedJob(name, format, await comparePrints(benches, jobs[name], format, options))
    })
  )

/** Prints the table of ratios, this checkout to the other. False if one is above `most`. */
export const compare = async (given: CompareOptions): Promise<boolean> => {
  const options = { ...given, other: resolve(given.other) }
  if (!existsSync(join(options.other, 'dist/core/cli.js')))
    throw new UsageError(`--compare is "${given.other}"; must be a built checkout, with dist/core/cli.js`)
  const upstream = await startUpstream()
  const rows: ComparedJob[] = []
  try {
    for (const name of options.names)
      for (const format of options.formats) {
        const row = await compareJob(upstream, name, format, options)
        rows.push(row)
        process.stderr.write(`${name} ${format}: CPU ${row.cpu.middle.toFixed(3)}\n`)
      }
  } finally {
    upstream.stop()
  }
  const tooMuch = above(rows, options.most ?? Infinity)
  process.stdout.write(
    [
      `mapsetter ${commitOf(project)} and the other, ${commitOf(options.other)}, on ${machine()}`,
      `${options.pairs} pairs, one worker each; ratio: this checkout to the other, median of the pairs`,
      '',
      ratioTable(rows),
      ...tooMuch.flatMap((line) => ['', line]),
      ''
    ].join('\n')
  )
  return tooMuch.length === 0
}
