import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newNumbers } from '../../../parts/geometry/numbers.js'

test('arrays of numbers begin with zeros and are apart, whatever their lengths', () => {
  const lengths = [10, 0, 128, 129, 3, 5000, ...Array.from({ length: 100 }, (_, index) => index)]
  const arrays = lengths.map(newNumbers)
  assert.equal(
    arrays.map(({ length }) => length),
    lengths
  )
  assert.ok(arrays.every((array) => array.every((value) => value === 0)))
  arrays.forEach((array, index) => array.fill(index + 1))
  assert.ok(arrays.every((array, index) => array.every((value) => value === index + 1)))
})

test('short arrays share memory, a long one has its own', () => {
  const [one, other, long] = [newNumbers(1), newNumbers(1), newNumbers(129)] as const
  assert.ok(one.buffer.byteLength <= 8192)
  assert.ok(one.buffer === other.buffer || other.byteOffset === 0)
  assert.is(long.buffer.byteLength, 8 * 129)
})

test.run()
