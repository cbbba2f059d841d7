import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError, Values } from '../../../../../core/plugin.js'
import { translate, translateLegends } from '../../../../../plugins/protocols/legacy/translate/translate.js'
import { spec, town } from '../loopback.js'

const requested = (change: Values) => translate({ ...spec, ...change }, town, { pages: 10_000 }).request
const pages = (change: Values) => requested(change).pages!
const page = (change: Values): { attributes: any; params: any } => pages(change)[0]!

test('the envelope of the old request is translated', () => {
  const { pages, attributes, params, ...envelope } = requested({
    outputFilename: 'a-${date}',
    outputFormat: 'PNG',
    lang: 'de_CH'
  })
  assert.equal(envelope, { app: 'town', layout: 'A4', format: 'PNG', lang: 'de-CH', outputFilename: 'a-${date}' })
  assert.is(requested({}).format, 'pdf')
  assert.is(requested({ outputFormat: null, lang: '!' }).lang, undefined)
  assert.is(requested({ layout: 'A4_no_legend' }).layout, 'A4')
})

test('root layers and the page’s position are the first map', () => {
  const { map } = page({}).attributes
  assert.equal([map.center, map.scale, map.dpi, map.projection], [[10, 20], 25000, 300, 'EPSG:3857'])
  assert.equal(map.layers, [{ useNativeAngle: false, ...spec.layers[0] }])
  assert.equal(Object.keys(page({}).attributes), ['map', 'overview'])
  assert.equal(page({ layers: { type: 'a' } }).attributes.map.layers, [{ type: 'a' }], 'a layer without a list')
})

test('each page of the spec is a page of the report, and all share the layers', () => {
  const [first, second] = pages({
    pages: [
      { center: [1, 2], scale: 3 },
      { center: [4, 5], scale: 6, layers: [] }
    ]
  }) as any[]
  assert.equal(
    [first.attributes.map.center, second.attributes.map.center],
    [
      [1, 2],
      [4, 5]
    ]
  )
  assert.equal([first.attributes.map.layers.length, second.attributes.map.layers.length], [1, 0])
  const shared = pages({
    pages: [
      { center: [1, 2], scale: 3 },
      { center: [4, 5], scale: 6 }
    ]
  }) as any[]
  assert.ok(shared[0].attributes.map.layers === shared[1].attributes.map.layers)
  for (const none of [undefined, null, []])
    assert.equal(page({ pages: none, center: [1, 2], scale: 3 }).attributes.map.center, [1, 2])
  assert.equal(page({ pages: { center: [1, 2], scale: 3 } }).attributes.map.center, [1, 2])
})

test('clients’ own members are attributes where the layout declares them, else parameters; the page’s go first', () => {
  const { attributes, params } = page({
    Title: 'root',
    mapTitle: 'Plan',
    comment: null,
    nested: { a: [1] },
    pages: [{ center: [1, 2], scale: 3, title: 'page', mapTitle: 'Page plan', showMap: false }]
  })
  assert.is(attributes.title, 'page')
  assert.equal([params.mapTitle, params.showMap, params.nested], ['Page plan', false, { a: [1] }])
  assert.equal([params.srs, params.scale, params.layout], ['EPSG:3857', 3, 'A4'], 'texts may print them')
  for (const name of ['layers', 'pages', 'comment', 'title']) assert.not.ok(name in params, name)
})

test('members with the names of maps, overviews and legends are texts, not their values', () => {
  const { attributes, params } = page({ map: 'm', overview: 'o', legend: 'l', legends: [{ name: 'Roads' }] })
  assert.equal([params.map, params.overview, params.legend], ['m', 'o', 'l'])
  assert.equal([attributes.map.scale, attributes.overview.rotation, attributes.legend], [25000, 0, [{ name: 'Roads' }]])
})

test('"legends" is the value of the first legend attribute', () => {
  const legends = [{ name: 'Roads', classes: [{ name: '', icon: 'http://h/i.png' }] }]
  assert.equal(page({ legends }).attributes.legend, legends)
  assert.is(page({ legends: [] }).attributes.legend, undefined)
  assert.equal(page({ legend: { name: 'own' } }).attributes.legend, { name: 'own' })
  assert.is(page({ legends, pages: [{ ...spec.pages[0], legends: [] }] }).attributes.legend, undefined)
})

