import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeAttribute } from '../../../core/layout/attributes/attributes.js'
import type { MapRequest } from '../../../core/plugin/contracts.js'
import { layoutOf, pageOf } from '../../support/page.js'
import { thrownBy } from '../../support/thrown-by.js'

const layers = [{ type: 'geojson', name: 'a', geoJson: { type: 'Point', coordinates: [0, 0] } }]
const map = { center: [1_000_000, 6_000_000], scale: 10_000, rotation: 30, dpi: 144, layers }
const layout = (more = '', after = '') =>
  `  inset: { type: overviewMap, width: 50, height: 40, maxDpi: 100${more} }\n  map: { type: map, width: 100, height: 80 }${after}`
const overviewOf = async (inset: object, shown: object = map, more = '', after = '', sent = {}): Promise<MapRequest> =>
  (await pageOf(layout(more, after), { map: { ...map, ...shown }, inset, ...sent })).maps.get('inset')![0]!

const near = (actual: number, expected: number, most = Math.abs(expected) * 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= most, `${actual} is not ${expected}`)

test('around the map, five times as large, turned as it is, with its layers and its frame on top', async () => {
  const { view, layers: drawn, background } = await overviewOf({})
  near(view.scale, 100_000)
  assert.equal([view.widthPt, view.heightPt, view.rotationDeg, view.dpi], [50, 40, 30, 100])
  for (const index of [0, 1]) near(view.centre[index]!, map.center[index]!)
  assert.equal([drawn.map(({ name }) => name), background], [['extent of the map', 'a'], 'white'])
})

test('the frame lies where the map is, upright in a map turned as it is', async () => {
  const { view, layers: drawn } = await overviewOf({})
  const { geoJson } = drawn[0] as unknown as { geoJson: { geometry: { coordinates: [number, number][][] } }[] }
  const xs = geoJson[0]!.geometry.coordinates[0]!.map((position) => view.toPaper(position))
  // a fifth of the overview, in its middle
  near(Math.min(...xs.map(([x]) => x)), 20)
  near(Math.max(...xs.map(([x]) => x)), 30)
  near(Math.min(...xs.map(([, y]) => y)), 16)
  near(Math.max(...xs.map(([, y]) => y)), 24)
})

test('values of the request take precedence, one by one', async () => {
  const { view: scaled } = await overviewOf({ scale: '500000' })
  assert.is(scaled.scale, 500_000)
  near(scaled.centre[0], 1_000_000)
  const { view: moved } = await overviewOf({ center: [0, 0] })
  assert.equal([moved.centre, moved.rotationDeg], [[0, 0], 30])
  near(moved.scale, 100_000)
  const { view: upright } = await overviewOf({ rotation: 0 })
  // as wide as the turned frame: cos 30 + 0.8 sin 30, as high: sin 30 + 0.8 cos 30, of which the height has less space
  near(upright.scale, (50_000 * 2 * (0.5 + 0.8 * Math.sqrt(0.75))) / 0.8)
  const { view: boxed } = await overviewOf({ bbox: [0, 0, 5000, 100] })
  assert.equal(
    [boxed.centre, boxed.unitsPerPt],
    [
      [2500, 50],
      [100, 100]
    ]
  )
  assert.is((await overviewOf({ useNearestScale: true }, { scale: 900 })).view.scale, 10_000)
  assert.equal(
    (await overviewOf({ layers: [] })).layers.map(({ name }) => name),
    ['extent of the map']
  )
})

test('the layout: how wide, without a frame, the paper behind', async () => {
  const {
    view,
    layers: drawn,
    background
  } = await overviewOf({}, {}, ', zoomFactor: 3, outline: false, background: none')
  near(view.scale, 60_000)
  assert.equal([drawn.map(({ name }) => name), background], [['a'], undefined])
})

test('the overview works in another projection, at the date line and near a pole', async () => {
  const { view } = await overviewOf({ projection: 'EPSG:4326', rotation: 0 }, { rotation: 0 })
  assert.is(view.projection, 'EPSG:4326')
  near(view.centre[0], 8.983152841195214, 1e-6)
  near(view.centre[1], 47.35, 0.01)
  const across = { projection: 'CRS:84', center: [180, -40], scale: 10_000_000, rotation: 0 }
  const { view: mercator } = await overviewOf({ projection: 'EPSG:3857' }, across)
  near(Math.abs(mercator.centre[0]), 20_037_508, 1)
  assert.ok(mercator.scale < 1.5e8, `the frame is not taken for one around the world: 1:${mercator.scale}`)
  const { view: polar } = await overviewOf({ projection: 'EPSG:3995' }, { ...across, center: [0, 89] })
  assert.ok(Math.hypot(...polar.centre) < 500_000)
})

