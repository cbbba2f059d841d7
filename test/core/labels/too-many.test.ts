import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../core/errors.js'
import { placedSvg } from './placed-svg.js'
import type { Label } from '../../../core/plugin/contracts.js'
import { labelOf, labelTools, place, textsOf, view } from './setting.js'

/** Labels in such numbers that placing them takes seconds. */
test('more labels than the limit are refused', () => {
  const label = (_: unknown, i: number) => labelOf('x', [[(i % 500) / 2.6, i / 2100]], { fontSizePt: 0.1, mayOverlap: true, ignoresPlacement: true }) // prettier-ignore
  assert.throws(
    () => placedSvg([{ labels: Array.from({ length: 200_001 }, label), opacity: 1 }], view, labelTools),
    (error: PrintError) => error.code === 'too-large' && error.message === 'the map has more than 200000 labels; use fewer labels, or repeat them at a greater distance' // prettier-ignore
  )
})

test('thousands of labels at one place are placed without comparing all pairs', () => {
  const many = (more: Partial<Label>) =>
    place(...Array.from({ length: 6_000 }, (_, i) => labelOf('abcdefgh', [[100 + (i % 7) / 100, 50]], { rotationDeg: 30, ...more }))) // prettier-ignore
  assert.is(textsOf(many({})).length, 1)
  assert.is(textsOf(many({ mayOverlap: true })).length, 26)
  assert.ok(textsOf(many({ spaceAroundPt: -1000 })).length > 1000)
})

test.run()
