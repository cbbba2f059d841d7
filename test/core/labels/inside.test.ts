import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround } from '../../../core/labels/boxes.js'
import { isBoxInside } from '../../../core/labels/inside.js'
import { drawnIn, labelOf, place } from './setting.js'

const holds = (rings: number[][], box: ReturnType<typeof boxAround>, marginPt = 0) => isBoxInside(rings, box, marginPt)
const SQUARE = [0, 0, 100, 0, 100, 100, 0, 100]
const HOLE = [40, 40, 60, 40, 60, 60, 40, 60]
const bar = (x: number, y: number, turnDeg = 0) =>
  boxAround([x, y], { left: -15, top: -3, width: 30, height: 6 }, { turnDeg })

test('a box is inside an area if all of the box is', () => {
  assert.ok(holds([SQUARE], bar(50, 50)))
  assert.ok(holds([SQUARE], bar(16, 50)))
  assert.not(holds([SQUARE], bar(14, 50)))
  assert.not(holds([SQUARE], bar(-50, 50)))
  assert.ok(holds([SQUARE], bar(14, 50, 90)))
  assert.not(holds([SQUARE], bar(8, 8, 45)))
  assert.ok(holds([SQUARE], bar(14, 14, -45)))
})

test('a box with a margin is inside an area if the margin is, too', () => {
  assert.ok(holds([SQUARE], bar(18, 50), 2))
  assert.not(holds([SQUARE], bar(16, 50), 2))
  assert.ok(holds([SQUARE], bar(6, 50, 90), 2))
  assert.not(holds([SQUARE], bar(4, 50, 90), 2))
})

test('a small box is inside, a box without a size is not', () => {
  const box = (width: number, height: number) => boxAround([50, 50], { left: -width / 2, top: -height / 2, width, height }, {}) // prettier-ignore
  assert.equal([holds([SQUARE], box(0.5, 0.5)), holds([SQUARE], box(0, 1)), holds([SQUARE], box(1, 0))], [true, false, false]) // prettier-ignore
})

test('a box that meets a hole, lies in a hole or surrounds a hole is not inside the area', () => {
  assert.not(holds([SQUARE, HOLE], bar(50, 38)))
  assert.ok(holds([SQUARE, HOLE], bar(50, 35)))
  assert.not(holds([SQUARE, [48, 49, 52, 49, 52, 51]], bar(50, 50)))
  assert.not(holds([SQUARE, [20, 20, 80, 20, 80, 80, 20, 80]], bar(50, 50)))
})

test('a spike of the border that crosses a box counts as border', () => {
  assert.not(holds([[0, 0, 100, 0, 100, 49, 10, 50, 100, 51, 100, 100, 0, 100]], bar(50, 50)))
})

test('a box that touches the border from inside is not inside the area', () => {
  for (const [x, y] of [[15, 50], [85, 50], [50, 3], [50, 97]] as const) assert.not(holds([SQUARE], bar(x, y)), `${x} ${y}`) // prettier-ignore
  for (const [x, y] of [[15.01, 50], [84.99, 50], [50, 3.01], [50, 96.99]] as const) assert.ok(holds([SQUARE], bar(x, y)), `${x} ${y}`) // prettier-ignore
})

test('a corner of the border at the height of the middle of a box counts once', () => {
  const diamond = [100, 50, 50, 100, 0, 50, 50, 0]
  assert.ok(holds([diamond], bar(50, 50)))
  assert.not(holds([diamond], bar(-50, 50)))
  assert.not(holds([diamond], bar(150, 50)))
})

test('a border that passes a corner of a box closely does not meet the box', () => {
  const cut = (c: number) => [-100, -100, c + 100, -100, -100, c + 100]
  // the lower right corner of the box is at 65, 53
  assert.ok(holds([cut(118.1)], bar(50, 50)))
  assert.not(holds([cut(117.9)], bar(50, 50)))
  // the upper left corner is at 35, 47
  assert.ok(holds([[200, 200, 81.9 - 200, 200, 200, 81.9 - 200]], bar(50, 50)))
  assert.not(holds([[200, 200, 82.1 - 200, 200, 200, 82.1 - 200]], bar(50, 50)))
  // the upper right corner is at 65, 47
  assert.ok(holds([[-100, 200, -100, -118.1, 218.1, 200]], bar(50, 50)))
  assert.not(holds([[-100, 200, -100, -117.9, 217.9, 200]], bar(50, 50)))
})

