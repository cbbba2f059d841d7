import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runsOf } from '../../core/runs.js'

test('neighbours with the same value are one run, in their order', () => {
  assert.equal(
    runsOf([1, 3, 2, 5, 4, 4], (number) => number % 2),
    [
      { value: 1, items: [1, 3] },
      { value: 0, items: [2] },
      { value: 1, items: [5] },
      { value: 0, items: [4, 4] }
    ]
  )
  assert.equal(runsOf([], Boolean), [])
})

test.run()
