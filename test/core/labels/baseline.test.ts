import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bendBetween, beside, degrees, exactLine, partOf, pointOn, reversedBaseline, smoothLine, turnsSharply } from '../../../core/labels/baseline.js' // prettier-ignore
import { lineLength } from '../../../core/line-length.js'

const near = ([x, y]: readonly number[], [wantedX, wantedY]: readonly number[], tolerance = 1e-6) =>
  assert.ok(Math.hypot(x! - wantedX!, y! - wantedY!) < tolerance, `${x}, ${y} is not near ${wantedX}, ${wantedY}`)

const circle = (radius: number, count = 200) =>
  Array.from({ length: count + 1 }, (_, i) => (Math.PI * i) / count).flatMap((a) => [-radius * Math.cos(a), -radius * Math.sin(a)]) // prettier-ignore

test('a position along a straight line extends straight beyond both ends of the line', () => {
  const line = smoothLine([0, 0, 30, 40], 1)
  assert.is(Math.round(line.length * 1e6), 50e6)
  near(pointOn(line, 25).at, [15, 20])
  near(pointOn(line, -5).at, [-3, -4])
  near(pointOn(line, 55).at, [33, 44])
  assert.ok(Math.abs(pointOn(line, 10).turn - Math.atan2(4, 3)) < 1e-9)
})

test("a baseline without smoothing has the line's middle and ends", () => {
  const line = exactLine([0, 0, 10, 0, 10, 7])
  near(pointOn(line, line.length / 2).at, [8.5, 0])
  near(pointOn(line, 0).at, [0, 0])
  near(pointOn(line, line.length).at, [10, 7])
})

test('smoothing removes jitter from a line and keeps its ends', () => {
  const shaking = Array.from({ length: 401 }, (_, i) => [i / 4, i % 2 ? 0.5 : -0.5]).flat()
  const line = smoothLine(shaking, 1)
  near(pointOn(line, 0).at, [0, -0.5])
  near(pointOn(line, line.length).at, [100, -0.5])
  assert.ok(line.length < 102, `${line.length}`)
  for (let at = 10; at < line.length - 10; at += 0.7)
    assert.ok(Math.abs(degrees(pointOn(line, at).turn)) < 5, `${degrees(pointOn(line, at).turn)} at ${at}`)
})

test('the bend of a line is measured', () => {
  const half = smoothLine(circle(50), 1)
  assert.ok(Math.abs(bendBetween(half, 0, half.length) - 180) < 6, `${bendBetween(half, 0, half.length)}`)
  assert.ok(Math.abs(bendBetween(half, half.length / 4, half.length / 2) - 45) < 2)
  assert.is(bendBetween(smoothLine([0, 0, 9, 9], 1), -5, 20), 0)
})

test('a parallel line is on the right of the original, without knots in narrow bends', () => {
  near(pointOn(beside(smoothLine([0, 0, 10, 0], 1), 3)!, 5).at, [5, 3])
  near(pointOn(beside(smoothLine([10, 0, 0, 0], 1), 3)!, 5).at, [5, -3])
  const outer = beside(smoothLine(circle(50), 1), -10)!
  assert.ok(Math.abs(outer.length - 60 * Math.PI) < 2, `${outer.length}`)
  const hairpin = beside(smoothLine([0, 0, 50, 0, 50, 8, 0, 8], 1), 10)!
  for (let i = 1; i < hairpin.xs.length; i++)
    assert.ok(Math.abs(degrees(Math.atan2(hairpin.ys[i]! - hairpin.ys[i - 1]!, hairpin.xs[i]! - hairpin.xs[i - 1]!))) <= 180) // prettier-ignore
  assert.ok(hairpin.length < 110, `${hairpin.length}`)
})

test('a line is reversed', () => {
  const back = reversedBaseline(smoothLine([0, 0, 10, 0], 1))
  near(pointOn(back, 2).at, [8, 0])
  assert.ok(Math.abs(Math.abs(degrees(pointOn(back, 2).turn)) - 180) < 1e-9)
})

test('a part of a line is extracted, also beyond the ends of the line', () => {
  const part = partOf(exactLine([0, 0, 5, 0, 10, 0]), 2, 12)
  assert.equal(part, [2, 0, 5, 0, 10, 0, 12, 0])
})

