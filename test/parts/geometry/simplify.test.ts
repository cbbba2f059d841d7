import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simplified, simplifiedRing, TOLERANCE_PT } from '../../../parts/geometry/simplify.js'

/** The same numbers each time: a linear congruential generator (Numerical Recipes). */
const randomFrom = (seed: number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

/** A line that wanders: `step` points from corner to corner, turning by up to `turn` radians. */
const wandering = (count: number, step: number, turn: number, seed: number): Float64Array => {
  const random = randomFrom(seed)
  const xy = new Float64Array(2 * count)
  let [x, y, angle] = [500 * random(), 500 * random(), 7 * random()]
  for (let i = 0; i < count; i++) {
    xy.set([x, y], 2 * i)
    angle += (random() - 0.5) * turn
    x += Math.cos(angle) * step * random()
    y += Math.sin(angle) * step * random()
  }
  return xy
}

const reversed = (xy: ArrayLike<number>): Float64Array => {
  const positions = Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i]!, xy[2 * i + 1]!])
  return Float64Array.from(positions.reverse().flat())
}

const distance = (x: number, y: number, ax: number, ay: number, bx: number, by: number): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const squared = dx * dx + dy * dy
  const part = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared))
  return Math.hypot(ax + part * dx - x, ay + part * dy - y)
}

/** How far the corners left out lie from the segment that replaces them at most. */
const errorOf = (xy: Float64Array, left: Float64Array): number => {
  let worst = 0
  let next = 2
  let since: number[] = []
  for (let i = 0; i < xy.length; i += 2) {
    if (i > 0) since.push(i)
    if (i === 0 || xy[i] !== left[next] || xy[i + 1] !== left[next + 1]) continue
    for (const at of since)
      worst = Math.max(worst, distance(xy[at]!, xy[at + 1]!, left[next - 2]!, left[next - 1]!, left[next]!, left[next + 1]!)) // prettier-ignore
    since = []
    next += 2
  }
  assert.is(next, left.length, 'corners that were none, or in another order')
  assert.is(since.length, 0, 'the end is missing')
  return worst
}

test('no removed corner is farther from the simplified line than the tolerance', () => {
  let corners = 0
  let left = 0
  for (let seed = 1; seed <= 400; seed++) {
    const xy = wandering(300, 10 ** ((seed % 40) / 10 - 3), (seed % 7) + 0.1, seed)
    const result = simplified(xy)
    const error = errorOf(xy, result)
    assert.ok(error <= TOLERANCE_PT, `${error} with ${seed}`)
    corners += xy.length
    left += result.length
  }
  assert.ok(left < 0.6 * corners)
})

test('a straight line keeps its ends and few corners; a line back and forth keeps its turning points', () => {
  const straight = Float64Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? i / 20 : i / 40))
  const result = simplified(straight)
  assert.ok(result.length < 100)
  assert.equal([...result.slice(0, 2), ...result.slice(-2)], [...straight.slice(0, 2), ...straight.slice(-2)])
  const there = Float64Array.from([0, 0.3, 1, 0.3, 2, 0.3, 3, 0.3, 2, 0.3, 1, 0.3, 5, 0.3])
  assert.equal(Array.from(simplified(there)), [0, 0.3, 3, 0.3, 1, 0.3, 5, 0.3])
})

test('the simplified line is the same in both directions, so neighbours share their border', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const xy = wandering(1000, 0.05, 1, seed)
    const result = simplified(xy)
    assert.equal(reversed(simplified(reversed(xy))), result)
    const part = simplified(xy.slice(200, 1800))
    const inCommon = new Set(Array.from({ length: part.length / 2 }, (_, i) => `${part[2 * i]} ${part[2 * i + 1]}`))
    const missing = Array.from({ length: result.length / 2 }, (_, i) => `${result[2 * i]} ${result[2 * i + 1]}`).filter((corner) => !inCommon.has(corner)) // prettier-ignore
    assert.ok(missing.length < 0.4 * (result.length / 2), `${missing.length} of ${result.length / 2}`)
  }
})

test('a shared border of a thousand corners is simplified equally in both rings, except near its ends', () => {
  const xy = wandering(2000, 0.05, 1, 5)
  const cornersOf = (line: Float64Array) => new Set(Array.from({ length: line.length / 2 }, (_, i) => `${line[2 * i]} ${line[2 * i + 1]}`)) // prettier-ignore
  const [one, other] = [cornersOf(simplified(xy)), cornersOf(simplified(reversed(xy.slice(500, 3500))))]
  for (let i = 800; i < 3200; i += 2) {
    const corner = `${xy[i]} ${xy[i + 1]}`
    assert.is(one.has(corner), other.has(corner), String(i))
  }
})

test('duplicate points and lines and rings of few points are simplified', () => {
  for (const xy of [[], [1, 2], [1, 2, 1, 2], [1, 2, 3, 4]])
    assert.equal(Array.from(simplified(Float64Array.from(xy))), xy)
  assert.equal(Array.from(simplified(Float64Array.from([1, 2, 1, 2, 1, 2, 1, 2]))), [1, 2, 1, 2])
  assert.equal(Array.from(simplified(Float64Array.from([0, 0, 0.001, 0, 0, 0.001, 0, 0]))), [0, 0, 0, 0])
  assert.equal(Array.from(simplifiedRing(Float64Array.from([1, 2, 3, 4, 1, 2]))), [1, 2, 3, 4, 1, 2])
})

test('a simplified ring stays a ring: a thin ring keeps three corners, a dot its box', () => {
  const small = Float64Array.from({ length: 202 }, (_, i) => 5 + 0.01 * Math.sin((i >> 1) * (Math.PI / 50) + (i % 2) * (Math.PI / 2))) // prettier-ignore
  small.set(small.slice(0, 2), 200)
  const dot = simplifiedRing(small)
  assert.is(dot.length, 10)
  assert.ok(Array.from(dot).every((value) => Math.abs(Math.abs(value - 5) - 0.01) < 1e-9))
  const thin = Float64Array.from([0, 0, 25, 0.01, 50, 0, 25, -0.005, 0, 0])
  assert.equal(Array.from(simplifiedRing(thin)), [0, 0, 25, 0.01, 50, 0, 0, 0])
  const round = Float64Array.from({ length: 402 }, (_, i) => 5 + Math.sin((i >> 1) * (Math.PI / 100) + (i % 2) * (Math.PI / 2))) // prettier-ignore
  round.set(round.slice(0, 2), 400)
  const result = simplifiedRing(round)
  assert.ok(result.length > 20 && result.length < 60, String(result.length))
  assert.equal(Array.from(result.slice(0, 2)), Array.from(result.slice(-2)))
})

test.run()
