import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { accept, appOf, formatsOf } from './accept.js'
import type { Container } from './container.js'
import { PrintError } from './errors.js'
import { awaitEnd } from './job/await-end.js'
import { hasEnded, type Job } from './job/job.js'
import { startWorkers } from './job/workers.js'
import { describeAttribute } from './layout/attributes/attributes.js'
import { type AutoSizes, hasAutoLengths } from './layout/attributes/auto-sizes.js'
import type { Printer } from './printer.js'
import { reportStem } from './report/file-name.js'
import type { Log } from './tools.js'

/** The least time between two searches for old jobs to delete. */
const SWEEP_MS = 60_000
/** The assumed duration of a job before the first one has finished. */
const GUESSED_MS = 1000

export interface RunningPrinter extends Printer {
  /** Resolves when all worker processes are warm; rejects if one cannot start. */
  ready: Promise<void>
  /**
   * Resolves when the first worker process has measured the layouts' `auto` lengths: from then on the apps are described
   * correctly. Rejects with `layout-mistake`, or with the reason why that process could not start; another process takes its
   * place, and later calls report its result.
   */
  measured(): Promise<void>
  /**
   * Reads the layouts again, here and in the worker processes, which from then on keep drawn maps for the next print;
   * with `redraw` they drop the maps and fonts that they have kept. Only while no job waits or runs. Throws
   * `layout-mistake` with all mistakes; then the layouts stay as they were.
   */
  reload(options: { redraw: boolean }): Promise<void>
  /** Ends the jobs and the worker processes; new jobs are refused. */
  close(): Promise<void>
}

