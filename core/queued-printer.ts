import { isDeepStrictEqual } from 'node:util'
import { appOf } from './accept.js'
import { makeClientLimits } from './auth/client-limits.js'
import { askingClient, makeRights, usableCatalog } from './auth/rights.js'
import { makeAwaitedPrints } from './awaited-prints.js'
import { currentClient } from './client.js'
import type { Container } from './container.js'
import { factsOf } from './printer-facts.js'
import { PrintError, stopping } from './errors.js'
import { makeIntake } from './intake/intake.js'
import { clockOf } from './date.js'
import type { Job } from './job/job.js'
import { startMeasuring } from './job/measuring.js'
import { startWorkers } from './job/workers.js'
import { logEnd } from './monitor/audit.js'
import { makeMetrics } from './monitor/metrics.js'
import { makeMonitor } from './monitor/monitor.js'
import { traceEnd } from './monitor/traces.js'
import { type AutoSizes, hasAutoLengths } from './layout/attributes/auto-sizes.js'
import type { Submission } from './printer.js'
import { findAppFile } from './net/app-file.js'
import { clientFiles } from './net/client-files.js'
import { PRINTING, printLoop } from './print-loop.js'
import { quote } from './quote.js'
import { reportOf } from './report-download.js'
import type { PrinterOptions, RunningPrinter } from './running-printer.js'
import { startUpkeep } from './report-upkeep.js'
import { makeSubmitting } from './submitting.js'
import { startWebhooks } from './webhook/webhooks.js'

/** The assumed duration of a job before the first one has finished. */
const GUESSED_MS = 1000

/** A printer that queues jobs, usually for its own worker processes. */
export const startPrinter = (
  container: Container,
  { prints = true, tidies = true }: PrinterOptions = {}
): RunningPrinter => {
  const settings = container.get('settings')
  const catalog = () => container.get('catalog')
  const rights = makeRights(settings.auth)
  const usable = () => usableCatalog(container)
  const hasAuto = catalog().apps.some(({ layouts }) => layouts.some(({ attributes }) => hasAutoLengths(attributes)))
  const queue = container.get('queue')
  const clientLimits = makeClientLimits(settings.clients, (client) => queue.openOf(client))
  const reports = container.get('reports')
  const log = container.get('log')
  const familiesOf = container.get('familiesOf')
  const common = familiesOf({ fontFolders: [] })
  const readFamilies = () => new Map(catalog().apps.map((app) => [app.name, familiesOf(app)]))
  let families = readFamilies()
  const awaited = makeAwaitedPrints(queue, log)
  const intake = makeIntake(container)
  const metrics = makeMetrics()
  let isStopping = false
  let cannotPrint: PrintError | undefined
  const opened = Promise.all([queue.open(), reports.open()])
  opened.catch(() => {})

  const workers = (prints ? startWorkers : startMeasuring)({
    queue,
    count: settings.workers,
    sizes: container.get('sizes') ?? (hasAuto ? undefined : {}),
    useSizes(sizes: AutoSizes) {
      if (!isDeepStrictEqual(sizes, container.get('sizes'))) container.replace('sizes', () => sizes)
      container.renew('catalog')
      intake.renew()
    },
    spawn: container.get('spawnWorker'),
    jobSeconds: settings.limits.jobSeconds,
    workerMegabytes: settings.limits.workerMegabytes,
    cannotPrint(error) {
      cannotPrint = error
      awaited.giveUp(error)
    },
    counted: metrics.counted,
    replaced: metrics.replaced,
    now: ({ job }) => clockOf(job.submittedAt),
    discard: (name) => void reports.remove(name).catch(() => {}),
    log
  })
  workers.ready.catch(() => {})
  for (const tell of [metrics.jobEnded, traceEnd, (job: Job) => logEnd(job, log)]) queue.onEnd(tell)
  const { keepMinutes, megabytes } = settings.reports
  const upkeep = { queue, reports, keepMs: keepMinutes * 60_000, maxBytes: megabytes * 1e6, log }
  const stopUpkeep = tidies ? startUpkeep(upkeep) : () => {}
  const stopWebhooks = startWebhooks(container, metrics.webhook)

  const jobOf = async (ref: string): Promise<Job> => {
    const asked = ref.toLowerCase()
    const job = await queue.get(asked.split('@')[0]!)
    if (!rights.isThere(job) || (asked.includes('@') && job.ref !== asked))
      throw new PrintError(
        'unknown-job',
        `there is no job ${quote(ref)}; reports are deleted after ${settings.reports.keepMinutes} minutes`
      )
    return job
  }

  const measured = async (): Promise<void> => {
    await opened
    await workers.measured()
  }

  /** Checks whether the client may print, before the request is read. */
  const mayPrint = async ({ headers }: Pick<Submission, 'headers'>): Promise<void> => {
    if (isStopping) throw stopping()
    if (cannotPrint) throw cannotPrint
    if (headers[PRINTING] !== undefined) throw printLoop()
    usable()
    await clientLimits.count(currentClient())
    // the end of the service ends the worker process that measures
    await workers.measured().catch((thrown) => {
      throw isStopping ? stopping() : thrown
    })
  }

  return {
    ready: workers.ready,
    measured,
    monitor: makeMonitor({
      settings,
      queue,
      reports,
      workers,
      prints,
      metrics,
      measured,
      isStopping: () => isStopping
    }),
    clientLimits,
    usable,
    ...factsOf(container, settings.limits),
    async fileOf(name, path) {
      const { folder, clientFiles: folders } = appOf(usable(), name)
      return findAppFile(path, folder, clientFiles(folder, folders))
    },
    fonts() {
      const found = usable().apps.flatMap(({ name }) => families.get(name) ?? [])
      return [...new Set([...common, ...found])].sort((a, b) => a.localeCompare(b))
    },
    receive: intake.receive,
    ...makeSubmitting(container, { clientLimits, intake, mayPrint }),
    wait: async (ref, signal) => awaited.wait(await jobOf(ref), signal),
    status: jobOf,
    async watch(ref, listener) {
      const job = await jobOf(ref)
      listener(job)
      return queue.onChange((changed) => changed.id === job.id && listener(changed))
    },
    async waitingTime({ id }) {
      const mean = (await queue.meanDuration()) ?? GUESSED_MS
      const rounds = Math.ceil(((await queue.ahead(id)) + 1) / settings.workers)
      return Math.round(rounds * mean)
    },
    client: () => askingClient(settings.auth),
    async allJobs(most) {
      rights.checkOperator()
      return queue.list(most)
    },
    async cancel(ref) {
      const job = await jobOf(ref)
      const { id } = job
      const who = rights.isForeign(job) ? ' by an operator' : ''
      await queue.cancel(id, { code: 'cancelled', message: `task cancelled${who}` })
      return jobOf(id)
    },
    report: async (ref) => reportOf(await jobOf(ref), { queue, reports, log, ...settings.reports }),
    async reload({ redraw }) {
      await workers.reload(redraw)
      families = readFamilies()
      await queue.layoutsChanged()
    },
    async close(lastAnswers) {
      isStopping = true
      stopUpkeep()
      await intake.close()
      const drainMs = settings.drainSeconds * 1000
      const drained = workers.stop(drainMs)
      await awaited.stop(drained, drainMs)
      await Promise.all([stopWebhooks(), lastAnswers?.()])
      await queue.close()
      await drained
      await reports.close()
    }
  }
}
