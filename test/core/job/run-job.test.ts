import { EventEmitter } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ToWorker } from '../../../core/job/messages.js'
import type { Claim, JobQueue } from '../../../core/job/queue.js'
import { onAbort, runJob } from '../../../core/job/run-job.js'
import type { WorkerProcess } from '../../../core/job/worker-process.js'

const report = { mediaType: 'application/pdf', extension: 'pdf', bytes: 1 }
const MEGABYTE = 1e6

/** One job on one worker that does what the test says; the worker may hold 100 MB. */
const run = (wanted: { jobSeconds?: number; fence?: number } = {}) => {
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
  const claim = { job: { id: 'a', spec: { app: 'x' } }, submission: { headers: {} }, fence: wanted.fence ?? 1 } as Claim
  const stop = new AbortController()
  const options = {
    queue,
    spawn: () => (state.spawned++, replacement),
    jobSeconds: wanted.jobSeconds ?? 60,
    workerMegabytes: 100,
    now: () => 7,
    log: (...parameters: unknown[]) => void state.log.push(parameters)
  }
  const ended = runJob(worker, claim, options, stop.signal)
  return { state, events, worker, replacement, stop, ended, listeners: () => events.eventNames() }
}
const done = (residentBytes = 0) => ({ type: 'done', id: 'a', report, residentBytes })

test('the worker gets the job, its progress goes to the queue, and the worker is kept afterwards', async () => {
  const { events, worker, state, ended, listeners } = run()
  assert.equal(state.sent, [{ type: 'print', id: 'a', spec: { app: 'x' }, submission: { headers: {} }, now: 7 }])
  events.emit('message', { type: 'progress', id: 'a', layersDone: 2, warning: 'slow' })
  events.emit('message', { type: 'progress', id: 'a', layersDone: 3 })
  events.emit('message', { type: 'progress', id: 'b', layersDone: 9 })
  events.emit('message', { type: 'ready' })
  events.emit('message', done(99 * MEGABYTE))
  const { outcome, next } = await ended
  assert.equal(outcome, { status: 'finished', report })
  assert.is(next, worker)
  assert.equal(state.progress, [['a', 1, { layersDone: 2, warning: 'slow' }], ['a', 1, { layersDone: 3 }]]) // prettier-ignore
  assert.equal(state.log, [['warn', 'slow', { job: 'a' }]])
  assert.equal(listeners(), [])
})

test('a worker that reaches its memory limit after a job is replaced', async () => {
  const { events, ended, state } = run()
  events.emit('message', done(100 * MEGABYTE))
  const { outcome, next } = await ended
  assert.equal([outcome!.status, next, state.spawned], ['finished', undefined, 0])
})

test('a job that uses twice the memory limit is ended, and its worker is replaced', async () => {
  const { ended, state } = run()
  state.residentBytes = 200 * MEGABYTE + 1
  const { outcome, next } = await ended
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
  const { outcome, next } = await ended
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

test('a stopping service starts no other worker', async () => {
  const { ended, stop, state } = run()
  stop.abort()
  const { outcome, next } = await ended
  assert.is(outcome!.status !== 'finished' && outcome!.error.code, 'stopping')
  assert.equal([next, state.spawned], [undefined, 0])
})

test('a job is repeated only if its first worker ended before the job began', async () => {
  const codeAfter = async (begins: boolean, fence: number) => {
    const { ended, events, state } = run({ fence })
    if (begins) events.emit('message', { type: 'progress', id: 'a' })
    events.emit('end', 'exit code 1')
    const { outcome, next } = await ended
    assert.is(next, undefined)
    assert.equal(state.log.length, 1)
    return outcome && outcome.status !== 'finished' && outcome.error.code
  }
  assert.is(await codeAfter(false, 1), undefined)
  assert.is(await codeAfter(true, 1), 'worker-lost')
  assert.is(await codeAfter(false, 2), 'worker-lost')
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