/** A printer that queues jobs for its own worker processes. */
export const startPrinter = (container: Container): RunningPrinter => {
  const settings = container.get('settings')
  const registry = container.get('registry')
  const catalog = () => container.get('catalog')
  const hasAuto = catalog().apps.some(({ layouts }) => layouts.some(({ attributes }) => hasAutoLengths(attributes)))
  const queue = container.get('queue')
  const reports = container.get('reports')
  const log = container.get('log')
  const familiesOf = container.get('familiesOf')
  const families = [{ fontFolders: [] }, ...catalog().apps].flatMap((app) => familiesOf(app))
  const fonts = [...new Set(families)].sort((a, b) => a.localeCompare(b))
  const stopped = new AbortController()
  setMaxListeners(0, stopped.signal)
  let isStopping = false

  const workers = startWorkers({
    queue,
    count: settings.workers,
    sizes: container.get('sizes') ?? (hasAuto ? undefined : {}),
    useSizes(sizes: AutoSizes) {
      if (!isDeepStrictEqual(sizes, container.get('sizes'))) container.replace('sizes', () => sizes)
      container.renew('catalog')
    },
    spawn: container.get('spawnWorker'),
    jobSeconds: settings.limits.jobSeconds,
    workerMegabytes: settings.limits.workerMegabytes,
    now: ({ job }) => clockOf(job.submittedAt),
    log
  })
  workers.ready.catch(() => {})
  queue.onEnd((job) => logEnd(job, log))

  const keepMs = settings.reports.keepMinutes * 60_000
  const sweep = async () => {
    for (const id of await queue.forget(Date.now() - keepMs)) await reports.remove(id)
    await reports.sweep(Date.now() - keepMs)
  }
  const sweepAndLog = () => void sweep().catch((thrown) => log('warn', String(thrown)))
  const sweeper = setInterval(sweepAndLog, Math.min(SWEEP_MS, keepMs)).unref()
  sweepAndLog()

  const jobOf = async (ref: string): Promise<Job> => {
    const asked = ref.toLowerCase()
    const job = await queue.get(asked.split('@')[0]!)
    if (!job || (asked.includes('@') && job.ref !== asked))
      throw new PrintError(
        'unknown-job',
        `there is no job "${ref}"; reports are deleted after ${settings.reports.keepMinutes} minutes`
      )
    return job
  }

  return {
    ready: workers.ready,
    measured: workers.measured,
    apps: () => catalog().apps.map(({ name }) => name),
    app(name) {
      const app = appOf(catalog(), name)
      const layouts = app.layouts.map((layout) => ({
        name: layout.name,
        attributes: layout.attributes.map((attribute) => describeAttribute(attribute, app)),
        paramsRead: layout.template.paramsRead === 'any' ? ('any' as const) : [...layout.template.paramsRead]
      }))
      const { title, scales, dpis, lockScales, aliases } = app
      return { name, title, scales, dpis, lockScales, aliases, layouts }
    },
    formats: () => formatsOf(registry),
    fonts: () => fonts,
    samples: (app) =>
      appOf(catalog(), app).layouts.flatMap(({ name, sample }) =>
        sample ? [{ name, request: { ...sample, layout: name } as never }] : []
      ),
    async submit(request, submission) {
      if (isStopping) throw stopping()
      await workers.measured()
      const id = randomUUID()
      const submittedAt = Date.now()
      const spec = accept(request, catalog(), registry, settings.limits)
      const { name, aliases = [] } = registry.output(spec.format)!
      const outputFilename = reportStem({
        pattern: spec.outputFilename,
        suffixes: [name, ...aliases],
        date: new Date(clockOf(submittedAt)),
        lang: spec.lang
      })
      const job: Job = {
        id,
        ref: `${id}@${randomUUID()}`,
        spec: { ...spec, outputFilename },
        status: 'waiting',
        submittedAt,
        layersDone: 0,
        layersTotal: 0,
        warnings: [...(submission.warnings ?? [])]
      }
      await queue.add(job, submission)
      return job
    },
    async wait(ref, signal) {
      const { id } = await jobOf(ref)
      const giveUp = () =>
        void queue.cancel(id, { code: 'cancelled', message: 'task cancelled: the client closed the connection' })
      if (signal?.aborted) giveUp()
      signal?.addEventListener('abort', giveUp, { once: true })
      const job = await awaitEnd(queue, id, stopped.signal).finally(() => signal?.removeEventListener('abort', giveUp))
      if (!job || !hasEnded(job)) throw stopping()
      return job
    },
    status: jobOf,
    async waitingTime({ id }) {
      const mean = (await queue.meanDuration()) ?? GUESSED_MS
      const rounds = Math.ceil(((await queue.ahead(id)) + 1) / settings.workers)
      return Math.round(rounds * mean)
    },
    async cancel(ref) {
      const { id } = await jobOf(ref)
      await queue.cancel(id, { code: 'cancelled', message: 'task cancelled' })
      return jobOf(id)
    },
    async report(ref) {
      const job = await jobOf(ref)
      if (!hasEnded(job))
        throw new PrintError('not-finished', 'the report is not finished yet; ask for the status of the job')
      if (!job.report) throw PrintError.fromData(job.error!)
      const { extension, mediaType, bytes } = job.report
      return {
        fileName: `${job.spec.outputFilename}.${extension}`,
        mediaType,
        bytes,
        warnings: job.warnings.length,
        warningTexts: job.warnings,
        stream: () => reports.stream(job.id)
      }
    },
    reload: ({ redraw }) => workers.reload(redraw),
    async close() {
      isStopping = true
      clearInterval(sweeper)
      await workers.stop()
      stopped.abort()
    }
  }
}

const stopping = () => new PrintError('stopping', 'the service is shutting down')

const logEnd = (
  { id, spec, status, error, report, submittedAt, startedAt = Date.now(), endedAt = startedAt }: Job,
  log: Log
): void =>
  log(status === 'error' ? 'warn' : 'info', `job ${status}`, {
    job: id,
    app: spec.app,
    layout: spec.layout,
    format: spec.format,
    waitedMs: startedAt - submittedAt,
    ranMs: endedAt - startedAt,
    bytes: report?.bytes,
    error: error?.message
  })

/** The time of a print: when it was submitted, or SOURCE_DATE_EPOCH for reproducible prints. */
const clockOf = (submittedAt: number): number => {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH)
  return process.env.SOURCE_DATE_EPOCH && Number.isFinite(epoch) ? epoch * 1000 : submittedAt
}
