import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { read, ruleOf, sldOf } from './documents.js'

const warned = (content: string): string[] => read(ruleOf(content)).warnings

test('symbols and labels that QGIS could not write give a warning', () => {
  const comment = '<!--QgsMarkerSymbolLayer FilledMarker not implemented yet-->'
  const [symbol, ...others] = warned(`<PointSymbolizer uom="http://x/pixel"> ${comment} </PointSymbolizer>`)
  assert.match(symbol!, /FilledMarker.*PointSymbolizer/)
  assert.equal(others, [])
  const label = "<!--SE Export for CASE WHEN a <> '' THEN b || ' m' END not implemented yet-->Placeholder"
  assert.match(warned(`<TextSymbolizer><Label>${label}</Label></TextSymbolizer>`)[0]!, /CASE WHEN a.*Placeholder/)
})

test('what was written again by hand, renderers without symbols and other comments give none', () => {
  const comment = '<!--QgsMarkerSymbolLayer RasterMarker not implemented yet-->'
  assert.equal(warned(`<PointSymbolizer>${comment}<Graphic/></PointSymbolizer>`), [])
  assert.equal(
    warned('<TextSymbolizer><Label><!--SE Export for a not implemented yet-->b</Label></TextSymbolizer>'),
    []
  )
  assert.equal(read(sldOf('<!--FeatureRenderer nullSymbol not implemented yet--><Rule><LineSymbolizer/></Rule>')).warnings, []) // prettier-ignore
  assert.equal(warned('<PointSymbolizer><!-- nothing --></PointSymbolizer>'), [])
})

test('many comments are looked at quickly', () => {
  assert.is(warned('<!--'.repeat(50_000)).length, 1)
  assert.is(warned('<!--a not implemented yet-->'.repeat(50_000)).length, 0)
  assert.is(warned(`<!--${'not implemented yet'.repeat(50_000)}-->`).length, 0)
})

test.run()
