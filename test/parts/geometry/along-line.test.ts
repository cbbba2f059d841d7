import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeAt, placesAlong, type Spacing } from '../../../parts/geometry/along-line.js'

const FRAME = { minX: 0, minY: 0, maxX: 100, maxY: 100 }

const places = (xy: number[], spacing: Spacing, closed = false) =>
  Array.from(placesAlong(xy, closed, spacing, FRAME), ({ at: [x, y], turnDeg }) =>
    [x, y, turnDeg].map((value) => Math.round(value * 100) / 100)
  )

test('the first symbol begins after the initial gap, others after the gap, and all end on the line', () => {
  const line = [0, 10, 30, 10]
  assert.equal(places(line, { lengthPt: 4, gapPt: 6, firstPt: 3 }), [[5, 10, 0], [15, 10, 0], [25, 10, 0]]) // prettier-ignore
  assert.equal(places(line, { lengthPt: 10, gapPt: 0, firstPt: 0 }), [[5, 10, 0], [15, 10, 0], [25, 10, 0]]) // prettier-ignore
  assert.equal(places(line, { lengthPt: 10, gapPt: 0, firstPt: 1 }), [[6, 10, 0], [16, 10, 0]]) // prettier-ignore
  assert.equal(places(line, { lengthPt: 31, gapPt: 0, firstPt: 0 }), [])
})

test('symbols turn with the line, at corners by half of the angle', () => {
  const corner = [0, 10, 10, 10, 10, 30]
  assert.equal(places(corner, { lengthPt: 4, gapPt: 6, firstPt: 8 }), [[10, 10, 45], [10, 20, 90]]) // prettier-ignore
  assert.equal(places([10, 10, 0, 10], { lengthPt: 2, gapPt: 0, firstPt: 4 })[0], [5, 10, 180])
})

test('around a ring the gaps grow until all are equal', () => {
  const ring = [0, 0, 20, 0, 20, 20, 0, 20, 0, 0]
  const found = places(ring, { lengthPt: 4, gapPt: 3, firstPt: 0 }, true)
  assert.is(found.length, 11)
  const along = ([x, y]: number[]) => (y === 0 ? x! : x === 20 ? 20 + y! : y === 20 ? 60 - x! : 80 - y!)
  for (const [index, place] of found.entries()) assert.ok(Math.abs(along(place) - (2 + (index * 80) / 11)) < 0.02)
})

test('parts of a line outside the box are skipped quickly and do not shift the other symbols', () => {
  const spacing = { lengthPt: 1, gapPt: 9, firstPt: 0 }
  const near = places([-1000, 50, 1000, 50], spacing)
  const far = places([-1_000_000_000, 50, 1_000_000_000, 50], spacing)
  assert.equal(near[0], [0.5, 50, 0])
  assert.ok(near.length >= 10 && near.length <= 11)
  assert.equal(far, near)
})

test('points, empty lines and invalid lengths give no endless loop', () => {
  for (const xy of [[], [5, 5], [5, 5, 5, 5]]) assert.equal(places(xy, { lengthPt: 1, gapPt: 1, firstPt: 0 }), [])
  assert.ok(places([0, 0, 100, 0], { lengthPt: 0, gapPt: 0, firstPt: 0 }).length <= 1001)
  assert.ok(places([0, 0, 100, 0], { lengthPt: 1, gapPt: -5, firstPt: -5 }).length <= 1001)
})

test('a line that leaves the box and comes back keeps the spacing of its symbols', () => {
  const spacing = { lengthPt: 1, gapPt: 9, firstPt: 0 }
  const loop = [-503, 50, 5000, 50, 5000, 60, -503, 60]
  const back = places(loop, spacing).filter(([, y]) => y === 60)
  // each is 0.5 and a multiple of 10 from the beginning of the line
  assert.equal(back.map(([x]) => x), [92.5, 82.5, 72.5, 62.5, 52.5, 42.5, 32.5, 22.5, 12.5, 2.5]) // prettier-ignore
})

test('a thing whose middle is at a corner belongs to the segment before it, and is there once', () => {
  const found = places([0, 10, 10, 10, 20, 10], { lengthPt: 2, gapPt: 8, firstPt: 9 })
  assert.equal(found, [[10, 10, 0]])
  assert.equal(places([0, 10, 10, 10, 10, 10, 20, 10], { lengthPt: 2, gapPt: 3, firstPt: 4 }), [[5, 10, 0], [10, 10, 0], [15, 10, 0]]) // prettier-ignore
  assert.equal(places([0, 10, 10, 10], { lengthPt: 2, gapPt: 3, firstPt: 8.01 }), [[9.01, 10, 0]])
  assert.equal(places([0, 10, 10, 10], { lengthPt: 2, gapPt: 3, firstPt: 8.02 }), [])
  assert.is(places([0, 10, 10, 10], { lengthPt: 0, gapPt: 0, firstPt: 0 }).length, 101)
  assert.is(places([0, 10, 10, 10], { lengthPt: 0, gapPt: 0, firstPt: -5 }).length, 101)
})

test('the start, middle and end of a line, with the direction there', () => {
  const spot = (xy: number[], place: 'start' | 'middle' | 'end') => {
    const found = placeAt(xy, place)
    return found && [...found.at, found.turnDeg].map((value) => Math.round(value * 100) / 100)
  }
  const corner = [0, 10, 10, 10, 10, 30]
  assert.equal([spot(corner, 'start'), spot(corner, 'middle'), spot(corner, 'end')], [[0, 10, 0], [10, 15, 90], [10, 30, 90]]) // prettier-ignore
  assert.is(spot([5, 5, 5, 5], 'end'), undefined)
  assert.is(spot([], 'start'), undefined)
})

test.run()
