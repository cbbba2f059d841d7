import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from './until.js'

test('until polls repeatedly, and returns the first result', async () => {
  let looks = 0
  assert.is(await until(() => ++looks === 3 && 'found'), 'found')
  assert.is(looks, 3)
})

test('until throws the error of its callback', async () => {
  try {
    await until(() => Promise.reject(new Error('cannot look')))
    assert.unreachable()
  } catch (error) {
    assert.is((error as Error).message, 'cannot look')
  }
})

test.run()
