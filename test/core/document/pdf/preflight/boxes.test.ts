import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxOf, middleOf, overlap, pointAt } from '../../../../../core/document/pdf/preflight/boxes.js'

test('a matrix moves a point', () => {
  assert.equal(pointAt([2, 3, 5, 7, 11, 13], 1, 10), [63, 86])
})

test('the box of points reaches to the outermost ones', () => {
  assert.equal(boxOf([[3, 9], [-1, 4], [2, 20]]), [-1, 4, 3, 20]) // prettier-ignore
})

test('boxes that touch have an edge or a corner in common, others nothing', () => {
  assert.equal(overlap([0, 0, 10, 20], [5, -5, 30, 7]), [5, 0, 10, 7])
  assert.equal(overlap([0, 0, 10, 20], [10, 20, 30, 30]), [10, 20, 10, 20])
  assert.is(overlap([0, 0, 10, 20], [11, 0, 30, 30]), undefined)
  assert.is(overlap([0, 0, 10, 20], [0, 21, 30, 30]), undefined)
  assert.equal(middleOf([1, 2, 5, 10]), [3, 6])
})

test.run()
