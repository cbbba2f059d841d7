import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runOf } from '../../../../core/style/draw/parts.js'
import { strokeDrawer } from '../../../../core/style/draw/stroke-drawer.js'
import { featureOf, graphicOf, pixels, strokeOf, targetOf } from '../../../support/symbols.js'

/** The alpha of each point along the middle of a line of squares of 10 pt, from 10 to `end`. */
const squaresTo = async (end: number, isCutAtEnd: boolean, xy = [10, 40, end, 40]) => {
  const target = targetOf()
  const stroke = strokeOf({ graphic: { graphic: graphicOf({ sizePt: 10 }), gapPt: [0, 0], isCutAtEnd } })
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

test.run()
