/** Where the main thread of a worker spends its time, as an SVG flame graph. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Format, type JobName, jobs } from '../jobs.js'
import { commitOf, machine } from '../machine.js'
import { Bench } from '../measure.js'
import { cpuSeconds, mainThreadSeconds, processTree } from '../processes.js'
import { project, type Service, type ServiceOptions, withService } from '../service.js'
import { startUpstream, type Upstream } from '../upstream.js'
import { flameGraph } from './graph.js'
import { framesOf } from './profile.js'

export interface FlameOptions {
  job: JobName
  format: Format
  prints: number
  /** The folder into which the graph is written. */
  out: string
}

const WARM_UPS = 5
/** Of all time: frames below are put together. */
const LEAST = 0.005
const PATIENCE_MS = 120_000

const appears = async (file: string): Promise<void> => {
  for (const giveUp = Date.now() + PATIENCE_MS; !existsSync(file); await sleep(50))
    if (Date.now() > giveUp) throw new Error('the worker did not answer the profiler')
}

/** The worker that has printed: the service may have started others, and processes that read bodies. */
const busiest = (pids: readonly number[]): number =>
  pids.reduce((most, pid) => (cpuSeconds([pid]) > cpuSeconds([most]) ? pid : most))

const SERVICE: Omit<ServiceOptions, 'environment'> = {
  workers: 1,
  // frames have the names of the files, not of the bundle
  nodeOptions: ['--conditions=unbundled', '--import', new URL('service-preload.js', import.meta.url).href]
}

interface Profiled {
  profile: Profiler.Profile
  /** Of one print, in all processes of the service, and in the main thread of the worker, which the profiler sees. */
  cpuSeconds: number
  mainSeconds: number
}

/** What the worker of a warm service did while it printed. */
const profilePrints = async (
  service: Service,
  upstream: Upstream,
  file: string,
  { job, format, prints }: FlameOptions
): Promise<Profiled> => {
  const bench = new Bench(service, upstream)
  await bench.warm(jobs[job], format, 1)
  await bench.measure(jobs[job], format, WARM_UPS)
  const worker = busiest(processTree(service.pid).slice(1))
  process.kill(worker, 'SIGUSR2')
  await appears(`${file}.started`)
  const before = mainThreadSeconds(worker)
  const used = await bench.measure(jobs[job], format, prints)
  const mainSeconds = (mainThreadSeconds(worker) - before) / prints
  process.kill(worker, 'SIGUSR2')
  await appears(file)
  return {
    profile: JSON.parse(await readFile(file, 'utf8')) as Profiler.Profile,
    cpuSeconds: used.cpuSeconds,
    mainSeconds
  }
}

/** Writes `<job>-<format>.svg` into the folder `out`; returns its path. */
export const flame = async (options: FlameOptions): Promise<string> => {
  const { job, format, prints, out } = options
  const folder = await mkdtemp(join(tmpdir(), 'mapsetter-flame-'))
  const file = join(folder, 'profile.json')
  const upstream = await startUpstream()
  const profiled = await withService({ ...SERVICE, environment: { BENCH_PROFILE: file } }, (service) =>
    profilePrints(service, upstream, file, options)
  ).finally(async () => {
    upstream.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const [main, all] = [profiled.mainSeconds * 1000, profiled.cpuSeconds * 1000]
  const title = `${job} ${format}: ${main.toFixed(0)} ms on the main thread of the worker, of ${all.toFixed(0)} ms of processor time`
  const subtitle = `commit ${commitOf(project)}; ${machine()}; mean of ${prints} prints`
  await mkdir(out, { recursive: true })
  const path = join(out, `${job}-${format}.svg`)
  await writeFile(path, flameGraph(framesOf(profiled.profile, project, LEAST), { title, subtitle, milliseconds: main }))
  return path
}
