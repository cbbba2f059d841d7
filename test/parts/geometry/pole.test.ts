import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { poleOf } from '../../../parts/geometry/pole.js'
import { thinned } from '../../../parts/geometry/thin.js'

const near = (found: readonly number[] | undefined, [x, y]: readonly number[], tolerance: number) =>
  assert.ok(found && Math.hypot(found[0]! - x!, found[1]! - y!) <= tolerance, `${found} is not ${x}, ${y}`)

/** A coast of so many corners around a place. */
const coast = (count: number, radius: number, roughness: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    const reach = radius + roughness * Math.sin(i * 1.7) + roughness * Math.sin(i * 0.013)
    return [300 + reach * Math.cos(angle), 200 + reach * Math.sin(angle)]
  }).flat()

test('the pole of inaccessibility is the point farthest from the border', () => {
  near(poleOf([[0, 0, 100, 0, 100, 100, 0, 100]]), [50, 50], 1)
  near(poleOf([[0, 0, 100, 0, 0, 100]]), [29.29, 29.29], 1)
  const pan = [0, 0, 100, 0, 100, 10, 40, 10, 40, 40, 0, 40]
  near(poleOf([pan]), [20, 20], 1)
})

test('the pole of inaccessibility is not in a hole', () => {
  const ring = [[0, 0, 100, 0, 100, 100, 0, 100], [10, 10, 70, 10, 70, 70, 10, 70]] // prettier-ignore
  near(poleOf(ring), [82.4, 82.4], 1.5)
})

test('with a flat ratio the pole of inaccessibility is where wide shapes have the most space', () => {
  const tee = [0, 0, 200, 0, 200, 30, 120, 30, 120, 140, 80, 140, 80, 30, 0, 30]
  const [, round] = poleOf([tee])!
  assert.ok(round > 15, `${round}`)
  near(poleOf([tee], 0.15), [100, 15], 20)
})

test('a shape that is too narrow has no pole of inaccessibility', () => {
  for (const ring of [[0, 0, 100, 0, 100, 0.4, 0, 0.4], [0, 0, 100, 100], [5, 5], [], [0, 0, 0, 0, 0, 0], [0, 0, 1e5, 0, 1e5, 1e-9, 0, 1e-9]]) assert.is(poleOf([ring]), undefined) // prettier-ignore
  assert.is(poleOf([]), undefined)
})

test('of a hundred thousand corners or holes only visible detail is examined', () => {
  near(poleOf([coast(100_000, 150, 5)]), [300, 200], 10)
  const holes = Array.from({ length: 30_000 }, (_, i) => {
    const [x, y] = [(i % 170) * 3 + 50, Math.floor(i / 170) * 3 + 20]
    return [x, y, x + 1, y, x, y + 1]
  })
  assert.ok(poleOf([[0, 0, 600, 0, 600, 600, 0, 600], ...holes]))
})

test('invisible corners are left out, ends are kept', () => {
  assert.equal(Array.from(thinned([0, 0, 0.1, 0, 0.2, 0, 5, 0, 5.05, 0], 0.2)), [0, 0, 0.2, 0, 5, 0, 5.05, 0])
  assert.equal(Array.from(thinned([1, 2], 1)), [1, 2])
  assert.equal(Array.from(thinned([], 1)), [])
})

test.run()
