import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround, type LabelBox, Occupancy, overlaps, pointIn, rotatedPoint } from '../../../core/labels/boxes.js'

const square = (x: number, y: number, size: number, more: Parameters<typeof boxAround>[2] = {}) =>
  boxAround([x, y], { left: -size / 2, top: -size / 2, width: size, height: size }, more)
const bar = (x: number, y: number, turnDeg: number) =>
  boxAround([x, y], { left: -50, top: -2, width: 100, height: 4 }, { turnDeg })

test('a box is grown by its margin and turned clockwise around its point', () => {
  const { corners, minX, maxX } = boxAround([10, 20], { left: 0, top: -4, width: 8, height: 4 }, { turnDeg: 90, marginPt: 1, spacePt: 2 }) // prettier-ignore
  assert.equal(corners.map(([x, y]) => [Math.round(x), Math.round(y)]), [[15, 19], [15, 29], [9, 29], [9, 19]]) // prettier-ignore
  assert.equal([minX, maxX].map(Math.round), [7, 17])
})

test('turned boxes overlap only where their corners do', () => {
  const taken = new Occupancy(200, 200)
  taken.add(bar(100, 100, 45))
  assert.ok(taken.isFree(bar(110, 90, 45)))
  assert.not.ok(taken.isFree(bar(110, 90, -45)))
  assert.not.ok(taken.isFree(bar(102, 100, 45)))
})

/** Numbers that look random, from 0 to 1. */
const scattered = (i: number, by: number) => (Math.sin(i * by) * 1e4) % 1

test('two boxes overlap unless all of one is beyond a side of the other, or of the bounds of the other', () => {
  const boxAt = (i: number) => {
    const turnDeg = i % 3 === 0 ? 90 * (i % 4) : 180 * scattered(i, 1.7)
    const spacePt = i % 5 === 0 ? 0 : 3 * scattered(i, 3.1)
    const [width, height] = [12 + 8 * scattered(i, 5.3), 6 + 5 * scattered(i, 7.9)]
    const at = [11 * scattered(i, 2.3), 11 * scattered(i, 4.7)] as const
    return boxAround(at, { left: -width / 3, top: -height / 4, width, height }, { turnDeg, spacePt })
  }
  type Box = ReturnType<typeof boxAt>
  /** The space between two boxes in the direction of a side of the first. */
  const gapAlong = (one: Box, other: Box, side: number) => {
    const [[x0, y0], [x1, y1]] = [one.corners[side]!, one.corners[side + 1]!]
    const length = Math.hypot(x1 - x0, y1 - y0)
    const [ours, theirs] = [one, other].map(({ corners }) =>
      corners.map(([x, y]) => (x * (x1 - x0) + y * (y1 - y0)) / length)
    )
    return Math.max(Math.min(...theirs!) - Math.max(...ours!), Math.min(...ours!) - Math.max(...theirs!))
  }
  const count = { apart: 0, over: 0 }
  for (let i = 0; i < 2000; i++) {
    const [one, other] = [boxAt(2 * i + 1), boxAt(2 * i + 2)]
    const space = one.spacePt + other.spacePt
    const gaps = [0, 1].flatMap((side) => [gapAlong(one, other, side), gapAlong(other, one, side)])
    const level = boxAround([0, 0], { left: 0, top: 0, width: 1, height: 1 }, {})
    const bounds = (box: Box): Box => ({ ...level, corners: [[box.minX, box.minY], [box.maxX, box.minY], [box.maxX, box.maxY], [box.minX, box.maxY]] }) // prettier-ignore
    const isBeyondBounds = [0, 1].some((side) => gapAlong(bounds(one), bounds(other), side) >= 0)
    const isApart = isBeyondBounds || gaps.some((gap) => gap >= space)
    assert.is(overlaps(one, other), !isApart, `${i}`)
    count[isApart ? 'apart' : 'over']++
  }
  assert.ok(count.apart > 500 && count.over > 500, JSON.stringify(count))
})

