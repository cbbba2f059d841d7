import { test } from 'uvu'
import * as assert from 'uvu/assert'
import wms from '../../../../plugins/layers/wms.js'
import { type MapServer, startMapServer } from '../../../support/map-server.js'
import { benchOf, parametersOf, viewOf } from '../drawing.js'

let server: MapServer
const { plugin, asSent, paint } = await benchOf(wms)
test.before(async () => void (server = await startMapServer()))
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (name: string | string[], members: object = {}) => ({
  type: 'wms',
  baseURL: `${server.base}/wms`,
  layers: [name].flat(),
  customParams: { TRANSPARENT: true },
  ...members
})
/** What the server is asked for layers, the top one first. */
const asked = async (...layers: object[]) => {
  server.reset()
  const { warnings } = await paint(layers, viewOf())
  assert.equal(warnings, [])
  return server.requests
    .map(({ url, body }) => parametersOf(body ? `?${body}` : url))
    .sort((a, b) => (a.LAYERS! < b.LAYERS! ? -1 : 1))
}
const layersAsked = async (...layers: object[]) => [...new Set((await asked(...layers)).map(({ LAYERS }) => LAYERS))]

test('neighbours of one server are one request, the lowest first', async () => {
  assert.equal(await layersAsked(layer('top'), layer(['m1', 'm2']), layer('bottom')), ['bottom,m1,m2,top'])
  assert.equal(await layersAsked(layer('a'), { ...layer('b'), baseURL: `${server.base}/wms?map=2` }, layer('c')), [
    'a',
    'b',
    'c'
  ])
})

test('names are joined, and stand for layers that have none', () => {
  const merge = (upper: object, lower: object) => plugin.merge!(asSent(upper), asSent(lower))
  const named = merge(layer('a', { name: 'Roads' }), layer(['b', 'c']))
  assert.is(named.name, 'b, c, Roads')
  const plain = merge(layer('a'), layer(['b', 'c']))
  assert.equal([plain.name, plugin.title!(plain)], [undefined, 'b, c, a'])
  const ofPdf = merge(layer('a', { name: 'Roads', pdfLayerName: 'Streets' }), layer('b', { name: 'Land' }))
  assert.equal([ofPdf.name, ofPdf.pdfLayerName], ['Land, Roads', 'Land, Streets'])
  assert.is(named.pdfLayerName, undefined)
})

test('styles keep to their layers', async () => {
  const styles = async (upper: object, lower: object) =>
    (await asked(layer(['a', 'b'], upper), layer(['c', 'd'], lower))).map(({ STYLES }) => STYLES)
  assert.equal(await styles({}, { styles: [''] }), [''])
  assert.equal(await styles({ styles: ['x'] }, {}), [',,x,'])
  assert.equal(await styles({ styles: '' }, { styles: ['y', 'z'] }), ['y,z,,'])
  assert.equal(await styles({ customParams: { TRANSPARENT: true, STYLES: 'v,w' } }, { styles: 'default' }), [',,v,w'])
  const wrong = layer('a', { styles: ['x', 'y'] })
  assert.is(plugin.merge!(asSent(wrong), asSent(layer('b'))), undefined)
})

test('the upper one lets the lower one through, in any spelling; the lower one decides what shows through the whole', async () => {
  const opaque = layer('below', { customParams: {} })
  for (const TRANSPARENT of [true, 'true', 'TRUE', ['True']]) {
    const [one, ...others] = await asked(layer('above', { customParams: { transparent: TRANSPARENT } }), opaque)
    assert.equal([others.length, one!.LAYERS, one!.TRANSPARENT ?? one!.transparent], [0, 'below,above', undefined])
  }
  for (const customParams of [{}, { TRANSPARENT: false }, { TRANSPARENT: 'no' }, { TRANSPARENT: null }])
    assert.equal(await layersAsked(layer('above', { customParams }), layer('below')), ['above', 'below'])
  const [one] = await asked(
    layer('above', { customParams: { TRANSPARENT: 'true' } }),
    layer('below', { customParams: { TRANSPARENT: 'TRUE' } })
  )
  assert.equal([one!.LAYERS, one!.TRANSPARENT], ['below,above', 'TRUE'])
  const inAddress = { baseURL: `${server.base}/wms?transparent=true`, customParams: {} }
  assert.equal(await layersAsked(layer('above', inAddress), layer('below', inAddress)), ['below,above'])
  const denied = { baseURL: `${server.base}/wms?transparent=true`, customParams: { TRANSPARENT: false } }
  assert.equal(await layersAsked(layer('above', denied), layer('below', inAddress)), ['above', 'below'])
})

test('layers with any different parameter are not merged', async () => {
  const differences: object[] = [
    { version: '1.3.0' },
    { customParams: { TRANSPARENT: true, VERSION: '1.3.0' } },
    { serverType: 'mapserver' },
    { serverType: 'mapserver', useNativeAngle: false },
    { method: 'POST' },
    { tileSize: [256, 256] },
    { projection: 'EPSG:4326' },
    { imageFormat: 'image/jpeg' },
    { failOnError: true },
    { opacity: 0.5 },
    { disableLayersMerging: true },
    { customParams: { TRANSPARENT: true, TIME: '2024' } },
    { customParams: { TRANSPARENT: true, BGCOLOR: '0xff0000' } },
    { customParams: { TRANSPARENT: true, SLD: 'http://x' } },
    { mergeableParams: { ENV: 'a:b' } }
  ]
  for (const members of differences) {
    assert.equal(await layersAsked(layer('a', members), layer('b')), ['a', 'b'], JSON.stringify(members))
    assert.equal(await layersAsked(layer('a'), layer('b', members)), ['a', 'b'], JSON.stringify(members))
  }
})

