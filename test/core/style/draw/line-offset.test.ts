import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { offsetLine, signedArea } from '../../../../core/style/draw/line-offset.js'

const offset = (xy: number[], distance: number, closed = false) =>
  Array.from(offsetLine(xy, distance, closed), (value) => Math.round(value * 100) / 100)

test('a line beside another lies to the left in its direction, to the right if it is negative', () => {
  assert.equal(offset([0, 10, 20, 10], 3), [0, 7, 20, 7])
  assert.equal(offset([0, 10, 20, 10], -3), [0, 13, 20, 13])
  assert.equal(offset([20, 10, 0, 10], 3), [20, 13, 0, 13])
  assert.equal(offset([0, 0, 0, 10], 3), [3, 0, 3, 10])
})

test('its corners are mitred on the far side, and meet on the near one', () => {
  const corner = [0, 10, 20, 10, 20, 30]
  assert.equal(offset(corner, 2), [0, 8, 22, 8, 22, 30])
  assert.equal(offset(corner, -2), [0, 12, 18, 12, 18, 30])
})

test('sharp corners are cut off, and a line that turns back goes around its end', () => {
  const spike = offset([0, 0, 100, 0, 0, 5], 2)
  assert.ok(Math.max(...spike.filter((_, index) => index % 2 === 0)) < 103, spike.join(' '))
  assert.equal(offset([0, 0, 10, 0, 0, 0], 2), [0, -2, 10, -2, 10, 2, 0, 2])
})

test('bends that are too narrow are left out', () => {
  // a notch 4 wide and 10 deep
  const notch = [0, 0, 20, 0, 20, 10, 24, 10, 24, 0, 44, 0]
  assert.equal(offset(notch, 3), [0, -3, 20, -3, 24, -3, 44, -3])
  assert.equal(offset(notch, 1), [0, -1, 21, -1, 21, 9, 23, 9, 23, -1, 44, -1])
})

test('a ring stays a ring, wherever it begins', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0]
  const corners = (ring: number[]) =>
    Array.from({ length: ring.length / 2 }, (_, i) => `${ring[2 * i]} ${ring[2 * i + 1]}`)
  const larger = corners(offset(square, 2, true))
  assert.equal(new Set(larger), new Set(['-2 -2', '12 -2', '12 12', '-2 12']))
  assert.is(larger.at(-1), larger[0])
  assert.equal(new Set(corners(offset(square, -2, true))), new Set(['2 2', '8 2', '8 8', '2 8']))
})

test('nothing is left of a ring that has no space', () => {
  assert.equal(offset([0, 0, 10, 0, 10, 10, 0, 10, 0, 0], -6, true), [])
  assert.equal(offset([0, 0, 10, 0, 5, 1, 0, 0], -3, true), [])
})

test('lines without length have nothing beside them', () => {
  for (const xy of [[], [5, 5], [5, 5, 5, 5]]) {
    assert.equal(offset(xy, 2), [])
    assert.equal(offset(xy, 2, true), [])
  }
  assert.equal(offset([5, 5, 5, 5, 8, 5], 2), [5, 3, 8, 3])
})

test('a line of many bends takes no longer than it is long', () => {
  const bends = Array.from({ length: 400_000 }, (_, i) => (i % 2 === 0 ? i / 1000 : 50 * ((i * 7919) % 13)))
  assert.ok(offsetLine(bends, 30, false).length > 0)
})

test('areas tell which way rings turn', () => {
  assert.is(signedArea([0, 0, 10, 0, 10, 10, 0, 10]), 200)
  assert.is(signedArea([0, 0, 0, 10, 10, 10, 10, 0]), -200)
})

test('without a distance a line is its own parallel, also where it goes back and forth', () => {
  const bent = [0, 0, 10, 0, 5, 0, 5, 5]
  assert.is(offsetLine(bent, 0, false), bent)
  assert.is(offsetLine(bent, 0, true), bent)
})

test.run()