test('a grid of the map is left out unless the layout or the request asks for it; one of its own is not', async () => {
  const grid = { type: 'grid', name: 'grid', numberOfLines: [5, 5] }
  const shown = { layers: [grid, ...layers] }
  const namesIn = async (inset: object, more = '') =>
    (await overviewOf(inset, shown, `${more}, outline: false`)).layers.map(({ name }) => name)
  assert.equal(await namesIn({}), ['a'])
  assert.equal(await namesIn({ grids: true }), ['grid', 'a'])
  assert.equal(await namesIn({}, ', grids: true'), ['grid', 'a'])
  assert.equal(await namesIn({ grids: false }, ', grids: true'), ['a'])
  assert.equal(await namesIn({ layers: [grid] }), ['grid'])
})

test('never more than one world, with one frame that is no wider; a factor below 1 shows a detail', async () => {
  const WORLD = 40_075_016.68557849
  const widthOf = ({ view }: MapRequest) => view.extent[2] - view.extent[0]
  const turned = await overviewOf({}, { center: [18e6, 0], scale: 500_000_000 }, ', zoomFactor: 50')
  near(widthOf(turned), WORLD)
  assert.is(turned.view.centre[0], 18e6)
  // 50 x 40 pt: the world is higher than that, and what is shown stays on it
  const northern = await overviewOf({}, { center: [0, 15e6], scale: 500_000_000, rotation: 0 })
  near(widthOf(northern), WORLD)
  near(northern.view.extent[3], WORLD / 2)
  const degrees = await overviewOf({}, { projection: 'CRS:84', center: [170, 20], scale: 2e9, rotation: 0 })
  near(widthOf(degrees), 360)
  const { geoJson } = degrees.layers[0] as unknown as { geoJson: { geometry: { coordinates: [number, number][][] } }[] }
  const xs = geoJson[0]!.geometry.coordinates[0]!.map(([x]) => x)
  near(Math.max(...xs) - Math.min(...xs), 360)
  near((await overviewOf({}, {}, ', zoomFactor: 0.25')).view.scale, 5000)
})

test('the style of an attribute applies to its vector layers, including its own', async () => {
  const wms = { type: 'wms', baseURL: 'http://127.0.0.1/wms', layers: ['x'], imageFormat: 'image/png' }
  const styles = async (inset: object, sent: object) =>
    (await overviewOf(inset, {}, ', layerStyle: look, outline: false', '\n  look: { type: style }', sent)).layers.map(
      (layer) => (layer as { style?: unknown }).style
    )
  assert.equal(await styles({ layers: [wms, ...layers] }, { look: { style: 'mine' } }), [undefined, 'mine'])
  assert.equal(await styles({}, { look: 'mine' }), ['mine'])
  assert.equal(await styles({}, {}), [undefined])
})

test('the frame has the style of the request, else that of the layout', async () => {
  const styleOf = async (sent: object) =>
    ((await overviewOf(sent, {}, ', style: lines')).layers[0] as unknown as { style: unknown }).style
  assert.equal([await styleOf({}), await styleOf({ style: 'mine' })], ['lines', 'mine'])
})

