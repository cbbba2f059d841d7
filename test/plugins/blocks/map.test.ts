import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { describeAttribute } from '../../../core/layout/attributes/attributes.js'
import mapBlock from '../../../plugins/blocks/map.js'
import { suggestions } from '../../../plugins/blocks/map/position.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'
import { askedFor, type Layouts, problemsOf } from './map-bench.js'

const METRE = 72 / 0.0254
const point = (...coordinates: unknown[]) => ({ type: 'Point', coordinates })
const polygon = (...ring: number[][]) => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
const layer = (geoJson: unknown, name?: string, more: object = {}) => ({ type: 'geojson', name, geoJson, ...more })
const wms = { type: 'WMS', name: 'base', baseURL: 'http://maps.example/wms', layers: ['a'] }
const swiss = { projection: 'EPSG:2056' }
const [E, N] = [2_600_000, 1_200_000]
const parcel = polygon([E, N], [E + 280, N], [E + 280, N + 20], [E, N + 20])

const asked = (map: object, layouts?: Layouts, tools = fakeTools()) =>
  askedFor({ map: { ...swiss, ...map } }, layouts, tools)
const viewOf = async (map: object, layouts?: Layouts) => {
  const { view } = await asked(map, layouts)
  return [Number((view.scale / METRE).toFixed(6)), ...view.centre.map((value) => Number(value.toFixed(6)))]
}
const problems = (map: object, layouts?: Layouts) => problemsOf({ ...swiss, ...map }, layouts)

test('the first dpi of the layout, else of the app, up to the largest is that of a map without one', async () => {
  const { view } = await asked({ center: [E, N], scale: 1000 })
  assert.is(view.dpi, 72)
  const offered = (more: object, dpis = [72, 144]) => suggestions({ maxDpi: 300, ...more } as never, { scales: [], dpis, lockScales: false }) // prettier-ignore
  assert.equal([offered({}), offered({ dpiSuggestions: [96, 400] }), offered({ maxDpi: 50 })], [[72, 144], [96], [50]]) // prettier-ignore
})

test('the position of a map is given in one of four ways, with nulls and spellings of clients', async () => {
  assert.equal(await viewOf({ center: [E, N, 9, 9], scale: METRE }), [1, E, N])
  assert.equal(await viewOf({ bbox: [E, N, E + 300, N + 200], center: null, scale: null }), [1, E + 150, N + 100])
  assert.equal(await viewOf({ zoomToFeatures: { zoomType: 'extent', minScale: '0', layer: null }, layers: [wms, layer(parcel)] }), [1, E + 140, N + 10]) // prettier-ignore
  assert.equal(await viewOf({ areaOfInterest: { area: JSON.stringify(parcel), display: 'none' } }), [0.933333, E + 140, N + 10]) // prettier-ignore
  assert.match((await problems({})).join(), /^attributes\.map:? .*\bcenter\b/)
  assert.equal(await problems({ areaOfInterest: { area: parcel }, center: [E, N] }), ['attributes.map.scale: is missing; "center" needs a scale denominator such as 25000']) // prettier-ignore
})

test('a size that a request may not choose is ignored, with a warning if it differs', async () => {
  const sized = async (size: object, options?: string) => {
    const { view, warnings } = await asked({ center: [E, N], scale: METRE, ...size }, { options })
    return [view.widthPt, view.heightPt, warnings.length]
  }
  assert.equal(await sized({ width: 200, height: 100 }), [300, 200, 2])
  assert.equal(await sized({ width: 'abc' }), [300, 200, 1])
  assert.equal(await sized({ width: '300', height: 200.4 }), [300, 200, 0])
  assert.equal(await sized({ width: 200, height: 100 }, ', maxWidth: 400'), [200, 200, 1])
})

