import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { identity } from '../../../core/views/affine.js'
import { clipLine, clipRing, grown, isOutside } from '../../../parts/geometry/clip.js'
import { partsOf, type Run } from '../../../parts/geometry/parts.js'
import { ringArea } from '../../../parts/geometry/label-points.js'

const BOX = { minX: 0, minY: 0, maxX: 10, maxY: 10 }
const runOf = (...positions: [number, number][]): Run =>
  partsOf({ type: 'LineString', coordinates: positions }, identity).lines[0]!
const line = (...positions: [number, number][]) => clipLine(runOf(...positions), BOX).map((piece) => Array.from(piece))
const ring = (...positions: [number, number][]) => Array.from(clipRing(runOf(...positions), BOX))

test('geometries inside the box stay the same array, geometries outside are removed', () => {
  const inside = runOf([1, 1], [9, 1], [9, 9])
  assert.is(clipRing(inside, BOX), inside.xy)
  assert.is(clipLine(inside, BOX)[0], inside.xy)
  assert.equal(ring([20, 20], [30, 20], [30, 30]), [])
  assert.equal(line([20, 0], [20, 10]), [])
  assert.ok(isOutside(runOf([11, 0], [12, 0]), BOX))
  assert.not.ok(isOutside(runOf([11, 0], [12, 0]), grown(BOX, 1)))
})

test('a line is cut wherever the line crosses the border', () => {
  assert.equal(line([-5, 5], [15, 5]), [[0, 5, 10, 5]])
  assert.equal(line([5, 5], [15, 5], [15, 8], [5, 8]), [[5, 5, 10, 5], [10, 8, 5, 8]]) // prettier-ignore
  assert.equal(line([-5, 5], [2, 5], [3, 6], [20, 6]), [[0, 5, 2, 5, 3, 6, 10, 6]])
  assert.equal(line([-10, 5], [5, 20]), [])
  assert.equal(line([-5, -5], [15, 15]), [[0, 0, 10, 10]])
})

test('a ring around the box becomes the box; a ring across the box becomes its part inside', () => {
  assert.is(ringArea(ring([-50, -50], [60, -50], [60, 60], [-50, 60])), 200)
  assert.is(ringArea(ring([5, -5], [20, -5], [20, 5], [5, 5])), 2 * 25)
  assert.is(ringArea(ring([-10, 0], [0, -10], [10, 0], [0, 10])), 2 * 50)
})

test('clipping an empty geometry gives an empty geometry', () => {
  assert.equal(
    Array.from(clipRing({ xy: [], minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }, BOX)),
    []
  )
})

test('a ring whose last point is less than a unit inside the border is cut once on each side', () => {
  assert.equal(ring([20, 0], [20, 9.5], [9.5, 9.5], [9.5, 0]), [10, 0, 10, 9.5, 9.5, 9.5, 9.5, 0])
  assert.equal(ring([0.5, 0.5], [-5, 0.5], [-5, 5], [0.5, 5]), [0.5, 0.5, 0, 0.5, 0, 5, 0.5, 5])
})

test('lines of any direction are cut at each side of a box that is no square', () => {
  const box = { minX: 1, minY: 2, maxX: 9, maxY: 6 }
  const cut = (...positions: [number, number][]) => clipLine(runOf(...positions), box).map((piece) => Array.from(piece))
  assert.equal(cut([5, 0], [5, 10]), [[5, 2, 5, 6]])
  assert.equal(cut([5, 10], [5, 0]), [[5, 6, 5, 2]])
  assert.equal(cut([10, 4], [0, 4]), [[9, 4, 1, 4]])
  assert.equal(cut([0, 0], [4, 8]), [[1, 2, 3, 6]])
  assert.equal(cut([4, 8], [0, 0]), [[3, 6, 1, 2]])
  assert.equal(cut([8.5, 0], [12.5, 8]), [])
  assert.equal(cut([0.5, 0], [0.5, 5], [3, 5]), [[1, 5, 3, 5]])
  const ring = Array.from(clipRing(runOf([0, 4], [5, 0], [10, 4], [5, 8]), box))
  assert.equal([Math.min(...ring.filter((_, at) => at % 2 === 0)), Math.max(...ring.filter((_, at) => at % 2 === 0))], [1, 9]) // prettier-ignore
  assert.equal([Math.min(...ring.filter((_, at) => at % 2 === 1)), Math.max(...ring.filter((_, at) => at % 2 === 1))], [2, 6]) // prettier-ignore
  assert.is(ring.length, 16)
})

test.run()
