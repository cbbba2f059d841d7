import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { joinLines } from '../../../core/labels/join-lines.js'

test('lines that touch end to end are joined, whatever their directions', () => {
  assert.equal(joinLines([[0, 0, 10, 0], [10, 0, 20, 5]]), [[0, 0, 10, 0, 20, 5]]) // prettier-ignore
  assert.equal(joinLines([[20, 5, 10, 0], [10, 0, 0, 0]]), [[20, 5, 10, 0, 0, 0]]) // prettier-ignore
  assert.equal(joinLines([[10, 0, 0, 0], [10, 0, 20, 5]]), [[0, 0, 10, 0, 20, 5]]) // prettier-ignore
  assert.equal(joinLines([[0, 0, 10, 0], [20, 5, 10, 0], [20, 5, 30, 5]]), [[0, 0, 10, 0, 20, 5, 30, 5]]) // prettier-ignore
})

test('lines that do not touch stay separate, and points are dropped', () => {
  const apart = [[0, 0, 10, 0], [10, 1, 20, 5]] // prettier-ignore
  assert.equal(joinLines([...apart, [5, 5], []]), apart)
  assert.equal(joinLines([]), [])
})

test('where several lines meet, the straightest pair is joined', () => {
  const joined = joinLines([[0, 0, 10, 0], [10, 0, 12, 10], [10, 0, 20, 1]]) // prettier-ignore
  assert.equal(joined, [[0, 0, 10, 0, 20, 1], [10, 0, 12, 10]]) // prettier-ignore
  // also away from the axes
  const down = joinLines([[3, 40, 9, 50], [9, 50, 20, 51], [9, 50, 14, 59]]) // prettier-ignore
  assert.equal(down, [[3, 40, 9, 50, 14, 59], [9, 50, 20, 51]]) // prettier-ignore
  const crossing = joinLines([[0, 0, 10, 0], [10, 0, 20, 0], [10, -9, 10, 0], [10, 0, 10, 9]]) // prettier-ignore
  assert.equal(crossing, [[0, 0, 10, 0, 20, 0], [10, -9, 10, 0, 10, 9]]) // prettier-ignore
})

test('of many lines that meet, the first eight are compared', () => {
  const spokes = (count: number) =>
    Array.from({ length: count }, (_, index) => [10 * Math.cos(index / 9), -10 * Math.sin(index / 9), 0, 0])
  const joinsAll = (count: number) =>
    joinLines([[-10, 0, 0, 0], ...spokes(count).slice(1), [0, 0, 10, 0]]).some(
      (line) => line[0] === -10 && line[line.length - 2] === 10
    )
  assert.equal([joinsAll(7), joinsAll(8)], [true, false])
})

test('a closed ring of several lines is joined into one closed line', () => {
  const [ring, ...others] = joinLines([[0, 0, 10, 0], [10, 0, 5, 9], [5, 9, 0, 0]]) // prettier-ignore
  assert.equal(others, [])
  assert.equal(ring, [0, 0, 10, 0, 5, 9, 0, 0])
})

test('a closed line is unchanged', () => {
  const closed = [0, 0, 10, 0, 5, 9, 0, 0]
  assert.equal(joinLines([closed, [20, 20, 30, 30]]), [closed, [20, 20, 30, 30]]) // prettier-ignore
})

test('thousands of lines that end at one place are joined quickly', () => {
  const star = Array.from({ length: 20_000 }, (_, i) => [0, 0, Math.cos(i), Math.sin(i)])
  assert.ok(joinLines(star).length > 19_000)
  const chain = Array.from({ length: 20_000 }, (_, i) => [i, 0, i + 1, 0])
  assert.is(joinLines(chain).length, 1)
})

test('ends touch if they round to the same twentieth of a point', () => {
  const joinsAt = (x: number) => joinLines([[0, 0, 9.976, 0], [x, 0, 20, 5]]).length === 1 // prettier-ignore
  assert.equal([joinsAt(10.024), joinsAt(10.026), joinsAt(9.974)], [true, false, false])
})

test('the straightest pair is the one with the least bend, however long its steps are', () => {
  assert.equal(joinLines([[0, 0, 10, 0], [10, 0, 10.5, 0], [10, 0, 30, 5]]), [[0, 0, 10, 0, 10.5, 0], [10, 0, 30, 5]]) // prettier-ignore
  assert.equal(joinLines([[0, 0, 0, 10], [0, 10, 0, 10.5], [0, 10, 5, 30]]), [[0, 0, 0, 10, 0, 10.5], [0, 10, 5, 30]]) // prettier-ignore
  // an end that is given twice has no direction
  assert.equal(joinLines([[0, 0, 10, 0, 10, 0], [10, 0, 0, 5], [10, 0, 2, 9]]), [[0, 0, 10, 0, 10, 0, 0, 5], [10, 0, 2, 9]]) // prettier-ignore
})

test('lines of several points are joined with all of them', () => {
  assert.equal(joinLines([[0, 0, 10, 0], [10, 0, 20, 5, 30, 5], [60, 0, 50, 0, 40, 5, 30, 5]]), [[0, 0, 10, 0, 20, 5, 30, 5, 40, 5, 50, 0, 60, 0]]) // prettier-ignore
})

test('a ring after other lines starts at the start of its first line; a closed line is not joined with itself', () => {
  const open = [50, 50, 60, 60]
  assert.equal(joinLines([open, [0, 0, 10, 0], [10, 0, 5, 9], [5, 9, 0, 0]]), [open, [0, 0, 10, 0, 5, 9, 0, 0]]) // prettier-ignore
  assert.equal(joinLines([[0, -5, 0, 0], [0, 0, 10, 0, 10, 10, -10, 10, -10, 0, 0, 0]]), [[0, -5, 0, 0, 10, 0, 10, 10, -10, 10, -10, 0, 0, 0]]) // prettier-ignore
  const closed = [0, 0, 10, 0, 5, 9, 0, 0]
  assert.equal(joinLines([closed]), [closed])
})

test.run()
