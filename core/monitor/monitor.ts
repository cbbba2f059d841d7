import { statfs } from 'node:fs/promises'
import { PrintError } from '../errors.js'
import type { JobQueue } from '../job/queue.js'
import type { Workers } from '../job/workers.js'
import { makeFolder } from '../own-folder.js'
import { isShared } from '../queue-address.js'
import type { ReportStore } from '../report/store.js'
import type { Settings } from '../settings.js'
import type { Metrics } from './metrics.js'
import { type Check, makeReadiness, type Readiness, writeInto } from './readiness.js'

/** The data of a service for monitoring programs. */
export interface Monitor {
  readiness(): Promise<Readiness>
  metrics: Metrics
  /** The metrics, for Prometheus. */
  text(): Promise<{ text: string; mediaType: string }>
}

export interface Monitored {
  settings: Settings
  queue: JobQueue
  reports: ReportStore
  workers: Workers
  /** Whether it has worker processes. */
  prints: boolean
  metrics: Metrics
  /** Resolves when the layouts are measured and the queue is open. */
  measured(): Promise<void>
  isStopping(): boolean
}

/** Without any worker process that can print for so long, a service is not ready. */
const COLD_MS = 10_000
/** What a usual request and its report need on the disk: without it, the service accepts no print. */
const REQUEST_MEGABYTES = 1
/** No report has this name. */
const NONE = 'readiness'

export const makeMonitor = (monitored: Monitored): Monitor => {
  const { queue, workers, metrics, isStopping } = monitored
  const look = makeReadiness(checksOf(monitored))
  const readiness = async (): Promise<Readiness> =>
    isStopping() ? { ready: false, reasons: [{ check: 'service', code: 'stopping' }] } : look()
  const isReady = async () => (await readiness()).ready
  return { readiness, metrics, text: () => metrics.text({ load: queue.load, workers: workers.look, isReady }) }
}

const checksOf = ({ settings, queue, reports, workers, prints, measured }: Monitored): Check[] => {
  const { state, reports: stored, cache } = settings
  const checks: Check[] = [
    { name: 'layouts', run: measured, code: 'starting' },
    { name: 'queue', run: queue.check, code: 'queue-unavailable' },
    { name: 'reports', run: () => reports.has(NONE), code: 'storage-unavailable' }
  ]
  if (prints) checks.push({ name: 'workers', run: warmWorkers(workers), code: 'starting' })
  if (prints) checks.push({ name: 'cache.folder', run: cacheCheck(workers, cache.folder), code: 'wrong-settings' })
  if (!isShared(settings.queue) && settings.queue !== 'memory')
    checks.push({ name: 'state.folder', run: () => writeState(state), code: 'queue-unavailable' })
  if (stored.store === undefined)
    checks.push({ name: 'reports.folder', run: () => writeInto(stored.folder), code: 'storage-unavailable' })
  return checks
}

/** The first worker process makes the folder. Worker processes may not make it again after somebody has deleted it. */
const cacheCheck =
  ({ look }: Workers, folder: string): Check['run'] =>
  async () => {
    if (!look().some(({ wasWarm }) => wasWarm)) return
    makeFolder(folder)
    await writeInto(folder)
  }

/** All of them once, at the start; then one of them, except for the short time in which it is replaced. */
const warmWorkers = ({ look }: Workers): Check['run'] => {
  let lastWarm = performance.now()
  return async () => {
    const states = look()
    if (!states.every(({ wasWarm }) => wasWarm)) throw new PrintError('starting', 'worker processes are starting')
    const now = performance.now()
    if (states.some(({ isWarm }) => isWarm)) lastWarm = now
    else if (now - lastWarm > COLD_MS) throw new PrintError('worker-lost', 'no worker process can print')
  }
}

const writeState = async ({ folder, freeMegabytes }: Settings['state']): Promise<void> => {
  await writeInto(folder)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < (freeMegabytes + REQUEST_MEGABYTES) * 1e6)
    throw new PrintError('storage-full', 'the disk is full')
}
