import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { frameCrossings, insideFrame, lineLength, stepAlong } from '../../../parts/grids/border.js'

const frame = { widthPt: 200, heightPt: 100 }
const inside = (...line: Point[]) =>
  insideFrame(line, frame).map((piece) => piece.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100]))
const sides = (...line: Point[]) =>
  insideFrame(line, frame).flatMap((piece) =>
    frameCrossings(piece, frame).map(({ side, at }) => [side, ...at.map(Math.round)])
  )

test('the part of a line in the frame', () => {
  assert.equal(inside([50, -10], [50, 200]), [[[50, 0], [50, 100]]]) // prettier-ignore
  assert.equal(inside([-10, 50], [100, 50], [100, 90]), [[[0, 50], [100, 50], [100, 90]]]) // prettier-ignore
  assert.equal(inside([-10, -10], [-10, 110], [210, 110]), [])
  assert.equal(inside([-20, 10], [10, -20]), [])
  assert.equal(inside([10, 50], [20, 60]), [[[10, 50], [20, 60]]]) // prettier-ignore
})

test('a line that comes back has several parts', () => {
  assert.equal(inside([50, -10], [50, 50], [250, 50], [250, 80], [150, 80]), [
    [[50, 0], [50, 50], [200, 50]],
    [[200, 80], [150, 80]]
  ]) // prettier-ignore
})

test('the intersection of a part with the frame has its side', () => {
  assert.equal(sides([50, -10], [50, 200]), [['TOP', 50, 0], ['BOTTOM', 50, 100]]) // prettier-ignore
  assert.equal(sides([-10, 20], [50, 20], [300, 270]), [['LEFT', 0, 20], ['BOTTOM', 130, 100]]) // prettier-ignore
  assert.equal(sides([170, -10], [210, 30]), [['TOP', 180, 0], ['RIGHT', 200, 20]]) // prettier-ignore
  assert.equal(sides([50, 50], [60, 60]), [])
  assert.equal(sides([50, 50], [50, -5]), [['TOP', 50, 0]])
})

test('a line along the frame meets it in its corners, whatever the noise', () => {
  for (const x of [0, -1e-9, 1e-9]) assert.equal(sides([x, -10], [x, 110]), [['TOP', 0, 0], ['BOTTOM', 0, 100]]) // prettier-ignore
  assert.equal(sides([-10, 100], [210, 100]), [['LEFT', 0, 100], ['RIGHT', 200, 100]]) // prettier-ignore
})

test('how squarely a line meets the frame', () => {
  const [crossing] = frameCrossings(insideFrame([[-30, -40], [200, 266.67]], frame)[0]!, frame) // prettier-ignore
  assert.is(crossing!.side, 'LEFT')
  assert.ok(Math.abs(crossing!.cosine - 0.6) < 1e-4)
})

test('positions along a line are computed', () => {
  const line: Point[] = [[0, 0], [3, 4], [3, 4], [3, 10]] // prettier-ignore
  assert.is(lineLength(line), 11)
  assert.equal(stepAlong(line, 2.5), { at: [1.5, 2], direction: [0.6, 0.8] })
  assert.equal(stepAlong(line, 8), { at: [3, 7], direction: [0, 1] })
  assert.equal(stepAlong(line, 80), { at: [3, 10], direction: [0, 1] })
  assert.equal(stepAlong([[1, 1], [1, 1]], 5), { at: [1, 1], direction: [0, 0] }) // prettier-ignore
})

test('in a corner the side of the larger angle counts, the upper or lower one if both are the same', () => {
  const frame = { widthPt: 10, heightPt: 10 }
  const sides = (from: Point, to: Point) => frameCrossings([from, to], frame).map(({ side }) => side).join() // prettier-ignore
  assert.equal([sides([0, 0], [5, 5]), sides([10, 0], [5, 5]), sides([0, 10], [5, 5]), sides([10, 10], [5, 5])], ['TOP', 'TOP', 'BOTTOM', 'BOTTOM']) // prettier-ignore
  assert.equal([sides([0, 0], [5, 4]), sides([0, 0], [4, 5]), sides([10, 10], [5, 6])], ['LEFT', 'TOP', 'RIGHT'])
  assert.equal([sides([2e-6, 5], [5, 5]), sides([3e-6, 5], [5, 5]), sides([0, 5], [0, 8])], ['LEFT', '', ''])
  assert.equal(sides([0, 5], [10, 5]), 'LEFT,RIGHT')
})

test.run()
