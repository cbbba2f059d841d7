import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeTurns } from '../../../core/webhook/turns.js'

test('so many run at once, so many for one host, in their order', async () => {
  const inTurn = makeTurns(3, 2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string) =>
    inTurn(name[0]!, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(run)
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  await new Promise(setImmediate)
  assert.equal(begun, ['a1', 'a2', 'b1'])
  await end('b1')
  assert.equal(begun.slice(3), ['b2'])
  await end('a2')
  assert.equal(begun.slice(4), ['a3'])
  await end('a1')
  assert.equal(begun.slice(5), ['c1'])
  for (const name of ['a3', 'b2', 'c1']) await end(name)
  await Promise.all(all)
})

test('each end makes room for one more of its host', async () => {
  const inTurn = makeTurns(10, 2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) =>
    inTurn('a', () => (begun.push(name), new Promise<void>((resolve) => ends.push(resolve))))
  )
  for (const count of [2, 3, 4, 5]) {
    await new Promise(setImmediate)
    assert.is(begun.length, count)
    ends.shift()!()
  }
  ends.forEach((end) => end())
  await Promise.all(all)
})

test('a failure makes room, too', async () => {
  const inTurn = makeTurns(1, 1)
  const thrown = await inTurn('a', () => Promise.reject(new Error('x'))).catch((error) => error.message)
  assert.equal([thrown, await inTurn('a', async () => 'next')], ['x', 'next'])
})

test.run()