test('boxes that touch do not overlap', () => {
  for (const [x, y] of [
    [10, 0],
    [-10, 0],
    [0, 10],
    [0, -10]
  ] as const) {
    assert.not(overlaps(square(0, 0, 10), square(x, y, 10)), `${x} ${y}`)
  }
})

test('a point is turned clockwise around another one', () => {
  const at = rotatedPoint([12, 7], 90, [10, 4])
  assert.equal(at.map(Math.round), [7, 6])
  assert.equal(rotatedPoint([3, 0], 90).map((value) => Math.round(value) + 0), [0, 3]) // prettier-ignore
  assert.equal(rotatedPoint([2, 6], 60, [2, 2]).map((value) => Math.round(value * 100)), [-146, 400]) // prettier-ignore
})

test('a box has its turned bounds, with the space around it', () => {
  const { corners, isUpright, minX, minY, maxX, maxY } = boxAround([10, 20], { left: 1, top: 2, width: 6, height: 4 }, { turnDeg: 30, marginPt: 0.5, spacePt: 2 }) // prettier-ignore
  const cents = (values: readonly number[]) => values.map((value) => Math.round(value * 100) / 100)
  assert.equal(corners.map(cents), [[9.68, 21.55], [15.75, 25.05], [13.25, 29.38], [7.18, 25.88]]) // prettier-ignore
  assert.equal(cents([minX, minY, maxX, maxY]), [5.18, 19.55, 17.75, 31.38])
  assert.not(isUpright)
  assert.ok(square(0, 0, 1, { turnDeg: 270 }).isUpright)
})

test('the time for one box is limited: above 4000 tests a place counts as taken', () => {
  const crowd = (count: number) => {
    const taken = new Occupancy(100, 100)
    for (let i = 0; i < count; i++) taken.add(square(50, 50, 60))
    return taken.isFree(square(50, 50, 1), () => false)
  }
  assert.equal([crowd(3980), crowd(4001)], [true, false])
})

test('only boxes that count are obstacles', () => {
  const taken = new Occupancy<ReturnType<typeof square> & { name: string }>(100, 100)
  taken.add({ ...square(20, 20, 10), name: 'a' })
  taken.add({ ...square(70, 20, 10), name: 'b' })
  const asked: string[] = []
  const counts = ({ name }: { name: string }) => asked.push(name) > 0 && name === 'b'
  assert.ok(taken.isFree(square(20, 20, 4), counts))
  assert.not(taken.isFree(square(70, 20, 4), counts))
  assert.equal(asked, ['a', 'b'])
})

test('the margins of both labels are kept, and a negative margin lets labels overlap', () => {
  const apart = (gap: number, a: number, b: number, turnDeg = 0) =>
    !overlaps(square(0, 0, 10, { spacePt: a, turnDeg }), square(10 + gap, 0, 10, { spacePt: b, turnDeg }))
  for (const turnDeg of [0, 360]) {
    assert.ok(apart(3.01, 1, 2, turnDeg))
    assert.not(apart(2.99, 1, 2, turnDeg))
    assert.ok(apart(-2.99, -4, 1, turnDeg))
    assert.not(apart(-3.01, -4, 1, turnDeg))
  }
})

test('boxes of all sizes are found at any position, also outside the paper', () => {
  const at = (i: number) => [((i * 89.7) % 700) - 100, ((i * 57.3) % 500) - 100, 0.1 + ((i * 7.7) % 40) ** 1.5] as const
  const taken = new Occupancy(500, 300)
  for (let i = 0; i < 300; i++) taken.add(square(...at(i)))
  for (let i = 300; i < 900; i++) {
    const box = square(...at(i))
    const isFree = Array.from({ length: 300 }, (_, other) => square(...at(other))).every(
      (other) => !overlaps(box, other)
    )
    assert.is(taken.isFree(box), isFree, `${i}`)
  }
})

test('a box that may be overlapped completely occupies no space', () => {
  const taken = new Occupancy(100, 100)
  taken.add(square(50, 50, 10, { spacePt: -5.1 }))
  assert.ok(taken.isFree(square(50, 50, 10)))
  taken.add(square(50, 50, 10))
  assert.ok(taken.isFree(square(50, 50, 10, { spacePt: -100 })))
})