test('the scale of a legend entry is the resolution of its icons, on all levels; what is no entry stays', () => {
  const entry = (more: object) => ({ name: 'a', ...more })
  assert.equal(translateLegends([entry({ scale: 0.5 }), 'text', entry({ classes: [entry({ scale: '2' }), 5] })]), [
    entry({ scale: 0.5, dpi: 144 }),
    'text',
    entry({ classes: [entry({ scale: '2', dpi: 36 }), 5] })
  ])
  for (const scale of [0, -1, 'x', null, undefined]) assert.not.ok('dpi' in (translateLegends(entry({ scale })) as object)) // prettier-ignore
  assert.is(translateLegends('text'), 'text')
  const deep = (levels: number): object => (levels === 0 ? { scale: 1 } : { classes: deep(levels - 1) })
  const isRead = (levels: number) => JSON.stringify(translateLegends(deep(levels))).includes('dpi')
  assert.equal([isRead(20), isRead(21)], [true, false])
})

test('an overview has its own layers, or the layers of its map without those with "overview": false', () => {
  const overviewLayers = [{ type: 'osm' }, { type: 'WMS' }]
  const [upper, lower] = page({ overviewLayers }).attributes.overview.layers
  assert.equal([upper.type, upper.customParams, lower.type], ['WMS', { TRANSPARENT: 'true' }, 'osm'])
  const layers = [{ type: 'WMS', overview: false }, { type: 'osm' }]
  assert.equal(page({ layers }).attributes.overview.layers, [{ tileOriginCorner: 'bl', type: 'osm' }])
  assert.equal(page({}).attributes.overview, { rotation: 0 }, 'it is never turned')
  assert.equal(page({ maps: { Overview: { layers: [{ type: 'a' }] } } }).attributes.overview.layers, [{ type: 'a' }])
  const named = page({ maps: { overview: { overviewLayers: [{ type: 'b' }] } }, overviewLayers }).attributes.overview
  assert.equal(named.layers, [{ type: 'b' }])
  const ofItself = page({ maps: { map: { overviewLayers }, overview: { layers: [{ type: 'c' }] } }, overviewLayers })
  assert.equal(ofItself.attributes.overview.layers, [{ type: 'c' }], 'before those of its map')
})

test('maps by name have the members of root and page for each map', () => {
  const twoMaps = {
    layout: 'Two maps',
    dpi: 150,
    layers: undefined,
    maps: {
      main: { srs: 'EPSG:2056', layers: [{ type: 'a' }, { type: 'b' }] },
      'detail-Map': { srs: 'EPSG:4326', layers: [{ type: 'c' }] }
    },
    pages: [
      {
        maps: { main: { center: [1, 2], scale: 3, rotation: 10 }, detail_map: { bbox: [0, 0, 1, 1], dpi: 72 } },
        note: 'x'
      }
    ]
  }
  const { attributes, params } = page(twoMaps)
  const { main, detail_map: detail } = attributes
  assert.equal([main.center, main.scale, main.rotation, main.projection, main.dpi], [[1, 2], 3, -10, 'EPSG:2056', 150])
  assert.equal(main.layers, [{ type: 'b' }, { type: 'a' }])
  assert.equal([detail.center, detail.scale, detail.projection, detail.dpi], [[0.5, 0.5], 200000, 'EPSG:4326', 72])
  assert.equal(detail.rotation, 0, 'the page’s own is of the first map')
  assert.equal(params.note, 'x')
  const single = page({ ...twoMaps, maps: undefined, layers: [{ type: 'a' }], pages: [{ center: [1, 2], scale: 3 }] })
  assert.equal(Object.keys(single.attributes), ['main'])
})

test('a position that is missing belongs in the page, also of a map that only the root has', () => {
  const homes = (pages: Values[]) => {
    const maps = { main: { layers: [] }, 'detail-Map': { layers: [] } }
    const { origins } = translate({ ...spec, layout: 'Two maps', maps, pages }, town, { pages: 10 })
    return ['main', 'detail_map'].map((name) => origins[0]!.get(name)!.origin(''))
  }
  assert.equal(homes([{ maps: {} }]), ['spec.pages[0].maps.main', 'spec.pages[0].maps.detail-Map'])
  assert.equal(homes([]), ['spec.maps.main', 'spec.maps.detail-Map'])
})

