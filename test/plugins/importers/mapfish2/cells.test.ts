import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { matcherOf } from '../../../../plugins/importers/mapfish2/blocks/cells.js'

const fitting = (written?: string) => {
  const fits = matcherOf(written)
  return fits && Array.from({ length: 13 }, (_, index) => index).filter(fits)
}

test('rows and columns are numbers, ranges, or expressions that fit all of the number', () => {
  assert.is(fitting()?.length, 13)
  assert.equal(fitting('0'), [0])
  assert.equal(fitting('1-3'), [1, 2, 3])
  assert.equal(fitting('1'), [1])
  assert.equal(fitting('\\d*[02468]'), [0, 2, 4, 6, 8, 10, 12])
  assert.equal(fitting('1|3'), [1, 3])
  assert.equal(fitting('[^0]'), [1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a value that is not an expression is refused, and quickly', () => {
  for (const written of ['(', '[', '**', 'x'.repeat(101)]) assert.is(fitting(written), undefined, written)
  assert.equal(fitting(`${'('.repeat(30)}\\d+${')+'.repeat(30)}x`), [])
})

test.run()
