import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../../core/views/affine.js'
import { type Crossing, frameCrossings, insideFrame } from '../../../../parts/grids.js'
import { type GridLabelBox, placeLabel, readableTurn } from '../../../../plugins/layers/grid/place-label.js'

const frame = { widthPt: 400, heightPt: 300 }
const box: GridLabelBox = { width: 40, height: 8, turnDeg: 90, indent: 5, offset: [0, 0] }

/** Where a line through the middle of the frame meets it; 0: an upright line, clockwise. */
const crossings = (turnDeg: number, [x, y]: Point = [200, 150]): Crossing[] => {
  const angle = (turnDeg * Math.PI) / 180
  const [dx, dy] = [Math.sin(angle) * 1000, -Math.cos(angle) * 1000]
  return frameCrossings(insideFrame([[x - dx, y - dy], [x + dx, y + dy]], frame)[0]!, frame) // prettier-ignore
}
const onSide = (side: string, turnDeg: number, at?: Point) =>
  crossings(turnDeg, at).find((crossing) => crossing.side === side)!
const place = (side: string, turnDeg: number, members: Partial<GridLabelBox> = {}, at?: Point) => {
  const { middle, rotationDeg } = placeLabel(onSide(side, turnDeg, at), { ...box, ...members }, frame)
  return [...middle, rotationDeg].map((value) => Math.round(value * 100) / 100 + 0)
}

test('upright lines are labelled downwards, level ones from left to right, from the indent inwards', () => {
  assert.equal(place('TOP', 0), [200, 25, 90])
  assert.equal(place('BOTTOM', 0), [200, 275, 90])
  assert.equal(place('LEFT', 90), [25, 150, 0])
  assert.equal(place('RIGHT', 90), [375, 150, 0])
})

test('the reading direction of the reference, quadrant by quadrant', () => {
  /** What the text of a line of constant x, and of constant y, is turned against the map. */
  const against = (rotation: number) =>
    [rotation + 90, rotation].map((direction) => ((Math.round(readableTurn(direction) - rotation) + 900) % 360) - 180)
  for (const rotation of [-80, 280, 320, 350]) assert.equal(against(rotation), [90, 0], String(rotation))
  for (const rotation of [10, 45, 80, 370]) assert.equal(against(rotation), [-90, 0], String(rotation))
  for (const rotation of [100, 135, 170]) assert.equal(against(rotation), [-90, -180], String(rotation))
  for (const rotation of [190, 225, 260, -100]) assert.equal(against(rotation), [90, -180], String(rotation))
  for (const noise of [-1e-9, 0, 1e-9]) assert.equal(against(noise), [90, 0])
})

test('lines about upright are all read in one direction, though some lean to the left and some to the right', () => {
  const turn = (lean: number, turnDeg: number) =>
    Math.round(placeLabel(onSide('TOP', lean), { ...box, turnDeg }, frame).rotationDeg)
  assert.equal(
    [-14, -2, 0, 2, 14].map((lean) => turn(lean, 90)),
    [76, 88, 90, 92, 104]
  )
  assert.equal(
    [-14, -2, 0, 2, 14].map((lean) => turn(lean, -89)),
    [-104, -92, -90, -88, -76]
  )
  assert.equal(
    [-30, 30].map((lean) => turn(lean, 90)),
    [60, -60]
  )
})

test('texts along a line have their middle on it, and their nearest corner is the indent away from the frame', () => {
  for (const turnDeg of [22, 135, 200, 300]) {
    for (const crossing of crossings(turnDeg)) {
      const { middle, rotationDeg } = placeLabel(crossing, box, frame)
      const angle = (turnDeg * Math.PI) / 180
      const off = (middle[0] - 200) * Math.cos(angle) + (middle[1] - 150) * Math.sin(angle)
      assert.ok(Math.abs(off) < 1e-6, `${turnDeg}: ${off}`)
      assert.ok(Math.abs(clearanceOf(middle, rotationDeg) - 5) < 1e-6, String(clearanceOf(middle, rotationDeg)))
    }
  }
})

const clearanceOf = ([x, y]: Point, rotationDeg: number, { width, height } = box): number => {
  const angle = (rotationDeg * Math.PI) / 180
  const corners = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([a, b]) => [(a! * width) / 2, (b! * height) / 2] as const) // prettier-ignore
  const xs = corners.map(([dx, dy]) => x + dx * Math.cos(angle) - dy * Math.sin(angle))
  const ys = corners.map(([dx, dy]) => y + dx * Math.sin(angle) + dy * Math.cos(angle))
  return Math.min(...xs, ...ys, frame.widthPt - Math.max(...xs), frame.heightPt - Math.max(...ys))
}

test('level labels are placed', () => {
  const level = { turnDeg: undefined }
  assert.equal(place('TOP', 0, level), [200, 9, 0])
  assert.equal(place('BOTTOM', 0, level), [200, 291, 0])
  assert.equal(place('LEFT', 90, level), [25, 150, 0])
  assert.equal(place('RIGHT', 90, level), [375, 150, 0])
  // on the line where that is nine points below the frame
  const [x, y] = place('TOP', 20, level)
  assert.is(y, 9)
  assert.ok(Math.abs(x! - (200 + 141 * Math.tan(Math.PI / 9))) < 0.01)
})

test('offsets move labels at the top and bottom to the right, those at the sides down', () => {
  const offset = { offset: [-20, 12] as const }
  assert.equal(place('TOP', 0, offset), [180, 25, 90])
  assert.equal(place('RIGHT', 90, offset), [375, 162, 0])
})

test('near a corner a label stays in the frame, beside its line', () => {
  assert.equal(place('TOP', 0, {}, [2, 150]), [9, 25, 90])
  assert.equal(place('TOP', 0, { turnDeg: undefined }, [395, 150]), [375, 9, 0])
  assert.equal(place('LEFT', 90, {}, [200, 299]), [25, 291, 0])
  assert.equal(place('TOP', 0, { width: 500 }), [200, 150, 90])
})

test('a label follows a curve', () => {
  const arc = Array.from({ length: 91 }, (_, degree): Point => {
    const angle = (degree * Math.PI) / 180
    return [200 - 100 * Math.cos(angle), 300 - 100 * Math.sin(angle)]
  })
  const [crossing] = frameCrossings(insideFrame([[100, 310], ...arc], frame)[0]!, frame) // prettier-ignore
  const { middle, rotationDeg } = placeLabel(crossing!, box, frame, 30)
  assert.ok(Math.abs(Math.hypot(middle[0] - 200, middle[1] - 300) - 100) < 0.1)
  assert.ok(Math.abs(rotationDeg - (-90 + (55 / 100) * (180 / Math.PI))) < 1, String(rotationDeg))
})

test.run()
