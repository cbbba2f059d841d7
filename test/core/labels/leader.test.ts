import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround, pointIn } from '../../../core/labels/boxes.js'
import { leaderTo, svgOfLeaders } from '../../../core/labels/leader.js'
import { placedSvg } from './placed-svg.js'
import { labelOf, labelTools, view } from './setting.js'

const leader = { color: '#555555', widthPt: 0.5, opacity: 1 }
const noSymbol = { symbolAt: () => undefined }

/** A label whose text covers the box from (20, -5) to (60, 5) around a place. */
const movedTo = (x: number, y: number, anchor: [number, number] = [0, 0]) => ({
  anchor,
  text: { at: [x, y] as const } as never,
  boxes: [boxAround([x, y], { left: 20, top: -5, width: 40, height: 10 }, { spacePt: 3 })],
  textBoxes: 1
})

test('the line ends at the nearest point of the text, without the space around it', () => {
  assert.equal(leaderTo({ leader }, movedTo(0, 30), noSymbol), { from: [0, 0], to: [20, 25] })
  assert.equal(leaderTo({ leader }, movedTo(-40, 30), noSymbol), { from: [0, 0], to: [0, 25] })
  assert.equal(leaderTo({ leader }, movedTo(-90, 0, [5, 0]), noSymbol), { from: [5, 0], to: [-30, 0] })
})

test('the line begins at the edge of the symbol', () => {
  const symbol = boxAround([0, 0], { left: -4, top: -2, width: 8, height: 4 }, {})
  const symbolAt = () => symbol
  assert.equal(leaderTo({ leader }, movedTo(-40, 30), { symbolAt }), { from: [0, 2], to: [0, 25] })
  assert.equal(leaderTo({ leader }, movedTo(0, 1), { symbolAt }), { from: [4, 0], to: [20, 0] })
  // inside of the symbol
  assert.is(leaderTo({ leader }, movedTo(-19, 0.5), { symbolAt }), undefined)
})

test('there is no line to a label at its own place, to a label close to it, along a line, or without a leader', () => {
  assert.is(leaderTo({ leader }, movedTo(0, 0), noSymbol), undefined)
  assert.is(leaderTo({ leader }, movedTo(-21.5, 1), noSymbol), undefined)
  assert.is(leaderTo({ leader }, movedTo(51, 10, [70, 10]), noSymbol), undefined)
  assert.ok(leaderTo({ leader }, movedTo(52, 10, [70, 10]), noSymbol))
  assert.is(leaderTo({}, movedTo(0, 30), noSymbol), undefined)
  const along = { ...movedTo(0, 30), text: { letters: [] } as never }
  assert.is(leaderTo({ leader }, along, noSymbol), undefined)
  assert.is(leaderTo({ leader }, { ...movedTo(0, 30), text: undefined }, noSymbol), undefined)
})

test('the nearest point of a turned box; a point inside is its own', () => {
  const box = boxAround([0, 0], { left: 0, top: 0, width: 10, height: 4 }, { turnDeg: 90 })
  // it reaches 4 to the left and 10 down
  const near = (x: number, y: number) => pointIn(box, [x, y]).map((value) => Math.round(value * 1e9) / 1e9 + 0)
  assert.equal(near(7, 5), [0, 5])
  assert.equal(near(-9, 20), [-4, 10])
  assert.equal(near(-1, 3), [-1, 3])
})

test('lines of the same look are one path; a faded label has a faded line', () => {
  const line = (label: object) => ({ from: [0, 0] as const, to: [10, 0.123] as const, label: labelOf('x', [], { leader, ...label }) }) // prettier-ignore
  assert.is(
    svgOfLeaders([line({}), line({}), line({ opacity: 0.5, leader: { ...leader, widthPt: 1 } })]),
    '<path d="M0 0 10 0.12M0 0 10 0.12" fill="none" stroke="#555555" stroke-width="0.5"/>' +
      '<path d="M0 0 10 0.12" fill="none" stroke="#555555" stroke-width="1" stroke-opacity="0.5"/>'
  )
  assert.is(svgOfLeaders([]), '')
})

test('of two labels at one point, only the one that moves has a line, under both texts', () => {
  const at: [number, number][] = [[100, 50]]
  const look = { maxDisplacementPt: 40, leader }
  const svg = placedSvg([{ labels: [labelOf('first', at, look), labelOf('second', at, look)], opacity: 1 }], view, labelTools) // prettier-ignore
  assert.is(svg.match(/M100 50/g)?.length, 1)
  assert.ok(svg.indexOf('M100 50') < svg.indexOf('<text'), svg)
})

test('the line leaves the symbol at its nearest side, anywhere on the map; a label inside of the symbol has none', () => {
  const lineTo = (x: number, y: number, halfPt = [4, 3]) => {
    const symbol = boxAround([100, 50], { left: -halfPt[0]!, top: -halfPt[1]!, width: 2 * halfPt[0]!, height: 2 * halfPt[1]! }, {}) // prettier-ignore
    const label = { ...movedTo(0, 0, [100, 50]), text: { at: [x, y] } as never, boxes: [boxAround([x, y], { left: 0, top: 0, width: 0, height: 0 }, {})] } // prettier-ignore
    return leaderTo({ leader }, label, { symbolAt: () => symbol })
  }
  assert.equal(lineTo(120, 60), { from: [104, 52], to: [120, 60] })
  assert.equal(lineTo(80, 20), { from: [98, 47], to: [80, 20] })
  assert.equal(lineTo(120, 35), { from: [104, 47], to: [120, 35] })
  assert.equal(lineTo(105, 80), { from: [100.5, 53], to: [105, 80] })
  assert.is(lineTo(120, 50, [30, 30]), undefined)
  assert.is(lineTo(100, 35, [16, 30]), undefined)
})

test('a label has moved if either coordinate of its place differs from its point', () => {
  const isLed = (x: number, y: number, anchor: [number, number]) =>
    leaderTo({ leader }, movedTo(x, y, anchor), noSymbol) !== undefined
  assert.equal([isLed(0, 5, [5, 5]), isLed(5, 5, [0, 5]), isLed(5, 0, [5, 5]), isLed(5, 5, [5, 0])], [true, true, true, true]) // prettier-ignore
  assert.not(isLed(5, 5, [5, 5]))
})

test.run()
