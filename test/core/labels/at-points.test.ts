import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { candidatesAtPoints } from '../../../core/labels/at-points.js'
import { layOut } from '../../../core/labels/layout.js'
import { Ruler } from '../../../core/labels/ruler.js'
import type { TextAtPoint } from '../../../core/labels/candidate.js'
import type { Label, LabelGraphic } from '../../../core/plugin/contracts.js'
import { labelOf, letters } from './setting.js'

const round = (value: number) => Math.round(value * 100) / 100 + 0

/** The points at which a text of 20 × 9.4 points is placed, in a frame of 200 × 100, in the order of the tries. */
const triedAt = (at: Label['at'], more: Partial<Label> = {}): number[][] => {
  const label = labelOf('abcd', at, more)
  const block = layOut(label, letters, new Ruler(letters))
  return Array.from(candidatesAtPoints(label, block, { widthPt: 200, heightPt: 100 }), ({ text }) =>
    (text as TextAtPoint).at.map(round)
  )
}

test('a label that may move is tried on rings of eight places, half an em apart', () => {
  assert.equal(triedAt([[100, 50]], { maxDisplacementPt: 10 }), [
    [100, 50],
    ...[[105, 50], [95, 50], [100, 45], [100, 55], [103.54, 46.46], [103.54, 53.54], [96.46, 46.46], [96.46, 53.54]],
    ...[[110, 50], [90, 50], [100, 40], [100, 60], [107.07, 42.93], [107.07, 57.07], [92.93, 42.93], [92.93, 57.07]]
  ]) // prettier-ignore
  assert.is(triedAt([[100, 50]], { maxDisplacementPt: 10.1 }).length, 1 + 3 * 8)
  const far = triedAt([[100, 50]], { maxDisplacementPt: 48 })
  assert.is(far.length, 1 + 8 * 8 + 2)
  assert.equal([far[1], far[9], far[57]], [[106, 50], [112, 50], [148, 50]]) // prettier-ignore
  assert.equal(triedAt([[100, 50]]), [[100, 50]])
  assert.equal(triedAt([]), [])
})

test('a label beside the edge is also tried inside, as far from its anchor as it may move', () => {
  const beside = { align: [0, 0.5], offsetPt: [4, 0] } as const
  assert.equal(triedAt([[184, 50]], { ...beside, maxDisplacementPt: 4 }).slice(0, 2), [[184, 50], [176, 50]]) // prettier-ignore
  assert.equal(triedAt([[196, 50]], { ...beside, maxDisplacementPt: 4 }).slice(0, 2), [[196, 50], [176, 50]]) // prettier-ignore
  const low = { align: [0.5, 0], offsetPt: [0, 5] } as const
  assert.equal(triedAt([[100, 92]], { ...low, maxDisplacementPt: 4 }).slice(0, 2), [[100, 92], [100, 85.6]]) // prettier-ignore
  assert.equal(triedAt([[10, 92]], { ...low, maxDisplacementPt: 4 }).slice(0, 2), [[10, 92], [10, 85.6]]) // prettier-ignore
})

test('a label that must be drawn is moved into the frame from any distance, unless it may leave the frame or has a graphic', () => {
  const at: Label['at'] = [[2, 50]]
  assert.equal(triedAt(at), [[2, 50]])
  assert.equal(triedAt(at, { mayOverlap: true }), [[2, 50], [10, 50]]) // prettier-ignore
  assert.equal(triedAt([[2, 1]], { mayOverlap: true }), [[2, 1], [10, 3.6]]) // prettier-ignore
  assert.equal(triedAt([[-1, 50]], { mayOverlap: true }), [[-1, 50]])
  assert.equal(triedAt(at, { mayOverlap: true, mayLeaveFrame: true }), [[2, 50]])
})

