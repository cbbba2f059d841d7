import { EventEmitter } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintMessage, ToWorker } from '../../../core/job/messages.js'
import type { Claim, JobQueue } from '../../../core/job/queue.js'
import { onAbort, runJob } from '../../../core/job/run-job.js'
import type { WorkerProcess } from '../../../core/job/worker-process.js'
import { aboutJob } from '../../../core/job-log.js'
import { withOwnTimers } from '../../support/own-timers.js'
import { jobOf } from './queues.js'

const report = { name: 'r', mediaType: 'application/pdf', extension: 'pdf', bytes: 1 }
const MEGABYTE = 1e6

/** One job on one worker that does what the test says; the worker may hold 100 MB. */
const run = (wanted: { jobSeconds?: number } & Partial<Pick<Claim, 'fence' | 'deaths' | 'answersWithReport'>> = {}) => {
  const events = new EventEmitter()
  const state = {
    residentBytes: 0,
    spawned: 0,
    progress: [] as unknown[],
    sent: [] as ToWorker[],
    log: [] as unknown[]
  }
  const listen = (name: string) => (listener: (...parameters: any[]) => void) => {
    events.on(name, listener)
    return () => void events.off(name, listener)
  }
  const worker = {
    residentBytes: () => state.residentBytes,
    send: (message: ToWorker) => void state.sent.push(message),
    onMessage: listen('message'),
    onEnd: listen('end')
  } as unknown as WorkerProcess
  const replacement = {} as WorkerProcess
  const queue = {
    progress: async (...parameters: unknown[]) => (state.progress.push(parameters), true),
    onCancel: listen('cancel')
  } as unknown as JobQueue
  const job = { ...jobOf('a'), outputFilename: 'town' }
  const { fence = 1, deaths = 0 } = wanted
  const claim: Claim = {
    job,
    request: Buffer.from('r'),
    headers: { referer: 'x' },
    lostHeaders: ['cookie'],
    answersWithReport: wanted.answersWithReport ?? false,
    fence,
    deaths
  }
  const stop = new AbortController()
  const options = {
    queue,
    spawn: () => (state.spawned++, replacement),
    jobSeconds: wanted.jobSeconds ?? 60,
    workerMegabytes: 100,
    now: () => 7,
    discard: () => {},
    log: (...parameters: unknown[]) => void state.log.push(parameters)
  }
  const ended = runJob(worker, claim, options, stop.signal)
  return { state, events, worker, replacement, stop, ended, listeners: () => events.eventNames() }
}
const facts = { pages: 1, stageMs: {}, hosts: [], fetches: 0, fetchedBytes: 0, cached: 0 }
const done = (residentBytes = 0) => ({ type: 'done', id: 'a', report, facts, residentBytes })

test('the worker gets the job, its progress goes to the queue, and the worker is kept afterwards', async () => {
  const { events, worker, state, ended, listeners } = run()
  const [{ reportName, isLasting, ...sent }] = state.sent as [PrintMessage]
  assert.match(reportName, /^a\.[\da-f]{8}$/)
  assert.is(isLasting, true)
  const given = { request: Buffer.from('r'), headers: { referer: 'x' }, lostHeaders: ['cookie'] }
  assert.equal(sent, { type: 'print', id: 'a', about: aboutJob(jobOf('a')), ...given, outputFilename: 'town', now: 7 })
  events.emit('message', { type: 'progress', id: 'a', layersDone: 2, warning: 'slow' })
  events.emit('message', { type: 'progress', id: 'a', layersDone: 3 })
  events.emit('message', { type: 'progress', id: 'b', layersDone: 9 })
  events.emit('message', { type: 'ready' })
  events.emit('message', done(99 * MEGABYTE))
  const { outcome, next } = await ended
  assert.equal(outcome, { status: 'finished', report, facts })
  assert.is(next, worker)
  assert.equal(state.progress, [['a', 1, { layersDone: 2, warning: 'slow' }], ['a', 1, { layersDone: 3 }]]) // prettier-ignore
  assert.equal(state.log, [['warn', 'slow', aboutJob(jobOf('a'))]])
  assert.equal(listeners(), [])
})

test('a report that is the answer to its request need not survive a power cut', () => {
  const { state } = run({ answersWithReport: true })
  assert.is((state.sent[0] as PrintMessage).isLasting, false)
})

test('a job that fails ends with the error of the worker, and with what its print took', async () => {
  const { events, ended, worker } = run()
  const error = { code: 'layout-mistake', message: 'no such page' }
  events.emit('message', { type: 'failed', id: 'a', error, facts, residentBytes: 1 })
  const { outcome, next } = await ended
  assert.equal([outcome, next === worker], [{ status: 'error', error, facts }, true])
  const lost = run({ deaths: 1 })
  lost.events.emit('message', { type: 'begun', id: 'a' })
  lost.events.emit('end', 'exit code 1')
  assert.equal(Object.keys((await lost.ended).outcome!), ['status', 'error'])
})

test('a worker that reaches its memory limit after a job is replaced', async () => {
  const { events, ended, state } = run()
  events.emit('message', done(100 * MEGABYTE))
  const { outcome, why, next } = await ended
  assert.equal([outcome!.status, why, next, state.spawned], ['finished', 'memory', undefined, 0])
})

