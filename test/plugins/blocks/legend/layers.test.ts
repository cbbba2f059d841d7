import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LayerPlugin, Scope, View } from '../../../../core/plugin.js'
import geojson from '../../../../plugins/layers/geojson.js'
import {
  isSeen,
  type Layer,
  layerCalled,
  layerLegend,
  type LegendLooks,
  shownNames
} from '../../../../plugins/blocks/legend/layers.js'
import { readRenderer } from '../../../../parts/renderers.js'
import { readVersion2 } from '../../../../plugins/styles/openlayers/json/version-2.js'
import { scopeOf, toolsOf } from '../on-paper.js'

const at = (scale: number) => ({ scale }) as View

test('a layer is seen from its smallest to its largest scale, unless it is transparent', () => {
  assert.equal([0, 1e9].map((scale) => isSeen({ type: 'x' }, at(scale))), [true, true]) // prettier-ignore
  const limited = { type: 'x', minScaleDenominator: 100, maxScaleDenominator: 200 }
  assert.equal([99, 100, 200, 201].map((scale) => isSeen(limited, at(scale))), [false, true, true, false]) // prettier-ignore
  assert.equal([0, 0.01].map((opacity) => isSeen({ type: 'x', opacity }, at(5))), [false, true]) // prettier-ignore
})

test('a layer is found by its name, else by the name of a layer of its server', () => {
  const layers: Layer[] = [
    { type: 'wms', name: 'a', layers: 'b,c' },
    { type: 'wms', name: 'b', layers: ['d'] }
  ]
  assert.equal(['a', 'b', 'c', 'd', 'e'].map((name) => layerCalled(name, layers)?.name), ['a', 'b', 'a', 'b', undefined]) // prettier-ignore
})

test('a message names the first 20 layers, or none', () => {
  assert.is(shownNames([]), 'none')
  assert.is(shownNames(Array.from({ length: 25 }, (_, index) => ({ type: 'x', name: `${index}` }))).split(', ').length, 20) // prettier-ignore
})

const pluginOf = (type: string) =>
  ({ kind: 'layer', name: type, drawsFeatures: type === 'vector', title: () => 'titled' }) as never
const legendOf = async (layer: Layer, looks: LegendLooks = {}, { tools } = toolsOf()) => {
  const scope = scopeOf({ scale: 25_000 })
  const { view } = (await scope.map()) as { view: View }
  return layerLegend(layer, view, { ...scope, layerPlugin: pluginOf } as Scope, tools, looks)
}
const queriesOf = async (layer: object) =>
  (await legendOf({ type: 'wms', baseURL: 'https://a.example/wms?map=x&layers=old&scale=1', ...layer }))!.addresses.map(
    (address) => Object.fromEntries(new URL(address).searchParams)
  )

test('a WMS has a picture for each of its layers, the top one first, with the style that is shown', async () => {
  const [top, bottom] = await queriesOf({ layers: ['low', 'high'], styles: ['', 'bold'], customParams: { TRANSPARENT: 'false', X: '1' } }) // prettier-ignore
  const { LAYER, STYLE, SCALE, FORMAT, REQUEST, VERSION, TRANSPARENT, X, map } = top!
  assert.equal([LAYER, STYLE, SCALE, FORMAT, REQUEST, VERSION], ['high', 'bold', '25000', 'image/png', 'GetLegendGraphic', '1.1.1']) // prettier-ignore
  assert.equal([TRANSPARENT, X, map], ['false', '1', 'x'])
  assert.equal([bottom!.LAYER, 'STYLE' in bottom!, 'layers' in bottom!, 'LAYERS' in bottom!], ['low', false, false, false]) // prettier-ignore
  assert.is((await queriesOf({ layers: 'a,b', customParams: null })).length, 2)
  assert.not.ok('0' in (await queriesOf({ layers: 'a', customParams: 'ab' }))[0]!)
  assert.equal(await queriesOf({ baseURL: 5, layers: 'a' }), [])
  assert.equal(await queriesOf({ layers: 5 }), [])
})

test('a WMS is called by its name, else by its title; tiles have no legend', async () => {
  assert.is((await legendOf({ type: 'wms', name: 'N' }))!.name, 'N')
  assert.is((await legendOf({ type: 'wms' }))!.name, 'titled')
  assert.is(await legendOf({ type: 'tiles', name: 'N' }), undefined)
})

