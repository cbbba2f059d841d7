import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setLimit } from '../../../core/net/time-limit.js'

const { setTimeout: realTimeout } = globalThis

/** Runs with timers that are due at once, and gives their delays. */
const delaysOf = async (run: () => Promise<void> | void): Promise<number[]> => {
  const delays: number[] = []
  const atOnce = (due: () => void, ms: number) => (delays.push(ms), realTimeout(due, 0))
  globalThis.setTimeout = atOnce as unknown as typeof setTimeout
  try {
    await run()
  } finally {
    globalThis.setTimeout = realTimeout
  }
  return delays
}

test('a limit is reached once, after four parts of its time', async () => {
  let count = 0
  const delays = await delaysOf(() => new Promise((done) => setLimit(() => (count++, done()), 100)))
  await new Promise((done) => setTimeout(done, 5))
  assert.equal([count, delays], [1, [25, 25, 25, 25]])
})

test('a limit without time is reached, too', async () => {
  const delays = await delaysOf(() => new Promise((done) => setLimit(done, -3)))
  assert.equal(delays, [1, 1, 1, 1])
})

test('a limit that has ended is not reached, also if its timer has come already', async () => {
  let count = 0
  setLimit(() => count++, 4)()
  const steps: (() => void)[] = []
  globalThis.setTimeout = ((due: () => void) => void steps.push(due)) as unknown as typeof setTimeout
  const end = setLimit(() => count++, 4)
  globalThis.setTimeout = realTimeout
  steps[0]!()
  end()
  await new Promise((done) => setTimeout(done, 20))
  assert.equal([count, steps.length], [0, 1])
})

test.run()
