import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runOf } from '../../../parts/geometry/parts.js'
import { clippedArea } from '../../../parts/vector-tiles/clip-area.js'
import { polygonsOf } from '../../../parts/vector-tiles/polygons.js'

const BOX = { minX: 0, minY: 0, maxX: 10, maxY: 10 }
const clip = (...rings: number[][]) => clippedArea(rings.map(runOf), BOX).map((ring) => Array.from(ring))

/** How often rings go around a point. */
const winding = (rings: number[][], x: number, y: number): number => {
  let count = 0
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      const [x0, y0] = [ring[i]!, ring[i + 1]!]
      const [x1, y1] = [ring[(i + 2) % ring.length]!, ring[(i + 3) % ring.length]!]
      const isRight = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0) > 0
      if (y0 <= y && y1 > y && isRight) count++
      if (y1 <= y && y0 > y && !isRight) count--
    }
  return count
}

/** Stretches of the box's sides that rings run along more than once. */
const doubled = (rings: number[][]): string[] => {
  const found: string[] = []
  for (const axis of [0, 1])
    for (const side of [0, 10])
      for (let at = 0.25; at < 10; at += 0.5) {
        const along = rings.flatMap((ring) =>
          Array.from({ length: ring.length / 2 }, (_, i) => i).filter((i) => {
            const next = (2 * i + 2) % ring.length
            const [from, to] = [ring[2 * i + 1 - axis]!, ring[next + 1 - axis]!]
            return (
              ring[2 * i + axis] === side &&
              ring[next + axis] === side &&
              Math.min(from, to) < at &&
              at < Math.max(from, to)
            )
          })
        )
        if (along.length > 1) found.push(`${axis} ${side} ${at}`)
      }
  return found
}

test('a ring inside the box is unchanged, a ring outside is removed, a ring around becomes the box', () => {
  assert.equal(clip([1, 1, 9, 1, 9, 9]), [[1, 1, 9, 1, 9, 9]])
  assert.equal(clip([11, 1, 19, 1, 19, 9]), [])
  const [around] = clip([-5, -5, 15, -5, 15, 15, -5, 15])
  assert.equal([around!.length, winding([around!], 5, 5)], [8, 1])
})

test('a hole that reaches beyond the box opens the ring around it', () => {
  const rings = clip([-5, -5, 15, -5, 15, 15, -5, 15], [5, 4, 5, 6, 15, 6, 15, 4])
  assert.is(rings.length, 1)
  assert.equal([winding(rings, 2, 5), winding(rings, 7, 5), winding(rings, 7, 7)], [1, 0, 1])
  assert.equal(doubled(rings), [])
})

test('a shape that leaves the box and comes back becomes several rings without bridges', () => {
  const two = clip([2, -5, 14, -5, 14, 5, 2, 5, 2, 3, 12, 3, 12, 2, 2, 2])
  assert.equal(doubled(two), [])
  assert.equal([winding(two, 5, 1), winding(two, 5, 2.5), winding(two, 5, 4)], [1, 0, 1])
  assert.is(two.length, 2)
})

test('whatever the rings, the clipped ones go around every point of the box as often', () => {
  let seed = 7
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (let round = 0; round < 400; round++) {
    const count = 3 + Math.floor(random() * 9)
    const rings = Array.from({ length: 1 + (round % 3) }, () =>
      Array.from({ length: 2 * count }, () => Math.floor(random() * 20) - 5 + (round % 2 === 0 ? 0.5 : 0))
    )
    const clipped = clip(...rings)
    for (let i = 0; i < 25; i++) {
      const [x, y] = [random() * 10, random() * 10]
      assert.is(winding(clipped, x, y), winding(rings, x, y), `round ${round} at ${x}, ${y}: ${JSON.stringify(rings)}`)
      assert.is(winding(clipped, x + 10, y), 0)
    }
  }
})

test('rings that go around the box repeatedly are clipped correctly', () => {
  const around = Array.from({ length: 50_000 }, (_, i) => [-5 - i, -5, 15, -5, 15, 15 + i, -5, 15]).flat()
  const comb = Array.from({ length: 50_000 }, (_, i) => [
    i / 5000,
    12,
    i / 5000,
    5,
    (i + 0.5) / 5000,
    5,
    (i + 0.5) / 5000,
    12
  ])
  const clipped = clip(around, comb.flat())
  assert.ok(clipped.reduce((sum, { length }) => sum + length, 0) < 4_000_000)
})

test('polygons are built by the direction of rings, for either direction of the first ring', () => {
  const outer = [0, 0, 10, 0, 10, 10, 0, 10]
  const hole = [2, 2, 2, 4, 4, 4, 4, 2]
  const island = [20, 0, 30, 0, 30, 10]
  assert.equal(polygonsOf([outer, hole, island]), [[outer, hole], [island]])
  const turned = (ring: number[]) => [...ring].reverse().map((_, i, list) => list[i ^ 1]!)
  const [[first, second], [third]] = polygonsOf([turned(outer), turned(hole), turned(island)]) as any
  assert.equal([first, second, third], [outer, hole, island])
  assert.equal(polygonsOf([[1, 1, 2, 2, 3, 3], [1, 1], [], outer]), [[outer]])
  assert.equal(polygonsOf([]), [])
})

test.run()
