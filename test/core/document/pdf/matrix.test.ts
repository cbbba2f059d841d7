import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { IDENTITY, product, scaleOf } from '../../../../core/document/pdf/matrix.js'

test('a product is the first transformation and then the other; missing numbers are those of the identity', () => {
  assert.equal(product([2, 3, 5, 7, 11, 13], [17, 19, 23, 29, 31, 37]), [103, 125, 246, 298, 517, 623])
  assert.equal(product([], [2, 3, 5, 7, 11, 13]), [2, 3, 5, 7, 11, 13])
  assert.equal(product([2], IDENTITY), [2, 0, 0, 1, 0, 0])
})

test('lengths become longer by the square root of the area, also when turned or mirrored', () => {
  assert.equal(([[3, 0, 0, 12], [0, 2, -8, 0], [0, 2, 8, 0], [1, 2, 3, 10]] as const).map(([a, b, c, d]) => scaleOf([a, b, c, d, 5, 7])), [6, 4, 4, 2]) // prettier-ignore
})

test.run()
