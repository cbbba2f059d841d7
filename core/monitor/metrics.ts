/** The only module that uses prom-client: what Prometheus may ask. docs/operating.md lists all metrics. */
import { createRequire } from 'node:module'
import type * as Library from 'prom-client'
import { hasEnded, type Job, type TimedStage } from '../job/job.js'
import type { QueueLoad } from '../job/queue.js'
import type { ReplacedBecause } from '../job/run-job.js'
import type { WorkerState } from '../job/worker-slot.js'
import { once } from '../once.js'
import type { WebhookOutcome } from '../webhook/deliveries.js'
import type { WorkerCounts } from '../worker-counts.js'
import { timesOf } from './job-times.js'

/** Parts of the library: all of it takes ten times as long to load, with clusters and gateways, which nobody uses here. */
const library = once((): Pick<typeof Library, 'Counter' | 'Gauge' | 'Histogram' | 'Registry'> => ({
  Counter: createRequire(import.meta.url)('prom-client/lib/counter.js'),
  Gauge: createRequire(import.meta.url)('prom-client/lib/gauge.js'),
  Histogram: createRequire(import.meta.url)('prom-client/lib/histogram.js'),
  Registry: createRequire(import.meta.url)('prom-client/lib/registry.js')
}))
const defaults = (): typeof Library.collectDefaultMetrics =>
  createRequire(import.meta.url)('prom-client/lib/defaultMetrics.js')

/** An HTTP request that was answered. */
export interface AnsweredRequest {
  method: string
  /** The pattern of the route; `none` for unknown addresses. */
  route: string
  status: number
  ms: number
}

/** What is looked at whenever Prometheus asks. */
export interface Watched {
  /** Rejects if the queue is away. */
  load(): Promise<QueueLoad>
  workers(): readonly WorkerState[]
  isReady(): Promise<boolean>
}

export interface Metrics {
  jobEnded(job: Job): void
  counted(counts: WorkerCounts): void
  replaced(why: ReplacedBecause): void
  webhook(outcome: WebhookOutcome): void
  answered(request: AnsweredRequest): void
  refused(protocol: string, code: string): void
  /** The text for Prometheus, and its media type. */
  text(watched: Watched): Promise<{ text: string; mediaType: string }>
}

/** In seconds. */
const WAITING = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]
const PRINTING = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
const FETCHING = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const ANSWERING = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const REASONS: ReplacedBecause[] = ['memory', 'job-memory', 'growth', 'ended', 'stuck', 'silent', 'no-start', 'links']

