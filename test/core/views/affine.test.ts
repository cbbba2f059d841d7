import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Affine, apply, chain, identity, invert, extentOfPoints } from '../../../core/views/affine.js'

const turn: Affine = [0, 1, -1, 0, 10, 20]
const stretch: Affine = [2, 0, 0, 4, 0, 0]

test('a chain applies the first affine, then the other one', () => {
  assert.equal(apply(chain(turn, stretch), [3, 5]), [10, 92])
  assert.equal(apply(chain(stretch, turn), [3, 5]), [-10, 26])
  assert.equal([chain(identity, turn), chain(turn, identity), apply(identity, [3, 5])], [turn, turn, [3, 5]])
})

test('the inverse leads back', () => {
  const skewed: Affine = [2, 1, 3, 2, 5, 6]
  assert.equal(apply(invert(skewed), apply(skewed, [7, 9])), [7, 9])
  assert.equal(apply(invert(stretch), [2, 4]), [1, 1])
})

test('a chain and an inverse of any affine have their numbers', () => {
  assert.equal(chain([2, 3, 5, 7, 11, 13], [17, 19, 23, 29, 31, 37]), [103, 125, 246, 298, 517, 623])
  // its determinant is 8
  assert.equal(invert([4, 2, 2, 3, 5, 6]), [0.375, -0.25, -0.25, 0.5, -0.375, -1.75])
})

test('the extent of points is computed', () => {
  assert.equal(extentOfPoints([[3, 1], [-2, 7], [5, 2]]), [-2, 1, 5, 7]) // prettier-ignore
})

test.run()