test('sizes of a renderer are the first entry, without a label; classes have no such entry', async () => {
  const plugin = (await geojson({})) as LayerPlugin<any>
  const point = (v: number) => ({ type: 'Feature', properties: { v }, geometry: { type: 'Point', coordinates: [2600000 + v, 1200000] } }) // prettier-ignore
  const geoJson = { type: 'FeatureCollection', features: [1, 5, 20].map(point) }
  const entries = async (renderer: object) => {
    const scope = scopeOf({ scale: 25_000 })
    const { view } = (await scope.map()) as { view: View }
    const style = { version: 2, renderer, '*': { symbolizers: [{ type: 'point', fillColor: 'red' }] } }
    const layer = { type: 'geojson', name: 'N', geoJson, style }
    const legend = await layerLegend(layer, view, { ...scope, layerPlugin: () => plugin } as Scope, toolsOf().tools)
    return legend!.rules.map(({ label, icons }) => [label === '', icons.length])
  }
  assert.equal(await entries({ type: 'proportional', property: 'v', largest: 30 }), [[true, 1]])
  const classes = await entries({ type: 'classes', property: 'v', method: 'equal', classes: 3, ramp: 'YlGnBu' })
  assert.ok(classes.length > 1 && classes.every(([isUnnamed]) => !isUnnamed), String(classes))
})

const symbol = (fillColor: string) => ({ symbolizers: [{ type: 'polygon', fillColor }] })
const style = (rules: object) => ({ version: '2', ...rules })
const rulesOf = async (layer: object, looks: LegendLooks = {}) =>
  (await legendOf({ type: 'vector', ...layer } as Layer, looks))!.rules.map(({ label, names, icons }) => [label, names, icons.length]) // prettier-ignore

test('a rule without a name is called like its layer, if it is the only one', async () => {
  const one = style({ '[a = 1]': symbol('red') })
  assert.equal(await rulesOf({ name: 'N', style: one }), [['', ['[a = 1]'], 1]])
  const [[label]] = (await rulesOf({ style: one })) as [[string]]
  assert.is.not(label, '')
  const two = style({ '[a = 1]': symbol('red'), '[a = 2]': symbol('blue') })
  assert.equal((await rulesOf({ name: 'N', style: two })).map(([label]) => label !== ''), [true, true]) // prettier-ignore
  assert.equal(await rulesOf({ name: 'N', style: style({ '*': { name: 'A', ...symbol('red') } }) }), [
    ['A', ['*', 'A'], 1]
  ])
})

test('rules with the same name are one entry with one icon', async () => {
  const same = style({ '[a = 1]': { name: 'A', ...symbol('red') }, '[a = 2]': { name: 'A', ...symbol('blue') } })
  assert.equal(await rulesOf({ style: same }), [['A', ['[a = 1]', 'A', '[a = 2]', 'A'], 1]])
})

test('a style with very many rules shows the first thousand, with a warning', async () => {
  const rules = Array.from({ length: 1001 }, (_, index) => [`[a = ${index}]`, { name: `A${index}`, ...symbol('red') }])
  const found = toolsOf()
  const legend = (many: unknown[]) => legendOf({ type: 'vector', name: 'N', style: style(Object.fromEntries(many as [])) } as Layer, {}, found) // prettier-ignore
  assert.is((await legend(rules.slice(1)))!.rules.length, 1000)
  assert.equal(found.warnings, [])
  assert.is((await legend(rules))!.rules.length, 1000)
  assert.match(found.warnings.join(), /"N" has 1001 rules/)
})

test('the style of a whole map shows its titled layers only, if the legend is made by itself', async () => {
  const rules = style({ '[a = 1]': { name: 'A', ...symbol('red') }, '[a = 2]': symbol('blue') })
  assert.is((await rulesOf({ type: 'mvt', style: rules })).length, 2)
  assert.is((await rulesOf({ type: 'mvt', style: rules }, { isAuto: true })).length, 1)
  assert.is((await rulesOf({ type: 'vector', style: rules }, { isAuto: true })).length, 2)
  assert.is(await legendOf({ type: 'mvt' }), undefined)
})

