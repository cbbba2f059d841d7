import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Line } from '../../../../core/job/cluster/bullmq.js'
import { makeLines } from '../../../../core/job/cluster/lines.js'

const make = () => {
  const events: string[] = []
  const state = { now: 'one', fails: false }
  const open = async (name: string): Promise<Line> => {
    events.push(`open ${name}`)
    if (state.fails) throw new Error('away')
    return { name, close: async () => void events.push(`close ${name}`) } as Line
  }
  return { ...makeLines(open, () => state.now), events, state }
}
const unused = () => false

test('a line is opened once, and again after it could not be opened', async () => {
  const { own, ownName, named, events, state } = make()
  state.fails = true
  assert.is(await own().catch(({ message }: Error) => message), 'away')
  state.fails = false
  const [one, again, other] = await Promise.all([own(), named('one'), named('two')])
  assert.is(one, again)
  assert.equal([ownName(), other.name, events], ['one', 'two', ['open one', 'open one', 'open two']])
})

test('the name of the own line stays until the layouts have changed; then old lines close that are not used', async () => {
  const { own, ownName, named, renew, events, state } = make()
  const [one, two, three] = await Promise.all([own(), named('two'), named('three')])
  events.length = 0
  state.now = 'three'
  assert.is(ownName(), 'one')
  await renew((line) => line === one)
  assert.equal([ownName(), events], ['three', ['close two']])
  assert.is(await own(), three)
  assert.is.not(await named('two'), two)
})

test('a line that is not the own one closes when its jobs have ended', async () => {
  const { own, named, closeUnused, events } = make()
  const [one, two] = await Promise.all([own(), named('two')])
  events.length = 0
  closeUnused(one, unused)
  closeUnused(two, (line) => line === two)
  await new Promise(setImmediate)
  assert.equal(events, [])
  closeUnused(two, unused)
  await new Promise(setImmediate)
  assert.equal(events, ['close two'])
  await named('two')
  assert.equal(events.slice(1), ['open two'], 'it is opened again for a job')
})

test('at the end all lines close, whatever becomes of one', async () => {
  const { own, named, close, events, state } = make()
  await own()
  state.fails = true
  const failing = named('two').catch(() => {})
  state.fails = false
  await named('three')
  events.length = 0
  await Promise.all([close(), failing])
  assert.equal(events.sort(), ['close one', 'close three'])
})

test.run()
