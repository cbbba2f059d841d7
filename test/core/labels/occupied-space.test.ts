import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround } from '../../../core/labels/boxes.js'
import type { Candidate } from '../../../core/labels/candidate.js'
import { makeOccupiedSpace, MOST_BENEATH } from '../../../core/labels/occupied-space.js'
import { makeSymbols } from '../../../core/labels/symbols.js'
import { labelOf, view } from './setting.js'

const candidateAt = (x: number, y: number, more: Partial<Candidate> = {}): Candidate => ({
  anchor: [x, y],
  text: {} as never,
  boxes: [boxAround([x, y], { left: -10, top: -5, width: 20, height: 10 }, {})],
  textBoxes: 1,
  ...more
})
const emptySpace = () => makeOccupiedSpace(view, makeSymbols([], view), {})
const label = (more: object = {}) => labelOf('a', [] as never, more)

test('the first free placement is used and then occupied', () => {
  const space = emptySpace()
  const [here, beside] = [candidateAt(50, 50), candidateAt(100, 50)]
  assert.is(space.take(label(), [here, beside]), here)
  assert.is(space.take(label(), [candidateAt(55, 50), beside]), beside)
  assert.is(space.take(label(), [candidateAt(55, 50)]), undefined)
  assert.is(space.buried(), 0)
})

test('labels that may be overlapped leave their place free', () => {
  const space = emptySpace()
  space.take(label({ ignoresPlacement: true }), [candidateAt(50, 50)])
  assert.ok(space.take(label(), [candidateAt(50, 50)]))
})

test('a label over 25 others is drawn, over 26 is left out; only labels below its middle count', () => {
  for (const [x, y] of [
    [50, 50],
    [150, 80]
  ] as const) {
    // prettier-ignore
    const space = emptySpace()
    const take = (atX: number, atY: number) => space.take(label({ mayOverlap: true }), [candidateAt(atX, atY)])
    for (let count = 0; count < MOST_BENEATH + 1; count++) assert.ok(take(x, y), `${count} beneath`)
    assert.is(take(x, y), undefined)
    assert.is(space.buried(), 1)
    assert.ok(take(x + 12, y))
    assert.ok(take(x, y - 6))
  }
})

test('labels of equal text keep their minimum distance', () => {
  const space = emptySpace()
  const far = { sameTextGapPt: 60 }
  assert.ok(space.take(label(far), [candidateAt(50, 50)]))
  assert.is(space.take(label(far), [candidateAt(105, 50)]), undefined)
  assert.ok(space.take(labelOf('b', [] as never, far), [candidateAt(105, 50)]))
  assert.ok(space.take(label(far), [candidateAt(111, 20)]))
})

test.run()
