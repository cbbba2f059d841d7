import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { offsetLine, signedArea } from '../../../parts/geometry/line-offset.js'

const offset = (xy: number[], distance: number, closed = false) =>
  Array.from(offsetLine(xy, distance, closed), (value) => Math.round(value * 100) / 100)

test('a positive offset is to the left of a line in its direction, a negative offset to the right', () => {
  assert.equal(offset([0, 10, 20, 10], 3), [0, 7, 20, 7])
  assert.equal(offset([0, 10, 20, 10], -3), [0, 13, 20, 13])
  assert.equal(offset([20, 10, 0, 10], 3), [20, 13, 0, 13])
  assert.equal(offset([0, 0, 0, 10], 3), [3, 0, 3, 10])
})

test('corners of an offset line are mitred on the outer side and intersect on the inner side', () => {
  const corner = [0, 10, 20, 10, 20, 30]
  assert.equal(offset(corner, 2), [0, 8, 22, 8, 22, 30])
  assert.equal(offset(corner, -2), [0, 12, 18, 12, 18, 30])
})

test('sharp corners are beveled, and a line that turns back goes around its end', () => {
  const spike = offset([0, 0, 100, 0, 0, 5], 2)
  assert.ok(Math.max(...spike.filter((_, index) => index % 2 === 0)) < 103, spike.join(' '))
  assert.equal(offset([0, 0, 10, 0, 0, 0], 2), [0, -2, 10, -2, 10, 2, 0, 2])
})

test('bends too narrow for the offset are left out', () => {
  // a notch 4 wide and 10 deep
  const notch = [0, 0, 20, 0, 20, 10, 24, 10, 24, 0, 44, 0]
  assert.equal(offset(notch, 3), [0, -3, 20, -3, 24, -3, 44, -3])
  assert.equal(offset(notch, 1), [0, -1, 21, -1, 21, 9, 23, 9, 23, -1, 44, -1])
})

test('the offset of a ring is a ring, whatever its first position', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0]
  const corners = (ring: number[]) =>
    Array.from({ length: ring.length / 2 }, (_, i) => `${ring[2 * i]} ${ring[2 * i + 1]}`)
  const larger = corners(offset(square, 2, true))
  assert.equal(new Set(larger), new Set(['-2 -2', '12 -2', '12 12', '-2 12']))
  assert.is(larger.at(-1), larger[0])
  assert.equal(new Set(corners(offset(square, -2, true))), new Set(['2 2', '8 2', '8 8', '2 8']))
})

test('a ring too small for the offset disappears', () => {
  assert.equal(offset([0, 0, 10, 0, 10, 10, 0, 10, 0, 0], -6, true), [])
  assert.equal(offset([0, 0, 10, 0, 5, 1, 0, 0], -3, true), [])
})

test('lines without length have no offset line', () => {
  for (const xy of [[], [5, 5], [5, 5, 5, 5]]) {
    assert.equal(offset(xy, 2), [])
    assert.equal(offset(xy, 2, true), [])
  }
  assert.equal(offset([5, 5, 5, 5, 8, 5], 2), [5, 3, 8, 3])
})

test('the offset of a line with many bends takes linear time', () => {
  const bends = Array.from({ length: 400_000 }, (_, i) => (i % 2 === 0 ? i / 1000 : 50 * ((i * 7919) % 13)))
  assert.ok(offsetLine(bends, 30, false).length > 0)
})

test('the sign of the area gives the direction of a ring', () => {
  assert.is(signedArea([0, 0, 10, 0, 10, 10, 0, 10]), 200)
  assert.is(signedArea([0, 0, 0, 10, 10, 10, 10, 0]), -200)
})

test('with an offset of 0 a line is unchanged, also where the line goes back and forth', () => {
  const bent = [0, 0, 10, 0, 5, 0, 5, 5]
  assert.is(offsetLine(bent, 0, false), bent)
  assert.is(offsetLine(bent, 0, true), bent)
})

test.run()
