import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { largestTurn } from '../../../core/labels/bends.js'

// two turns of 90 degrees 5 apart, and one of 45 degrees far away
const line = [0, 0, 10, 0, 10, 5, 30, 5, 40, 15]

test('the turns of corners near each other add up; only corners between the two distances count', () => {
  assert.is(Math.round(largestTurn(line, [0, 100], 6)), 180)
  assert.is(Math.round(largestTurn(line, [0, 100], 4)), 90)
  assert.is(Math.round(largestTurn(line, [16, 100], 6)), 45)
  assert.is(largestTurn(line, [16, 34], 6), 0)
})

test.run()