test('of two equal layers only those are kept separate that would change the picture', async () => {
  const apart: object[] = [
    { opacity: 0.5 },
    { disableLayersMerging: true },
    { imageFormat: 'svg' },
    // they count the layers, or name them
    { customParams: { TRANSPARENT: true, CQL_FILTER: 'A=1' } },
    { customParams: { TRANSPARENT: true, Sld_Body: '<sld/>' } },
    { baseURL: `${server.base}/wms?FILTER=a` }
  ]
  for (const members of apart)
    assert.equal(await layersAsked(layer('a', members), layer('b', members)), ['a', 'b'], JSON.stringify(members))
  const together: object[] = [
    { imageFormat: 'png' },
    { imageFormat: 'image/png8' },
    { imageFormat: 'image/png; mode=8bit' },
    { format: 'gif' },
    { format: 'image/jpeg' },
    { version: '1.3.0', serverType: 'any', tileSize: [100, 200], failOnError: true, method: 'POST' },
    { customParams: { TRANSPARENT: true, TIME: '2024', LIST: ['x', 2] } },
    { customParams: { TRANSPARENT: 'true', LAYERS: 'whatever', WIDTH: 7 } }
  ]
  for (const members of together) {
    assert.equal(await layersAsked(layer('a', members), layer('b', members)), ['b,a'], JSON.stringify(members))
  }
  const own = (name: string) => layer(name, { customParams: { TRANSPARENT: true, LAYERS: name } })
  assert.equal(await layersAsked(own('a'), own('b')), ['b,a'])
  assert.is((await asked(layer('a', { styles: 'x' }), layer('a'))).length, 2)
})

test('opaque layers of any format are not merged with the layers below', async () => {
  for (const format of ['image/jpeg', 'image/png8', 'image/gif', 'image/png'])
    for (const customParams of [{}, { TRANSPARENT: false }]) {
      const opaque = { format, customParams }
      assert.equal(await layersAsked(layer('a', opaque), layer('b', opaque)), ['a', 'b'], format)
    }
  const jpeg = { format: 'image/jpeg' }
  assert.equal(await layersAsked(layer('a', jpeg), layer('b', { ...jpeg, customParams: {} })), ['b,a'])
})

test('a request gets no longer than servers take', async () => {
  const long = (name: string) => layer(name.repeat(1500))
  assert.is((await asked(long('a'), long('b'))).length, 1)
  assert.is((await asked(long('a'), long('b'), long('c'), long('d'))).length, 2)
})

const RULES = { CQL_FILTER: { defaultValue: 'INCLUDE', separator: ';' } }
const filtered = (name: string | string[], filter: unknown, members: object = {}) =>
  layer(name, { customParams: { TRANSPARENT: true, CQL_FILTER: filter }, mergeableParams: RULES, ...members })
const filters = async (...layers: object[]) =>
  (await asked(...layers)).map(({ LAYERS, CQL_FILTER }) => [LAYERS, CQL_FILTER])

test('a rule joins the values of neighbours, one a layer', async () => {
  assert.equal(await filters(filtered('a', undefined), filtered('b', 'ATTRIBUTE1=1')), [
    ['b,a', 'ATTRIBUTE1=1;INCLUDE']
  ])
  assert.equal(await filters(filtered('a', undefined), filtered('b', '')), [['b,a', undefined]])
  assert.equal(await filters(filtered('a', 'B=2'), filtered('b', 'A=1')), [['b,a', 'A=1;B=2']])
  assert.equal(await filters(filtered(['a', 'b'], ['A=1', 'B=2'])), [['a,b', 'A=1;B=2']])
  assert.equal(await filters(filtered(['a', 'b'], 'A=1'), filtered('c', undefined)), [['c,a,b', 'INCLUDE;A=1;A=1']])
  assert.equal(await filters(filtered(['a', 'b'], 'A=1;B=2'), filtered('c', 'C=3')), [['c,a,b', 'C=3;A=1;B=2']])
  assert.equal(await filters(filtered('a', 'A'), filtered('b', undefined), filtered('c', 'C')), [
    ['c,b,a', 'C;INCLUDE;A']
  ])
  const comma = { mergeableParams: { cql_filter: {} } }
  assert.equal(await filters(filtered('a', 'B', comma), filtered('b', 'A', comma)), [['b,a', 'A,B']])
})

test('a rule for another server, or another rule, joins nothing', async () => {
  const elsewhere = {
    mergeableParams: { CQL_FILTER: { ...RULES.CQL_FILTER, context: 'http://other.example.org/wms' } }
  }
  assert.equal(await filters(filtered('a', 'A', elsewhere), filtered('b', 'B', elsewhere)), [['a', 'A'], ['b', 'B']]) // prettier-ignore
  const here = { mergeableParams: { CQL_FILTER: { ...RULES.CQL_FILTER, context: `${server.base}/WMS`.toUpperCase() } } }
  assert.equal(await filters(filtered('a', 'A', here), filtered('b', 'B', here)), [['b,a', 'B;A']])
  assert.equal(await filters(filtered('a', 'A', here), filtered('b', 'B', { mergeableParams: {} })), [['a', 'A'], ['b', 'B']]) // prettier-ignore
  assert.equal(await filters(filtered('a', ['A', 'too many']), filtered('b', 'B')), [['a', 'A;too many'], ['b', 'B']]) // prettier-ignore
  // a rule does not excuse what else differs
  const timed = { customParams: { TRANSPARENT: true, CQL_FILTER: 'A', TIME: '2024' } }
  assert.equal((await filters(filtered('a', 'A', timed), filtered('b', 'B'))).length, 2)
})

test.run()
