import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { legendGraphic } from '../../../../plugins/blocks/legend/legend-graphic.js'

const query = (address: string) => new URL(address).searchParams
const wms = 'http://example.org/wms?SERVICE=WMS&REQUEST=GetLegendGraphic&LAYER=a'

test('only GetLegendGraphic addresses are recognized as legend graphics', () => {
  for (const other of [
    'legend.png',
    'data:image/png;base64,AA',
    'http://example.org/GetLegendGraphic',
    wms.replace('Legend', 'Other')
  ])
    assert.is(legendGraphic(other), undefined, other)
  assert.ok(legendGraphic('https://example.org/?request=getlegendgraphic'))
})

test('each server type is asked for more pixels in its own parameters', () => {
  const [first, second] = legendGraphic(wms)!.larger(300 / 72)
  const asked = query(first!)
  assert.equal([asked.get('LEGEND_OPTIONS'), asked.get('MAP_RESOLUTION'), asked.get('DPI'), asked.get('WIDTH')], ['dpi:378', '300', '378', null]) // prettier-ignore
  assert.is(asked.get('LAYER'), 'a')
  assert.equal([query(second!).get('WIDTH'), query(second!).get('HEIGHT')], ['83', '42'])
})

test("the client's own parameters stay", () => {
  const [first, second] = legendGraphic(`${wms}&legend_options=forceLabels:on;fontSize:9&width=24&height=16`)!.larger(2)
  assert.is(query(first!).get('LEGEND_OPTIONS'), 'forceLabels:on;fontSize:9;dpi:181')
  assert.equal([query(first!).get('width'), query(first!).get('height')], ['24', '16'])
  assert.equal([query(second!).get('WIDTH'), query(second!).get('HEIGHT')], ['48', '32'])
})

test('if the client gives the dpi, the server gets no additional dpi parameter', () => {
  for (const own of ['LEGEND_OPTIONS=forceLabels:on;dpi:180', 'MAP_RESOLUTION=180', 'dpi=180']) {
    const graphic = legendGraphic(`${wms}&${own}`)!
    assert.equal([graphic.dpi, graphic.larger(4)], [180, []], own)
  }
})

test('a dpi is from 1 to 10,000; others are not taken for one', () => {
  const dpis = ['0.9', '1', '10000', '10001', 'high'].map((dpi) => legendGraphic(`${wms}&dpi=${dpi}`)!.dpi)
  assert.equal(dpis, [undefined, 1, 10_000, undefined, undefined])
})

test('parameters that were glued on with a second question mark are parted', () => {
  assert.is(
    legendGraphic('http://a/cgi?map=x&?LAYER=a&REQUEST=GetLegendGraphic')!.address,
    'http://a/cgi?map=x&LAYER=a&REQUEST=GetLegendGraphic'
  )
  assert.is(
    legendGraphic('http://a/cgi?map=x?SERVICE=WMS&REQUEST=GetLegendGraphic')!.address,
    'http://a/cgi?map=x&SERVICE=WMS&REQUEST=GetLegendGraphic'
  )
  assert.is(legendGraphic('http://a/ows?&?REQUEST=GetLegendGraphic')!.address, 'http://a/ows?REQUEST=GetLegendGraphic')
  const style = 'http://a/ows?REQUEST=GetLegendGraphic&SLD=http://b/?id=3'
  assert.is(legendGraphic(style)!.address, style)
})

test.run()
