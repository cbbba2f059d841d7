import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { clipArea } from '../../../core/labels/clip-area.js'
import { resolveView } from '../../../parts/geo/extent.js'

const view = resolveView({ widthPt: 100, heightPt: 80, dpi: 72, projection: 'EPSG:2056', center: [0, 0], scale: 1000 })
const square = (left: number, top: number, size: number) => [
  left,
  top,
  left + size,
  top,
  left + size,
  top + size,
  left,
  top + size
]
const reversed = (ring: number[]) => ring.flatMap((_, i) => (i % 2 === 0 ? ring.slice(ring.length - i - 2, ring.length - i || undefined) : [])) // prettier-ignore
const boxOf = (left: number, top: number, width: number, height: number): Point[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height]
]

test('a point is inside if an area contains the point and no hole does, whatever the direction of the rings', () => {
  for (const outer of [square(10, 10, 60), reversed(square(10, 10, 60))])
    for (const hole of [square(30, 30, 10), reversed(square(30, 30, 10))]) {
      const { has } = clipArea([[outer, hole]], view)
      const at = ([[5, 20], [20, 20], [35, 35], [45, 35], [75, 20], [-1, 20], [20, 90]] as Point[]).map(has) // prettier-ignore
      assert.equal(at, [false, true, false, true, false, false, false])
    }
})

test('overlapping areas are merged, and fill each other’s holes', () => {
  const { has } = clipArea([[square(10, 10, 40), square(20, 20, 10)], [square(22, 22, 40)]], view)
  assert.equal(([[21, 21], [25, 25], [45, 45], [60, 60]] as Point[]).map(has), [false, true, true, true]) // prettier-ignore
})

test('the path has two decimals and no duplicate corners; holes turn the opposite way', () => {
  const triangle = [0, 0, 50.123456, 0, 50.124, 0.001, 50, 40]
  assert.is(clipArea([[triangle]], view).path, 'M0 0L50.12 0L50 40Z')
  assert.is(clipArea([[[0, 0, 0, 9, 9, 9], [3, 5, 4, 7, 3, 7]]], view).path, 'M9 9L0 9L0 0ZM3 7L4 7L3 5Z') // prettier-ignore
  assert.is(clipArea([[[1, 1, 1, 1, 1, 1]]], view).path, '')
})

test('a box is inside only if all of the box is inside, not just its corners', () => {
  const { holds } = clipArea([[square(10, 10, 60), square(30, 30, 10)]], view)
  assert.ok(holds(boxOf(12, 12, 40, 10)))
  assert.not(holds(boxOf(5, 12, 40, 10)))
  assert.not(holds(boxOf(15, 15, 50, 50)), 'around the hole')
  assert.not(holds(boxOf(15, 33, 50, 4)), 'across the hole')
  const turned: Point[] = [[15, 20], [22, 13], [29, 20], [22, 27]] // prettier-ignore
  assert.ok(holds(turned))
})

test('the middle of each cell of half a point decides', () => {
  const outer = [10.3, 12.1, 81.7, 3.3, 95.2, 61.9, 48.8, 30.4, 22.6, 77.7]
  const hole = [30.1, 25.2, 52.3, 20.9, 41.4, 33.6]
  const { has } = clipArea([[outer, hole]], view)
  const isIn = (ring: number[], x: number, y: number): boolean => {
    let is = false
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [x0, y0, x1, y1] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) is = !is
    }
    return is
  }
  for (let row = 0; row < 160; row++)
    for (let column = 0; column < 200; column++) {
      const [x, y] = [(column + 0.5) / 2, (row + 0.5) / 2]
      const wanted = isIn(outer, x, y) && !isIn(hole, x, y)
      for (const away of [-0.24, 0.24]) assert.is(has([x + away, y - away]), wanted, `${x} ${y}`)
    }
})

test('an area that covers the frame has all of the frame and nothing else', () => {
  const { has } = clipArea([[square(-50, -50, 300)]], view)
  const inside: Point[] = [[0, 0], [99.9, 0], [0, 79.9], [99.9, 79.9]] // prettier-ignore
  const outside: Point[] = [[-0.1, 40], [100, 40], [50, -0.1], [50, 80]] // prettier-ignore
  assert.equal([inside.map(has), outside.map(has)], [[true, true, true, true], [false, false, false, false]]) // prettier-ignore
})

