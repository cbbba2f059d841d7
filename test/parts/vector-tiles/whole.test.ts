import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { enclosedBy } from '../../../parts/vector-tiles/whole.js'

const box = (x: number, y: number, size: number): number[] => [x, y, x + size, y, x + size, y + size, x, y + size, x, y]
const turned = (ring: number[]): number[] => ring.map((_, i) => ring[ring.length - 2 - i + 2 * (i % 2)]!)

test('a closed border encloses polygons, with holes and islands', () => {
  const [land, lake, isle, other] = [box(0, 0, 10), turned(box(2, 2, 6)), box(4, 4, 2), box(20, 0, 5)]
  assert.equal(enclosedBy([lake, isle, other, land]), [[isle], [other], [land, lake]])
  assert.equal(enclosedBy([land]), [[land]])
})

test('a hole belongs to the area around its first point', () => {
  const [left, above] = [box(0, 0, 10), box(20, 0, 10)]
  assert.equal(enclosedBy([left, above, turned(box(22, 2, 6))]), [[left], [above, turned(box(22, 2, 6))]])
  assert.equal(enclosedBy([left, above, turned(box(2, 3, 6))]), [[left, turned(box(2, 3, 6))], [above]])
  const low = box(0, 20, 10)
  assert.equal(enclosedBy([left, low, turned(box(2, 22, 6))]), [[left], [low, turned(box(2, 22, 6))]])
})

test('a border that continues outside the tiles, a single hole and an empty border enclose nothing', () => {
  assert.is(enclosedBy([box(0, 0, 10), [1, 1, 2, 2, 3, 3]]), undefined)
  assert.is(enclosedBy([turned(box(2, 2, 6))]), undefined)
  assert.is(enclosedBy([turned(box(2, 2, 6)), box(4, 4, 2)]), undefined)
  assert.is(enclosedBy([]), undefined)
  assert.is(enclosedBy([[0, 0, 1, 1, 0, 0]]), undefined)
})

test('with too many rings the rings are unchanged', () => {
  assert.is(enclosedBy(Array.from({ length: 501 }, (_, i) => box(2 * i, 0, 1))), undefined)
})

test.run()
