import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { paperNumber, pathData } from '../../../parts/geometry/path-data.js'

/** The corners of relative path data. */
const cornersOf = (data: string): number[][] => {
  const [, x, y, steps] = /^M(-?[\d.]+) ?(-?[\d.]+)l([^z]*)z?$/.exec(data)!
  const numbers = steps!.match(/-?\d*\.?\d+/g)!.map(Number)
  const corners = [[Number(x), Number(y)]]
  for (let i = 0; i < numbers.length; i += 2)
    corners.push([corners.at(-1)![0]! + numbers[i]!, corners.at(-1)![1]! + numbers[i + 1]!])
  return corners
}

test('path data of lines and rings is compact', () => {
  assert.is(pathData([0, 0, 10, 0, 10, -10], false), 'M0 0l10 0 0-10')
  assert.is(pathData([1.5, -2.25, 2, -2.25, 2, -2, 1.5, -2.25], true), 'M1.5-2.25l.5 0 0 .25z')
  assert.is(pathData([], true), '')
})

test('rounding errors do not add up over a thousand steps', () => {
  const xy = Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? i * 0.123456 : Math.sin(i / 50) * 40))
  const corners = cornersOf(pathData(xy, false))
  assert.ok(Math.abs(corners.at(-1)![0]! - xy.at(-2)!) < 0.011)
  assert.ok(Math.abs(corners.at(-1)![1]! - xy.at(-1)!) < 0.011)
  assert.is(corners.length, 1000)
})

test('steps smaller than the grid are left out, but ends of lines are kept', () => {
  const xy = Array.from({ length: 2002 }, (_, i) => (i % 2 === 0 ? i * 0.0005 : 0))
  const corners = cornersOf(pathData(xy, false))
  assert.is(corners.length, 101)
  assert.ok(Math.abs(corners.at(-1)![0]! - 1) < 0.011)
})

test('path data is written for numbers of any length', () => {
  assert.is(pathData([1234.5, -99999.99, 1234.5, 0, 1, 0.1], false), 'M1234.5-99999.99l0 99999.99-1233.5 .1')
  assert.is(pathData([9.99, 99.09, 999, 1000.01, 10, 100], true), 'M9.99 99.09l989.01 900.92-989-900.01z')
  assert.is(pathData([1000, 1000.5, 0, 0], false), 'M1000 1000.5l-1000-1000.5')
  assert.not.match(pathData([1e15, -1e15, 0, 0], false), /NaN|undefined/)
})

test('a geometry too small for corners still leaves a dot', () => {
  assert.is(pathData([5, 5], false), 'M5 5l.01 0')
  assert.is(pathData([5, 5, 5.001, 5, 5, 5.001], true), 'M5 5l.05 0 0 .05-.05 0z')
})

test('path data has at most two decimals', () => {
  assert.equal([0.5, -0.25, 1 / 3, 12, -0.001].map(paperNumber), ['.5', '-.25', '.33', '12', '0'])
})

test.run()
