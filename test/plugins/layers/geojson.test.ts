import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LayerPlugin } from '../../../core/plugin/contracts.js'
import type { Tools } from '../../../core/tools.js'
import geojson from '../../../plugins/layers/geojson.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, extentOf, paintingTools, viewOf } from './drawing.js'

const { plugin, draw, paint, problems } = await benchOf(geojson)
const view = viewOf()
const [X, Y] = view.centre
const point = (properties: object = {}, coordinates: unknown = [X, Y]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates }
})
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })
const layer = (members: object) => ({ type: 'geojson', ...members })
const CIRCLE = '<g fill="#808080" stroke="#000000"><circle cx="150" cy="100" r="3"/></g>'

let server: Server
let base = ''
const answers = new Map<string, string | number>()
const asked: string[] = []
test.before(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    const answer = answers.get(request.url!) ?? 404
    response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' })
    response.end(typeof answer === 'number' ? 'no such thing' : answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.before.each(() => {
  answers.clear()
  asked.length = 0
})
test.after(() => new Promise<void>((resolve) => void server.close(() => resolve())))

test('features by value, in every shape, and as text', async () => {
  for (const geoJson of [
    collection(point()),
    point(),
    [point()],
    point().geometry,
    JSON.stringify(collection(point())),
    ` ${JSON.stringify([point()])}`
  ])
    assert.is((await draw(layer({ geoJson }), view)).svg, CIRCLE)
})

test('the spellings that clients send', async () => {
  const geoJson = collection(point({ _style: 1 }))
  const red = { 1: { pointRadius: 3, fillColor: 'red', strokeOpacity: 0 } }
  const expected = '<g fill="#ff0000"><circle cx="150" cy="100" r="3"/></g>'
  for (const sent of [
    { type: 'Vector', geoJson, styles: red, styleProperty: '_style' },
    { type: 'geojson', geojson: geoJson, style: red, renderAsSvg: false, failOnError: false, name: 'Vector Layer' },
    { type: 'GeoJSON', geoJson, style: JSON.stringify(red), renderAsSvg: 'true' },
    { type: 'geojson', geoJson, style: { ...red, version: '1', styleProperty: '_style' } }
  ])
    assert.is((await draw(sent, view)).svg, expected)
  const extJs = {
    type: 'Vector',
    geoJson: collection(point({ _gx_style: 0 })),
    styleProperty: '_gx_style',
    styles: { 0: red[1] }
  }
  assert.is((await draw(extJs, view)).svg, expected)
})

test('an empty value has no features', async () => {
  for (const geoJson of [undefined, null, '', ' ', 'null', ' null\n', collection(), []]) {
    const tools = paintingTools()
    const { svg, labels } = await draw(layer({ geoJson }), view, tools)
    const isEmpty = typeof geoJson === 'object' && geoJson !== null
    assert.equal([svg, labels, tools.warnings.length], ['', [], isEmpty ? 0 : 1])
    if (!isEmpty) assert.match(tools.warnings[0]!, /"geoJson" is missing; nothing is drawn$/)
  }
})

test('features from a server, from data and from the app, each asked for once', async () => {
  answers.set('/features.json', `\uFEFF${JSON.stringify(collection(point()))}`)
  const tools = paintingTools()
  assert.is((await draw(layer({ geoJson: ` ${base}/features.json ` }), view, tools)).svg, CIRCLE)
  assert.equal(asked, ['/features.json'])
  const data = `data:application/json,${encodeURIComponent(JSON.stringify(collection(point())))}`
  assert.is((await draw(layer({ geoJson: data }), view)).svg, CIRCLE)
  const files: Tools['fetch'] = async (address) => {
    assert.is(address, 'assets/places.geojson')
    return { status: 200, mediaType: '', bytes: Buffer.from(JSON.stringify(collection(point()))) }
  }
  assert.is(
    (await draw(layer({ geoJson: 'assets/places.geojson' }), view, paintingTools({ fetch: files }))).svg,
    CIRCLE
  )
})

test('an invalid answer fails the layer, and the map is printed without the layer', async () => {
  const failed = await thrownBy(draw(layer({ geoJson: `${base}/gone?token=secret` }), view))
  assert.is(failed.code, 'upstream-failed')
  assert.match(failed.message, /\b404\b/)
  assert.not.match(failed.message, 'secret')
  answers.set('/page', '<html>')
  assert.is((await thrownBy(draw(layer({ geoJson: `${base}/page` }), view))).code, 'invalid-data')
  const { warnings } = await paint([layer({ name: 'roads', geoJson: `${base}/gone` })], view)
  assert.match(warnings[0]!, /^layer "roads": .*\b404\b/)
})

test('quoted text is invalid data and not an address', async () => {
  const failed = await thrownBy(draw(layer({ geoJson: JSON.stringify(JSON.stringify(point())) }), view))
  assert.is(failed.code, 'invalid-data')
  assert.match(failed.message, '"{')
})

test('a style may come from a server or the app; an unavailable style gives a warning and the default style', async () => {
  answers.set(
    '/red',
    JSON.stringify({ version: 2, '*': { symbolizers: [{ type: 'point', fillColor: 'red', strokeOpacity: 0 }] } })
  )
  assert.match((await draw(layer({ geoJson: point(), style: `${base}/red` }), view)).svg!, '#ff0000')
  const tools = paintingTools()
  assert.is(
    (await draw(layer({ geoJson: point(), style: `${base}/gone.json`, name: 'roads' }), view, tools)).svg,
    CIRCLE
  )
  assert.match(tools.warnings.join(), /^layer "roads": style: .*\b404\b/)
})

test('the projection: of the features, else of the layer, else of the map', async () => {
  const lonLat = [11.090304, 50.556469]
  const at = async (members: object) => (await draw(layer(members), view)).svg!
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }
  for (const members of [
    { geoJson: { ...collection(point({}, lonLat)), crs } },
    { geoJson: { ...collection(point({}, lonLat)), crs }, projection: 'EPSG:2056' },
    { geoJson: collection(point({}, lonLat)), projection: 'EPSG:4326' },
    { geoJson: collection(point({}, lonLat)), crs: 'EPSG:4326' },
    { geoJson: collection(point({}, lonLat)), crs }
  ]) {
    const [, x, y] = /cx="([\d.]+)" cy="([\d.]+)"/.exec(await at(members))!
    assert.ok(Math.hypot(Number(x) - 150, Number(y) - 100) < 0.28, `${x} ${y}`)
  }
  assert.is((await thrownBy(draw(layer({ geoJson: point(), projection: 'EPSG:1' }), view))).code, 'unknown-projection')
})

test('a painted map shows the feature at its position, upright and rotated, with the opacity of the layer', async () => {
  const square = (x: number, y: number) => ({ type: 'Polygon', coordinates: [[[x, y], [x + 20_000, y], [x + 20_000, y + 20_000], [x, y + 20_000], [x, y]]] }) // prettier-ignore
  const style = { version: 2, '*': { symbolizers: [{ type: 'polygon', fillColor: '#ff0000', stroke: false }] } }
  const members = { geoJson: square(X + 30_000, Y + 40_000), style }
  const upright = await paint([layer(members)], view)
  assert.equal(upright.warnings, [])
  assert.equal(colourAt(upright.pixels, 190, 50), [255, 0, 0])
  assert.equal(colourAt(upright.pixels, 178, 50), [255, 255, 255])
  assert.equal(colourAt(upright.pixels, 201, 50), [255, 255, 255])
  const turned = await paint([layer({ ...members, opacity: 0.5 })], viewOf({ rotationDeg: 90 }))
  const [red, green] = colourAt(turned.pixels, 200, 140)
  assert.ok(red === 255 && Math.abs(green - 128) <= 1)
})

test('style mistakes and invalid features are reported with their layer, and the rest is drawn', async () => {
  const tools = paintingTools()
  const style = { version: 2, '*': { symbolizers: [{ type: 'point', fillColor: 'reddish' }] } }
  const { svg } = await draw(
    layer({ name: 'wells', geoJson: collection(point(), point({}, ['x', 'y'])), style }),
    view,
    tools
  )
  assert.match(svg!, '<circle')
  assert.is(tools.warnings.length, 2)
  assert.match(tools.warnings[0]!, /^layer "wells": style rule "\*".*fillColor.*"reddish"/)
  assert.match(tools.warnings[1]!, /^layer "wells": feature 2 .*\["x", "y"\]/)
})

test('pictures of symbols come through the same guarded way', async () => {
  const tools = paintingTools()
  const style = {
    version: 2,
    '*': { symbolizers: [{ type: 'point', externalGraphic: `${base}/icon.png`, graphicName: 'square' }] }
  }
  const { svg } = await draw(layer({ geoJson: point(), style }), view, tools)
  assert.equal(tools.fetched, [`${base}/icon.png`])
  assert.match(svg!, '<path')
  assert.match(tools.warnings[0]!, /\b404\b/)
})

test('data without features is invalid, whatever its structure', async () => {
  for (const geoJson of [5, true, { type: 'Topology' }, '{"type":', {}])
    assert.is((await thrownBy(draw(layer({ geoJson }), view))).code, 'invalid-data', JSON.stringify(geoJson))
  assert.is(problems(layer({ geoJson: point(), styles: 5 })).length, 1)
})

test('the extent of a layer, in any projection', async () => {
  const { outlines } = plugin as LayerPlugin
  const asSent = {
    type: 'geojson',
    geoJson: collection(point({}, [7, 47]), point({}, [8, 46]), point({}, ['x', 1])),
    projection: 'EPSG:4326'
  }
  assert.equal(extentOf(await outlines!(asSent, 'EPSG:4326', paintingTools())), [7, 46, 8, 47])
  const swiss = extentOf(await outlines!(asSent, 'EPSG:2056', paintingTools()))!
  assert.ok(swiss[0] > 2_560_000 && swiss[0] < 2_570_000 && swiss[3] > 1_200_000 && swiss[3] < 1_210_000, String(swiss))
  assert.is(extentOf(await outlines!({ type: 'geojson' }, 'EPSG:4326', paintingTools())), undefined)
  assert.is(plugin.title!(asSent), 'vector')
  assert.is(plugin.title!({ ...asSent, name: 'Wells' }), 'Wells')
})

test.run()