test('places inside the area of a label come first, with space around the text before those without', () => {
  const inside = [[40, 40, 65, 40, 65, 60, 40, 60]]
  const at: Label['at'] = [[30, 50], [50.5, 50], [52.5, 50], [150, 50], [53, 50]] // prettier-ignore
  assert.equal(triedAt(at, { inside }), [[52.5, 50], [50.5, 50], [53, 50], [30, 50], [150, 50]]) // prettier-ignore
})

test('the label of an area that the frame cuts is moved inside by at most a quarter of its size', () => {
  const inside = [[0, 0, 5, 0, 5, 5, 0, 5]]
  assert.equal(triedAt([[5.1, 50]], { inside }), [[5.1, 50], [10, 50]]) // prettier-ignore
  assert.equal(triedAt([[5, 50]], { inside }), [[5, 50], [10, 50]]) // prettier-ignore
  assert.equal(triedAt([[4.9, 50]], { inside }), [[4.9, 50]])
  assert.equal(triedAt([[4.9, 50]], { inside, mayOverlap: true, mayLeaveFrame: true }), [[4.9, 50], [10, 50]]) // prettier-ignore
  assert.equal(triedAt([[100, 1.4]], { inside }), [[100, 1.4], [100, 3.6]]) // prettier-ignore
  assert.equal(triedAt([[100, 1.2]], { inside }), [[100, 1.2]])
  assert.equal(triedAt([[197, 96]], { inside }), [[197, 96]])
  assert.equal(triedAt([[193, 96]], { inside }), [[193, 96], [190, 94.2]]) // prettier-ignore
})

test('a label that cannot be moved into the frame within its distance stays cut', () => {
  // turned by 45 degrees in the corner, its box is 1.87 points away from the anchor if it is moved inside
  const places = (maxDisplacementPt: number) => triedAt([[2, 2]], { rotationDeg: 45, maxDisplacementPt }).slice(0, 2)
  assert.equal(places(1.9), [[2, 2], [11.17, 9.62]]) // prettier-ignore
  assert.equal(places(1.8), [[2, 2], [3.8, 2]]) // prettier-ignore
  assert.equal(triedAt([[2, 50]], { maxDisplacementPt: 0.5 }).slice(0, 2), [[2, 50], [10, 50]]) // prettier-ignore
  assert.equal(triedAt([[2, 50]], { maxDisplacementPt: 1 }).slice(0, 2), [[2, 50], [10, 50]]) // prettier-ignore
})

/** A graphic of 10 by 10 points on its point. */
const graphic: LabelGraphic = {
  size: () => ({ widthPt: 10, heightPt: 10 }),
  box: () => ({ minX: -5, minY: -5, maxX: 5, maxY: 5 }),
  element: () => '',
  definitions: () => new Map()
}

test('a label with a graphic stays on its point, also at the edge; one with a fitted graphic may move', () => {
  const more = { mayOverlap: true, maxDisplacementPt: 5 }
  assert.equal(triedAt([[2, 50]], { ...more, shield: { graphic, opacity: 1 } }), [[2, 50]]) // prettier-ignore
  const fitted = triedAt([[2, 50]], { ...more, shield: { graphic, opacity: 1, fit: 'text' } })
  assert.equal(fitted.slice(0, 2), [[2, 50], [10, 50]]) // prettier-ignore
  assert.is(fitted.length, 2 + 8 * 2)
})

test('a place is inside the area of a label only if its text and its graphic are', () => {
  // texts are 20 points wide, and graphics reach 5 points down
  const inside = [[0, 40, 80, 40, 80, 60, 0, 60], [100, 46, 180, 46, 180, 56, 100, 56]] // prettier-ignore
  const at: Label['at'] = [[140, 50], [40, 50]] // prettier-ignore
  const tried = (more: Partial<Label>) => triedAt(at, { inside, align: [0.5, 0.5], fontSizePt: 4, ...more })
  assert.equal(tried({}), at)
  assert.equal(tried({ shield: { graphic, opacity: 1 } }), at.toReversed())
})

test.run()
