import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { axisOver, type AxisRange } from '../../../../plugins/blocks/chart/ticks.js'

/** The ends of an axis: the numbers at its start and its end, found by its own scale. */
const endsOf = (values: number[], range: AxisRange = {}, withZero = true) => {
  const { at } = axisOver(values, withZero, 4, range)
  const numbers = Array.from({ length: 401 }, (_, index) => (index - 200) / 4)
  return [numbers.findLast((number) => at(number) === 0), numbers.find((number) => at(number) === 1)]
}

test('the ends are round numbers around the values and zero', () => {
  assert.equal(endsOf([3, 9.5]), [0, 10])
  assert.equal(endsOf([-3, -9.5]), [-10, 0])
  assert.equal(endsOf([-3, 9.5]), [-5, 10])
})

test('without values, and for zeros, the axis reaches from 0 to 1', () => {
  assert.equal([endsOf([]), endsOf([0, 0])], [[0, 1], [0, 1]]) // prettier-ignore
  assert.equal([endsOf([], { max: 3 }), endsOf([0], { max: 3 })], [[0, 3], [0, 3]]) // prettier-ignore
  assert.equal(endsOf([0, 4]), [0, 4])
  assert.equal(endsOf([-4, 0]), [-4, 0])
})

test('a line far from zero does not start there; one value does, and so does a line below 0.6 of its height', () => {
  assert.equal(endsOf([8, 10], {}, false), [8, 10])
  assert.equal(endsOf([-10, -8], {}, false), [-10, -8])
  assert.equal(endsOf([6, 10], {}, false), [0, 10])
  assert.equal(endsOf([-10, -6], {}, false), [-10, 0])
  assert.equal([endsOf([6.1, 10], {}, false), endsOf([-10, -6.1], {}, false)], [[6, 10], [-10, -6]]) // prettier-ignore
  assert.equal(endsOf([8, 8], {}, false), [0, 8])
})

test('ends of the layout stay as they are', () => {
  assert.equal(endsOf([3, 9.5], { min: 1.25 }), [1.25, 10])
  assert.equal(endsOf([3, 9.5], { max: 9.75 }), [0, 9.75])
  assert.equal(endsOf([3, 9.5], { min: 1.25, max: 4.75 }), [1.25, 4.75])
})

test('an end of the layout beyond the values gives an axis as long as it is far from zero, or 1', () => {
  assert.equal(endsOf([1], { min: 5 }), [5, 10])
  assert.equal(endsOf([-1], { min: 0 }), [0, 1])
  assert.equal(endsOf([1], { max: -5 }), [-10, -5])
  assert.equal(endsOf([1], { max: 0 }), [-1, 0])
})

test('numbers beyond an axis are put at its ends', () => {
  const { at } = axisOver([0, 10], true, 5, {})
  assert.equal([at(-1), at(2.5), at(11)], [0, 0.25, 1])
})

test.run()
