import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Contour } from '../../../../parts/relief.js'
import { type Anchor, anchorsOn } from '../../../../plugins/layers/relief/anchors.js'
import { laddersOf } from '../../../../plugins/layers/relief/ladders.js'
import { contourLines } from '../../../../plugins/layers/relief/lines.js'

const contour = (elevation: number, ...line: number[]): Contour => ({ elevation, line: Float64Array.from(line), isClosed: false, isIndex: true }) // prettier-ignore
const room = { widthPt: 200, heightPt: 100, sizeOf: () => ({ widthPt: 20, heightPt: 6 }) }
const places = (anchors: Anchor[]) => anchors.map(({ x, y, along }) => [x, y, along].map((value) => Math.round(value * 100) / 100)) // prettier-ignore

test('a straight contour has a place every five points, half a label and half a step from its ends', () => {
  const [first, second, ...rest] = anchorsOn([contour(100, 30, 40, 80, 40)], room)
  assert.equal(places([first!, second!]), [[42.5, 40, 12.5], [47.5, 40, 17.5]]) // prettier-ignore
  assert.is(rest.length, 4)
  // higher ground is on the right: below a line to the right, as y goes down
  assert.equal([Math.round(first!.upX) + 0, first!.upY], [0, 1])
  const [down] = anchorsOn([contour(100, 50, 20, 50, 70)], room)
  assert.equal([down!.upX, Math.round(down!.upY) + 0], [-1, 0])
})

test('labels stay inside the frame by half their width', () => {
  assert.equal(places(anchorsOn([contour(100, 0, 40, 45, 40)], room)).map(([x]) => x), [12.5, 17.5, 22.5, 27.5, 32.5]) // prettier-ignore
  assert.is(anchorsOn([contour(100, 30, 9, 80, 9)], room).length, 0)
  assert.is(anchorsOn([contour(100, 30, 91, 80, 91)], room).length, 0)
  assert.is(anchorsOn([contour(100, 195, 20, 195, 70)], room).length, 0)
  assert.ok(anchorsOn([contour(100, 30, 11, 80, 11)], room).length > 0)
})

test('a label needs a line that is nearly straight under it', () => {
  // a bend of 2 points is half as far from the chord of a label, one of 4 is too far in the middle
  const bent = (by: number) => anchorsOn([contour(100, 30, 50, 50, 50 - by, 70, 50)], room).length
  assert.equal([bent(2), bent(4)], [4, 2])
  assert.is(anchorsOn([contour(100, 40, 50, 52, 50, 40, 50)], room).length, 0)
})

test('levels count the elevations upwards', () => {
  const lines = [contour(300, 30, 60, 60, 60), contour(100, 30, 20, 60, 20), contour(300, 100, 20, 130, 20)]
  assert.equal([...new Set(anchorsOn(lines, room).map(({ level, contour }) => `${contour.elevation} ${level}`))], ['300 1', '100 0']) // prettier-ignore
})

const anchor = (level: number, x: number, y: number, upX = 0, upY = -1): Anchor => ({ x, y, upX, upY, level, contour: contour(level), along: 0 }) // prettier-ignore
const ladders = (...anchors: Anchor[]) => laddersOf(anchors, 10).map((ladder) => ladder.map((one) => anchors.indexOf(one))) // prettier-ignore

test('a ladder goes straight uphill, from 1.7 to 11 heights of a label, over at most three contours', () => {
  const first = anchor(0, 100, 500)
  assert.equal(ladders(first, anchor(1, 100, 470), anchor(2, 100, 440)), [[0, 1, 2]])
  assert.is(ladders(first, anchor(1, 100, 484)).length, 1)
  assert.is(ladders(first, anchor(1, 100, 484))[0]!.length, 1)
  assert.equal(ladders(first, anchor(1, 100, 482)), [[0, 1]])
  assert.equal(ladders(first, anchor(1, 100, 391)), [[0, 1]])
  assert.is(ladders(first, anchor(1, 100, 389))[0]!.length, 1)
  assert.equal(ladders(first, anchor(4, 100, 470)), [[0, 1]])
  assert.is(ladders(first, anchor(5, 100, 470))[0]!.length, 1)
})

test('the next rung is at most 29 degrees beside the slope; a nearer level is better than a straighter way', () => {
  const first = anchor(0, 100, 500)
  const beside = (degrees: number, level = 1) => anchor(level, 100 + 50 * Math.sin((degrees * Math.PI) / 180), 500 - 50 * Math.cos((degrees * Math.PI) / 180)) // prettier-ignore
  assert.equal([ladders(first, beside(29))[0]!.length, ladders(first, beside(30))[0]!.length], [2, 1])
  assert.equal(ladders(first, beside(-20), beside(0, 2))[0], [0, 1])
})

test('labels are 13 heights from those of other ladders, 32 from those of their own elevation', () => {
  const apart = (x: number, level: number) => ladders(anchor(0, 100, 500), anchor(level, 100 + x, 500)).length
  assert.equal([apart(129, 1), apart(131, 1), apart(319, 0), apart(321, 0)], [1, 2, 1, 2])
})

test('of two ladders the longer one is first; then the one whose figures are upright', () => {
  const far = (index: number) => 100 + 400 * index
  assert.equal(ladders(anchor(0, far(0), 500), anchor(0, far(1), 500), anchor(1, far(1), 470)), [[1, 2], [0]]) // prettier-ignore
  assert.equal(ladders(anchor(0, far(0), 500, 0, 1), anchor(0, far(1), 500)), [[1], [0]]) // prettier-ignore
})

test('index contours are drawn over the others, one path for each elevation', () => {
  const thin = { color: { hex: '#111111', alpha: 1 }, widthPt: 0.3 }
  const index = { color: { hex: '#222222', alpha: 0.5 }, widthPt: 0.6 }
  const lines = [contour(100, 1, 2, 3.456, 4), { ...contour(50, 0, 0, 1, 0, 1, 1, 0, 0), isIndex: false, isClosed: true }, contour(100, 5, 5, 6, 6)] // prettier-ignore
  const path = (d: string, colour: string, width: number, opacity = '') => `<path d="${d}" fill="none" stroke="${colour}"${opacity} stroke-width="${width}" stroke-linejoin="round"/>` // prettier-ignore
  assert.is(contourLines(lines, thin, index), path('M0 0L1 0L1 1Z', '#111111', 0.3) + path('M1 2L3.46 4M5 5L6 6', '#222222', 0.6, ' stroke-opacity="0.5"')) // prettier-ignore
  assert.is(contourLines(lines, { ...thin, widthPt: 0 }, { ...index, color: { hex: '#222222', alpha: 0 } }), '')
  assert.is(contourLines([contour(1, 5, 5)], thin, index), path('', '#222222', 0.6, ' stroke-opacity="0.5"'))
})

test.run()
