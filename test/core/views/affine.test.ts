import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Affine, apply, chain, identity, invert } from '../../../core/views/affine.js'

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

test.run()
