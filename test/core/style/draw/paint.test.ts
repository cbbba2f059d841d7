import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { paintOf } from '../../../../core/style/draw/paint.js'
import type { Stroke } from '../../../../core/style/symbolizer.js'
import { featureOf, strokeOf } from '../../../support/symbols.js'

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

test.run()
