import { join } from 'node:path'
import { Readable } from 'node:stream'
import { mock } from 'node:test'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Container } from '../../core/container.js'
import { PrintError } from '../../core/errors.js'
import type { Job } from '../../core/job/job.js'
import { requestFromBytes } from '../../core/job/request-bytes.js'
import { packageRoot } from '../../core/package-root.js'
import { loadPlugins } from '../../core/plugin/load.js'
import { startPrinter } from '../../core/queued-printer.js'
import { makeWebhookCalls } from '../../core/net/webhook-calls.js'
import { checkSchema } from '../../core/request/validate.js'
import { catalogOf } from '../support/layouts.js'
import { jobOf, makeTestQueue, requestOf } from './job/queues.js'

const plugins = ['blocks/map', 'blocks/scalebar', 'outputs/pdf', 'layers/geojson'].map((name) => `mapsetter/plugins/${name}`) // prettier-ignore
const registry = await loadPlugins(plugins, packageRoot, checkSchema)
const catalog = catalogOf(join(packageRoot, 'test/fixtures/layouts'), registry)

interface PrinterParts {
  deleteAfterDownload?: boolean
  workers?: number
  [token: string]: unknown
}

/** A printer without worker processes, whose queue a test moves on itself. */
const makePrinter = ({ deleteAfterDownload = false, workers = 0, ...more }: PrinterParts = {}) => {
  const settings = {
    workers,
    drainSeconds: 0,
    state: {},
    cache: {},
    reports: { keepMinutes: 5, megabytes: 1, deleteAfterDownload },
    queue: 'memory',
    webhooks: {},
    clients: { printsPerMinute: 0, openJobs: 0 },
    access: { forward: ['maps.example', { to: 'other.example', headers: ['X-User'] }] },
    limits: { jobSeconds: 60, workerMegabytes: 100, pages: 3, rows: 5 }
  }
  const queue = makeTestQueue()
  const log: unknown[] = []
  const removed: string[] = []
  const gone = new Set<string>()
  const reports = {
    open: async () => {},
    close: async () => {},
    remove: async (name: string) => void removed.push(name),
    removeLeftovers: async () => {},
    has: async (name: string) => !gone.has(name),
    read: async (name: string) => (gone.has(name) ? undefined : Readable.from([Buffer.from(name)]))
  }
  const objects: { [token: string]: unknown } = {
    settings,
    registry,
    catalog,
    queue,
    reports,
    webhookCalls: makeWebhookCalls({ allow: ['hooks.example'], userAgent: 'x' }),
    sizes: {},
    familiesOf: ({ fontFolders }: { fontFolders: string[] }) => (fontFolders.length === 0 ? ['B', 'A'] : ['C']),
    log: (level: string, message: string, details: object) => log.push([level, message, details]),
    ...more
  }
  const container = { get: (token: string) => objects[token], replace() {}, renew() {} } as unknown as Container
  const printer = startPrinter(container)
  settings.workers = 2
  return { printer, queue, log, removed, gone }
}

const job = (id: string, more: Partial<Job> = {}): Job => ({
  ...jobOf(id),
  ref: `${id}@key`,
  app: 'town',
  layout: 'A4',
  outputFilename: 'plan',
  warnings: ['w1', 'w2'],
  ...more
})
const codeOf = (promise: Promise<unknown>) => promise.then(() => 'fine', (thrown) => (thrown instanceof PrintError ? thrown.code : String(thrown))) // prettier-ignore
const FINISHED = {
  status: 'finished',
  report: { name: 'file', mediaType: 'application/pdf', extension: 'pdf', bytes: 4 }
} as const

/** Adds a job and ends it as a worker would. */
const finished = async (
  { queue }: ReturnType<typeof makePrinter>,
  id: string,
  outcome: Parameters<typeof queue.finish>[2] = FINISHED
) => {
  await queue.add(job(id), requestOf())
  const claim = await queue.claim(new AbortController().signal)
  await queue.finish(id, claim.fence, outcome)
}

