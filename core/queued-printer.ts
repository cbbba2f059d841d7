import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Container } from './container.js'
import { familyNames } from './document/font-names.js'
import { PrintError } from './errors.js'
import { hasEnded, type Job } from './job/job.js'
import { spawnWorker } from './job/worker-process.js'
import { startWorkers, type Workers } from './job/workers.js'
import { describeAttribute } from './layout/attributes.js'
import type { App, Layout } from './layout/catalog.js'
import { packageRoot } from './package-root.js'
import type { Printer, RequestedPrint, Submission } from './printer.js'
import { reportFileName } from './report/file-name.js'
import { fillAttributes } from './request/attributes.js'
import type { PrintSpec } from './request/spec.js'

/** How often finished jobs are looked through for ones to forget. */
const SWEEP_MS = 60_000
/** Before the first job has been measured, a job is thought to take this long. */
const GUESSED_MS = 1000

export interface RunningPrinter extends Printer {
  /** Resolves when all worker processes are warm. */
  ready: Promise<void>
  /** Ends the jobs and the worker processes; nothing is accepted any more. */
  close(): Promise<void>
}

/** The printer that queues jobs for worker processes of its own. */
export const startPrinter = (container: Container): RunningPrinter => {
  const settings = container.get('settings')
  const registry = container.get('registry')
  const catalog = container.get('catalog')
  const queue = container.get('queue')
  const reports = container.get('reports')
  const log = container.get('log')
  const fonts = familyNames([...container.get('fontFiles')])
  let isClosed = false

  const workers: Workers = startWorkers({
    queue,
    count: settings.workers,
    spawn: () =>
      spawnWorker({
        entry: fileURLToPath(new URL('worker.js', import.meta.url)),
        settings,
        fontConfiguration: join(packageRoot, 'fonts/none.conf'),
        heapMegabytes: settings.limits.workerMegabytes
      }),
    jobSeconds: settings.limits.jobSeconds,
    workerMegabytes: settings.limits.workerMegabytes,
    now: ({ job }) => clockOf(job),
    log
  })
  workers.ready.catch(() => {})

  const keepMs = settings.reports.keepMinutes * 60_000
  const sweep = async () => {
    for (const id of await queue.forget(Date.now() - keepMs)) await reports.remove(id)
    await reports.sweep(Date.now() - keepMs)
  }
  const sweeper = setInterval(() => void sweep().catch((thrown) => log('warn', String(thrown))), SWEEP_MS)
  sweeper.unref()
  void sweep().catch((thrown) => log('warn', String(thrown)))

  const appOf = (name: string): App => {
    const app = catalog.apps.find((candidate) => candidate.name === name)
    if (!app) throw new PrintError('unknown-app', `there is no app "${name}"; apps: ${catalog.apps.map((known) => known.name).join(', ')}`)
    return app
  }

  const jobOf = async (ref: string): Promise<Job> => {
    const job = await queue.get(ref.split('@')[0]!.toLowerCase())
    if (!job || (ref.includes('@') && job.ref !== ref.toLowerCase())) throw new PrintError('unknown-job', `there is no job "${ref}"; reports are kept ${settings.reports.keepMinutes} minutes`)
    return job
  }

  const accept = (request: RequestedPrint): PrintSpec => {
    const app = appOf(request.app)
    const layout = app.layouts.find(({ name }) => name === request.layout)
    const known = app.layouts.map(({ name }) => `"${name}"`).join(', ')
    if (!layout) throw new PrintError('unknown-layout', `the app "${app.name}" has no layout "${request.layout}"; layouts: ${known}`, { problems: [{ path: 'layout', message: `must be one of ${known}` }] })
    const output = registry.output(request.format)
    if (!output) throw new PrintError('unknown-format', `no plugin writes the format "${request.format}"; formats: ${formatsOf().join(', ')}`)
    return resolvePages({ ...request, format: request.format.toLowerCase() }, layout)
  }

  const resolvePages = (request: RequestedPrint, layout: Layout): PrintSpec => {
    const sent = request.pages ?? [{ attributes: request.attributes, params: request.params }]
    const filled = sent.map((page, index) =>
      fillAttributes(page.attributes, layout.attributes, registry, request.pages ? `pages[${index}].attributes` : 'attributes')
    )
    const problems = filled.flatMap((page) => page.problems).slice(0, 100)
    if (problems.length > 0)
      throw new PrintError('invalid-spec', problems.map(({ path, message }) => `${path} ${message}`).join('; '), { problems })
    const pages = filled.map(({ attributes }, index) => ({ attributes, params: sent[index]!.params }))
    return { ...request, attributes: pages[0]!.attributes, pages }
  }

  const formatsOf = (): string[] => {
    const words = registry.outputs.flatMap((output) => [output.name, ...(output.aliases ?? [])])
    return words.sort((a, b) => Number(b === 'pdf') - Number(a === 'pdf') || a.localeCompare(b))
  }

  const printer: RunningPrinter = {
    ready: workers.ready,
    apps: () => catalog.apps.map(({ name }) => name),
    app(name) {
      const app = appOf(name)
      const layouts = app.layouts.map((layout) => ({
        name: layout.name,
        attributes: layout.attributes.map((attribute) => describeAttribute(attribute, app))
      }))
      return { name, title: app.title, scales: app.scales, dpis: app.dpis, layouts }
    },
    formats: formatsOf,
    fonts: () => fonts,
    samples: (app) =>
      appOf(app).layouts.flatMap(({ name, sample }) => (sample ? [{ name, request: sample as never }] : [])),
    async submit(request, submission: Submission) {
      if (isClosed) throw new PrintError('stopping', 'the service is shutting down')
      const id = randomUUID()
      const job: Job = {
        id,
        ref: `${id}@${randomUUID()}`,
        spec: accept(request),
        status: 'waiting',
        submittedAt: Date.now(),
        layersDone: 0,
        layersTotal: 0,
        warnings: []
      }
      await queue.add(job, submission)
      return job
    },
    async wait(ref, signal) {
      const { id } = await jobOf(ref)
      const ended = new AbortController()
      const stopListening = queue.onEnd((job) => job.id === id && ended.abort())
      const giveUp = () => void queue.cancel(id, { code: 'cancelled', message: 'task cancelled: the client went away' })
      if (signal?.aborted) giveUp()
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        if (!hasEnded(await jobOf(ref)) && !ended.signal.aborted) await once(ended.signal, 'abort')
        return await jobOf(ref)
      } finally {
        stopListening()
        signal?.removeEventListener('abort', giveUp)
      }
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
      return jobOf(ref)
    },
    async report(ref) {
      const job = await jobOf(ref)
      if (!hasEnded(job)) throw new PrintError('not-finished', 'the report has not yet been finished; ask its status')
      if (!job.report) throw PrintError.fromData(job.error!)
      const { extension, mediaType, bytes } = job.report
      const { outputFilename, lang } = job.spec
      const layout = appOf(job.spec.app).layouts.find(({ name }) => name === job.spec.layout)
      const pattern = outputFilename ?? layout?.outputFilename ?? 'map_${yyyy-MM-dd}'
      return {
        fileName: reportFileName({ pattern, extension, date: new Date(clockOf(job)), lang }),
        mediaType,
        bytes,
        warnings: job.warnings.length,
        stream: () => reports.stream(job.id)
      }
    },
    async close() {
      isClosed = true
      clearInterval(sweeper)
      await workers.stop()
    }
  }
  return printer
}

/** The only clock of a print: its submission, or SOURCE_DATE_EPOCH for prints that must be the same every time. */
const clockOf = (job: Job): number => {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH)
  return process.env.SOURCE_DATE_EPOCH && Number.isFinite(epoch) ? epoch * 1000 : job.submittedAt
}
