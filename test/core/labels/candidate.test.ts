import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { marksOf, withMarks } from '../../../core/labels/accents.js'
import {
  boxesOf,
  candidateAt,
  shownPartsOf,
  type Candidate,
  type TextAtPoint,
  withoutText
} from '../../../core/labels/candidate.js'
import { layOut, layOutVertically } from '../../../core/labels/layout.js'
import { Ruler } from '../../../core/labels/ruler.js'
import type { Label, LabelGraphic, LabelShield } from '../../../core/plugin/contracts.js'
import { labelOf, letters } from './setting.js'

test('capitals with marks and stacked scripts need space above, stacked scripts also below', () => {
  assert.equal(marksOf('A', 10), { abovePt: 0, belowPt: 0 })
  assert.equal(marksOf('äö–', 10), { abovePt: 0, belowPt: 0 })
  assert.equal(marksOf('Ä', 10), { abovePt: 2.2, belowPt: 0 })
  assert.equal(marksOf('ไทย', 10), { abovePt: 2.2, belowPt: 1.2 })
  const box = { left: 1, top: 20, width: 30, height: 10 }
  assert.equal(withMarks(box, { abovePt: 3, belowPt: 2 }), { left: 1, top: 17, width: 30, height: 15 })
})

const candidateWith = (textBoxes: number): Candidate =>
  ({ anchor: [0, 0], text: {}, shield: {}, boxes: ['t', 's', 'r'], textBoxes }) as never

test('boxes of the text come before those of the shield', () => {
  assert.equal([boxesOf(candidateWith(1), 'text'), boxesOf(candidateWith(1), 'shield')], [['t'], ['s', 'r']])
  assert.equal([boxesOf(candidateWith(0), 'text'), boxesOf(candidateWith(0), 'shield')], [[], ['t', 's', 'r']])
  assert.equal([boxesOf(candidateWith(3), 'text'), boxesOf(candidateWith(3), 'shield')], [['t', 's', 'r'], []])
})

test('a label without text is reduced to its shield, if the label has one', () => {
  const alone = withoutText(candidateWith(1))!
  assert.equal([alone.text, alone.boxes, alone.textBoxes], [undefined, ['s', 'r'], 0])
  assert.is(withoutText({ ...candidateWith(1), shield: undefined }), undefined)
  assert.is(withoutText({ ...candidateWith(1), text: undefined }), undefined)
})

test('the optional parts of a label are tried alone after the whole label', () => {
  const names = (optional?: 'text' | 'graphic' | 'either') =>
    shownPartsOf(optional).map(({ text, shield }) => `${text ? 'text ' : ''}${shield ? 'shield' : ''}`.trim())
  assert.equal(names(), ['text shield'])
  assert.equal(names('text'), ['text shield', 'shield'])
  assert.equal(names('graphic'), ['text shield', 'text'])
  assert.equal(names('either'), ['text shield', 'shield', 'text'])
})

/** A graphic of 8 by 6 points on its point. */
const graphic: LabelGraphic = {
  size: () => ({ widthPt: 8, heightPt: 6 }),
  box: ({ size = { widthPt: 8, heightPt: 6 } } = {}) => ({ minX: -size.widthPt / 2, minY: -size.heightPt / 2, maxX: size.widthPt / 2, maxY: size.heightPt / 2 }), // prettier-ignore
  element: () => '',
  definitions: () => new Map()
}
const ALL = { text: true, shield: true }

test('a fitted shield turns with its text, another one stays upright, with its own space or that of the label', () => {
  const at = (shield: Partial<LabelShield>, more: Partial<Label> = {}) => {
    const label = labelOf('abcd', [], { shield: { graphic, opacity: 1, ...shield }, ...more })
    const block = layOut(label, letters, new Ruler(letters))
    const place = { at: [50, 50] as const, align: [0.5, 0.5] as const, offsetPt: [0, 0] as const, turnDeg: 30 }
    const found = candidateAt(label, block, place, ALL)!
    return [found.shield!.fit.turnDeg, found.boxes[1]!.spacePt]
  }
  assert.equal(at({}), [0, 1])
  assert.equal(at({ fit: 'text' }), [30, 1])
  assert.equal(at({ spaceAroundPt: 4 }, { spaceAroundPt: 2 }), [0, 4])
  assert.equal(at({}, { spaceAroundPt: 2 }), [0, 2])
})

test('a vertical text is turned by a quarter in addition to its own turn', () => {
  const label = labelOf('東京', [], { writingModes: ['vertical'] })
  const block = layOutVertically(label, letters, new Ruler(letters))
  const place = { at: [50, 50] as const, align: [0.5, 0.5] as const, offsetPt: [0, 0] as const, turnDeg: 20 }
  assert.is((candidateAt(label, block, place, ALL)!.text as TextAtPoint).turnDeg, 110)
})

test('a label without a text has the boxes of its shield only; without both there is no placement', () => {
  const place = { at: [50, 50] as const, align: [0, 0] as const, offsetPt: [0, 0] as const, turnDeg: 0 }
  const label = labelOf('', [], { shield: { graphic, opacity: 1 } })
  const { text, textBoxes, boxes } = candidateAt(label, undefined, place, ALL)!
  assert.equal([text, textBoxes, boxes.map(({ minX, maxX }) => [minX, maxX])], [undefined, 0, [[45, 55]]])
  assert.is(candidateAt(labelOf('', []), undefined, place, ALL), undefined)
})

test.run()
