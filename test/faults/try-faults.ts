/** Plants faults at random, one at a time, and runs the nearest tests until one of them fails. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { compiledFiles, nearestTests } from './nearest.js'
import { passes } from './passes.js'
import { type Fault, faultsIn, planted } from './plant.js'

export interface Trial {
  /** The TypeScript file and the line in it. */
  file: string
  line: number
  /** Code as compiled. */
  before: string
  after: string
  /** The test file that failed; none if the fault survived. */
  noticedBy?: string
  /** The test files that ran. */
  ran: string[]
}

export interface Options {
  /** Folder of the compiled files. */
  dist: string
  seed: number
  count: number
  /** Folders or files below `dist`; `core/*` has the files directly in `core/`. */
  areas: string[]
  testsPerFault?: number
  limitMs?: number
  onTrial?(trial: Trial): void
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
const randomNumbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const isIn = (file: string) => (area: string) =>
  area.endsWith('/*')
    ? file.startsWith(area.slice(0, -1)) && !file.slice(area.length - 1).includes('/')
    : file.startsWith(`${area}/`) || file.replace(/\.js$/, '') === area.replace(/\.[jt]s$/, '')

interface Candidate extends Fault {
  file: string
}

const candidates = (dist: string, areas: string[]): Candidate[] =>
  compiledFiles(dist)
    .filter((file) => areas.some(isIn(file)))
    .flatMap((file) => faultsIn(readFileSync(join(dist, file), 'utf8')).map((fault) => ({ file, ...fault })))

const MOST_SHOWN = 160

/** The fault with the rest of its lines, on one line. */
const shown = (code: string, start: number, end: number): string => {
  const next = code.indexOf('\n', end)
  const lines = code.slice(code.lastIndexOf('\n', start - 1) + 1, next < 0 ? undefined : next)
  const line = lines.replace(/\s+/g, ' ').trim()
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line
}

const sourceLine = (path: string, code: string, start: number): number => {
  const lines = code.slice(0, start).split('\n')
  const map = `${path}.map`
  if (!existsSync(map)) return lines.length
  const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(lines.length - 1, lines.at(-1)!.length)
  return 'originalLine' in entry ? entry.originalLine + 1 : lines.length
}

export const tryFaults = async (options: Options): Promise<Trial[]> => {
  const { dist, seed, count, areas, testsPerFault = 8, limitMs = 120_000, onTrial } = options
  const all = candidates(dist, areas)
  if (all.length === 0) throw new Error(`no fault can be planted in ${areas.join(', ')}`)
  const random = randomNumbers(seed)
  const nearest = nearestTests(dist)
  const healthy = new Map<string, boolean>()

  /** A test that also fails without the fault notices nothing. */
  const isHealthy = async (test: string) => {
    if (!healthy.has(test)) healthy.set(test, await passes(join(dist, test), limitMs))
    return healthy.get(test)!
  }
  const attempt = async ({ file, ...fault }: Candidate): Promise<Trial> => {
    const path = join(dist, file)
    const code = readFileSync(path, 'utf8')
    const faulty = planted(code, fault)
    const restore = () => writeFileSync(path, code)
    const trial: Trial = {
      file: file.replace(/\.js$/, '.ts'),
      line: sourceLine(path, code, fault.start),
      before: shown(code, fault.start, fault.end),
      after: shown(faulty, fault.start, fault.start + fault.after.length),
      ran: []
    }
    for (const test of nearest(file, testsPerFault)) {
      process.on('exit', restore)
      writeFileSync(path, faulty)
      const passed = await passes(join(dist, test), limitMs)
      restore()
      process.off('exit', restore)
      trial.ran.push(test.replace(/\.js$/, '.ts'))
      if (!passed && (await isHealthy(test))) return { ...trial, noticedBy: trial.ran.at(-1)! }
    }
    return trial
  }

  const trials: Trial[] = []
  while (trials.length < count && all.length > 0) {
    const [chosen] = all.splice(Math.floor(random() * all.length), 1)
    const trial = await attempt(chosen!)
    trials.push(trial)
    onTrial?.(trial)
  }
  return trials
}