test('a job that uses twice the memory limit is ended, and its worker is replaced', async () => {
  const { ended, state } = run()
  state.residentBytes = 200 * MEGABYTE + 1
  const { outcome, why, next } = await ended
  assert.is(why, 'job-memory')
  assert.equal([outcome!.status, outcome!.status !== 'finished' && outcome!.error.code], ['error', 'too-large'])
  assert.is(next, undefined)
})

test('a job that uses exactly twice the memory limit is allowed', async () => {
  const { ended, state, events } = run()
  state.residentBytes = 200 * MEGABYTE
  setTimeout(() => events.emit('message', done()), 400)
  assert.is((await ended).outcome!.status, 'finished')
})

test('a worker that does not answer a cancel is replaced, and the job ends', async () => {
  const { ended, state, events, replacement } = run()
  events.emit('cancel', 'b')
  events.emit('cancel', 'a')
  events.emit('cancel', 'a')
  const { outcome, why, next } = await ended
  assert.is(why, 'stuck')
  assert.equal([outcome!.status, outcome!.status !== 'finished' && outcome!.error.code], ['cancelled', 'cancelled'])
  assert.is(next, replacement)
  assert.equal([state.spawned, state.sent.map(({ type }) => type)], [1, ['print', 'cancel']])
})

test('a report that arrives after the time limit is ignored', async () => {
  const { ended, events, state } = run({ jobSeconds: 0.05 })
  const looking = setInterval(() => state.sent.length > 1 && events.emit('message', done()), 1)
  const { outcome } = await ended
  clearInterval(looking)
  assert.equal([outcome!.status, outcome!.status !== 'finished' && outcome!.error.code], ['error', 'time-limit'])
})

test('a service that stops gives the job back at once and starts no other worker', async () => {
  const { ended, stop, state } = run()
  stop.abort()
  const { outcome, hasDied, why, next } = await ended
  assert.equal([outcome, hasDied, why, next, state.spawned], [undefined, undefined, 'stuck', undefined, 0])
})

test('a job goes back when its worker ends; the second death while it is printed ends it', async () => {
  const after = async (begins: boolean, { fence = 1, deaths = 0 }) => {
    const { ended, events, state } = run({ fence, deaths })
    if (begins) events.emit('message', { type: 'begun', id: 'a' })
    events.emit('end', 'exit code 1')
    const { outcome, hasDied, why, next } = await ended
    assert.equal([why, next], ['ended', undefined])
    assert.equal(state.log.length, 1)
    return outcome ? outcome.status !== 'finished' && outcome.error.code : hasDied
  }
  assert.is(await after(false, {}), false)
  assert.is(await after(false, { deaths: 1 }), false)
  assert.is(await after(true, {}), true)
  assert.is(await after(true, { deaths: 1 }), 'worker-lost')
  assert.is(await after(false, { fence: 4 }), false)
  assert.is(await after(false, { fence: 5 }), true, 'nobody is asked for ever')
  assert.is(await after(false, { fence: 5, deaths: 1 }), 'worker-lost')
})

test('a worker that ends after a cancel ends the job; the log says that another one prints it again only where one does', async () => {
  const message = ({ log }: { log: unknown[] }) => (log as string[][])[0]![1]!
  const cancelled = run()
  cancelled.events.emit('message', { type: 'begun', id: 'a' })
  cancelled.events.emit('cancel', 'a')
  cancelled.events.emit('end', 'exit code 1')
  const { outcome, why } = await cancelled.ended
  assert.equal([outcome!.status, why], ['cancelled', 'ended'])
  assert.is(message(cancelled.state), 'a worker process ended while it printed: exit code 1')
  const last = run({ deaths: 1, fence: 5 })
  last.events.emit('end', 'exit code 1')
  await last.ended
  assert.is(message(last.state), 'a worker process ended while it printed: exit code 1')
  const again = run()
  again.events.emit('end', 'exit code 1')
  await again.ended
  assert.is(message(again.state), 'a worker process ended while it printed: exit code 1; another one prints the job again') // prettier-ignore
})

test('a job that has ended leaves no timer behind', () =>
  withOwnTimers(async (timers) => {
    const { events, ended } = run()
    assert.is(timers(), 3)
    events.emit('message', done())
    await ended
    assert.is(timers(), 0)
  }))

test('a worker that does not begin the job within five seconds is replaced, and the job goes back; one that has begun stays', async () => {
  const begun = run()
  begun.events.emit('message', { type: 'begun', id: 'a' })
  const { ended, state } = run()
  const { outcome, hasDied, why, next } = await ended
  assert.equal([outcome, hasDied, why, next], [undefined, undefined, 'silent', undefined])
  assert.equal(state.log.length, 1)
  assert.match(String(state.log[0]), 'did not begin a job within 5 s;')
  begun.events.emit('message', done())
  assert.equal([(await begun.ended).outcome!.status, begun.state.log], ['finished', []])
})

test('an already aborted signal is reported too, and a removed listener is not called', async () => {
  const stop = new AbortController()
  let warnings = 0
  const leave = onAbort(stop.signal, () => warnings++)
  onAbort(stop.signal, () => (warnings += 10))
  leave()
  stop.abort()
  assert.is(warnings, 10)
  onAbort(stop.signal, () => (warnings += 100))
  await Promise.resolve()
  assert.is(warnings, 110)
})

test.run()
