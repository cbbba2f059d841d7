import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { boxAround } from '../../../core/labels/boxes.js'
import { FrameSpace } from '../../../core/labels/frame-space.js'
import { gapBetween, isBoxInFrame, isInFrame, shiftInto } from '../../../core/labels/into-frame.js'
import type { Label } from '../../../core/plugin/contracts.js'
import { cornersOf } from './letter-boxes.js'
import { drawnIn, HEIGHT, labelOf, place, textsOf, WIDTH } from './setting.js'

const frame = { widthPt: WIDTH, heightPt: HEIGHT }
const box = (at: Point, turnDeg = 0) => boxAround(at, { left: -10, top: -5, width: 20, height: 10 }, { turnDeg })
const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 1e-9, `${value}, ${expected}`)

test('the shortest way into the frame is found across edges and corners', () => {
  assert.is(shiftInto([box([100, 50])], frame), undefined)
  assert.equal(shiftInto([box([3, 50])], frame), { by: [7, 0], size: [20, 10] })
  assert.equal(shiftInto([box([198, 99])], frame)!.by, [-8, -4])
  assert.equal(shiftInto([box([0, 0], 90)], frame)!.by.map(Math.round), [5, 10])
  assert.equal(shiftInto([box([100, 50]), box([3, 50])], frame), { by: [7, 0], size: [117, 10] })
  assert.is(shiftInto([boxAround([100, 50], { left: -101, top: 0, width: 202, height: 1 }, {})], frame), undefined)
})

test('points on the edge are in the frame, and boxes whose corners are', () => {
  for (const at of [[0, 0], [WIDTH, 0], [0, HEIGHT], [WIDTH, HEIGHT], [-5e-7, 50], [WIDTH + 5e-7, 50]] as const) assert.ok(isInFrame(at, frame), `${at}`) // prettier-ignore
  for (const at of [[-2e-6, 50], [100, -2e-6], [WIDTH + 2e-6, 50], [100, HEIGHT + 2e-6]] as const) assert.not(isInFrame(at, frame), `${at}`) // prettier-ignore
  const spaced = (at: Point, spacePt: number) => boxAround(at, { left: -10, top: -5, width: 20, height: 10 }, { spacePt }) // prettier-ignore
  for (const spacePt of [0, 3, -3]) {
    assert.ok(isBoxInFrame(spaced([10, 5], spacePt), frame), `${spacePt}`)
    for (const at of [[9, 50], [191, 50], [100, 4], [100, 96]] as const) assert.not(isBoxInFrame(spaced(at, spacePt), frame), `${at} ${spacePt}`) // prettier-ignore
  }
})

test('a box as large as the frame is moved into the frame', () => {
  const large = (width: number, height: number) => boxAround([3, -2], { left: 0, top: 0, width, height }, {})
  assert.equal(shiftInto([large(WIDTH, HEIGHT)], frame)!.by, [-3, 2])
  assert.is(shiftInto([large(WIDTH + 0.1, 5)], frame), undefined)
  assert.is(shiftInto([large(5, HEIGHT + 0.1)], frame), undefined)
})

test('the distance from a point to a box is measured, turned or not', () => {
  near(gapBetween([100, 50], box([100, 50])), 0)
  near(gapBetween([113, 59], box([100, 50])), 5)
  near(gapBetween([100, 63], box([100, 50], 90)), 3)
  const narrow = boxAround([100, 50], { left: 0, top: -0.25, width: 0.5, height: 0.5 }, {})
  near(gapBetween([103, 50], narrow), 2.5)
  near(gapBetween([100, 54], narrow), 3.75)
  near(gapBetween([100 + 13 * Math.SQRT1_2, 50 + 13 * Math.SQRT1_2], box([100, 50], 45)), 3)
})

const ALIGNS = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => [x, y] as const))
const EDGES = [2, WIDTH / 2, WIDTH - 2].flatMap((x) => [2, HEIGHT / 2, HEIGHT - 2].map((y): Point => [x, y]))

/** How far what was drawn of `abcdef` is from a point. */
const gapTo = (svg: string, at: Point): number => {
  const corners = cornersOf(drawnIn(svg)[0]!, 10)
  for (const [x, y] of corners) assert.ok(x > -0.02 && y > -0.02 && x < WIDTH + 0.02 && y < HEIGHT + 0.02, `${x} ${y}`)
  return gapBetween(at, { corners, isUpright: false, spacePt: 0, minX: 0, minY: 0, maxX: 0, maxY: 0 })
}

test('a movable label is moved into the frame at every edge and corner, with any alignment and rotation', () => {
  for (const at of EDGES)
    for (const align of ALIGNS)
      for (const rotationDeg of [0, 30, 90, 210]) {
        // in a corner a slanting text cannot come as near
        const maxDisplacementPt = rotationDeg % 90 === 0 ? 8 : 26
        const look: Partial<Label> = { align, rotationDeg, maxDisplacementPt }
        const svg = place(labelOf('abcdef', [at], look))
        assert.equal(textsOf(svg), ['abcdef'], `${at} ${align} ${rotationDeg}`)
        // places are written with two decimals
        assert.ok(gapTo(svg, at) <= maxDisplacementPt + 0.02, `${at} ${align} ${rotationDeg}`)
      }
})

test('a label is moved into the frame by at most its original distance plus its maximum displacement', () => {
  const look: Partial<Label> = { align: [0, 0.5], offsetPt: [12, 0], maxDisplacementPt: 3 }
  assert.ok(gapTo(place(labelOf('abcdef', [[195, 50]], look)), [195, 50]) <= 15.02)
  assert.is(place(labelOf('abcdef', [[195, 50]], { ...look, maxDisplacementPt: 0 })), '')
})

test('a label that made way for others is also moved into the frame', () => {
  const look = { maxDisplacementPt: 24 }
  const svg = place(labelOf('abcdef', [[198, 50]], look), labelOf('ghijkl', [[198, 50]], look)) // prettier-ignore
  assert.equal(textsOf(svg), ['abcdef', 'ghijkl'])
})

test('a required label moves any distance into the frame, unless it lies outside or may be cut', () => {
  const must: Partial<Label> = { align: [0, 1], mayOverlap: true }
  assert.ok(gapTo(place(labelOf('abcdef', [[199, 1]], must)), [199, 1]) < 0.02)
  assert.is(place(labelOf('abcdef', [[201, 1]], must)), '')
  assert.is(drawnIn(place(labelOf('abcdef', [[199, 50]], { ...must, mayLeaveFrame: true })))[0]!.x, 199)
})

test('marks above capitals and letters with stacked marks are not cut either', () => {
  const at = (text: string, y: number) => textsOf(place(labelOf(text, [[100, y]], { align: [0.5, 0] }))).length
  assert.equal([at('Osten', 0), at('Österreich', 0), at('Österreich', 2.3)], [1, 0, 1])
  assert.equal([at('ดี', 0), at('ดี', 2.3)], [0, 1])
})

test('a covered area ends exactly at its edges', () => {
  const space = new FrameSpace(frame, [{ left: 80, top: 40, width: 30, height: 20 }])
  const isFree = (at: Point) => space.isWhole({ boxes: [box(at)] } as never)
  for (const at of [
    [70, 50],
    [120, 50],
    [95, 35],
    [95, 65]
  ] as const)
    assert.ok(isFree(at), `${at}`)
  for (const at of [
    [70.1, 50],
    [119.9, 50],
    [95, 35.1],
    [95, 64.9]
  ] as const)
    assert.not(isFree(at), `${at}`)
})

test.run()