test('a job is found by its id or its whole reference, in any letter case', async () => {
  const { printer, queue } = makePrinter()
  await queue.add(job('aa'), requestOf())
  assert.is((await printer.status('aa')).id, 'aa')
  assert.is((await printer.status('AA@KEY')).id, 'aa')
  for (const ref of ['aa@other', 'ab', '']) assert.is(await codeOf(printer.status(ref)), 'unknown-job', ref)
  assert.match(String(await printer.status('ab').catch((thrown: Error) => thrown.message)), 'there is no job "ab"; reports are deleted after 5 minutes') // prettier-ignore
  await printer.close()
})

test('the waiting time is the mean duration for each round of the workers', async () => {
  const setting = makePrinter()
  const { printer, queue } = setting
  const ids = ['a', 'b', 'c', 'd']
  for (const id of ids) await queue.add(job(id), requestOf())
  // a second is assumed before the first job has finished; two workers
  assert.equal(await Promise.all(ids.map((id) => printer.waitingTime(job(id)))), [1000, 1000, 2000, 2000])
  queue.meanDuration = async () => 300.4
  assert.is(await printer.waitingTime(job('c')), 601)
  await printer.close()
})

test('a report is there when its job has finished, with its name and warnings', async () => {
  const setting = makePrinter()
  const { printer, queue } = setting
  await queue.add(job('early'), requestOf())
  assert.is(await codeOf(printer.report('early')), 'not-finished')
  await queue.cancel('early', { code: 'cancelled', message: 'x' })
  await finished(setting, 'aa')
  const { stream, ...report } = await printer.report('aa')
  assert.equal(report, { fileName: 'plan.pdf', mediaType: 'application/pdf', bytes: 4, warnings: 2, warningTexts: ['w1', 'w2'] }) // prettier-ignore
  assert.is(Buffer.concat(await stream().toArray()).toString(), 'file')
  await finished(setting, 'bb', { status: 'error', error: { code: 'too-large', message: 'x' } })
  assert.is(await codeOf(printer.report('bb')), 'too-large')
  await printer.close()
})

test('if the service stops while it measures the layouts, a waiting print fails with "stopping"', async () => {
  const ends: (() => void)[] = []
  const spawnWorker = () => ({
    ready: new Promise(() => {}),
    onMessage: () => () => {},
    onEnd: (listener: (how: string) => void) => (ends.push(() => listener('killed')), () => {}),
    kill: async () => ends.splice(0).forEach((end) => end())
  })
  const app = { ...catalog.apps[0]!, layouts: [{ attributes: [{ auto: {} }] }] }
  const { printer } = makePrinter({ workers: 1, sizes: undefined, catalog: { ...catalog, apps: [app] }, spawnWorker })
  const waiting = codeOf(printer.submit({} as never, { headers: {} } as never))
  await new Promise(setImmediate)
  void printer.close()
  assert.is(await waiting, 'stopping')
})

test('every job that ends is logged; one that failed through no fault of its client, also as a warning', async () => {
  const setting = makePrinter()
  const { queue, log, printer } = setting
  await finished(setting, 'aa')
  await finished(setting, 'bb', { status: 'error', error: { code: 'too-large', message: 'too many' } })
  await queue.add(job('cc', { submittedAt: Date.now() - 5000 }), requestOf())
  await queue.cancel('cc', { code: 'cancelled', message: 'x' })
  await finished(setting, 'dd', { status: 'error', error: { code: 'layout-mistake', message: 'odd' } })
  assert.equal((log as unknown[][]).splice(4), [['warn', 'a print failed: odd', { job: 'dd', app: 'town', code: 'layout-mistake' }]]) // prettier-ignore
  assert.equal((log.pop() as unknown[])[0], 'info')
  const entries = log as [string, string, { [name: string]: unknown }][]
  assert.equal(entries.map(([level, message, { job, app, layout, format, bytes, error }]) => [level, message, job, app, layout, format, bytes, error]), [['info', 'job finished', 'aa', 'town', 'A4', 'pdf', 4, undefined], ['info', 'job error', 'bb', 'town', 'A4', 'pdf', undefined, 'too many'], ['info', 'job cancelled', 'cc', 'town', 'A4', 'pdf', undefined, 'x']]) // prettier-ignore
  const times = entries.map(([, , { waitedMs, ranMs }]) => [waitedMs, ranMs] as [number, number])
  for (const [waited, ran] of times.slice(0, 2)) assert.ok(waited >= 0 && waited < 1000 && ran >= 0 && ran < 1000)
  assert.ok(times[2]![0] >= 5000 && times[2]![0] < 6000 && times[2]![1] === 0, `${times[2]}`)
  await printer.close()
})