test('only rules with a feature on the map are shown, if the layout wants so', async () => {
  const area = (a: number, x: number) => ({ type: 'Feature', properties: { a }, geometry: { type: 'Polygon', coordinates: [[[x, 1200000], [x + 9, 1200000], [x, 1200009], [x, 1200000]]] } }) // prettier-ignore
  const features = [area(1, 2600000), area(2, 2700000)]
  const rules = style({ '[a = 1]': { name: 'A', ...symbol('red') }, '[a = 2]': { name: 'B', ...symbol('blue') }, '[a = 3]': { name: 'C', ...symbol('blue') } }) // prettier-ignore
  const layer = { type: 'vector', name: 'N', style: rules, geoJson: { type: 'FeatureCollection', features } }
  const labels = async (looks: LegendLooks) => (await rulesOf(layer, looks)).map(([label]) => label)
  assert.equal(await labels({}), ['A', 'B', 'C'])
  assert.equal(await labels({ onlyVisible: true }), ['A'])
  // of more features than other legends look at, too
  const many = { ...layer, geoJson: { type: 'FeatureCollection', features: [...Array(20_000).fill(features[0]), area(2, 2600000)] } } // prettier-ignore
  assert.equal((await rulesOf(many, { onlyVisible: true })).map(([label]) => label), ['A', 'B']) // prettier-ignore
  // without known features nothing is left out
  const unknown = { ...layer, geoJson: 'https://example.org/x.json' }
  assert.is((await rulesOf(unknown, { onlyVisible: true })).length, 3)
})

test('an entry without a symbol is left out, and of a rule without a name at most 12 symbols are shown', async () => {
  const nothing = { symbolizers: [{ type: 'polygon', fillOpacity: 0, strokeOpacity: 0 }] }
  assert.equal(await rulesOf({ style: style({ '*': { name: 'A', ...nothing } }) }), [])
  const colours = Array.from({ length: 13 }, (_, index) => symbol(`#0000${index + 10}`))
  const both = (name: object) => style(Object.fromEntries(colours.map((one, index) => [`[f${index} = 'x' OR strLength(b) > ${index}]`, { ...name, ...one }]))) // prettier-ignore
  assert.equal((await rulesOf({ style: both({}) })).map(([label, , count]) => [label, count]), [['', 12]]) // prettier-ignore
})

const get = (name: string) => ['get', name]
const inner = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
const analysis = {
  version: 8,
  sources: { a: inner },
  layers: [
    { id: 'heat', type: 'heatmap', source: 'a', metadata: { title: 'Inns' }, paint: { 'heatmap-opacity': 0.5 } },
    { id: 'cold', type: 'heatmap', source: 'a' },
    { id: 'areas', type: 'fill', source: 'a', metadata: { title: 'Density' }, paint: { 'fill-color': ['step', get('d'), '#fff', 10, '#000'] } }, // prettier-ignore
    { id: 'many', type: 'circle', source: 'a', metadata: { title: 'Clusters' }, paint: { 'circle-color': ['step', get('point_count'), '#f00', 10, '#00f'] } }, // prettier-ignore
    { id: 'ramp', type: 'line', source: 'a', metadata: { title: 'Speed' }, paint: { 'line-color': ['interpolate', ['linear'], get('v'), 30, '#fff', 120, '#f00'] } } // prettier-ignore
  ]
}
const entriesOf = async (type: string, looks: LegendLooks, style: object = analysis) =>
  (await legendOf({ type, name: 'Web', style }, looks))!.rules.map(({ label, group, icons }) => [group, label, icons[0]!.texts?.map(({ text }) => text)]) // prettier-ignore
const CLASSES = [
  ['Density', 'less than 10', undefined],
  ['Density', '10 or more', undefined],
  ['Clusters', 'less than 10', undefined],
  ['Clusters', '10 or more', undefined]
]
const RAMP = [undefined, 'Speed', ['120', '30']]

test('in MapLibre styles, classes have the title of their layer, and changing colours and heatmaps are ramps', async () => {
  assert.equal(await entriesOf('maplibre', { isAuto: true }), [...CLASSES, RAMP, [undefined, 'Inns', ['high', 'low']]])
  // a legend that names the layer shows those without a title, too
  assert.equal((await entriesOf('maplibre', {})).slice(-2), [
    [undefined, 'Inns', ['high', 'low']],
    [undefined, 'cold', ['high', 'low']]
  ])
})

test('layers that draw no heatmaps have none in their legend, and the classes of a single layer have no heading', async () => {
  assert.equal(await entriesOf('mvt', { isAuto: true }), [...CLASSES, RAMP])
  const two = { ...analysis, layers: analysis.layers.slice(2, 4) }
  assert.equal(await entriesOf('mvt', { isAuto: true }, two), CLASSES)
  const single = { ...analysis, layers: [analysis.layers[2]!] }
  assert.equal(await entriesOf('mvt', { isAuto: true }, single), [
    [undefined, 'less than 10', undefined],
    [undefined, '10 or more', undefined]
  ])
})