test('the position can be that of a web map, which is in Web Mercator unless the request says otherwise', async () => {
  const view = { center: [7.4386, 46.9511], zoom: 12, bearing: 30 }
  const ofScreen = async (map: object, layouts?: Layouts) => (await asked({ projection: null, ...map }, layouts)).view
  const own = await ofScreen({ view })
  assert.equal([own.projection, own.rotationDeg, Math.round(own.scale)], ['EPSG:3857', -30, 72224])
  assert.equal(own.centre.map(Math.round), [828061, 5934096])
  const projected = await ofScreen({ view, ...swiss })
  assert.equal([projected.projection, projected.rotationDeg], ['EPSG:2056', -30])
  assert.ok(Math.abs(projected.scale / (72224 * Math.cos((46.9511 * Math.PI) / 180)) - 1) < 0.01)

  const placed = { options: ', default: { center: [2600000, 1200000], scale: 5000, rotation: 10 }' }
  assert.is((await ofScreen({ view }, placed)).rotationDeg, -30)
  const screened = { options: ', default: { view: { center: [7.4386, 46.9511], zoom: 12 } }' }
  assert.is((await ofScreen({}, screened)).projection, 'EPSG:3857')
  assert.is((await ofScreen({ center: [E, N], scale: 700, ...swiss }, screened)).scale, 700)
  assert.is((await ofScreen({ view }, { app: 'lockScales: true' })).scale, 10_000)

  const beside = { center: [E, N], scale: 5000, bbox: [E, N, E + 9, N + 9], rotation: 0 }
  for (const [name, value] of Object.entries(beside)) {
    const [problem] = await problems({ view, [name]: value })
    assert.match(problem!, new RegExp(`^attributes\\.map\\.${name}: .*"view"`))
  }
  for (const [name, wrong] of Object.entries({ zoom: 31, center: [8], bearing: 'north' })) {
    const [problem] = await problems({ view: { ...view, [name]: wrong } })
    assert.match(problem!, new RegExp(`^attributes\\.map\\.view\\.${name}:`))
  }
  assert.match((await problems({ view: { center: [8, 47] } })).join(), /^attributes\.map\.view\.zoom/)
  assert.match((await problems({ view: { ...view, center: [8, 91] } })).join(), /^attributes\.map\.view/)
})

test('zooming takes precedence over numbers, which are the fallback without features', async () => {
  const numbers = { center: [E, N], scale: 1234 }
  const zoom = { zoomToFeatures: { minScale: 0 } }
  assert.equal(await viewOf({ ...numbers, ...zoom, layers: [layer(parcel)] }), [1, E + 140, N + 10])
  const empty = await asked({
    ...numbers,
    ...zoom,
    layers: [layer({ type: 'FeatureCollection', features: [] }, 'wells')]
  })
  assert.is(empty.view.scale, 1234)
  assert.equal(empty.warnings, ['there are no features to zoom to in layer "wells"; the map shows the other position of the request ("bbox", "center" or "areaOfInterest")']) // prettier-ignore
  const area = await asked({ ...zoom, areaOfInterest: { area: parcel, display: 'NONE' }, layers: [wms] })
  assert.equal(area.view.centre, [E + 140, N + 10])
  const lost = await thrownBy(asked({ ...zoom, layers: [layer(null, 'wells'), layer([])] }))
  assert.is(lost.code, 'invalid-data')
  assert.match(lost.message, '"wells"')
})

test('the map zooms to the named layers, or to all layers with features', async () => {
  const far = layer(polygon([E + 9000, N], [E + 9280, N], [E + 9280, N + 20]), 'far')
  const layers = [far, layer(parcel, 'parcel'), layer(point(E, N), 'point'), wms]
  const to = (zoom: object) => viewOf({ zoomToFeatures: { minScale: 0, ...zoom }, layers })
  assert.equal(await to({ layer: 'parcel' }), [1, E + 140, N + 10])
  assert.equal(await to({ layers: 'far' }), [1, E + 9140, N + 10])
  assert.equal((await to({ layer: 'parcel', layers: ['point'] }))[0], 1)
  assert.equal((await to({}))[1], E + 4640)
  const hidden = [{ ...far, opacity: 0 }, layer(parcel)]
  assert.equal(await viewOf({ zoomToFeatures: { minScale: 0 }, layers: hidden }), [1, E + 140, N + 10])
  const known = 'must be one of "far", "parcel", "point"'
  const wrong = (zoom: object) => problems({ zoomToFeatures: zoom, layers })
  assert.equal(await wrong({ layer: 'pacrel' }), [`attributes.map.zoomToFeatures.layer: is "pacrel", which is not a layer of the map; ${known}; did you mean "parcel"?`]) // prettier-ignore
  assert.equal(await wrong({ layers: ['far', 'base'] }), [`attributes.map.zoomToFeatures.layers: is "base", a layer of type wms, which has no features; ${known}`]) // prettier-ignore
  assert.equal(await problems({ zoomToFeatures: {}, layers: [wms] }), ['attributes.map.zoomToFeatures: needs a layer with features, but the map has none; add one, or use "bbox" or "center" and "scale"']) // prettier-ignore
})

