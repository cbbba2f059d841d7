import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { marksOf, withMarks } from '../../../core/labels/accents.js'
import { boxesOf, shownPartsOf, type Candidate, withoutText } from '../../../core/labels/candidate.js'

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

test.run()