test('angles are normalized to -180..180 degrees', () => {
  assert.equal(
    [0, Math.PI / 2, -3 * Math.PI].map((angle) => Math.round(Math.abs(degrees(angle)))),
    [0, 90, 180]
  )
})

test('an endless line is followed around its middle only', () => {
  const zigzag = Array.from({ length: 20_000 }, (_, i) => [i % 2 ? 500 : 0, i / 100]).flat()
  const line = smoothLine(zigzag, 1)
  assert.ok(line.xs.length <= 10_001)
  near([0, pointOn(line, line.length / 2).at[1]], [0, 100], 2)
})

test('the length of a line is measured', () => {
  assert.is(lineLength([0, 0, 3, 4, 3, 10]), 11)
  assert.is(lineLength([1, 1]), 0)
  assert.is(lineLength([]), 0)
})

const rounded = (values: ArrayLike<number>, digits = 3) =>
  Array.from(values, (value) => Number(value.toFixed(digits)) + 0)

test('a line is smoothed by means of five steps, four times, and continued beyond its ends by point reflection', () => {
  const { xs, ys, along, bends, length } = smoothLine([0, 0, 4, 0, 4, 3], 1)
  assert.equal(rounded(xs), [0, 0.832, 1.613, 2.302, 2.877, 3.333, 3.693, 4])
  assert.equal(rounded(ys), [0, 0.168, 0.387, 0.698, 1.123, 1.667, 2.307, 3])
  assert.equal(rounded(along), [0, 0.849, 1.66, 2.416, 3.131, 3.841, 4.575, 5.333])
  assert.equal(rounded(bends), [0, 0, 4.266, 12.817, 25.121, 38.613, 49.226, 54.671])
  assert.is(length, along.at(-1))
})

test('a line of two points and a point that is repeated stay straight, with steps of equal length', () => {
  const straight = smoothLine([1, 2, 7, 10], 3)
  assert.equal(rounded(straight.xs), [1, 2.5, 4, 5.5, 7])
  assert.equal(rounded(straight.ys), [2, 4, 6, 8, 10])
  assert.equal(rounded(straight.bends), [0, 0, 0, 0, 0])
  assert.equal(rounded(smoothLine([0, 0, 0, 0, 2, 0, 2, 0], 1).xs), [0, 1, 2])
  assert.equal(rounded(smoothLine([3, 4, 3, 4], 1).ys), [4, 4])
})

test('only the middle of a very long line is used', () => {
  const line = smoothLine([0, 0, 30_000, 40_000], 2)
  assert.is(line.xs.length, 10_001)
  near([line.xs[0]!, line.ys[0]!], [9000, 12_000])
  near([line.xs.at(-1)!, line.ys.at(-1)!], [21_000, 28_000])
})

test('a repeated point of a line has no direction and adds no bend', () => {
  const line = exactLine([0, 0, 3, 0, 3, 0, 3, 4, 0, 4])
  assert.equal(rounded(line.along), [0, 3, 3, 7, 10])
  assert.equal(rounded(line.bends), [0, 0, 0, 90, 180])
  assert.equal(rounded(exactLine([0, 0, 0, 0, 0, 5]).bends), [0, 0, 0])
})

test('bends are summed between the steps that hold both distances', () => {
  const line = exactLine([0, 0, 2, 0, 2, 2, 4, 2, 4, 4])
  const between = (from: number, to: number) => Math.round(bendBetween(line, from, to))
  assert.equal([between(0, 1), between(1, 3), between(1, 5), between(3, 7), between(-9, 99), between(2, 4)], [0, 90, 180, 270, 270, 180]) // prettier-ignore
})

test('a position at a point of a line has the direction of the next step, at the end that of the last', () => {
  const line = exactLine([0, 0, 2, 0, 2, 2, 4, 2])
  const at = (distance: number) => {
    const { at: point, turn } = pointOn(line, distance)
    return [...rounded(point), Math.round(degrees(turn))]
  }
  assert.equal([at(0), at(1.5), at(2), at(4), at(6)], [[0, 0, 0], [1.5, 0, 0], [2, 0, 90], [2, 2, 0], [4, 2, 0]]) // prettier-ignore
  const repeated = exactLine([5, 5, 5, 5])
  assert.equal(pointOn(repeated, 3), { at: [5, 5], turn: 0 })
})