test('zooming respects its limits', async () => {
  const zoom = (zoomToFeatures: object, map: object = {}) => asked({ zoomToFeatures, layers: [layer(parcel)], ...map })
  assert.is((await zoom({ minScale: 25000 })).view.scale, 25000)
  assert.is(Math.round((await zoom({})).view.scale), 2835)
  const spot = { layers: [layer(point(E, N))] }
  assert.is((await zoom({}, spot)).view.scale, 1000, 'the largest scale of the app')
  assert.is((await zoom({ minScale: 2500 }, spot)).view.scale, 2500)
  assert.is((await zoom({ minScale: 0 }, { ...spot, center: [0, 0], scale: 700 })).view.scale, 700)
  assert.is((await zoom({ zoomType: 'Center', minScale: 4000 })).view.scale, 4000)
  assert.is((await zoom({ zoomType: 'CENTER', scale: 3000, minScale: 4000 })).view.scale, 3000)
  assert.is((await zoom({ zoomType: 'CENTER' }, { scale: 2000 })).view.scale, 2000)
  assert.equal(await problems({ zoomToFeatures: { zoomType: 'CENTER' }, layers: [layer(parcel)] }), ['attributes.map.zoomToFeatures.scale: is missing; "zoomType": "CENTER" needs a scale denominator such as 25000']) // prettier-ignore
  assert.equal(await problems({ zoomToFeatures: { minMargin: 100 }, layers: [layer(parcel)] }), ['attributes.map.zoomToFeatures.minMargin: is 100; must be less than 100, which is half of the map\'s shorter side']) // prettier-ignore
  assert.match((await problems({ zoomToFeatures: { zoomType: 'NEAR' }, layers: [layer(parcel)] })).join(), /^attributes\.map\.zoomToFeatures\.zoomType: .*"NEAR"/) // prettier-ignore
})

test('scales to keep to: the next one that shows all, and a word where none does', async () => {
  const snapping = { options: ', snapToScales: true' }
  const at = (width: number) =>
    asked({ zoomToFeatures: {}, layers: [layer(polygon([E, N], [E + width, N], [E, N + 1]))] }, snapping)
  assert.is((await at(280)).view.scale, 5000)
  const wide = await at(280_000)
  assert.is(Math.round(wide.view.scale), 2834646)
  assert.is(wide.warnings.length, 1)
  assert.match(wide.warnings[0]!, '1:2834646')
})

test('a layer of unknown extent is ignored with a warning, or ends the job if required', async () => {
  const missing = layer('http://127.0.0.1:9/none', 'gone')
  const zoom = { zoomToFeatures: { minScale: 0 } }
  const beside = await asked({ ...zoom, layers: [missing, layer(parcel)] })
  assert.equal(beside.view.centre, [E + 140, N + 10])
  assert.is(beside.warnings.length, 1)
  assert.match(beside.warnings[0]!, /^layer "gone": http:\/\/127\.0\.0\.1:9\/none .*; the map is zoomed without it$/)
  const alone = await thrownBy(asked({ ...zoom, layers: [missing] }))
  assert.is(alone.code, 'upstream-failed')
  assert.match(alone.message, /^layer "gone": http:\/\/127\.0\.0\.1:9\/none /)
  const strict = await thrownBy(asked({ ...zoom, layers: [{ ...missing, failOnError: true }, layer(parcel)] }))
  assert.is(strict.code, 'upstream-failed')
})

test('values of the request take precedence over presets of the layout', async () => {
  const preset = (text: string) => ({ options: `, default: { ${text} }` })
  assert.equal((await viewOf({ center: [E, N], scale: METRE }, preset('bbox: [0, 0, 300, 200]')))[1], E)
  assert.equal((await viewOf({ center: [E, N], scale: METRE }, preset('zoomToFeatures: { minScale: 1 }')))[1], E)
  const zooming = { zoomToFeatures: { minScale: 0 }, layers: [layer(parcel)] }
  assert.equal(await viewOf(zooming, preset('bbox: [0, 0, 3, 2]')), [1, E + 140, N + 10])
  assert.equal(await viewOf({ zoomToFeatures: { minMargin: 0 }, layers: [layer(parcel)] }, preset('zoomToFeatures: { minScale: 9000 }')), [Number((9000 / METRE).toFixed(6)), E + 140, N + 10]) // prettier-ignore
  const whole = await askedFor({}, preset('zoomToFeatures: { minScale: 2000 }, layers: [{ type: geoJson, geoJson: { type: Point, coordinates: [7, 8] } }]')) // prettier-ignore
  assert.equal([whole.view.scale, ...whole.view.centre], [2000, 7, 8])
})

