import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Cancellation } from '../../../core/net/cancellation.js'
import { makeHostQueue } from '../../../core/net/host-queue.js'
import { thrownBy } from './loopback.js'

const job = () => ({ pending: new Set<(reason: unknown) => void>() }) as unknown as Cancellation
const settled = () => new Promise(setImmediate)

test('a limited number of tasks per host runs at once, the others start in order', async () => {
  const queue = makeHostQueue(2)
  const { pending } = job()
  const started: string[] = []
  const take = (name: string, host = 'a') => {
    const waiting = queue.take(host, { pending } as Cancellation)
    if (waiting) void waiting.then(() => started.push(name))
    else started.push(name)
  }
  for (const name of ['1', '2', '3', '4']) take(name)
  take('of another host', 'b')
  assert.equal(started, ['1', '2', 'of another host'])
  assert.is(pending.size, 2)
  queue.give('a')
  await settled()
  assert.equal(started.slice(3), ['3'])
  queue.give('a')
  await settled()
  assert.equal(started.slice(4), ['4'])
  assert.is(pending.size, 0)
  // two run, and none waits
  queue.give('a')
  take('5')
  take('6')
  assert.equal(started.slice(5), ['5'])
})

test('a cancelled task leaves its place in the queue to the next task', async () => {
  const queue = makeHostQueue(1)
  const [first, second] = [job(), job()]
  assert.is(queue.take('a', first), undefined)
  const cancelled = queue.take('a', first)!
  const next = queue.take('a', second)!
  const reason = new Error('cancelled')
  for (const stop of [...first.pending]) stop(reason)
  assert.is(await thrownBy(cancelled), reason as never)
  assert.is(first.pending.size, 0)
  queue.give('a')
  await next
})

test.run()
