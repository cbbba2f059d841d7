import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bendBetween, beside, degrees, exactLine, partOf, pointOn, reversedBaseline, smoothLine } from '../../../core/labels/baseline.js' // prettier-ignore
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

test.run()
