import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { shownInOverview, translateLayers } from '../../../../../plugins/protocols/legacy/translate/layers.js'
import { translateLegends } from '../../../../../plugins/protocols/legacy/translate/translate.js'

const around = { scales: [1000, 500], mergeableParams: { CQL_FILTER: { separator: ';' } }, units: 'm' }
const translate = (...layers: unknown[]): any[] => translateLayers(layers, around)

test('the order of layers is reversed, since the protocol has the top layer first', () => {
  assert.equal(
    translate({ type: 'a' }, { type: 'b' }, { type: 'c' }).map(({ type }) => type),
    ['c', 'b', 'a']
  )
})

test('maps of servers are transparent except for the lowest, unless they say it themselves', () => {
  const wms = { type: 'WMS', baseURL: 'http://h/', layers: ['a'] }
  const transparent = (layer: object, lowest: object = wms): unknown => translate(lowest, layer)[0].customParams
  assert.equal(transparent(wms), { TRANSPARENT: 'true' })
  assert.equal(transparent({ ...wms, customParams: { MAP: 'x' } }), { MAP: 'x', TRANSPARENT: 'true' })
  for (const customParams of [{ TRANSPARENT: false }, { transparent: 'FALSE' }])
    assert.equal(transparent({ ...wms, customParams }), customParams)
  assert.equal(transparent({ ...wms, type: 'mapServer' }, { type: 'osm' }), { TRANSPARENT: 'true' })
  assert.is(translate(wms)[0].customParams, undefined)
  assert.is(translate({ type: 'osm' }, { type: 'xyz' })[0].customParams, undefined)
})

test('the opacity of a layer of MapStore counts once if the styles in its features contain it', () => {
  const opacityOf = (style: unknown, styleProperty = 'ms_style'): unknown => {
    const feature = { type: 'Feature', properties: { [styleProperty]: style }, geometry: null }
    const geoJson = { type: 'FeatureCollection', features: [feature] }
    return translate({ type: 'Vector', opacity: 0.5, styleProperty, geoJson })[0].opacity
  }
  assert.is(opacityOf({ fillColor: '#ff0000', fillOpacity: 0.5 }), undefined)
  assert.is(opacityOf('Polygon'), 0.5)
  assert.is(opacityOf({ fillColor: '#ff0000', fillOpacity: 0.5 }, '_style'), 0.5)
})

test('each layer type gets the parameters added by older servers', () => {
  const [wms] = translate({ type: 'Wms' })
  assert.equal(wms, { useNativeAngle: false, mergeableParams: around.mergeableParams, type: 'Wms' })
  const own = { type: 'wms', serverType: 'qgisserver', useNativeAngle: true, mergeableParams: { A: {} } }
  assert.equal(translate(own)[0], own)
  assert.equal(translate({ type: 'altServer' })[0], { mergeableParams: around.mergeableParams, type: 'altServer' })
  assert.equal(translate({ type: 'KaMap' })[0], { scales: [1000, 500], units: 'm', type: 'KaMap' })
  assert.equal(translate({ type: 'gridMapCache', units: 'ft' })[0], {
    scales: [1000, 500],
    units: 'ft',
    type: 'gridMapCache'
  })
  assert.equal(translate({ type: 'OSM', tileOriginCorner: null })[0], { tileOriginCorner: 'bl', type: 'OSM' })
  assert.equal(translateLayers([{ type: 'wms' }], { scales: [] }), [{ useNativeAngle: false, type: 'wms' }])
})

test('a map is rotated by the server only if the client requires', () => {
  const wms = (members: object) => translateLayers([{ type: 'tiledWms', ...members }], { scales: [] })[0] as any
  const messages = (members: object) => [wms(members).serverType, wms(members).useNativeAngle]
  assert.equal(messages({ serverType: 'mapserver' }), ['mapserver', false])
  assert.equal(messages({ useNativeAngle: 'true' }), ['any', 'true'])
  assert.equal(messages({ useNativeAngle: true, serverType: 'geoserver' }), ['geoserver', true])
  for (const name of ['angle', 'MAP_ANGLE']) assert.equal(messages({ customParams: { [name]: 30 } }), ['any', false])
  assert.equal(messages({ useNativeAngle: false, customParams: { rangle: 1 } }), [undefined, false])
})

test('a value that is not a layer is left to the validation of the request', () => {
  assert.equal(translate(null, 7, 'x', [1], { type: 3 }), [{ type: 3 }, [1], 'x', 7, null])
})

test('an overview omits layers with "overview": false', () => {
  const shown = { type: 'a', overview: true }
  assert.is(shownInOverview([shown, { type: 'b' }]), undefined)
  assert.equal(shownInOverview([shown, { type: 'b', overview: false }, { overview: 'False' }]), [shown])
})

test('the scale of icons is their resolution', () => {
  const [first, second] = translateLegends([
    { name: 'a', scale: 0.5, classes: [{ name: 'b', icon: 'x', scale: '2' }] },
    { name: 'c', classes: [{ name: '', icons: [null] }], scale: -1 }
  ]) as any[]
  assert.equal([first.dpi, first.classes[0].dpi, first.classes[0].icon], [144, 36, 'x'])
  assert.equal(second, { name: 'c', classes: [{ name: '', icons: [null] }], scale: -1 })
})

test.run()
