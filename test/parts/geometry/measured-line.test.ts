import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { measured, visibleRanges } from '../../../parts/geometry/measured-line.js'

/** 3 to the right, 4 up, 0, 12 to the left. */
const line = measured([10, 0, 13, 0, 13, 4, 13, 4, 1, 4])

test('each vertex has its distance from the start', () => {
  assert.equal(line.lengths, [0, 3, 7, 7, 19])
  assert.equal(measured([]).lengths, [0])
})

test('a point lies at its distance, from whichever segment the search starts, and not beyond the ends', () => {
  const at = { '-1': [10, 0], '0': [10, 0], '1': [11, 0], '3': [13, 0], '5': [13, 2], '7': [13, 4], '10': [10, 4], '19': [1, 4], '25': [1, 4] } // prettier-ignore
  for (const [distance, point] of Object.entries(at))
    for (const near of [undefined, 1, 2, 4])
      assert.equal(line.pointAt(Number(distance), near), point, `${distance} ${near}`)
})

test('a part has the vertices between its ends', () => {
  assert.equal(line.part(1, 10), [11, 0, 13, 0, 13, 4, 13, 4, 10, 4])
  assert.equal(line.part(4, 6), [13, 1, 13, 3])
  assert.equal(line.part(3, 7), [13, 0, 13, 4])
})

test('visible ranges are distances; those less than 0.24 points apart are one', () => {
  const ranges = (xy: number[]) => visibleRanges(measured(xy), { minX: 0, minY: 0, maxX: 10, maxY: 10 })
  assert.equal(ranges([-5, 5, 15, 5]), [[5, 15]])
  assert.equal(ranges([5, 5, 15, 5, 15, 8, 5, 8]), [[0, 5], [18, 23]]) // prettier-ignore
  assert.equal(ranges([5, 5, 10.1, 5, 10.1, 5.03, 5, 5.03]).length, 1)
  assert.equal(ranges([5, 5, 10.2, 5, 10.2, 5.03, 5, 5.03]).length, 2)
  assert.equal(ranges([20, 20, 30, 20]), [])
})

test.run()