test('a box has its own space at each side unless it is turned', () => {
  const spaced = (turnDeg: number) => {
    const { minX, minY, maxX, maxY, spacePt } = boxAround([10, 20], { left: 1, top: 2, width: 6, height: 4 }, { turnDeg, spacePt: [1, 3, 7, 5] }) // prettier-ignore
    return [minX, minY, maxX, maxY, spacePt].map((value) => Math.round(value * 100) / 100)
  }
  assert.equal(spaced(0), [6, 21, 20, 33, 7])
  assert.equal(spaced(-360), spaced(0))
  assert.equal(spaced(720), spaced(0))
  assert.equal(spaced(180), [-4, 7, 16, 25, 7])
})

test('boxes far outside the paper are found, too', () => {
  const occupancy = new Occupancy(200, 100)
  const places = [[1000, 50], [-1000, 50], [50, 1000], [50, -1000]] as const // prettier-ignore
  for (const [x, y] of places) occupancy.add(square(x, y, 4))
  assert.equal(places.map(([x, y]) => occupancy.isFree(square(x, y, 4))), [false, false, false, false]) // prettier-ignore
  assert.equal(places.map(([x, y]) => occupancy.isFree(square(x + 9, y + 9, 4))), [true, true, true, true]) // prettier-ignore
})

test('a box without height or width takes its place, too', () => {
  const occupancy = new Occupancy(200, 100)
  occupancy.add(boxAround([50, 50], { left: 0, top: 0, width: 10, height: 0 }, {}))
  occupancy.add(boxAround([80, 50], { left: 0, top: 0, width: 0, height: 10 }, {}))
  const isFree = (x: number, y: number) =>
    occupancy.isFree(boxAround([x, y], { left: 0, top: -1, width: 5, height: 2 }, {}))
  assert.equal([isFree(52, 50), isFree(78, 55), isFree(62, 50), isFree(81, 55)], [false, false, true, true])
})

test('a point beside another one is turned around it in both directions of the axes', () => {
  assert.equal(rotatedPoint([6, 2], 60, [2, 2]).map((value) => Math.round(value * 100)), [400, 546]) // prettier-ignore
})

test('the nearest point of a box without a width lies on its line', () => {
  const line = boxAround([5, 5], { left: 0, top: 0, width: 0, height: 10 }, {})
  assert.equal([pointIn(line, [9, 7]), pointIn(line, [9, 2]), pointIn(line, [1, 40])], [[5, 7], [5, 5], [5, 15]]) // prettier-ignore
})

test('turned boxes that touch along a side do not overlap', () => {
  /** A square with sides of 5, turned so that its corners have whole numbers. */
  const tile = (x: number, y: number): LabelBox => ({
    corners: [[x, y], [x + 4, y + 3], [x + 1, y + 7], [x - 3, y + 4]],
    isUpright: false,
    spacePt: 0,
    minX: x - 3,
    minY: y,
    maxX: x + 4,
    maxY: y + 7
  }) // prettier-ignore
  for (const [x, y] of [[4, 3], [-3, 4], [-4, -3], [3, -4]] as const) assert.not(overlaps(tile(0, 0), tile(x, y)), `${x} ${y}`) // prettier-ignore
  assert.ok(overlaps(tile(0, 0), tile(3, 3)))
})

test('a box that may be overlapped completely in one direction only is free everywhere, and takes no place', () => {
  const flat = (more: Parameters<typeof boxAround>[2]) => boxAround([50, 50], { left: -10, top: -2, width: 20, height: 4 }, more) // prettier-ignore
  const taken = new Occupancy(100, 100)
  taken.add(flat({ spacePt: -3 }))
  assert.ok(taken.isFree(square(50, 50, 10)))
  taken.add(square(50, 50, 10))
  assert.ok(taken.isFree(flat({ spacePt: -3 })))
  assert.not(taken.isFree(flat({ spacePt: -1 })))
})