test('a box is looked at in steps of two points', () => {
  const gap = (x: number) => [x - 0.6, 20, x + 0.6, 20, x + 0.6, 60, x - 0.6, 60]
  const { holds } = clipArea([[square(10, 10, 60), gap(40)]], view)
  assert.not(holds(boxOf(20, 30, 40, 3)))
  assert.not(holds(boxOf(38, 15, 4, 20)))
  assert.ok(holds(boxOf(41, 15, 4, 20)))
  const slanting: Point[] = [[20, 20], [50, 50], [48, 52], [18, 22]] // prettier-ignore
  assert.not(holds(slanting))
  assert.ok(holds(slanting.map(([x, y]): Point => [x, y + 22]).map(([x, y]) => [x - 6, y - 4])) === false)
})

test('steps of less than a twentieth of a point are removed from a border', () => {
  assert.is(clipArea([[[0, 0, 0.03, 0.03, 20, 0.05, 20.049, 0.05, 20.06, 0.05, 10, 30]]], view).path, 'M0 0L20 0.05L20.06 0.05L10 30Z') // prettier-ignore
})

test('a border of many corners is examined once and coarsely, also for labels as large as a poster', () => {
  const poster = resolveView({
    widthPt: 2384,
    heightPt: 3370,
    dpi: 72,
    projection: 'EPSG:2056',
    center: [0, 0],
    scale: 1000
  })
  const rugged = Array.from({ length: 200_000 }, (_, i) => [(i / 2e5) * 2384, i % 2 === 0 ? 1 : 40]).flat()
  const { has, holds } = clipArea([[[...rugged, 2384, 3369, 0, 3369]]], poster)
  assert.equal(([[1000, 1000], [1000, 0.2]] as Point[]).map(has), [true, false]) // prettier-ignore
  for (let i = 0; i < 500; i++) assert.ok(holds(boxOf(50, 60, 2000, 3000)))
})

test('the last column and row of a frame belong to its area, also if they are narrower than a cell', () => {
  const odd = resolveView({ widthPt: 10.3, heightPt: 7.2, dpi: 72, projection: 'EPSG:2056', center: [0, 0], scale: 1000 }) // prettier-ignore
  const { has } = clipArea([[square(-5, -5, 30)]], odd)
  assert.equal(([[10.2, 3], [5, 7.1], [10.2, 7.1], [10.6, 3], [5, 7.6], [0, 0], [-0.1, 3], [5, -0.1]] as Point[]).map(has), [true, true, true, false, false, true, false, false]) // prettier-ignore
})

test('a box is looked at in equal steps of at most two points, at most 40 along a side', () => {
  /** Whether an area holds a box that begins at x = 5; the area has a gap that is one point wide. */
  const isHeld = (widthPt: number, gapAt: number) => {
    const gap = [gapAt - 0.5, 0, gapAt + 0.5, 0, gapAt + 0.5, 80, gapAt - 0.5, 80]
    return clipArea([[square(-5, -5, 120), gap]], view).holds(boxOf(5, 30, widthPt, 1))
  }
  assert.equal([isHeld(6, 7.25), isHeld(6, 9.25)], [false, false])
  assert.equal([isHeld(5, 6.75), isHeld(5, 7.5)], [false, true])
  assert.equal([isHeld(4, 5.99), isHeld(4, 8.01), isHeld(2, 6)], [true, true, true])
  assert.equal([isHeld(90, 50), isHeld(90, 48.9), isHeld(4, 11)], [false, true, true])
})

test('a border keeps steps of exactly a twentieth of a point; a ring of two points is nothing', () => {
  assert.is(clipArea([[[0, 0, 0.05, 0, 9, 9]]], view).path, 'M0 0L0.05 0L9 9Z')
  assert.is(clipArea([[[0, 0, 9, 9]]], view).path, '')
})

test('small rings have the same direction as large ones', () => {
  const small = square(10, 10, 0.5)
  for (const ring of [small, reversed(small)])
    assert.is(clipArea([[ring]], view).path, 'M10 10L10.5 10L10.5 10.5L10 10.5Z')
})

test('a large frame has two million cells, each of which is inside if its middle is', () => {
  const large = resolveView({ widthPt: 2000, heightPt: 4000, dpi: 72, projection: 'EPSG:2056', center: [0, 0], scale: 1000 }) // prettier-ignore
  const { has } = clipArea([[[1000.5, 0, 2000, 0, 2000, 4000, 1000.5, 4000]]], large)
  // cells of two points: the middle of the one from 1000 to 1002 is inside
  assert.equal(([[1000.1, 7], [999.9999, 7], [1500, 7]] as Point[]).map(has), [true, false, true]) // prettier-ignore
})

test.run()
