import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pointAlong, ringArea, spotsInside } from '../../../parts/geometry/label-points.js'
import { lineLength } from '../../../core/line-length.js'

const SQUARE = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0]

const isInside = (ring: number[], [x, y]: readonly [number, number]): boolean => {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    if (
      ring[i + 1]! > y !== ring[j + 1]! > y &&
      x < ((ring[j]! - ring[i]!) * (y - ring[i + 1]!)) / (ring[j + 1]! - ring[i + 1]!) + ring[i]!
    )
      inside = !inside
  return inside
}

test('the best spot of a square is its middle', () => {
  assert.equal(spotsInside([SQUARE])[0], [5, 5])
})

test('the visual centre is preferred; for wide labels then places with the most space', () => {
  const tee = [0, 0, 200, 0, 200, 30, 120, 30, 120, 140, 80, 140, 80, 30, 0, 30]
  const [centre, wide] = spotsInside([tee], 0.15)
  assert.ok(centre![1] > 15 && Math.abs(centre![0] - 100) < 5, `${centre}`)
  assert.ok(Math.abs(wide![1] - 15) < 2, `${wide}`)
})

test('islands around a bay too small for a close look are not taken for land', () => {
  const islands = Array.from({ length: 3000 }, (_, i) => {
    const [x, y] = [(i % 60) * 5 + 10, Math.floor(i / 60) * 5 + 10]
    return [x, y, x + 4.8, y, x + 4.8, y + 4.8, x, y + 4.8]
  })
  const rings = [[0, 0, 320, 0, 320, 270, 0, 270], ...islands]
  for (const [x, y] of spotsInside(rings))
    assert.not(
      islands.some((island) => isInside(island, [x, y])),
      `${x} ${y}`
    )
})

test('all label points are inside, also for shapes whose centroid is outside', () => {
  const horseshoe = [0, 0, 30, 0, 30, 4, 4, 4, 4, 26, 30, 26, 30, 30, 0, 30]
  const spots = spotsInside([horseshoe])
  assert.ok(spots.length > 5)
  for (const spot of spots) assert.ok(isInside(horseshoe, spot), String(spot))
})

test('among level lines both the width and the space around a label point count', () => {
  // a wide flat bar above a block that is half as wide
  const shape = [0, 0, 100, 0, 100, 8, 50, 8, 50, 40, 0, 40]
  const heights = spotsInside([shape]).slice(1).map(([, y]) => Math.round(y * 10) / 10) // prettier-ignore
  assert.equal(heights, [20, 15.6, 24.4, 11.1, 28.9, 2.2, 33.3, 6.7, 37.8])
})

test('label points are not in holes', () => {
  const hole = [2, 2, 8, 2, 8, 8, 2, 8]
  for (const spot of spotsInside([SQUARE, hole])) assert.not.ok(isInside(hole, spot), String(spot))
})

test('the best label point is far from the border', () => {
  const flag = [0, 0, 1, 0, 1, 20, 12, 20, 12, 30, 0, 30]
  const [x, y] = spotsInside([flag])[0]!
  assert.ok(x > 4 && x < 8 && y > 23 && y < 27, `${x} ${y}`)
})

test('an area without an end has points inside at once', () => {
  for (const ring of [
    [0, 0, 1e12, 0, 1e12, 10, 0, 10],
    [0, 0, 10, 0, 10, 1e12, 0, 1e12],
    [0, 0, 1e12, 0, 0, 10]
  ]) {
    const spots = spotsInside([ring], 0.2)
    assert.ok(spots.length > 5)
    for (const spot of spots) assert.ok(isInside(ring, spot), String(spot))
  }
  assert.ok(spotsInside([[0, 0, 4000, 0, 4000, 10, 0, 10]])[0]![1] === 5)
})

test('a polygon without height or corners has no label point', () => {
  assert.equal(spotsInside([[0, 5, 10, 5, 20, 5]]), [])
  assert.equal(spotsInside([[]]), [])
  assert.equal(spotsInside([]), [])
})

test('areas and lengths are measured', () => {
  assert.is(ringArea(SQUARE), 200)
  assert.is(ringArea([...SQUARE].reverse()), 200)
  assert.is(ringArea([]), 0)
  assert.is(lineLength([0, 0, 3, 4, 3, 10]), 11)
})

test('a point along a line is found, also beyond the ends', () => {
  const bent = [0, 0, 10, 0, 10, 10]
  assert.equal(pointAlong(bent, 5), [5, 0])
  assert.equal(pointAlong(bent, 12), [10, 2])
  assert.equal(pointAlong(bent, -1), [0, 0])
  assert.equal(pointAlong(bent, 99), [10, 10])
  assert.equal(pointAlong([1, 2, 1, 2, 5, 2], 2), [3, 2])
})

test.run()