test('a job is cancelled by its client, also by closing the connection', async () => {
  const { printer, queue } = makePrinter()
  for (const id of ['aa', 'bb', 'cc']) await queue.add(job(id), requestOf())
  const cancelled = await printer.cancel('aa@key')
  assert.equal([cancelled.status, cancelled.error], ['cancelled', { code: 'cancelled', message: 'task cancelled' }])
  const closed = new AbortController()
  const waiting = printer.wait('bb', closed.signal)
  closed.abort()
  assert.equal([(await waiting).status, (await waiting).error!.message], ['cancelled', 'task cancelled: the client closed the connection']) // prettier-ignore
  assert.is((await printer.wait('cc', AbortSignal.abort())).status, 'cancelled')
  await printer.close()
})

test('waiting ends with the job; a signal that comes later cancels nothing', async () => {
  const setting = makePrinter()
  const { printer, queue } = setting
  await queue.add(job('aa'), requestOf())
  const open = new AbortController()
  const waiting = printer.wait('aa', open.signal)
  const claim = await queue.claim(new AbortController().signal)
  await queue.finish('aa', claim.fence, FINISHED)
  assert.is((await waiting).status, 'finished')
  let cancelled = 0
  queue.cancel = async () => void cancelled++ as undefined
  open.abort()
  assert.is(cancelled, 0)
  await printer.close()
})

test('a client does not wait for a job that the queue has lost', async () => {
  const { printer, queue } = makePrinter()
  await queue.add(job('aa'), requestOf())
  mock.timers.enable({ apis: ['setInterval'] })
  const waiting = codeOf(printer.wait('aa'))
  await new Promise(setImmediate)
  await queue.forget(['aa'])
  mock.timers.tick(5000)
  mock.timers.reset()
  assert.is(await waiting, 'queue-unavailable')
  await printer.close()
})

test('when the printer stops, waiting ends and new jobs are refused', async () => {
  const { printer, queue } = makePrinter()
  await queue.add(job('aa'), requestOf())
  const waiting = codeOf(printer.wait('aa'))
  await printer.close()
  assert.is(await waiting, 'stopping')
  assert.is(await codeOf(printer.submit({} as never, { headers: {} })), 'stopping')
})

test('a report that is not there any more is deleted, also between two questions', async () => {
  const setting = makePrinter()
  const { printer, gone } = setting
  await finished(setting, 'aa')
  const report = await printer.report('aa')
  gone.add('file')
  assert.is(await codeOf(report.stream().toArray()), 'report-deleted')
  assert.is(await codeOf(printer.report('aa')), 'report-deleted')
  await printer.close()
})

test('a report is deleted after its first download if the settings say so, not before its end', async () => {
  for (const deleteAfterDownload of [false, true]) {
    const setting = makePrinter({ deleteAfterDownload })
    const { printer, removed } = setting
    await finished(setting, 'aa')
    const broken = (await printer.report('aa')).stream()
    broken.destroy()
    const stream = (await printer.report('aa')).stream()
    assert.equal(removed, [])
    await stream.toArray()
    await new Promise(setImmediate)
    assert.equal(removed, deleteAfterDownload ? ['file'] : [])
    assert.is(await codeOf(printer.report('aa')), deleteAfterDownload ? 'report-deleted' : 'fine')
    await printer.close()
  }
})