test('with a series the overview shows all sheets, with zoomFactor the surroundings of the map', async () => {
  const series = `\n  series: { type: paging, attributes: { before: { type: overviewMap, width: 9, height: 9, sheets: series }, map: { type: map, width: 100, height: 100 } } }`
  const area = { type: 'Polygon', coordinates: [[[0, 0], [8000, 0], [8000, 4000], [0, 4000], [0, 0]]] } // prettier-ignore
  const shown = { areaOfInterest: { area }, rotation: 0 }
  const sent = { series: { scale: 50_000, pagingOverviewStyle: 'mine' } }
  const { view, layers: drawn } = await overviewOf({}, shown, ', sheets: series', series, sent)
  assert.equal(
    drawn.map(({ name }) => name),
    ['extent of the map', 'sheets', 'area of interest', 'a']
  )
  const { geoJson, style } = drawn[1] as unknown as { style: string; geoJson: { properties: object; geometry: { coordinates: [number, number][][] } }[] } // prettier-ignore
  assert.equal([geoJson.map(({ properties }) => properties), style], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].slice(0, geoJson.length).map((name) => ({ name, number: name })), 'mine']) // prettier-ignore
  const at = geoJson.flatMap(({ geometry }) => geometry.coordinates[0]!.map((position) => view.toPaper(position)))
  near(Math.min(...at.map(([x]) => x)), 6, 1e-6)
  near(Math.max(...at.map(([x]) => x)), 44, 1e-6)
  assert.ok(at.every(([, y]) => y >= 6 && y <= 34))
  near(
    (await overviewOf({}, { ...shown, center: [0, 0] }, ', sheets: series, zoomFactor: 2', series, sent)).view.scale,
    40_000
  )
})

test('with a data source the overview shows the maps of its rows, each in its own projection', async () => {
  const places = `\n  places: { type: datasource, attributes: { map: { type: map, width: 100, height: 100 }, name: { type: string, default: '' } } }` // prettier-ignore
  const at = (center: number[], projection: string) => ({ center, projection, scale: 5000 })
  const sent = {
    places: [
      { name: 'One', map: at([1_000_000, 6_000_000], 'EPSG:3857') },
      { map: at([2_600_000, 1_200_000], 'EPSG:2056') },
      { map: at([1_001_000, 6_000_000], 'EPSG:3857') }
    ]
  }
  const one = await overviewOf({}, { rotation: 0 }, ', sheets: places', places, { places: sent.places.slice(0, 1) })
  assert.is(one.layers.filter(({ name }) => name === 'sheets').length, 1)
  const { view, layers: drawn } = await overviewOf({}, { rotation: 0 }, ', sheets: places', places, sent)
  const sheets = drawn.filter(({ name }) => name === 'sheets') as unknown as { projection: string; geoJson: { properties: object }[] }[] // prettier-ignore
  assert.equal(
    sheets.map(({ projection, geoJson }) => [projection, ...geoJson.map(({ properties }) => properties)]),
    [
      ['EPSG:3857', { name: 'One', number: 1 }, { name: '', number: 3 }],
      ['EPSG:2056', { name: '', number: 2 }]
    ]
  )
  // Bern and the others, some 180 km away, on 38 pt of paper
  assert.ok(view.scale > 5e6)
})

test('two that need each other end the print at once', async () => {
  const error = await thrownBy(
    overviewOf({}, {}, ', map: far', '\n  far: { type: overviewMap, width: 9, height: 9, map: inset }')
  )
  assert.is(error.code, 'layout-mistake')
  assert.match(error.message, /\bfar\b.*\binset\b|\binset\b.*\bfar\b/)
})

test('an extent outside the projection is refused with its path', async () => {
  const refused = async (inset: object) => (await thrownBy(overviewOf(inset))).message
  assert.match(await refused({ projection: 'EPSG:99999' }), /attributes\.inset\b.*"EPSG:99999"/)
  assert.match(await refused({ bbox: [1, 1, 0, 0] }), /attributes\.inset\b.*\[1,1,0,0\]/)
  assert.match(await refused({ scale: -5 }), /attributes\.inset\.scale\b.*-5/)
})

test('capabilities describe the overview map', () => {
  const { app, layout: { attributes } } = layoutOf(layout()) // prettier-ignore
  const { type, clientInfo, clientParams } = describeAttribute(attributes[0]!, app) as any
  assert.is(type, 'OverviewMapAttributeValues')
  assert.equal(clientInfo, { width: 50, height: 40, dpiSuggestions: [72], maxDPI: 100, scales: [10_000, 5000, 1000] })
  assert.equal(Object.keys(clientParams).sort(), ['alt', 'bbox', 'center', 'dpi', 'grids', 'layers', 'longitudeFirst', 'projection', 'rotation', 'scale', 'style', 'useAdjustBounds', 'useGeodeticCalculations', 'useNearestScale']) // prettier-ignore
  for (const param of Object.values(clientParams) as object[]) assert.ok('default' in param && 'type' in param)
})

test.run()
