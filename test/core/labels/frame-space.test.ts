import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround } from '../../../core/labels/boxes.js'
import type { Candidate } from '../../../core/labels/candidate.js'
import { FrameSpace } from '../../../core/labels/frame-space.js'
import { labelOf } from './setting.js'

const frame = { widthPt: 100, heightPt: 50 } as never
const box = (left: number, top: number, width = 10, height = 10) =>
  boxAround([left, top], { left: 0, top: 0, width, height }, {})
type Boxes = ReturnType<typeof box>[]
const candidate = (text: Boxes, shield: Boxes = []) =>
  ({ anchor: [0, 0], text: text.length > 0 ? {} : undefined, shield: shield.length > 0 ? {} : undefined, boxes: [...text, ...shield], textBoxes: text.length }) as never // prettier-ignore

const [inside, cut, away] = [box(20, 20), box(95, 20), box(130, 20)]

test('only boxes inside the frame and outside covered parts of the layout are uncut', () => {
  const space = new FrameSpace(frame, [{ left: 60, top: 0, width: 20, height: 20 }])
  const isWhole = (...boxes: Boxes) => space.isWhole(candidate(boxes))
  assert.ok(isWhole(inside))
  assert.ok(isWhole(box(48, 5), box(82, 5), box(65, 25)))
  assert.not.ok(isWhole(box(65, 5)))
  assert.not.ok(isWhole(inside, cut))
  for (const beyond of [box(-5, 20), box(20, -5), box(20, 45)]) assert.not.ok(isWhole(beyond))
})

test('a label that would be cut is drawn if the label may leave the frame and is partly visible', () => {
  const space = new FrameSpace(frame, [])
  const isShown = (label: object, at: object) => space.shown(label as never, at as never) === at
  assert.ok(isShown({}, candidate([inside])))
  assert.not.ok(isShown({}, candidate([cut])))
  assert.ok(isShown({ mayLeaveFrame: true }, candidate([cut])))
  assert.ok(isShown({ mayLeaveFrame: true }, candidate([away, cut])))
  for (const beyond of [away, box(-30, 20), box(20, -30), box(20, 70)])
    assert.not.ok(isShown({ mayLeaveFrame: true }, candidate([beyond])))
  assert.not.ok(isShown({ mayLeaveFrame: true, shield: { mayLeaveFrame: false } }, candidate([inside], [cut])))
  assert.ok(isShown({ mayLeaveFrame: true, shield: {} }, candidate([inside], [cut])))
})

test('a shield that may leave the frame is drawn without its text unless the shield is fitted to the text', () => {
  const space = new FrameSpace(frame, [])
  const shieldOf = (shield: object) => space.shown({ shield } as never, candidate([cut], [inside]))
  assert.equal(shieldOf({ mayLeaveFrame: true })!.boxes, [inside])
  assert.is(shieldOf({ mayLeaveFrame: true, fit: {} }), undefined)
  assert.is(shieldOf({}), undefined)
})

test('a label that may leave the frame is shown if a part of it is inside, and not if it only touches the frame', () => {
  const space = new FrameSpace({ widthPt: 200, heightPt: 100 }, [])
  const isShown = (x: number, y: number) => {
    const boxes = [boxAround([x, y], { left: -10, top: -4, width: 30, height: 9 }, {})]
    const candidate: Candidate = { anchor: [x, y], text: {} as never, boxes, textBoxes: 1 }
    return space.shown(labelOf('a', [[x, y]], { mayLeaveFrame: true }), candidate) === candidate
  }
  assert.equal(
    [isShown(-19.9, 50), isShown(209.9, 50), isShown(60, -4.9), isShown(60, 103.9)],
    [true, true, true, true]
  )
  assert.equal([isShown(-20, 50), isShown(210, 50), isShown(60, -5), isShown(60, 104)], [false, false, false, false])
})

test('the space around a label may not reach into covered parts; a label that others may overlap has none', () => {
  const space = new FrameSpace(frame, [{ left: 60, top: 0, width: 20, height: 20 }])
  const beside = (gap: number, spacePt: number) =>
    space.isWhole(candidate([boxAround([50 - gap, 5], { left: 0, top: 0, width: 10, height: 10 }, { spacePt })]))
  assert.equal([beside(0.3, 0.5), beside(0.6, 0.5)], [false, true])
  assert.equal([beside(-2, -3), beside(0, -3)], [false, true])
})

test('a label inside the frame is shown whatever others may overlap of it; all boxes of a text must be inside', () => {
  const space = new FrameSpace(frame, [])
  const isShown = (label: object, at: object) => space.shown(label as never, at as never) === at
  const yielding = candidate([boxAround([1, 1], { left: 0, top: 0, width: 4, height: 4 }, { spacePt: -9 })])
  assert.ok(isShown({ mayLeaveFrame: true }, yielding))
  assert.not(isShown({}, candidate([inside, cut])))
})

test('of a text in several boxes all must be inside, also beside a whole graphic', () => {
  const space = new FrameSpace(frame, [])
  assert.is(space.shown({} as never, candidate([inside, cut], [inside])), undefined)
  const whole = candidate([inside, inside], [inside])
  assert.is(space.shown({} as never, whole), whole)
})

test('a label over one of several covered parts is not whole', () => {
  const parts = [{ left: 60, top: 0, width: 20, height: 20 }, { left: 10, top: 30, width: 20, height: 20 }] // prettier-ignore
  const space = new FrameSpace(frame, parts)
  const isWhole = (...boxes: Boxes) => space.isWhole(candidate(boxes))
  assert.equal([isWhole(box(65, 5)), isWhole(box(15, 35)), isWhole(box(40, 20))], [false, false, true])
})

test.run()