test('of the headers of a request only those are kept that a map server may get', async () => {
  const { printer, queue } = makePrinter()
  const attributes = { map: { center: [0, 0], scale: 1000 } }
  const request = { app: 'default', layout: 'Card', format: 'pdf', attributes, params: {} }
  const headers = { authorization: 'a', 'x-user': 'b', host: 'c', 'x-other': 'd' }
  await printer.submit(request, { headers, client: '192.0.2.1', isAwaited: true })
  const claim = await queue.claim(new AbortController().signal)
  assert.equal(claim.headers, { authorization: 'a', 'x-user': 'b' })
  assert.equal(requestFromBytes(claim.request), request)
  await printer.close()
})

test('a submitted job waits with the time and name of its report', async () => {
  const { printer, queue } = makePrinter()
  const attributes = { map: { center: [0, 0], scale: 1000 } }
  const request = { app: 'default', layout: 'Card', format: 'pdf', attributes, params: {}, outputFilename: 'plan-${yyyy}.pdf' } // prettier-ignore
  const known = process.env.SOURCE_DATE_EPOCH
  try {
    for (const [epoch, name] of [
      ['0', 'plan-1970'],
      ['1000000000', 'plan-2001'],
      ['none', `plan-${new Date().getFullYear()}`],
      ['', `plan-${new Date().getFullYear()}`]
    ] as const) {
      // prettier-ignore
      process.env.SOURCE_DATE_EPOCH = epoch
      const before = Date.now()
      const made = await printer.submit(request as never, { headers: {}, warnings: ['early'] } as never)
      assert.is(made.outputFilename, name, epoch)
      assert.equal([made.status, made.layersDone, made.layersTotal, made.warnings], ['waiting', 0, 0, ['early']])
      assert.ok(made.submittedAt >= before && made.submittedAt <= Date.now())
      assert.ok(made.ref.startsWith(`${made.id}@`) && made.ref.length === 73, made.ref)
      assert.is((await queue.get(made.id))!.ref, made.ref)
    }
    assert.equal((await printer.submit(request as never, { headers: {} })).warnings, [])
  } finally {
    if (known === undefined) delete process.env.SOURCE_DATE_EPOCH
    else process.env.SOURCE_DATE_EPOCH = known
    await printer.close()
  }
})

test('apps are described with their layouts and attributes, fonts are sorted and named once', async () => {
  const { printer } = makePrinter()
  assert.equal(printer.fonts(), ['A', 'B'].concat(catalog.apps.some(({ fontFolders }) => fontFolders.length > 0) ? ['C'] : [])) // prettier-ignore
  assert.equal(printer.apps(), catalog.apps.map(({ name }) => name)) // prettier-ignore
  const app = printer.app('default')
  const own = catalog.apps.find(({ name }) => name === 'default')!
  assert.equal([app.name, app.title, app.scales, app.dpis, app.lockScales, app.aliases], ['default', own.title, own.scales, own.dpis, own.lockScales, own.aliases]) // prettier-ignore
  assert.equal(app.layouts.map(({ name, attributes }) => [name, attributes.length]), own.layouts.map(({ name, attributes }) => [name, attributes.length])) // prettier-ignore
  assert.equal(app.layouts.map(({ paramsRead }) => paramsRead), own.layouts.map(({ template: { paramsRead } }) => (paramsRead === 'any' ? 'any' : [...paramsRead]))) // prettier-ignore
  const samples = printer.samples('default')
  assert.equal(samples.map(({ name }) => name), own.layouts.flatMap(({ name, samples: [sample] }) => (sample ? [name] : []))) // prettier-ignore
  for (const { name, request } of samples) assert.is((request as { layout: string }).layout, name)
  await printer.close()
})

test.run()
