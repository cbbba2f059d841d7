import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround, makeOccupancy, overlaps } from '../../../core/labels/boxes.js'

const square = (x: number, y: number, size: number, more: Parameters<typeof boxAround>[2] = {}) =>
  boxAround([x, y], { left: -size / 2, top: -size / 2, width: size, height: size }, more)
const bar = (x: number, y: number, turnDeg: number) =>
  boxAround([x, y], { left: -50, top: -2, width: 100, height: 4 }, { turnDeg })

test('a box is grown by its margin and turned clockwise around its point', () => {
  const { corners, minX, maxX } = boxAround([10, 20], { left: 0, top: -4, width: 8, height: 4 }, { turnDeg: 90, marginPt: 1, spacePt: 2 }) // prettier-ignore
  assert.equal(corners.map(([x, y]) => [Math.round(x), Math.round(y)]), [[15, 19], [15, 29], [9, 29], [9, 19]]) // prettier-ignore
  assert.equal([minX, maxX].map(Math.round), [7, 17])
})

test('turned boxes overlap only where their corners do', () => {
  const taken = makeOccupancy(200, 200)
  taken.add(bar(100, 100, 45))
  assert.ok(taken.isFree(bar(110, 90, 45)))
  assert.not.ok(taken.isFree(bar(110, 90, -45)))
  assert.not.ok(taken.isFree(bar(102, 100, 45)))
})

test('the margins of both labels are kept, and a negative margin lets labels overlap', () => {
  const apart = (gap: number, a: number, b: number, turnDeg = 0) =>
    !overlaps(square(0, 0, 10, { spacePt: a, turnDeg }), square(10 + gap, 0, 10, { spacePt: b, turnDeg }))
  for (const turnDeg of [0, 360]) {
    assert.ok(apart(3.01, 1, 2, turnDeg))
    assert.not(apart(2.99, 1, 2, turnDeg))
    assert.ok(apart(-2.99, -4, 1, turnDeg))
    assert.not(apart(-3.01, -4, 1, turnDeg))
  }
})

test('boxes of all sizes are found at any position, also outside the paper', () => {
  const at = (i: number) => [((i * 89.7) % 700) - 100, ((i * 57.3) % 500) - 100, 0.1 + ((i * 7.7) % 40) ** 1.5] as const
  const taken = makeOccupancy(500, 300)
  for (let i = 0; i < 300; i++) taken.add(square(...at(i)))
  for (let i = 300; i < 900; i++) {
    const box = square(...at(i))
    const isFree = Array.from({ length: 300 }, (_, other) => square(...at(other))).every(
      (other) => !overlaps(box, other)
    )
    assert.is(taken.isFree(box), isFree, `${i}`)
  }
})

test('a box that may be overlapped completely occupies no space', () => {
  const taken = makeOccupancy(100, 100)
  taken.add(square(50, 50, 10, { spacePt: -5.1 }))
  assert.ok(taken.isFree(square(50, 50, 10)))
  taken.add(square(50, 50, 10))
  assert.ok(taken.isFree(square(50, 50, 10, { spacePt: -100 })))
})

test.run()
