import { test } from 'uvu'
import * as assert from 'uvu/assert'
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
    write: async () => {}
  }
  const log: unknown[] = []
  const stop = startUpkeep({ queue, reports, keepMs, maxBytes, log: (...entry) => void log.push(entry[0]) })
  const finish = async (id: string, bytes: number) => {
    await queue.add(jobOf(id), requestOf())
    const { fence } = await queue.claim(never)
    const report = { name: `${id}.x`, mediaType: 'application/pdf', extension: 'pdf', bytes }
    await queue.finish(id, fence, { status: 'finished', report })
  }
  return { queue, removed, leftovers, log, stop, finish }
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

test('all jobs are looked at only if their reports may need too much', async () => {
  const { queue, removed, stop, finish } = keep(60_000, 1000)
  const { ended } = queue
  let looks = 0
  queue.ended = () => (looks++, ended())
  await new Promise(setImmediate)
  for (let job = 0; job < 20; job++) await finish(`a${job}`, 50)
  await finish('b', 1)
  await until(() => removed.length > 0)
  assert.equal(removed, ['a0.x', 'a1.x'])
  const before = looks
  assert.ok(before < 3, `${before} looks`)
  // some room was made
  await finish('c', 50)
  await new Promise(setImmediate)
  assert.is(looks, before)
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
  const last = leftovers.findLast(([ids]) => ids.length > 0)!
  assert.equal(last[0].toSorted().at(0), 'a')
  stop()
})

test.run()
