import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cornersOf, parseOutline, relativeData } from '../../../parts/marks/outline.js'

test('path data is read with all commands and transformed by an affine matrix', () => {
  const outline = parseOutline('M.5-.5H2V3Q1 2 3 4C1 1 2 2 3 3Z')
  assert.is(outline.commands, 'MLLQCZ')
  assert.equal(outline.xy, [0.5, -0.5, 2, -0.5, 2, 3, 1, 2, 3, 4, 1, 1, 2, 2, 3, 3])
})

test('an outline is written once for all places, on the grid of the paper', () => {
  const written = (data: string, a: number, b: number, c: number, d: number) => relativeData(parseOutline(data), [a, b, c, d, 99, 99]) // prettier-ignore
  assert.equal(written('M1 1L2 1L2 2Z', 0, 10, -10, 0), { x: -10, y: 10, rest: 'l0 10l-10 0z' })
  assert.equal(written('M0 0C1 0 1 1 0 1L3 3', 2, 0, 0, 2).rest, 'c2 0 2 2 0 2l6 4')
  assert.equal(written('M0 0L1 0ZM5 5L6 5', 1, 0, 0, 1).rest, 'l1 0zm5 5l1 0')
  // steps do not add up what each of them is rounded by
  assert.equal(written('M0 0L.004 0L.008 0L.012 0', 1, 0, 0, 1).rest, 'l0 0l.01 0l0 0')
})

test('missing numbers are 0, and invalid numbers are ignored', () => {
  assert.equal(parseOutline('M1L2 x3').xy, [1, 0, 2, 3])
  assert.equal(parseOutline('').commands, '')
})

test('corners are computed along curves', () => {
  const [first, second] = cornersOf(parseOutline('M0 0C0 1 1 1 1 0ZM5 5L6 6'))
  assert.equal([first!.length, first!.slice(0, 2), first!.slice(-2)], [26, [0, 0], [1, 0]])
  assert.ok(Math.max(...first!.filter((_, index) => index % 2 === 1)) === 0.75)
  assert.equal(second, [5, 5, 6, 6])
})

test.run()
