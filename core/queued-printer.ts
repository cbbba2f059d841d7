import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { makeAwaitedPrints, stopping } from './awaited-prints.js'
import type { Container } from './container.js'
import { factsOf } from './described.js'
import { PrintError } from './errors.js'
import { makeIntake } from './intake/intake.js'
import { type Accepted, acceptRequest, shownWarnings } from './intake/read.js'
import { clockOf } from './date.js'
import { logEnd } from './job-log.js'
import type { Job } from './job/job.js'
import { startMeasuring } from './job/measuring.js'
import { startWorkers } from './job/workers.js'
import { type AutoSizes, hasAutoLengths } from './layout/attributes/auto-sizes.js'
import type { Printer, Submission } from './printer.js'
import { forwardedNames } from './net/forward.js'
import { quote } from './quote.js'
import { reportOf } from './report-download.js'
import { startUpkeep } from './report-upkeep.js'
import { webhookOf } from './webhook/asked.js'
import { startWebhooks } from './webhook/webhooks.js'

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
   * with `redraw` they drop the maps and fonts that they have kept. Running jobs end first, waiting ones wait. Throws
   * `layout-mistake` with all mistakes; then the layouts stay as they were.
   */
  reload(options: { redraw: boolean }): Promise<void>
  /**
   * Refuses new jobs and lets running ones end within `drainSeconds`; then they wait for the next run of the service, and
   * the worker processes end. States and reports can be read until `lastAnswers` has resolved.
   */
  close(lastAnswers?: () => Promise<void>): Promise<void>
}

export interface PrinterOptions {
  /** Whether it has worker processes; if not, others print the jobs of its queue. */
  prints?: boolean
  /** Whether it deletes old jobs and reports. */
  tidies?: boolean
}

/** A printer that queues jobs, usually for its own worker processes. */
export const startPrinter = (
  container: Container,
  { prints = true, tidies = true }: PrinterOptions = {}
): RunningPrinter => {
  const settings = container.get('settings')
  const catalog = () => container.get('catalog')
  const hasAuto = catalog().apps.some(({ layouts }) => layouts.some(({ attributes }) => hasAutoLengths(attributes)))
  const queue = container.get('queue')
  const reports = container.get('reports')
  const log = container.get('log')
  const familiesOf = container.get('familiesOf')
  const families = [{ fontFolders: [] }, ...catalog().apps].flatMap((app) => familiesOf(app))
  const fonts = [...new Set(families)].sort((a, b) => a.localeCompare(b))
  const awaited = makeAwaitedPrints(queue, log)
  const intake = makeIntake(container)
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
    now: ({ job }) => clockOf(job.submittedAt),
    discard: (name) => void reports.remove(name).catch(() => {}),
    log
  })
  workers.ready.catch(() => {})
  queue.onEnd((job) => logEnd(job, log))
  const { keepMinutes, megabytes } = settings.reports
  const upkeep = { queue, reports, keepMs: keepMinutes * 60_000, maxBytes: megabytes * 1e6, log }
  const stopUpkeep = tidies ? startUpkeep(upkeep) : () => {}
  const stopWebhooks = startWebhooks(container)

  const forwarded = forwardedNames(settings.access.forward)
  const forwardable = ({ headers }: Submission) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => forwarded.has(name)))

  const jobOf = async (ref: string): Promise<Job> => {
    const asked = ref.toLowerCase()
    const job = await queue.get(asked.split('@')[0]!)
    if (!job || (asked.includes('@') && job.ref !== asked))
      throw new PrintError(
        'unknown-job',
        `there is no job ${quote(ref)}; reports are deleted after ${settings.reports.keepMinutes} minutes`
      )
    return job
  }

  const mayPrint = async (): Promise<void> => {
    if (isStopping) throw stopping()
    if (cannotPrint) throw cannotPrint
    await workers.measured()
  }

  const enqueue = async (
    { bytes, ...accepted }: Accepted,
    submission: Submission,
    submittedAt: number
  ): Promise<Job> => {
    const id = randomUUID()
    const ref = `${id}@${randomUUID()}`
    const job: Job = { id, ref, ...accepted, status: 'waiting', submittedAt, layersDone: 0, layersTotal: 0 }
    await queue.add(job, {
      bytes,
      headers: forwardable(submission),
      client: submission.client ?? '',
      isAwaited: submission.isAwaited ?? false
    })
    return job
  }

  return {
    ready: workers.ready,
    async measured() {
      await opened
      await workers.measured()
    },
    ...factsOf(container, settings.limits),
    fonts: () => fonts,
    receive: intake.receive,
    async submitBody(body, reading, submission) {
      await mayPrint()
      const submittedAt = Date.now()
      return enqueue(await intake.read(body, reading, submittedAt), submission, submittedAt)
    },
    async submit(request, { warnings, webhook, ...submission }) {
      await mayPrint()
      const submittedAt = Date.now()
      const accepted = acceptRequest(request, container, settings.limits, submittedAt)
      const asked = webhook && { webhook: webhookOf(webhook, container.get('webhookCalls')) }
      return enqueue({ ...accepted, ...asked, warnings: shownWarnings(warnings) }, submission, submittedAt)
    },
    wait: async (ref, signal) => awaited.wait((await jobOf(ref)).id, signal),
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
    async cancel(ref) {
      const { id } = await jobOf(ref)
      await queue.cancel(id, { code: 'cancelled', message: 'task cancelled' })
      return jobOf(id)
    },
    report: async (ref) => reportOf(await jobOf(ref), { queue, reports, log, ...settings.reports }),
    async reload({ redraw }) {
      await workers.reload(redraw)
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