test('a box that a negative margin makes empty is not inside', () => {
  assert.ok(holds([SQUARE], bar(50, 50), -2.9))
  assert.not(holds([SQUARE], bar(50, 50), -3))
  assert.ok(holds([SQUARE], bar(50, 50, 90), -2.9))
  assert.not(holds([SQUARE], boxAround([50, 50], { left: -3, top: -15, width: 6, height: 30 }, {}), -3))
})

test('no box lies in an empty area', () => {
  assert.not(holds([], bar(50, 50)))
  assert.not(holds([[]], bar(50, 50)))
})

test('places where the text lies completely in its area are tried first', () => {
  const flag = [30, 10, 50, 10, 50, 60, 170, 60, 170, 90, 30, 90]
  const label = labelOf('abcdefghij', [[40, 35], [100, 75]], { inside: [flag] }) // prettier-ignore
  assert.is(drawnIn(place(label))[0]!.x, 75)
  assert.is(drawnIn(place({ ...label, inside: undefined }))[0]!.x, 15)
  assert.is(drawnIn(place(labelOf('abcdefghij', [[100, 75]]), label))[1]!.x, 15)
})

/** Each ring, also from its end to its start. */
const bothWays = (rings: number[][]): number[][] =>
  rings.flatMap((ring) => [ring, ring.toReversed().flatMap((y, i, all) => (i % 2 ? [] : [all[i + 1]!, y]))])

test('a spike of the border that points at a box from any side does not meet the box', () => {
  // its sides, continued, would cross the box
  const spikes = [
    [0, 0, 100, 0, 100, 100, 0, 100, 0, 51, 20, 50.5, 0, 50],
    [0, 0, 100, 0, 100, 50, 80, 50.5, 100, 51, 100, 100, 0, 100],
    [0, 0, 49, 0, 50, 45, 51, 0, 100, 0, 100, 100, 0, 100],
    [0, 0, 100, 0, 100, 100, 51, 100, 50, 55, 49, 100, 0, 100]
  ]
  for (const ring of bothWays(spikes)) assert.ok(holds([ring], bar(50, 50)), `${ring}`)
})

test('the margin of a turned box is turned with it', () => {
  // half of the box with its margin is 17 by 5: turned by 30 degrees it reaches 17.22 to the sides, 12.83 up and down
  const at = (x: number, y: number) => holds([SQUARE], bar(x, y, 30), 2)
  assert.equal([at(17.3, 50), at(82.7, 50), at(50, 12.9), at(50, 87.1)], [true, true, true, true])
  assert.equal([at(17.1, 50), at(82.9, 50), at(50, 12.7), at(50, 87.3)], [false, false, false, false])
})

test('a negative margin of more than half of a box makes it empty, in one direction or both', () => {
  assert.equal([-4, -14, -16].map((marginPt) => holds([SQUARE], bar(50, 50), marginPt)), [false, false, false]) // prettier-ignore
  assert.equal([-4, -14].map((marginPt) => holds([SQUARE], bar(50, 50, 90), marginPt)), [false, false]) // prettier-ignore
})

test('a spike of the border whose end touches a box from any side meets the box', () => {
  const spikes = [
    [0, 0, 100, 0, 100, 100, 0, 100, 0, 51, 35, 50, 0, 49],
    [0, 0, 100, 0, 100, 49, 65, 50, 100, 51, 100, 100, 0, 100],
    [0, 0, 49, 0, 50, 47, 51, 0, 100, 0, 100, 100, 0, 100],
    [0, 0, 100, 0, 100, 100, 51, 100, 50, 53, 49, 100, 0, 100]
  ]
  for (const ring of bothWays(spikes)) assert.not(holds([ring], bar(50, 50)), `${ring}`)
})

test('a border that crosses only a corner of a box meets the box', () => {
  const notches = [
    [50, 0, 100, 0, 100, 100, 0, 100, 0, 50, 30, 50, 50, 40],
    [0, 0, 50, 0, 50, 40, 70, 50, 100, 50, 100, 100, 0, 100],
    [0, 0, 100, 0, 100, 50, 70, 50, 50, 60, 50, 100, 0, 100],
    [0, 0, 100, 0, 100, 100, 50, 100, 50, 60, 30, 50, 0, 50]
  ]
  for (const ring of bothWays(notches)) assert.not(holds([ring], bar(50, 50)), `${ring}`)
})

test.run()
