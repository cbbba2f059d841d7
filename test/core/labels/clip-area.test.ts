import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { clipArea } from '../../../core/labels/clip-area.js'
import { resolveView } from '../../../core/views/extent.js'

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

test.run()