test('a table of one empty cell is left out', () => {
  assert.is(page({ parcels: { columns: ['col0'], data: [{ col0: '' }] } }).attributes.parcels, undefined)
  const table = { columns: ['a'], data: [{ a: '1' }] }
  assert.equal(page({ parcels: table }).attributes.parcels, table)
  const rows = (cell: string) => page({ parcels: { columns: ['a'], data: [[cell]] } }).attributes.parcels
  assert.equal([rows(''), rows('1')], [undefined, { columns: ['a'], data: [['1']] }])
})

test('a webhook is ignored with a warning, unless it belongs to the layout', () => {
  const warnings = (change: Values) => translate({ ...spec, ...change }, town, { pages: 10 }).warnings.join()
  assert.match(warnings({ webhook: 'https://hooks.example.org/' }), 'spec.webhook is ignored')
  assert.not.match(warnings({ webhook: null }), 'webhook')
  assert.not.match(warnings({ layout: 'Text', pages: [], webhook: 'x' }), 'webhook')
})

test('what is not used of a spec gives a warning with its path', () => {
  const told = (change: Values) => {
    const { request, warnings } = translate({ ...spec, ...change }, town, { pages: 10 })
    return [(request as { output?: unknown }).output, ...warnings.map((warning) => warning.split(';')[0])]
  }
  assert.equal(told({}), [undefined])
  assert.equal(told({ output: { pages: 'zip' } }), [{ pages: 'zip' }])
  assert.equal(told({ output: null }), [undefined])
  assert.equal(told({ legend: true }), [undefined, 'spec.legend is true, which is not a value for "legend"'])
  assert.equal(told({ output: 'zip' }), [undefined, 'spec.output is "zip"'])
  assert.equal(told({ lang: '!' }), [undefined, 'spec.lang is "!"'])
  assert.equal(told({ dpi: undefined, pages: [{ center: [1, 2], scale: 3, dpi: 600 }] }), [undefined, 'spec.pages[0].dpi is 600']) // prettier-ignore
})

test('a layout without a map prints its values', () => {
  const { attributes } = page({ layout: 'Text', pages: [], title: 'Only text' })
  assert.equal(attributes, { title: 'Only text' })
})

test('names of the object prototype are ordinary member names', () => {
  const hostile = JSON.parse(
    '{"layout":"A4","constructor":1,"toString":"x","pages":[{"center":[1,2],"scale":3,"valueOf":2}]}'
  )
  const { params } = translate(hostile, town, { pages: 10_000 }).request.pages![0]!
  assert.equal([params.constructor, params.toString, params.valueOf], [1, 'x', 2])
  assert.throws(() => translate({ layout: 'constructor' }, town, { pages: 10 }), '"constructor"')
})

test('maps that are no object are one mistake, and a layout without a map has none of them', () => {
  const mistakes = (change: Values) => {
    try {
      translate({ ...spec, ...change }, town, { pages: 10 })
    } catch (thrown) {
      return (thrown as PrintError).problems!.map(({ path, message }) => `${path} ${message}`)
    }
    return undefined
  }
  for (const layout of [[], {}])
    assert.equal(mistakes({ layout }), [`spec.layout is ${JSON.stringify(layout)}; must be one of "A4", "Two maps", "Text"`]) // prettier-ignore
  assert.equal(mistakes({ layout: '' }), ['spec.layout is missing; must be one of "A4", "Two maps", "Text"'])
  assert.equal(mistakes({ maps: 'ab' }), ['spec.maps is "ab"; must be an object with a member for each map'])
  assert.equal(mistakes({ layout: 'Text', maps: { a: {} } }), ['spec.maps.a is not a map of the layout, which has no map']) // prettier-ignore
})

test('the first page is that of the request; as many pages as the limit are translated', () => {
  const places = Array.from({ length: 10 }, (_, index) => ({ center: [index, 2], scale: 3 }))
  const { request } = translate({ ...spec, pages: places }, town, { pages: 10 })
  assert.equal([(request.attributes.map as any).center, request.pages!.length], [[0, 2], 10])
})

test('too many pages are refused before any is read', () => {
  const many = Array.from({ length: 100_000 }, () => ({}))
  assert.throws(
    () => requested({ pages: many }),
    (error: PrintError) => error.code === 'too-large'
  )
})

test.run()
