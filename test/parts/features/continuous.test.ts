import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runOf } from '../../../parts/geometry/parts.js'
import { strokeDrawer } from '../../../parts/features/stroke-drawer.js'
import { featureOf, graphicOf, pixels, strokeOf, targetOf } from '../../support/symbols.js'

/** The alpha of each point along the middle of a line of squares of 10 pt, from 10 to `end`. */
const squaresTo = async (end: number, isContinuous: boolean, xy = [10, 40, end, 40]) => {
  const target = targetOf()
  const stroke = strokeOf({ graphic: { graphic: graphicOf({ sizePt: 10 }), gapPt: [0, 0], isContinuous } })
  strokeDrawer(stroke)(featureOf(), [{ run: runOf(xy), closed: false }], target)
  const { width, data } = await pixels.paint([{ svg: target.elements.toString() }], { widthPt: 100, heightPt: 80, dpi: 72 }) // prettier-ignore
  return (x: number, y: number): number => data[4 * (y * width + x) + 3]!
}

test('the last graphic on a line is left out if it does not fit, or cut', async () => {
  const whole = await squaresTo(36, false)
  assert.equal([10, 29, 31, 35, 36].map((x) => whole(x, 40)), [255, 255, 0, 0, 0]) // prettier-ignore
  const cut = await squaresTo(36, true)
  assert.equal([10, 29, 31, 35, 36, 39].map((x) => cut(x, 40)), [255, 255, 255, 255, 0, 0]) // prettier-ignore
  assert.equal([34, 36, 43, 45].map((y) => cut(33, y)), [0, 255, 255, 0]) // prettier-ignore
})

test('nothing is cut if all fit; a line that is shorter than a graphic has a part of it', async () => {
  const all = await squaresTo(40, true)
  assert.equal([39, 40].map((x) => all(x, 40)), [255, 0]) // prettier-ignore
  const short = await squaresTo(14, true)
  assert.equal([9, 10, 13, 14].map((x) => short(x, 40)), [0, 255, 255, 0]) // prettier-ignore
  const down = await squaresTo(0, true, [50, 10, 50, 24])
  assert.equal([9, 12, 23, 24].map((y) => down(50, y)), [0, 255, 255, 0]) // prettier-ignore
})

test('graphics are cut along the bisectors of sharp corners, up to the tip', async () => {
  const at = await squaresTo(0, true, [10, 40, 37, 40, 37, 67])
  // the tip outside of the corner, and the sides of both parts
  assert.equal([at(41, 35), at(34, 35), at(41, 46), at(33, 44), at(33, 50), at(41, 66)], [255, 255, 255, 255, 255, 255]) // prettier-ignore
  assert.equal([at(31, 46), at(43, 36), at(40, 33), at(37, 68)], [0, 0, 0, 0]) // prettier-ignore
  // a corner that is sharper than the miter limit has no tip
  const sharp = await squaresTo(0, true, [10, 40, 50, 40, 12, 30])
  assert.equal([sharp(40, 44), sharp(53, 40), sharp(57, 40)], [255, 0, 0])
  // over a curve they stay whole
  const target = await squaresTo(0, true, [10, 40, 25, 40, 40, 43, 55, 49])
  assert.equal([target(24, 41), target(40, 43)], [255, 255])
})

test('the beginning of a ring is a corner, too', async () => {
  const target = targetOf()
  const stroke = strokeOf({ graphic: { graphic: graphicOf({ sizePt: 10 }), gapPt: [0, 0], isContinuous: true } })
  const run = runOf([30, 30, 60, 30, 60, 60, 30, 60, 30, 30])
  strokeDrawer(stroke)(featureOf(), [{ run, closed: true }], target)
  const { width, data } = await pixels.paint([{ svg: target.elements.toString() }], { widthPt: 100, heightPt: 80, dpi: 72 }) // prettier-ignore
  const at = (x: number, y: number) => data[4 * (y * width + x) + 3]!
  assert.equal([at(26, 26), at(63, 26), at(63, 63), at(26, 63), at(45, 45)], [255, 255, 255, 255, 0])
})

test.run()
