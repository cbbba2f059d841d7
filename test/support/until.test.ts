import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from './until.js'

test('until looks again and again, and gives the first thing that it finds', async () => {
  let looks = 0
  assert.is(await until(() => ++looks === 3 && 'found'), 'found')
  assert.is(looks, 3)
})

test('until passes on what looking throws', async () => {
  try {
    await until(() => Promise.reject(new Error('cannot look')))
    assert.unreachable()
  } catch (error) {
    assert.is((error as Error).message, 'cannot look')
  }
})

test.run()