test('the requests of the samples of MapFish Print 3 are printed', async () => {
  const square = polygon([1, 1], [2, 1], [2, 2], [1, 2])
  const shapes: { [name: string]: [object, Layouts?] } = {
    verboseExample: [{ projection: 'CRS:84', bbox: [-5, -2, 5, 2], dpi: 72, rotation: 0, areaOfInterest: { area: square, style: 'overview-map', renderAsSvg: true }, layers: [layer(square, 'x', { style: 'polygon', renderAsSvg: true })] }],
    paging: [{ projection: 'EPSG:3857', dpi: 72, layers: [wms], areaOfInterest: { area: { type: 'MultiPoint', coordinates: [[1, 1], [9, 5]] }, display: 'NONE' } }, { options: ', default: { useAdjustBounds: true }' }],
    report: [{}, { options: ', default: { dpi: 72, zoomToFeatures: { zoomType: EXTENT, minScale: 2000 }, layers: [{ type: geoJson }] }, features: features', attributes: '  features: { type: features }\n' }],
    oereb: [{ projection: 'EPSG:2056', dpi: '144', rotation: null, zoomToFeatures: { zoomType: 'extent', layer: 'x', minMargin: 20, minScale: 0 }, layers: [layer(square, 'x')] }],
    mapexport: [{ width: 780, height: 660, projection: 'EPSG:3857', center: [1, 2, 3, 4], scale: 25000, dpi: 72, areaOfInterest: null, zoomToFeatures: null, layers: [wms] }, { options: ', maxWidth: 900, maxHeight: 900' }]
  } // prettier-ignore
  for (const [name, [map, layouts]] of Object.entries(shapes)) {
    const { view, warnings } = await askedFor({ map, features: { features: square } }, layouts)
    assert.equal([view.dpi >= 72, warnings], [true, []], name)
  }
})

test('styles in pixels of the output where clients ask for that', async () => {
  const numbers = { center: [E, N], scale: 1000, dpi: 144 }
  const unit = async (map: object) => (await asked({ ...numbers, ...map })).styleUnitPt
  assert.equal([await unit({}), await unit({ dpiSensitiveStyle: 'true' }), await unit({ dpiSensitiveStyle: false })], [undefined, undefined, 0.5]) // prettier-ignore
  const bbox = await asked({ bbox: [0, 0, 3, 2], dpi: '288', dpiSensitiveStyle: 'false' })
  assert.is(bbox.styleUnitPt, 0.25)
  const zoom = await asked({ zoomToFeatures: {}, layers: [layer(parcel)], dpi: 288, dpiSensitiveStyle: false })
  assert.is(zoom.styleUnitPt, 0.25)
})

test('capabilities tell of every member that is read', async () => {
  const plugin = (await mapBlock({})) as any
  const options = {
    width: 300,
    height: 200,
    maxWidth: 600,
    maxHeight: 400,
    maxDpi: 300,
    projection: 'EPSG:3857',
    background: 'white',
    snapToScales: false
  }
  const { properties } = plugin.value(options)
  const { clientParams } = describeAttribute({ name: 'map', type: 'x', schema: {}, clientType: '', block: { plugin, options } }, { scales: [1], dpis: [72], lockScales: false }) as any // prettier-ignore
  assert.equal(Object.keys(clientParams).sort(), Object.keys(properties).sort())
  for (const nested of ['zoomToFeatures', 'areaOfInterest'])
    assert.equal(
      Object.keys(clientParams[nested].embeddedType).sort(),
      Object.keys(properties[nested].properties).sort()
    )
  assert.is(
    clientParams.zoomToFeatures.embeddedType.zoomType.default,
    properties.zoomToFeatures.properties.zoomType.default
  )
})

test('hostile values are refused or drawn without side effects', async () => {
  const values: unknown[] = [
    0,
    -1,
    NaN,
    1e308,
    -1e308,
    '',
    'x',
    [],
    {},
    [[]],
    JSON.parse('{"__proto__": 1, "constructor": 1}'),
    true,
    [null],
    'EXTENT\u0000'
  ]
  for (const member of ['zoomType', 'layer', 'layers', 'minScale', 'scale', 'minMargin'])
    for (const value of values)
      await asked({ zoomToFeatures: { [member]: value }, layers: [layer(parcel, 'parcel')] }).catch((thrown) => assert.instance(thrown, PrintError)) // prettier-ignore
  for (const member of ['area', 'display', 'style', 'crs'])
    for (const value of values)
      await asked({ areaOfInterest: { area: parcel, [member]: value } }).catch((thrown) => assert.instance(thrown, PrintError, member)) // prettier-ignore
  for (const coordinates of [[1e308, 1e308], [-1e308, 1e308], [0, 0]])
    await asked({ zoomToFeatures: { minScale: 0 }, layers: [layer([point(...coordinates), point(-1e308, -1e308)])] }).catch((thrown) => assert.instance(thrown, PrintError)) // prettier-ignore
})

test.run()
