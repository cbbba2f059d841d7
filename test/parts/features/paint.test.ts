import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { painter, paintOf } from '../../../parts/features/paint.js'
import type { Stroke } from '../../../core/style/symbolizer.js'
import { featureOf, strokeOf } from '../../support/symbols.js'

const paint = (stroke: Partial<Stroke>) => paintOf(undefined, strokeOf({ widthPt: 10, ...stroke }), featureOf())

test('the miter limit of a line: that of SVG if there is none', () => {
  const plain = paint({})
  assert.not.match(plain.attributes, 'miterlimit')
  assert.equal([plain.reachPt, plain.halfWidthPt], [20, 5])
  assert.is(paint({ miterLimit: 4 }).attributes, plain.attributes)
  const low = paint({ miterLimit: 2 })
  assert.match(low.attributes, ' stroke-miterlimit="2"')
  assert.equal([low.reachPt, low.halfWidthPt], [10, 5])
  // SVG allows no limit below 1
  assert.match(paint({ miterLimit: 0.5 }).attributes, ' stroke-miterlimit="1"')
  assert.not.match(paint({ miterLimit: 2, join: 'round' }).attributes, 'miterlimit')
})

test('many features: each its own fill, and an outline that is the same is computed once', () => {
  let asked = 0
  const colors = ['#ff0000', '#00ff00']
  const color = ({ index }: { index: number }) => ({ hex: colors[index]!, alpha: 1 })
  const stroke = strokeOf({ widthPt: 3 })
  const counted = { ...stroke, color: { alpha: 1, get hex() { asked++; return '#0000ff' } } } // prettier-ignore
  const paintFor = painter({ color, opacity: 0.5 }, counted)
  const features = colors.map((_, index) => ({ ...featureOf(), index }))
  const paints = features.map(paintFor)
  const asking = asked
  features.map(paintFor)
  assert.is(asked, asking)
  assert.equal(
    paints,
    features.map((feature) => paintOf({ color, opacity: 0.5 }, counted, feature))
  )
  assert.match(paints[1]!.attributes, /^fill="#00ff00" fill-opacity=".5" stroke="#0000ff" stroke-width="3"/)
})

test.run()
