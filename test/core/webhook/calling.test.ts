import { EventEmitter } from 'node:events'
import { mock } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Job, Webhook } from '../../../core/job/job.js'
import type { WebhookAnswer } from '../../../core/net/webhook-calls.js'
import { startDeliveries } from '../../../core/webhook/deliveries.js'
import { withOwnTimers } from '../../support/own-timers.js'
import { until } from '../../support/until.js'
import { jobOf } from '../job/queues.js'

const NOW = 1_700_000_000_000
const MINUTE = 60_000
const { random } = Math

test.before.each(() => {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: NOW })
  Math.random = () => 0
})
const stops: (() => Promise<void>)[] = []
test.after.each(async () => {
  Math.random = random
  for (const stop of stops.splice(0)) await stop()
  mock.timers.reset()
})

/** A job that ended an hour ago. */
const endedJob = (id: string, webhook: Partial<Webhook> = {}, more: Partial<Job> = {}): Job => ({
  ...jobOf(id),
  status: 'finished',
  endedAt: NOW - 60 * MINUTE,
  webhook: { address: `http://host-of-${id}/`, failures: 0, ...webhook },
  ...more
})

interface Given {
  jobs?: Job[]
  isShared?: boolean
  isOff?: boolean
  /** What comes of the next call. */
  answer?: (address: string) => Promise<WebhookAnswer>
}

/** Deliveries of these jobs; what was called, and what was kept, counted and logged of it. */
const start = ({ jobs = [], isShared = false, isOff = false, answer = async () => ({ status: 200, pauseMs: 0 }) }: Given) => {
  const kept = new Map(jobs.map((job) => [job.id, job]))
  const events = new EventEmitter()
  const [called, amended, counted, log] = [[] as string[], [] as object[], [] as string[], [] as string[]]
  const given = {
    looks: 0,
    get: async (id: string) => kept.get(id),
    ended: async () => [...kept.values()],
    amend: async (id: string, { webhook }: Partial<Job>) => {
      amended.push({ id, ...webhook, address: undefined })
      kept.set(id, { ...kept.get(id)!, webhook })
    }
  }
  const stop = startDeliveries({
    queue: {
      onEnd(listener) {
        events.on('end', listener)
        return () => void events.off('end', listener)
      },
      ended: () => (given.looks++, given.ended()),
      get: (id) => given.get(id),
      amend: (id, changes) => given.amend(id, changes)
    },
    calls: {
      isOff,
      refusal: () => (isOff ? 'is not allowed' : undefined),
      shown: (address) => address,
      post: (address) => (called.push(address), answer(address)),
      close: () => void log.push('closed')
    },
    protocols: [],
    isShared,
    count: (outcome) => void counted.push(outcome),
    log: (level, message) => void log.push(`${level} ${message}`)
  })
  stops.push(stop)
  return { stop, kept, given, events, called, amended: amended as { [name: string]: unknown }[], counted, log }
} // prettier-ignore

test('what came of a call is kept, counted and logged', async () => {
  const jobs = [endedJob('a', { failures: 1, nextAt: NOW - 1 }, { endedAt: NOW })]
  const { called, amended, counted, log } = start({ jobs, answer: async () => ({ status: 500, pauseMs: 3_000_000 }) })
  await until(() => log.length > 0)
  assert.equal(amended, [{ id: 'a', address: undefined, failures: 2, nextAt: NOW + 3_000_000 }])
  assert.equal(counted, ['repeated'])
  assert.equal(log, ['debug the webhook of a job failed: it answered with status 500; it is called again in 3000 s'])
  await pause(50)
  assert.equal(called, ['http://host-of-a/'])
})

test('a call that succeeds is kept, counted and logged once, however often its end is heard', async () => {
  let answer = (_: WebhookAnswer) => {}
  const jobs = [endedJob('a')]
  const { stop, events, called, amended, counted, log } = start({
    jobs,
    answer: () => new Promise((resolve) => (answer = resolve))
  })
  await until(() => called.length > 0)
  events.emit('end', jobs[0])
  events.emit('end', { ...jobs[0], id: 'b', webhook: undefined })
  mock.timers.tick(30_000)
  await pause(20)
  answer({ status: 204, pauseMs: 0 })
  await until(() => log.length > 0)
  assert.equal(called, ['http://host-of-a/'])
  assert.equal(amended, [{ id: 'a', address: undefined, failures: 0, deliveredAt: NOW + 30_000 }])
  await stop()
  assert.equal([counted, log], [['delivered'], ['debug the webhook of a job was called', 'closed']])
})

test('a call that is due later waits without keeping the process alive, and a stop ends the wait without a word', async () => {
  const jobs = Array.from({ length: 12 }, (_, index) => endedJob(`${index}`, { nextAt: NOW + 1000 }))
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  await withOwnTimers(async (timers) => {
    const { stop, called, log, events } = start({ jobs })
    await pause(50)
    assert.is(timers(), 0)
    await stop()
    process.off('warning', note)
    assert.equal([called, log, warnings, events.listenerCount('end')], [[], ['closed'], [], 0])
  })
})

