import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Sides } from '../../../parts/vector-tiles/sides.js'

type Added = [likeness: string, column: number, row: number, path: number[]]
const sidesOf = (...added: Added[]) => {
  const sides = new Sides()
  for (const [number, [likeness, column, row, path]] of added.entries())
    sides.add({ likeness, column, row } as never, number, [path as never])
  return sides
}
const pairs = (...added: Added[]) => {
  const found: string[] = []
  sidesOf(...added).pairs((one, other) => void found.push([one, other].sort().join()))
  return found
}
const touches = (...added: Added[]) => {
  const found: string[] = []
  sidesOf(...added).touches((one, other) => void found.push([one, other].sort().join()))
  return found
}
/** A line in tile 0/0 that ends on the line to tile 1/0, and one that begins there. */
const left = (y: number): Added => ['a', 0, 0, [0.5, y, 1, y]]
const right = (y: number, likeness = 'a'): Added => [likeness, 1, 0, [1, y, 1.5, y]]

test('paths that end at one place from both sides are a pair, also between rows', () => {
  assert.equal(pairs(left(0.5), right(0.5)), ['0,1'])
  assert.equal(pairs(['a', 0, 0, [0.5, 0.5, 0.5, 1]], ['a', 0, 1, [0.5, 1, 0.5, 1.5]]), ['0,1'])
  assert.equal(pairs(left(0.5), right(0.5, 'b')), [])
  assert.equal(pairs(left(0.5), left(0.5)), [])
  assert.equal(pairs(['a', 0, 0, [0.5, 0.5, 0.99, 0.5]], right(0.5)), [])
})

test('places may differ by four of 4096 parts of a tile', () => {
  assert.equal(pairs(left(0.5), right(0.5 + 3.9 / 4096)), ['0,1'])
  assert.equal(pairs(left(0.5), right(0.5 + 4.1 / 4096)), [])
  assert.equal(pairs(['a', 0, 0, [0.5, 0.5, 1 - 0.9e-6, 0.5]], right(0.5)), ['0,1'])
  assert.equal(pairs(['a', 0, 0, [0.5, 0.5, 1 - 1.1e-6, 0.5]], right(0.5)), [])
  assert.equal(pairs(left(0.5), ['a', 1, 0, [1 + 0.9e-6, 0.5, 1.5, 0.5]]), ['0,1'])
  assert.equal(pairs(left(0.5), ['a', 1, 0, [1 + 1.1e-6, 0.5, 1.5, 0.5]]), [])
})

test('each path is in one pair, with its nearest neighbour', () => {
  assert.equal(pairs(left(0.1), right(0.9), left(0.9), right(0.1)), ['0,3', '1,2'])
  assert.equal(pairs(left(0.5), right(0.5), right(0.5)), ['0,1'])
  assert.equal(pairs(left(0.5), left(0.5), right(0.5), right(0.5)).sort(), ['0,3', '1,2'])
})

/** A polygon that touches the line between the tiles from one height to another. */
const before = (from: number, to: number): Added => ['a', 0, 0, [0.5, from, 1, from, 1, to, 0.5, to]]
const after = (from: number, to: number): Added => ['a', 1, 0, [1, from, 1.5, from, 1.5, to, 1, to]]

test('polygons touch where they share a part of the line, not at a corner', () => {
  assert.equal(touches(before(0.2, 0.6), after(0.5, 0.8)), ['0,1'])
  assert.equal(touches(after(0.5, 0.8), before(0.2, 0.6)), ['0,1'])
  assert.equal(touches(before(0.2, 0.5), after(0.5, 0.8)), [])
  assert.equal(touches(before(0.1, 0.9), after(0.2, 0.3), after(0.4, 0.5)), ['0,1', '0,2'])
  assert.equal(touches(before(0.1, 0.3), before(0.2, 0.9), after(0.25, 0.8), after(0.85, 0.95)), ['0,2', '1,2', '1,3'])
})

test.run()
