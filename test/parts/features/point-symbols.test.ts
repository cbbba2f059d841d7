import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../core/views/view.js'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import type { Style } from '../../../core/style/model.js'
import type { PointSymbolizer } from '../../../core/style/symbolizer.js'
import { fakeTools } from '../../support/fake-tools.js'
import { graphicOf, pixels, strokeOf } from '../../support/symbols.js'

/** A map unit is a point; 0, 0 is the middle of the paper. */
const view = new View({ widthPt: 100, heightPt: 80, dpi: 72, projection: 'EPSG:3857', centre: [0, 0], unitsPerPt: [1, 1], scale: 1, rotationDeg: 0 }) // prettier-ignore

const pointOf = (more: Partial<PointSymbolizer> = {}): PointSymbolizer => ({
  kind: 'point',
  own: false,
  ...graphicOf(),
  ...more
})

const symbolsOf = async (symbolizer: PointSymbolizer, geometry: unknown) => {
  const tools = fakeTools({ pixels })
  const style: Style = { passes: [{ rules: [{ name: 'rule', symbolizers: [symbolizer] }] }] }
  const features = [{ index: 1, properties: {}, geometry }]
  return Array.from((await drawFeatures({ features, style, view, tools, warn: tools.warn })).symbols ?? [])
}

const point = { type: 'MultiPoint', coordinates: [[0, 0], [10, 20]] } // prettier-ignore

test('each point symbol has its place and its extent, half of its outline included', async () => {
  const stroke = { ...strokeOf(), widthPt: 2 }
  const reach = [-6, -6, 6, 6]
  assert.equal(await symbolsOf(pointOf({ stroke }), point), [50, 40, ...reach, 60, 20, ...reach])
  const [, , left, top, right, bottom] = await symbolsOf(pointOf({ align: [0.5, 1], offsetPt: [0, -3] }), point)
  assert.equal([left, top, right, bottom], [-5, -13, 5, -3])
})

test('symbols that are not visible are left out', async () => {
  assert.equal(await symbolsOf(pointOf({ opacity: 0 }), point), [])
  assert.equal(await symbolsOf(pointOf({ mayBeCovered: true }), point), [])
})

test('the extents of pictures are known once the pictures are loaded', async () => {
  const address = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='4'><rect width='8' height='4'/></svg>`
  const picture = { address, widthPt: 20 }
  assert.equal((await symbolsOf(pointOf({ picture }), point)).slice(0, 6), [50, 40, -10, -5, 10, 5])
})

test.run()
