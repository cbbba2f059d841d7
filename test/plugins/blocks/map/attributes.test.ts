import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeAttribute } from '../../../../core/layout/attributes/attributes.js'
import type { CommonLayer } from '../../../../core/plugin/contracts.js'
import { askedFor, type Layouts, problemsOf, registry } from '../map-bench.js'

const collection = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [1, 2] } }] } // prettier-ignore
const look = { version: '2', '*': { symbolizers: [{ type: 'point' }] } }
const both: Layouts = {
  options: ', features: places, style: look',
  attributes: '  places: { type: features }\n  look: { type: style }\n'
}
const map = (layers: object[] = []) => ({ center: [0, 0], scale: 1000, layers })
const layersFor = async (attributes: object, layouts = both) =>
  (await askedFor(attributes, layouts)).layers as (CommonLayer & { [member: string]: unknown })[]

test('features in all the forms that they come in', async () => {
  const text = JSON.stringify(collection)
  const forms: [unknown, unknown][] = [
    [{ features: collection }, collection],
    [{ features: text }, text],
    [collection, collection],
    [text, text],
    [{ features: 'http://example.org/places.json' }, 'http://example.org/places.json'],
    [collection.features, collection.features],
    [{ features: { type: 'Point', coordinates: [1, 2] } }, { type: 'Point', coordinates: [1, 2] }]
  ]
  for (const [places, geoJson] of forms) {
    const layers = await layersFor({ map: map(), places })
    assert.equal(
      layers.map((layer) => [layer.type, layer.name, layer.geoJson]),
      [['geojson', 'places', geoJson]]
    )
  }
  for (const places of [undefined, null, {}, { features: null }, { features: '' }, ''])
    assert.equal(await layersFor({ map: map(), places }), [], JSON.stringify(places))
})

test('features of the attribute replace the features of every vector layer; other layers are unchanged', async () => {
  const wms = { type: 'wms', baseURL: 'http://example.org', layers: ['a'] }
  const sent = [
    { type: 'vector', name: 'a', opacity: 0.5, geoJson: { type: 'Point', coordinates: [9, 9] }, crs: 'EPSG:4326', styles: { 1: {} }, styleProperty: 's', conflictResolution: true },
    wms,
    { type: 'GML', name: 'b', url: 'http://example.org/gml', minScaleDenominator: 5, style: look },
    { type: 'wfs', baseURL: 'http://example.org', typeName: 'roads', failOnError: true },
    { type: 'geotiff', url: 'a.tif' }
  ] // prettier-ignore
  const [a, b, c, d, e] = await layersFor({ map: map(sent), places: collection })
  assert.equal(JSON.parse(JSON.stringify(a)), { type: 'geojson', name: 'a', opacity: 0.5, geoJson: collection, styles: { 1: {} }, styleProperty: 's', conflictResolution: true }) // prettier-ignore
  assert.equal([b!.type, c!.type, c!.geoJson, c!.minScaleDenominator, c!.style], ['wms', 'geojson', collection, 5, look]) // prettier-ignore
  assert.equal([d!.type, d!.geoJson, d!.failOnError, e!.type], ['geojson', collection, true, 'geotiff'])
})

test('a style in all its forms, for every layer of features, before their own', async () => {
  const sent = map([{ type: 'geojson', styles: { 1: {} }, styleProperty: 's' }, { type: 'gml', url: 'a.gml', style: 'b' }, { type: 'geotiff', url: 'a.tif', style: 'raster' }]) // prettier-ignore
  for (const [value, style] of [
    [{ style: look }, look],
    [look, look],
    ['roads', 'roads'],
    [{ style: 'roads' }, 'roads']
  ] as const) {
    const layers = await layersFor({ map: sent, look: value })
    assert.equal(
      layers.map((layer) => [layer.type, layer.style, layer.styles, layer.styleProperty]),
      [
        ['geojson', style, undefined, undefined],
        ['gml', style, undefined, undefined],
        ['geotiff', 'raster', undefined, undefined]
      ]
    )
  }
  for (const value of [undefined, {}, { style: null }, '', { style: {} }])
    assert.equal(
      (await layersFor({ map: sent, look: value })).map((layer) => layer.style),
      [undefined, 'b', 'raster']
    )
  assert.is((await layersFor({ map: map(), places: collection, look }))[0]!.style, look)
})

test('a style that is sent takes the place of the one that the layout presets', async () => {
  const preset = {
    ...both,
    attributes: "  places: { type: features }\n  look: { type: style, default: { 'a': { fillColor: red } } }\n"
  }
  const styleFor = async (attributes: object) =>
    (await layersFor({ map: map(), places: collection, ...attributes }, preset))[0]!.style
  assert.equal(
    [await styleFor({}), await styleFor({ look: null })],
    [{ a: { fillColor: 'red' } }, { a: { fillColor: 'red' } }]
  )
  assert.equal([await styleFor({ look }), await styleFor({ look: { style: look } })], [look, look])
})

test('the map zooms to separate features, also by the name of their attribute', async () => {
  for (const zoomToFeatures of [{ minScale: 2000 }, { minScale: 2000, layer: 'places' }]) {
    const { view } = await askedFor({ map: { zoomToFeatures }, places: collection }, both)
    assert.equal([view.scale, view.centre], [2000, [1, 2]])
  }
})

test('a value that is not features is refused with its path', async () => {
  for (const places of [{ features: 5 }, { features: [5] }, [5], { features: '{"type"' }, { type: 'Topology' }])
    assert.match((await problemsOf(map(), both, { places }))[0]!, /^attributes\.places: /)
  assert.equal(await problemsOf(map(), both, { places: 5 }), [])
})

test('a layout whose map names an attribute that does not exist is refused with its line', async () => {
  assert.equal(await layersFor({ map: map(), places: collection }, {}), [])
  for (const [options, message] of [
    [', features: placs', /attributes\.map\.features .*"placs".*"places"/],
    [', style: places', /attributes\.map\.style .*"places"/]
  ] as const)
    // prettier-ignore
    try {
      await askedFor({ map: map() }, { options, attributes: '  places: { type: features }\n' })
      assert.unreachable()
    } catch (thrown) {
      assert.match((thrown as Error).message, `a/sheet.typ.hbs:3:`)
      assert.match((thrown as Error).message, message)
    }
})

test('capabilities call them as clients know them', () => {
  const described = (type: string) => {
    const plugin = registry.block(type)!
    return describeAttribute({ name: 'x', type: 'x', schema: {}, clientType: plugin.clientType!, block: { plugin, options: {} } }, { scales: [1], dpis: [72], lockScales: false }) // prettier-ignore
  }
  assert.equal(described('features'), { name: 'x', type: 'FeaturesAttributeValues', clientParams: { features: { type: 'String' } } }) // prettier-ignore
  assert.equal(described('style'), {
    name: 'x',
    type: 'StylesAttributeValues',
    clientParams: { style: { type: 'String' } }
  })
})

test.run()
