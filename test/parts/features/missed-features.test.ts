import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView } from '../../../parts/geo/extent.js'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import { readStyle } from '../../../plugins/styles/openlayers/read-json.js'
import { fakeTools } from '../../support/fake-tools.js'

const view = resolveView({ widthPt: 100, heightPt: 100, dpi: 72, projection: 'EPSG:3857', bbox: [0, 0, 100, 100] })
const GEOMETRIES = [
  { type: 'Point', coordinates: [50, 50] },
  { type: 'MultiPoint', coordinates: [[10, 10], [20, 20]] }, // prettier-ignore
  { type: 'LineString', coordinates: [[10, 10], [90, 90]] }, // prettier-ignore
  { type: 'Polygon', coordinates: [[[10, 10], [90, 10], [90, 90], [10, 10]]] } // prettier-ignore
]

const warnings = async (rules: { [rule: string]: string[] }): Promise<string[]> => {
  const tools = fakeTools()
  const json = Object.fromEntries(
    Object.entries(rules).map(([rule, types]) => [rule, { symbolizers: types.map((type) => ({ type, label: 'a' })) }])
  )
  const style = readStyle({ version: 2, ...json }, { scale: view.scale, warn: tools.warn })
  const features = GEOMETRIES.map((geometry, index) => ({ index: index + 1, properties: { n: index }, geometry }))
  await drawFeatures({ features, style, view, tools, warn: tools.warn })
  return tools.warnings
}

test('points that no symbolizer of their rules draws give one warning', async () => {
  const found = await warnings({ '*': ['polygon'] })
  assert.is(found.length, 1, 'a polygon symbolizer draws lines, too')
  assert.match(found[0]!, /"\*".* points; feature 1 and 1 more/)
  assert.is((await warnings({ '*': ['line'] })).length, 1)
  assert.match((await warnings({ '*': ['point'], '[n = 1]': ['line'], '[n = 0]': ['line'] })).join(), /^$/)
})

test('no warning if any symbolizer draws them, or if no rule fits', async () => {
  for (const types of [['point'], ['text'], ['polygon', 'line', 'point']])
    assert.equal(await warnings({ '*': types }), [])
  assert.equal(await warnings({ '[n = 3]': ['polygon'] }), [])
})

test.run()