export const makeMetrics = (): Metrics => {
  const registry = new (library().Registry)()
  const registers = [registry]
  const counter = <T extends string = never>(name: string, help: string, ...labelNames: T[]) =>
    new (library().Counter)({ name: `mapsetter_${name}`, help, labelNames, registers })
  const gauge = <T extends string = never>(name: string, help: string, ...labelNames: T[]) =>
    new (library().Gauge)({ name: `mapsetter_${name}`, help, labelNames, registers })
  const histogram = <T extends string = never>(name: string, help: string, buckets: number[], ...labelNames: T[]) =>
    new (library().Histogram)({ name: `mapsetter_${name}`, help, buckets, labelNames, registers })

  const jobs = counter('jobs_total', 'Jobs that have ended in this process.', 'app', 'status')
  const errors = counter('job_errors_total', 'Jobs that ended without a report, by error code.', 'code')
  const waits = histogram('job_wait_seconds', 'Time from submission to start.', WAITING)
  const runs = histogram('job_duration_seconds', 'Time from start to end.', PRINTING)
  const stages = histogram('job_stage_duration_seconds', 'Time in each stage of a print; store: writing the report.', PRINTING, 'stage') // prettier-ignore
  const pages = counter('report_pages_total', 'Pages of all reports.')
  const bytes = counter('report_bytes_total', 'Bytes of all reports.')
  const warnings = counter('job_warnings_total', 'Warnings of all jobs.')
  const queue = gauge('queue_jobs', 'Jobs in the queue, waiting or running; of all services that share it.', 'state')
  const queueBytes = gauge('queue_waiting_bytes', 'Bytes of the requests that wait; of all services that share the queue.') // prettier-ignore
  const fetches = counter('fetches_total', 'Requests to map servers, each try, by outcome and by host as the access settings name it.', 'host', 'outcome') // prettier-ignore
  const fetchTimes = histogram('fetch_duration_seconds', 'Time of one request to a map server.', FETCHING, 'host')
  const fetchedBytes = counter('fetched_bytes_total', 'Bytes of the answers of map servers, as they are sent.', 'host')
  const cache = counter('cache_answers_total', 'Answers that may be cached: hit, confirmed by the server, stale, or miss.', 'result') // prettier-ignore
  const warm = gauge('workers_warm', 'Worker processes that can print.')
  const memory = gauge('worker_resident_memory_bytes', 'Resident memory of a worker process.', 'slot')
  const restarts = counter('worker_restarts_total', 'Worker processes that were replaced, by reason.', 'reason')
  const answers = counter('http_requests_total', 'HTTP requests that were answered.', 'method', 'route', 'status')
  const answerTimes = histogram('http_request_duration_seconds', 'Time until an HTTP request was answered; prints that clients wait for included.', ANSWERING, 'route') // prettier-ignore
  const refusals = counter('refusals_total', 'HTTP requests that were answered with an error.', 'protocol', 'code')
  const webhooks = counter('webhook_calls_total', 'Calls of webhooks: delivered, repeated after a failure, or given-up.', 'outcome') // prettier-ignore
  const ready = gauge('ready', 'Whether /ready answers 200.')
  for (const reason of REASONS) restarts.inc({ reason }, 0)

  /** At the first question: it observes the event loop and the garbage collector from then on. */
  const ofProcess = once(() => defaults()({ register: registry }))

  const look = async ({ load, workers, isReady }: Watched): Promise<void> => {
    const [isReadyNow, now] = await Promise.all([isReady(), load().catch(() => undefined)])
    ready.set(Number(isReadyNow))
    const slots = workers()
    warm.set(slots.filter(({ isWarm }) => isWarm).length)
    memory.reset()
    slots.forEach(({ residentBytes }, slot) => memory.set({ slot }, residentBytes))
    queue.reset()
    if (!now) return queueBytes.remove()
    queue.set({ state: 'waiting' }, now.waiting)
    queue.set({ state: 'running' }, now.running)
    queueBytes.set(now.waitingBytes)
  }

  return {
    jobEnded(job) {
      if (!hasEnded(job)) return
      const { app, status, startedAt, error, report, facts } = job
      const { waitedMs, ranMs } = timesOf(job)
      jobs.inc({ app, status })
      if (error) errors.inc({ code: error.code })
      waits.observe(seconds(waitedMs))
      if (startedAt !== undefined) runs.observe(seconds(ranMs))
      for (const [stage, ms] of Object.entries(facts?.stageMs ?? {}) as [TimedStage, number][])
        stages.observe({ stage }, seconds(ms))
      if (report) {
        pages.inc(facts?.pages ?? 0)
        bytes.inc(report.bytes)
      }
      warnings.inc(job.warnings.length)
    },
    counted(counts) {
      for (const { host, outcome, seconds, bytes } of counts.fetches) {
        fetches.inc({ host, outcome }, seconds.length)
        fetchedBytes.inc({ host }, bytes)
        const times = fetchTimes.labels(host)
        if (outcome !== 'denied') for (const time of seconds) times.observe(time)
      }
      for (const [result, count] of Object.entries(counts.cache)) cache.inc({ result }, count)
    },
    replaced: (reason) => restarts.inc({ reason }),
    webhook: (outcome) => webhooks.inc({ outcome }),
    answered({ method, route, status, ms }) {
      answers.inc({ method, route, status })
      answerTimes.observe({ route }, ms / 1000)
    },
    refused: (protocol, code) => refusals.inc({ protocol, code }),
    async text(watched) {
      ofProcess()
      await look(watched)
      return { text: await registry.metrics(), mediaType: registry.contentType }
    }
  }
}

/** Clocks of services may differ a little. */
const seconds = (ms: number): number => Math.max(0, ms) / 1000