/** A layer whose renderer gives this, or throws it. */
const renderedLegend = async (
  given?: object,
  looks: LegendLooks = {},
  signal = new AbortController().signal,
  geoJson: unknown = 'https://example.org/x.json'
) => {
  // prettier-ignore
  const scope = scopeOf({ scale: 25_000 })
  const { view } = (await scope.map()) as { view: View }
  const logged: string[] = []
  const log = (_: string, message: string, more?: object) => void logged.push(`${message}: ${(more as { cause: string }).cause}`) // prettier-ignore
  const rendered = async () => {
    if (given instanceof Error) throw given
    return given
  }
  const layerPlugin = () => ({ kind: 'layer', name: 'geojson', drawsFeatures: true, rendered }) as never
  const layer = { type: 'geojson', name: 'N', geoJson, style: style({ '*': { name: 'A', ...symbol('red') } }) }
  const tools = { ...toolsOf().tools, log, signal }
  const legend = await layerLegend(layer, view, { ...scope, layerPlugin } as Scope, tools, looks)
  return { labels: legend!.rules.map(({ label }) => label), logged }
}

test('classes of a renderer are shown although no feature on the map has them', async () => {
  const features = [0, 5].map((d, index) => ({ index, properties: { d }, geometry: { type: 'Point', coordinates: [0, 0] } })) // prettier-ignore
  const renderer = readRenderer({ type: 'classes', property: 'd', breaks: [10] }, undefined, () => {})!
  const rendered = renderer(features as never, { scale: 25_000, warn: () => {} } as never)
  assert.equal((await renderedLegend({ rendered, features }, { onlyVisible: true })).labels, ['less than 10', '10 or more']) // prettier-ignore
})

test('a renderer that draws other features than those of its layer has the symbols of its style', async () => {
  const areas = readVersion2({ '*': { name: 'B', ...symbol('red') } }, () => {})
  const features = [{ index: 0, properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } }]
  assert.equal((await renderedLegend({ rendered: { style: areas, features: [] }, features })).labels, ['B'])
  assert.equal((await renderedLegend({ rendered: { style: areas }, features })).labels, [], 'a point has no area')
})

test('features that cannot be read are logged, and the legend has the rules of the style; a cancelled print ends', async () => {
  const noAddress = 'features for a legend cannot be read: nothing is fetched here'
  assert.equal(await renderedLegend(new Error('gone')), { labels: ['A'], logged: ['features for a legend cannot be read: gone', noAddress] }) // prettier-ignore
  assert.equal(await renderedLegend(), { labels: ['A'], logged: [noAddress] })
  for (const given of [new Error('gone'), undefined]) {
    const cancelled = renderedLegend(given, {}, AbortSignal.abort(new Error('cancelled')))
    assert.is(await cancelled.catch(({ message }) => message), 'cancelled')
  }
  const own = { type: 'FeatureCollection', features: [] }
  const rendering = renderedLegend(new Error('gone'), {}, AbortSignal.abort(new Error('cancelled')), own)
  assert.is(await rendering.catch(({ message }) => message), 'cancelled')
})

test('a legend that a layout makes by itself shows the classes of a renderer, which need no title', async () => {
  const scope = scopeOf({ scale: 25_000 })
  const { view } = (await scope.map()) as { view: View }
  const features = [0, 5, 30].map((d, index) => ({ index, properties: { d }, geometry: { type: 'Point', coordinates: [0, 0] } })) // prettier-ignore
  const renderer = readRenderer({ type: 'classes', property: 'd', breaks: [10] }, undefined, () => {})!
  const rendered = async () => ({ rendered: renderer(features as never, { scale: 25_000, warn: () => {} } as never), features }) // prettier-ignore
  const layerPlugin = () => ({ kind: 'layer', name: 'geojson', drawsFeatures: true, rendered }) as never
  const layer = { type: 'geojson', name: 'Density' }
  const found = await layerLegend(layer, view, { ...scope, layerPlugin } as Scope, toolsOf().tools, { isAuto: true })
  assert.equal(
    found!.rules.map(({ label, icons }) => [label, icons.length]),
    [
      ['less than 10', 1],
      ['10 or more', 1]
    ]
  )
})

test.run()
