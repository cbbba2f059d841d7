/**
 * `npm run bench`: how fast mapsetter prints. CONTRIBUTING.md says how to use it.
 *
 * [<job>...]                       the jobs in all formats beside the floor; BENCH_RUNS=7
 * --compare <checkout> [<job>...]  this checkout and another built one in turn, and the ratios
 *   --pairs <count>                how many pairs are measured; 9
 *   --most <ratio>                 exit code 1 if a ratio is above
 * --flame [<job>...]               where a worker spends its time, as SVG
 * --scale [<subject>...]           time, processor time and memory against work, as SVG
 *   --up-to <work>                 no larger sizes
 *   --out <folder>                 docs/flames, docs/scale
 *   --prints <count>               of each program in a row; without it as many as take a second
 *   --format <format>              only this format
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from './compare/compare.js'
import { everyJob } from './every-job.js'
import { flame } from './flame/flame.js'
import { type Format, FORMATS, type JobName, jobs } from './jobs.js'
import { scale } from './scale/scale.js'
import { type SubjectName, subjects } from './scale/subjects.js'
import { project } from './service.js'
import { numberOption, oneOf, UsageError } from './usage.js'

const JOBS = Object.keys(jobs) as JobName[]
/** Those that other print servers can do, too. */
const COMPARED: readonly JobName[] = ['J1', 'J1t', 'J2', 'J3', 'J4']

const SUBJECTS = Object.keys(subjects) as SubjectName[]

const text = { type: 'string' } as const

/** False if a job failed, or is slower than it may be. */
const run = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      compare: text,
      flame: { type: 'boolean' },
      scale: { type: 'boolean' },
      'up-to': text,
      pairs: text,
      most: text,
      prints: text,
      format: text,
      out: text
    }
  })
  const out = (fallback: string): string => values.out ?? join(project, fallback)
  if (values.scale)
    return scale({
      names: positionals.length > 0 ? positionals.map((name) => oneOf('the subject', name, SUBJECTS)) : SUBJECTS,
      upTo: numberOption('--up-to', values['up-to'], 1, Infinity),
      out: out('docs/scale')
    })
  const names = (fallback: readonly JobName[]): readonly JobName[] =>
    positionals.length > 0 ? positionals.map((name) => oneOf('the job', name, JOBS)) : fallback
  const formats: readonly Format[] = values.format === undefined ? FORMATS : [oneOf('--format', values.format, FORMATS)]
  const prints = numberOption('--prints', values.prints, 1, undefined)

  if (values.compare !== undefined)
    return compare({
      other: values.compare,
      names: names(COMPARED),
      formats,
      prints,
      pairs: numberOption('--pairs', values.pairs, 1, 9),
      most: numberOption('--most', values.most, 0, undefined)
    })
  if (values.flame) {
    for (const job of names(COMPARED))
      for (const format of formats) {
        const path = await flame({ job, format, prints: prints ?? 20, out: out('docs/flames') })
        process.stdout.write(`${path}\n`)
      }
    return true
  }
  return everyJob(names(JOBS), numberOption('BENCH_RUNS', process.env.BENCH_RUNS, 1, 7))
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (thrown) {
  if (!(thrown instanceof UsageError || (thrown as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))) throw thrown
  process.stderr.write(`${(thrown as Error).message}\n`)
  process.exitCode = 2
}
