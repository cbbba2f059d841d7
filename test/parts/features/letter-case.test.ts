import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import { LetterCase } from '../../../parts/features/letter-case.js'
import { readFeatures } from '../../../parts/geojson/read-features.js'
import { readSld } from '../../../plugins/styles/sld/read.js'
import { readStyle } from '../../../plugins/styles/openlayers/read-json.js'
import { ruleOf } from '../../plugins/styles/sld/documents.js'
import type { Style } from '../../../core/style/model.js'
import { viewOf } from '../../plugins/layers/drawing.js'
import { fakeTools } from '../../support/fake-tools.js'

const reported = (names: string[], ...features: object[]): string[] => {
  const letterCase = new LetterCase(names)
  const warnings: string[] = []
  for (const properties of features) letterCase.look({ index: 1, properties: properties as {}, geometry: null })
  letterCase.report((message) => void warnings.push(message))
  return warnings
}

test('a property that features have in another letter case gives one warning', () => {
  const [only, ...others] = reported(['NAME', 'a'], { name: 'x' }, { name: 'y', Nam: 1 })
  assert.match(only!, /"NAME".*"name"/)
  assert.equal(others, [])
})

test('there is no warning if features have the property, have no similar one, or the style has both', () => {
  assert.equal(reported(['NAME'], { name: 'x' }, { NAME: 'y' }), [])
  assert.equal(reported(['NAME'], { NAME: 'y', name: 'x' }), [])
  assert.equal(reported(['NAME'], { title: 'x' }, {}), [])
  assert.equal(reported(['NAME', 'name'], { name: 'x' }), [])
  assert.equal(reported([], { name: 'x' }), [])
})

test('filters and values of JSON styles and SLD are compared with the features', async () => {
  const data = { type: 'Feature', properties: { kind: 'a', size: 3 }, geometry: { type: 'Point', coordinates: [0, 0] } }
  const view = viewOf({ center: [0, 0], scale: 5000 })
  const warningsOf = async (read: (warn: (message: string) => void) => Style) => {
    const tools = fakeTools()
    await drawFeatures({
      features: readFeatures(data).features,
      style: read(tools.warn),
      view,
      tools,
      warn: tools.warn
    })
    return tools.warnings.map((warning) => /"[^"]*"/.exec(warning)?.[0])
  }
  const json = (key: string, size: unknown) => (warn: (message: string) => void) =>
    readStyle({ version: 2, [key]: { symbolizers: [{ type: 'point', pointRadius: size }] } }, { scale: 5000, warn })
  assert.equal(await warningsOf(json("[Kind = 'a']", 3)), ['"Kind"'])
  assert.equal(await warningsOf(json('*', '[SIZE * 2]')), ['"SIZE"'])
  assert.equal(await warningsOf(json("[kind = 'a']", '[size]')), [])
  const sld = (name: string) => (warn: (message: string) => void) =>
    readSld(
      ruleOf(
        `<PointSymbolizer><Graphic><Size><ogc:PropertyName>${name}</ogc:PropertyName></Size></Graphic></PointSymbolizer>`
      ),
      { scale: 5000, warn }
    )!
  assert.equal(await warningsOf(sld('Size')), ['"Size"'])
  assert.equal(await warningsOf(sld('app:size')), [])
})

test.run()
