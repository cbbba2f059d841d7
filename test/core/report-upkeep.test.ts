import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Job } from '../../core/job/job.js'
import { startUpkeep } from '../../core/report-upkeep.js'
import { until } from '../support/until.js'
import { jobOf, makeTestQueue, requestOf } from './job/queues.js'

const never = new AbortController().signal

/** A queue and a store of reports, kept in order for `keepMs` and `maxBytes`. */
const keep = (keepMs: number, maxBytes: number) => {
  const queue = makeTestQueue()
  const removed: string[] = []
  const leftovers: [string[], string[]][] = []
  const reports = {
    remove: async (name: string) => void removed.push(name),
    removeLeftovers: async (ids: ReadonlySet<string>, kept: ReadonlySet<string>) =>
      void leftovers.push([[...ids], [...kept]]),
    has: async () => true,
    read: async () => undefined,
    write: async () => {},
    open: async () => {},
    close: async () => {}
  }
  const log: unknown[] = []
  const stop = startUpkeep({ queue, reports, keepMs, maxBytes, log: (...entry) => void log.push(entry[0]) })
  const finish = async (id: string, bytes: number) => {
    await queue.add(jobOf(id), requestOf())
    const { fence } = await queue.claim(never)
    const report = { name: `${id}.x`, mediaType: 'application/pdf', extension: 'pdf', bytes }
    await queue.finish(id, fence, { status: 'finished', report })
  }
  return { queue, removed, leftovers, log, stop, finish, reports }
}

test('the oldest reports are deleted until the others fit; their jobs stay', async () => {
  const { queue, removed, log, stop, finish } = keep(60_000, 100)
  await finish('a', 40)
  await finish('b', 30)
  await finish('c', 30)
  await new Promise(setImmediate)
  assert.equal(removed, [])
  await finish('d', 31)
  await until(() => removed.length > 0)
  assert.equal([removed, log], [['a.x'], ['warn']])
  assert.equal(
    [(await queue.get('a'))!.report!.isDeleted, (await queue.get('b'))!.report!.isDeleted],
    [true, undefined]
  )
  stop()
  await finish('e', 100)
  await new Promise(setImmediate)
  assert.equal(removed, ['a.x'])
})

test('a report that is marked as deleted but still there is left over; a store that is away is asked again', async () => {
  const { queue, leftovers, log, stop, finish, reports } = keep(1500, 100)
  // at the next sweep they are half as old as what is deleted
  await pause(750)
  reports.remove = async () => {
    throw new Error('away')
  }
  await finish('a', 60)
  await finish('b', 60)
  await until(async () => (await queue.get('a'))?.report?.isDeleted)
  await until(() => leftovers.some(([ids, kept]) => ids.includes('a') && !kept.includes('a.x') && kept.includes('b.x')))
  await until(() => log.length >= 3)
  assert.ok(await queue.get('a'), 'a job stays as long as its report')
  reports.remove = async () => {}
  await until(async () => !(await queue.get('a')) && !(await queue.get('b')))
  stop()
})

test('reports of jobs that another process has ended count, too', async () => {
  const { queue, removed, stop, finish } = keep(60_000, 100)
  let tell: (job: Job) => void = () => {}
  queue.onChange = (listener) => ((tell = listener), () => {})
  const other = startUpkeep({ queue, reports: { remove: async (name: string) => void removed.push(`other ${name}`), removeLeftovers: async () => {} } as never, keepMs: 60_000, maxBytes: 50, log: () => {} }) // prettier-ignore
  await finish('a', 40)
  await finish('b', 40)
  tell((await queue.get('a'))!)
  tell((await queue.get('b'))!)
  await until(() => removed.includes('other a.x'))
  other()
  stop()
})

test('the newest report stays, whatever its size', async () => {
  const { removed, stop, finish } = keep(60_000, 100)
  await finish('a', 1)
  await finish('b', 1000)
  await until(() => removed.length > 0)
  assert.equal(removed, ['a.x'])
  stop()
})

test('old jobs are deleted with their reports, and leftovers of known jobs are looked for', async () => {
  const { queue, removed, leftovers, stop, finish } = keep(300, 100)
  await finish('a', 1)
  await queue.add(jobOf('b'), requestOf())
  await queue.cancel('b', { code: 'cancelled', message: 'x' })
  await queue.add(jobOf('c'), requestOf())
  assert.ok(await queue.get('a'))
  await until(async () => !(await queue.get('a')) && !(await queue.get('b')))
  assert.equal(removed, ['a.x'])
  assert.is((await queue.get('c'))!.status, 'waiting')
  assert.ok(leftovers.some(([ids]) => ids.includes('a')))
  stop()
})

test('a queue that is closed while old jobs are looked for is no warning', async () => {
  for (const isStopped of [false, true]) {
    const log: unknown[] = []
    let fail = (_reason: Error) => {}
    const ended = () => new Promise<never>((_, reject) => void (fail = reject))
    const { reports, stop } = keep(60_000, 100)
    stop()
    const end = startUpkeep({ queue: { ...makeTestQueue(), ended }, reports, keepMs: 60_000, maxBytes: 100, log: (...entry) => void log.push(entry[0]) }) // prettier-ignore
    await new Promise(setImmediate)
    if (isStopped) end()
    fail(new Error('closed'))
    await new Promise(setImmediate)
    end()
    assert.equal(log, isStopped ? [] : ['warn'])
  }
})

test.run()
