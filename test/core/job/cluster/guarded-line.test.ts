import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Line, Taken } from '../../../../core/job/cluster/bullmq.js'
import { guarded } from '../../../../core/job/cluster/guarded-line.js'
import { thrownBy } from '../../../support/thrown-by.js'

const until = <T>() => {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

const lineWith = (verbs: Partial<Line>): Line => guarded({ name: 'one', close: async () => {}, ...verbs } as Line)

test('a line closes after the verbs under way', async () => {
  const counting = until<number>()
  const events: string[] = []
  const line = lineWith({ count: () => counting.promise, close: async () => void events.push('closed') })
  const count = line.count().then((value) => events.push(`counted ${value}`))
  const closing = line.close()
  await new Promise(setImmediate)
  assert.equal(events, [])
  counting.resolve(3)
  await Promise.all([count, closing])
  assert.equal(events, ['counted 3', 'closed'])
})

test('who waits for the next job leaves empty-handed when the line closes', async () => {
  const line = lineWith({ next: () => new Promise<Taken>(() => {}) })
  const next = line.next('a token')
  await line.close()
  assert.is(await next, undefined)
})

test('a closed line refuses its verbs', async () => {
  let calls = 0
  const line = lineWith({ ids: async () => [String(++calls)], next: async () => void ++calls as never })
  assert.equal(await line.ids(), ['1'])
  await line.close()
  assert.is((await thrownBy(line.ids())).code, 'queue-unavailable')
  assert.is((await thrownBy(line.next('a token'))).code, 'queue-unavailable')
  assert.is(calls, 1)
})

test('a failure is passed on, and does not keep the line from closing', async () => {
  const line = lineWith({
    remove: async () => {
      throw new Error('away')
    }
  })
  const removing = line.remove('a').catch((thrown: Error) => thrown.message)
  await line.close()
  assert.is(await removing, 'away')
})

test('each verb is that of the line, with its values and its answer', async () => {
  const names = ['add', 'renew', 'done', 'putBack', 'remove', 'rescue', 'count', 'ids', 'erase', 'next'] as const
  const verbs = names.map((name) => [name, async (...values: unknown[]) => [name, ...values]])
  const line = lineWith(Object.fromEntries(verbs)) as unknown as { [name: string]: (...values: unknown[]) => unknown }
  const given: { [name: string]: unknown[] } = { add: ['a', 5], renew: [['t']], done: ['t'], putBack: ['t'], remove: ['a'], next: ['token'] } // prettier-ignore
  for (const name of names) assert.equal(await line[name]!(...(given[name] ?? [])), [name, ...(given[name] ?? [])])
  assert.is(line.name as unknown, 'one')
})

test.run()