/** Paper on which cells have exact sizes: 384 points from -128 to 256, then halves of it. */
const exactPaper = () => new Occupancy(128, 128)
const boxOf = (left: number, top: number, right: number, bottom: number) =>
  boxAround([left, top], { left: 0, top: 0, width: right - left, height: bottom - top }, {})
/** More boxes than are tested for one box. */
const CROWD = 4001

test('a crowd elsewhere does not count, anywhere on the paper and as far around it', () => {
  const places = [[-128, -128], [255.9, 255.9], [-128, 200], [200, -128], [90, 90], [20, 110], [110, 20], [1, 1]] as const // prettier-ignore
  for (const [x, y] of places) {
    const taken = exactPaper()
    for (let i = 0; i < CROWD; i++) taken.add(square(x, y, 0.01))
    assert.equal([taken.isFree(square(50, 50, 4)), taken.isFree(square(x, y, 4))], [true, false], `${x} ${y}`)
  }
  const wide = new Occupancy(400, 100)
  for (let i = 0; i < CROWD; i++) wide.add(square(350, 50, 0.01))
  assert.ok(wide.isFree(square(50, 50, 4)))
})

test('boxes are tested if the cell that holds their middle is near: half its size around it', () => {
  // the cells of the last level; their borders include the middle of the paper
  const cell = 384 / 2 ** 14
  const taken = exactPaper()
  for (let i = 0; i < CROWD; i++) taken.add(square(64, 64, 0.001))
  const [low, high] = [64 - cell / 2, 64 + 1.5 * cell]
  const isFree = (left: number, top: number, right: number, bottom: number) => taken.isFree(boxOf(left, top, right, bottom)) // prettier-ignore
  assert.equal([isFree(50, 50, low, 70), isFree(high, 50, 70, 70), isFree(50, 50, 70, low), isFree(50, high, 70, 70)], [true, true, true, true]) // prettier-ignore
  const [in0, in1] = [low + 0.001, high - 0.001]
  assert.equal([isFree(50, 50, in0, 70), isFree(in1, 50, 70, 70), isFree(50, 50, 70, in0), isFree(50, in1, 70, 70)], [false, false, false, false]) // prettier-ignore
})

test('a box as large as its cell is found wherever it reaches beyond the cell', () => {
  // the cell from -32 to 64 in both directions; the middle of the first box is on its left and upper border
  const taken = exactPaper()
  taken.add(boxOf(-80, -80, 16, 16))
  const isFree = (x: number, y: number) => taken.isFree(square(x, y, 1))
  assert.equal([isFree(-79.9, 0), isFree(0, -79.9), isFree(15.9, 0), isFree(0, 15.9)], [false, false, false, false])
  assert.equal([isFree(-80.6, 0), isFree(0, -80.6), isFree(16.6, 0), isFree(0, 16.6)], [true, true, true, true])
  const crowded = exactPaper()
  for (let i = 0; i < CROWD; i++) crowded.add(boxOf(-32, -32, 64, 64))
  assert.equal([crowded.isFree(boxOf(112, 0, 120, 8)), crowded.isFree(boxOf(111.9, 0, 120, 8))], [true, false])
})

test('boxes and the cells that hold them are tested, 4000 in all', () => {
  const isFreeAmong = (count: number) => {
    const taken = new Occupancy(100, 100)
    for (let i = 0; i < count; i++) taken.add(square(50, 50, 60))
    return taken.isFree(square(50, 50, 1), () => false)
  }
  // boxes of 60 points are in a cell of 75, in one of 150, in all of the paper
  assert.equal([isFreeAmong(3998), isFreeAmong(3999)], [true, false])
  const besideCells = (count: number) => {
    const taken = new Occupancy(100, 100)
    for (let i = 0; i < count; i++) taken.add(square(50, 50, 200))
    taken.add(square(50, 50, 60))
    return taken.isFree(square(50, 50, 1), () => false)
  }
  assert.equal([besideCells(3997), besideCells(3998)], [true, false])
})

test.run()