test('a part of a line has no point twice', () => {
  const line = exactLine([0, 0, 2, 0, 4, 0, 6, 0])
  assert.equal(partOf(line, 2, 4), [2, 0, 4, 0])
  assert.equal(partOf(line, 1, 5), [1, 0, 2, 0, 4, 0, 5, 0])
  assert.equal(partOf(line, -1, 1), [-1, 0, 1, 0])
})

test('a parallel line of a corner has the mean direction at the corner; without distance it is the line itself', () => {
  const corner = exactLine([0, 0, 10, 0, 10, 10])
  const { xs, ys } = beside(corner, 2)!
  assert.equal(
    [rounded(xs), rounded(ys)],
    [
      [0, 8.586, 8],
      [2, 1.414, 10]
    ]
  )
  const outer = beside(corner, -2)!
  assert.equal(
    [rounded(outer.xs), rounded(outer.ys)],
    [
      [0, 11.414, 12],
      [-2, -1.414, 10]
    ]
  )
  assert.is(beside(corner, 0), corner)
  assert.is(beside(exactLine([1, 1, 1, 1]), 3), undefined)
  assert.equal(rounded(beside(exactLine([0, 0, 4, 0, 4, 0, 4, 0, 8, 0]), 1)!.xs), [0, 4, 8])
})

test('an angle in radians becomes degrees between -180 and 180: 270 degrees are -90', () => {
  assert.equal([(3 * Math.PI) / 2, (-3 * Math.PI) / 2, Math.PI / 6].map((angle) => Math.round(degrees(angle))), [-90, 90, 30]) // prettier-ignore
})

test('a line turns sharply only between two distances, and within a window', () => {
  // turns of 90 degrees at 10, 20 and 30
  const stairs = exactLine([0, 0, 10, 0, 10, 10, 20, 10, 20, 20])
  const turns = (from: number, to: number, mostDeg: number, windowPt = 10) =>
    turnsSharply(stairs, from, to, windowPt, mostDeg)
  assert.equal([turns(2, 8, 80), turns(2, 12, 80), turns(12, 18, 80), turns(12, 22, 80)], [false, true, false, true])
  assert.equal([turns(2, 12, 100), turns(2, 22, 100), turns(2, 22, 100, 9), turns(2, 38, 190)], [false, true, false, false]) // prettier-ignore
  assert.equal([turns(2, 38, 190, 20), turns(2, 12, 90)], [true, false])
})

test('an angle of a little more than half a turn becomes one in the other direction', () =>
  assert.is(degrees((180.3 * Math.PI) / 180).toFixed(6), '-179.700000'))

test('a parallel line begins at the first point with a direction, and leaves out points that would lead back', () => {
  const pointsOf = (xy: number[], offsetPt: number) => {
    const { xs, ys } = beside(exactLine(xy), offsetPt)!
    return [rounded(xs), rounded(ys)]
  }
  assert.equal(pointsOf([0, 0, 0, 0, 4, 0], 1), [[0, 4], [1, 1]]) // prettier-ignore
  assert.equal(pointsOf([0, 0, 1, 0, 1, 10], 2), [[0, -1], [2, 10]]) // prettier-ignore
  assert.equal(pointsOf([0, 0, 0.5, 0, 1, 0], 1), [[0, 0.5, 1], [1, 1, 1]]) // prettier-ignore
})

test('a part that starts at the end of a line or at a repeated point has that point once', () => {
  const line = exactLine([0, 0, 2, 0, 2, 0, 4, 0])
  assert.equal(partOf(line, 2, 4), [2, 0, 4, 0])
  assert.equal(partOf(line, 4, 6), [4, 0, 6, 0])
})

test('a window for sharp turns follows along the line, and its end is not part of it', () => {
  // turns by 11 degrees at 10, and by 79 at 20
  const line = exactLine([0, 0, 10, 0, 20, 2, 20, 12])
  assert.equal([turnsSharply(line, 2, 25, 9, 70), turnsSharply(line, 2, 25, 9, 85), turnsSharply(line, 2, 25, 11, 85)], [true, false, true]) // prettier-ignore
  assert.equal([turnsSharply(line, 2, 10, 9, 10), turnsSharply(line, 2, 10.1, 9, 10)], [false, true])
})

test.run()