test('sixteen webhooks are called at once, four of one host; after a stop no other call begins', async () => {
  const answers: (() => void)[] = []
  const jobs = Array.from({ length: 25 }, (_, index) =>
    endedJob(`${index}`, { address: `http://host-${index % 5}/${index}` })
  )
  const { stop, called, counted } = start({
    jobs,
    answer: () => new Promise((resolve) => answers.push(() => resolve({ status: 200, pauseMs: 0 })))
  })
  await until(() => called.length >= 16)
  await pause(20)
  assert.is(called.length, 16)
  assert.is(called.filter((address) => address.startsWith('http://host-0/')).length, 4)
  const stopped = stop()
  answers.forEach((answer) => answer())
  await stopped
  assert.equal([called.length, counted.length], [16, 16])
})

test('what cannot be kept is an error of the log, and the webhook is called again at the next look for jobs', async () => {
  const { given, called, amended, log } = start({ jobs: [endedJob('a')] })
  const { amend } = given
  given.amend = () => Promise.reject(new Error('no disk'))
  await until(() => log.length > 0)
  given.amend = amend
  await until(() => (mock.timers.tick(30_000), amended.length > 0))
  assert.equal(log.slice(0, 1), ['error no disk'])
  assert.equal(called, ['http://host-of-a/', 'http://host-of-a/'])
})

test('it is looked for jobs each half minute until the stop, and less often if no webhook is allowed', async () => {
  for (const [isOff, looks] of [
    [false, 2],
    [true, 1]
  ] as const) {
    const { stop, given, log } = start({ isOff })
    given.ended = () => Promise.reject(new Error('no database'))
    mock.timers.tick(30_000)
    await pause(20)
    const lines = log.map((line) => [line.split(' ')[0], line.includes('no database')])
    assert.equal([given.looks, lines], [looks, isOff ? [] : [['warn', true]]])
    await stop()
    mock.timers.tick(30_000)
    assert.is(given.looks, looks)
  }
})

test('a job that another process has left is taken over after a minute and a random time up to a minute', async () => {
  const jobs = [
    endedJob('left', { nextAt: NOW - MINUTE - 1 }),
    endedJob('due', { nextAt: NOW - MINUTE }),
    endedJob('ended', {}, { endedAt: NOW - MINUTE }),
    endedJob('told', { deliveredAt: NOW - 30 * MINUTE })
  ]
  const { called, amended } = start({ jobs, isShared: true })
  await until(() => amended.length === 2)
  await pause(20)
  const of = { id: 'left', address: undefined, failures: 0, nextAt: NOW }
  assert.equal([called, amended], [['http://host-of-left/'], [of, { ...of, deliveredAt: NOW }]])

  Math.random = () => 0.5
  await withOwnTimers(async (timers) => {
    const later = start({ jobs, isShared: true })
    await pause(50)
    assert.equal([later.called, later.amended, timers()], [[], [], 0])
    await later.stop()
    await pause(20)
    assert.equal(later.log, ['closed'])
  })
})

test('what another process would have called later is given up if no webhook is allowed any more', async () => {
  const jobs = [endedJob('a', { nextAt: NOW + 5 * MINUTE }, { endedAt: NOW })]
  const { called, amended, counted } = start({ jobs, isShared: true, isOff: true })
  await pause(20)
  assert.equal(amended, [])
  mock.timers.tick(10 * MINUTE)
  await until(() => counted.length > 0)
  assert.equal([called, counted, amended.at(-1)!.givenUpAt], [[], ['given-up'], NOW + 10 * MINUTE])
})

test('a job that is taken by this process, told or forgotten meanwhile is not taken over', async () => {
  const jobs = ['told', 'forgotten', 'taken'].map((id) => endedJob(id))
  let answer = (_: WebhookAnswer) => {}
  const { events, given, called, amended, log } = start({
    jobs,
    isShared: true,
    answer: () => new Promise((resolve) => (answer = resolve))
  })
  given.get = async (id) => {
    if (id === 'taken') events.emit('end', jobs[2])
    return id === 'forgotten' ? undefined : endedJob(id, id === 'told' ? { deliveredAt: NOW } : {})
  }
  await until(() => called.length > 0)
  mock.timers.tick(30_000)
  await pause(20)
  assert.equal([called, amended, log], [['http://host-of-taken/'], [], []])
  answer({ status: 200, pauseMs: 0 })
})

test('one that shares its jobs with nobody calls at once, also a job that has just ended', async () => {
  const { called, amended } = start({ jobs: [endedJob('a', { failures: 2, nextAt: NOW }, { endedAt: NOW })] })
  await until(() => amended.length > 0)
  assert.equal([called.length, amended], [1, [{ id: 'a', address: undefined, failures: 2, nextAt: NOW, deliveredAt: NOW }]]) // prettier-ignore
})

test.run()
