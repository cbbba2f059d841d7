import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { signedArea } from '../../../parts/geometry/line-offset.js'
import { simplifiedRing } from '../../../parts/geometry/simplify.js'
import { snappedRing } from '../../../parts/geometry/snap.js'
import { noisyCells } from '../../support/noisy-cells.js'

/** Half of the diagonal of a step. */
const FARTHEST_PT = 0.0142
const SIDE = 60

const ringOf = (places: readonly (readonly [number, number])[]) => Float64Array.from(places.flat())
const areaOf = (ring: Float64Array) => Math.abs(signedArea(ring))

/** How far a position lies from a ring. */
const distance = (x: number, y: number, ring: Float64Array): number => {
  let least = Infinity
  for (let i = 2; i < ring.length; i += 2) {
    const [fromX, fromY] = [ring[i - 2]!, ring[i - 1]!]
    const [dx, dy] = [ring[i]! - fromX, ring[i + 1]! - fromY]
    const part = Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(fromX + part * dx - x, fromY + part * dy - y))
  }
  return least
}

test('cells that fill a square fill the square after snapping, without gaps or overlaps', () => {
  for (const [pieces, noise] of [
    [100, 0.03],
    [20, 0.3],
    [400, 0.02]
  ] as const) {
    const rings = noisyCells(12, pieces, SIDE, noise).map(ringOf)
    const total = (fewer: (ring: Float64Array) => Float64Array) =>
      rings.reduce((sum, ring) => sum + areaOf(fewer(ring)), 0)
    const outside = areaOf(snappedRing(ringOf(outlineOf(12, pieces, noise))))
    assert.ok(Math.abs(total(snappedRing) - outside) < 1e-9, `${total(snappedRing)} of ${outside}`)
    // which is not so by chance
    assert.ok(Math.abs(total(simplifiedRing) - outside) > 1e-4)
  }
})

/** Of the same cells: what only one of them has. */
const outlineOf = (count: number, pieces: number, noise: number) => {
  const edges = new Map<string, [readonly [number, number], readonly [number, number]]>()
  for (const places of noisyCells(count, pieces, SIDE, noise)) {
    const ring = signedArea(ringOf(places)) > 0 ? places : places.toReversed()
    for (const [index, to] of ring.slice(1).entries()) {
      const from = ring[index]!
      if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [from, to])
    }
  }
  const next = new Map([...edges.values()].map(([from, to]) => [String(from), to]))
  const outline = [[...edges.values()][0]![0]]
  while (outline.length <= edges.size) outline.push(next.get(String(outline.at(-1)))!)
  return outline
}

test('no corner moves by more than half a step, and no visible corner is removed', () => {
  for (const ring of noisyCells(4, 150, 20, 0.1).map(ringOf)) {
    const snapped = snappedRing(ring)
    for (let i = 0; i < ring.length; i += 2) assert.ok(distance(ring[i]!, ring[i + 1]!, snapped) <= FARTHEST_PT)
    for (let i = 0; i < snapped.length; i += 2) assert.ok(distance(snapped[i]!, snapped[i + 1]!, ring) <= FARTHEST_PT)
    assert.equal([...snapped.slice(0, 2)], [...snapped.slice(-2)])
  }
})

test('duplicate corners and corners along the grid are removed, tips are kept', () => {
  const ring = Float64Array.from([0, 0, 0.001, 0, 1, 0, 2, 0.004, 3, 0, 3, 2, 3, 5, 3, 2, 0, 2, 0, 0])
  assert.equal(Array.from(snappedRing(ring)), [0, 0, 3, 0, 3, 5, 3, 2, 0, 2, 0, 0])
  const slanted = Float64Array.from([0, 0, 1, 1, 2, 2, 0, 2, 0, 0])
  assert.equal(snappedRing(slanted), slanted)
})

test('a geometry too small for the grid keeps its place', () => {
  const dot = Float64Array.from([5, 5, 5.004, 5, 5.004, 5.004, 5, 5])
  assert.equal(snappedRing(dot), simplifiedRing(dot))
  assert.equal(snappedRing(new Float64Array()), new Float64Array())
})

test.run()
