import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LayerPlugin } from '../../../core/plugin/contracts.js'
import type { Tools } from '../../../core/tools.js'
import gml from '../../../plugins/layers/gml.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, extentOf, paintingTools, viewOf } from './drawing.js'

const { plugin, asSent, draw, paint, problems } = await benchOf(gml)
const view = viewOf()
const [X, Y] = view.centre
const LON_LAT = [11.090304, 50.556469]

let server: MapServer
test.before(async () => void (server = await startMapServer()))
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({ type: 'gml', url: `${server.base}/features.gml`, ...members })
const point = (position: string, srsName?: string, properties = '') =>
  `<gml:featureMember><t:place fid="p"><t:geom><gml:Point${srsName ? ` srsName="${srsName}"` : ''}><gml:pos>${position}</gml:pos></gml:Point></t:geom>${properties}</t:place></gml:featureMember>`
const collection = (...members: string[]) =>
  `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:t="urn:t">${members.join('')}</wfs:FeatureCollection>`
const answer = (body: string | Uint8Array, status = 200) =>
  server.trouble(/features\.gml/, { status, body, mediaType: 'text/xml' })
const CIRCLE = '<g fill="#808080" stroke="#000000"><circle cx="150" cy="100" r="3"/></g>'

test('a document from a server, asked for once, from data and from the app', async () => {
  const document = collection(point(`${X} ${Y}`))
  answer(document)
  assert.is((await draw(layer(), view)).svg, CIRCLE)
  assert.is((await draw({ type: 'GML', baseurl: layer().url, renderAsSvg: 'true', style: 'point' }, view)).svg, CIRCLE)
  assert.equal(server.requests.map(({ url }) => url), ['/features.gml', '/features.gml']) // prettier-ignore
  assert.is((await draw(layer({ url: `data:text/xml,${encodeURIComponent(document)}` }), view)).svg, CIRCLE)
  const files: Tools['fetch'] = async (address) => {
    assert.is(address, 'assets/places.gml')
    return { status: 200, mediaType: '', bytes: Buffer.from(document) }
  }
  assert.is((await draw(layer({ url: 'assets/places.gml' }), view, paintingTools({ fetch: files }))).svg, CIRCLE)
  assert.is(problems({ type: 'gml' }).length, 1)
})

test('a geometry that cannot be read, or is elsewhere, gives a warning that names the feature', async () => {
  const feature = (geometry: string) =>
    `<gml:featureMember><t:place fid="town.7"><t:geom>${geometry}</t:geom></t:place></gml:featureMember>`
  for (const [geometry, reason] of [
    [
      '<gml:pointProperty xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#p9"/>',
      '<pointProperty> refers to "#p9"'
    ],
    ['<gml:LineString><gml:posList>0 0 1 1 2</gml:posList></gml:LineString>', '<posList> has 5 numbers']
  ] as const) {
    answer(collection(feature(geometry)))
    const { warnings } = await paint([layer()], view)
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, `feature town.7 cannot be drawn: ${reason}`)
    assert.not.match(warnings[0]!, 'type of geometry')
  }
})

test('the projection: of each geometry, else of the layer, else of the map', async () => {
  const [lon, lat] = LON_LAT
  const at = async (document: string, members: object = {}) => {
    answer(document)
    return [...(await draw(layer(members), view)).svg!.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)]
  }
  for (const places of [
    await at(collection(point(`${lat} ${lon}`, 'urn:ogc:def:crs:EPSG::4326'))),
    await at(collection(point(`${lon} ${lat}`, 'EPSG:4326')), { projection: 'EPSG:2056' }),
    await at(collection(point(`${lon} ${lat}`)), { projection: 'EPSG:4326' }),
    await at(collection(point(`${lat} ${lon}`)), { crs: 'urn:ogc:def:crs:EPSG::4326' }),
    await at(
      collection(
        point(`${X} ${Y}`),
        point(`${lon} ${lat}`, 'CRS:84'),
        point(`${lat} ${lon}`, 'http://www.opengis.net/def/crs/EPSG/0/4326')
      )
    )
  ]) {
    assert.ok(places.length > 0)
    for (const [, x, y] of places) assert.ok(Math.hypot(Number(x) - 150, Number(y) - 100) < 0.28, `${x} ${y}`)
  }
})

test('properties choose rules and make labels', async () => {
  answer(
    collection(
      point(`${X} ${Y}`, undefined, '<t:rank>007</t:rank><t:name>Zürich &amp; co</t:name>'),
      point(`${X} ${Y}`, undefined, '<t:rank>8</t:rank>')
    )
  )
  const style = { version: 2, '[rank = 7]': { symbolizers: [{ type: 'text', label: '[name]' }] } }
  const { labels } = await draw(layer({ style }), view)
  assert.equal(labels!.map(({ text }) => text), ['Zürich & co']) // prettier-ignore
})

test('a painted map shows an area at its position, rotated with the map', async () => {
  const square = [0, 0, 20_000, 0, 20_000, 20_000, 0, 20_000, 0, 0].map(
    (value, index) => value + (index % 2 === 0 ? X + 30_000 : Y + 40_000)
  )
  const polygon = `<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${square.join(' ')}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`
  answer(collection(`<gml:featureMember><t:a><t:g>${polygon}</t:g></t:a></gml:featureMember>`))
  const style = { version: 2, '*': { symbolizers: [{ type: 'polygon', fillColor: '#ff0000', stroke: false }] } }
  const upright = await paint([layer({ style })], view)
  assert.equal(upright.warnings, [])
  assert.equal(colourAt(upright.pixels, 190, 50), [255, 0, 0])
  assert.equal(colourAt(upright.pixels, 178, 50), [255, 255, 255])
  const turned = await paint([layer({ style })], viewOf({ rotationDeg: 90 }))
  assert.equal(colourAt(turned.pixels, 200, 140), [255, 0, 0])
})

test('invalid features are reported with their layer, and the rest is drawn', async () => {
  const arc =
    '<gml:featureMember><t:a gml:id="a1"><t:g><gml:Curve><gml:segments><gml:Clothoid><gml:x/></gml:Clothoid></gml:segments></gml:Curve></t:g></t:a></gml:featureMember>'
  answer(collection(arc, point('1 x'), point(`${X} ${Y}`)))
  const tools = paintingTools()
  assert.is((await draw(layer({ name: 'roads' }), view, tools)).svg, CIRCLE)
  assert.is(tools.warnings.length, 2)
  assert.match(tools.warnings[0]!, /^layer "roads": feature a1 .*<Clothoid>/)
  assert.match(tools.warnings[1]!, /^layer "roads": feature p .*\[1, NaN\]/)
})

test('a document that is not GML fails the layer, and the map is printed without the layer', async () => {
  const failing = async (body: string, status = 200) => {
    answer(body, status)
    return thrownBy(draw(layer({ url: `${server.base}/features.gml?token=secret` }), view))
  }
  const report =
    '<ows:ExceptionReport xmlns:ows="o"><ows:Exception><ows:ExceptionText>no such type</ows:ExceptionText></ows:Exception></ows:ExceptionReport>'
  for (const [body, status, code, words] of [
    ['gone', 404, 'upstream-failed', '404'],
    [report, 200, 'upstream-failed', '"no such type"'],
    [report, 400, 'upstream-failed', '"no such type"'],
    ['<html><body>hello</body></html>', 200, 'invalid-data', '<html>'],
    ['{"type": "FeatureCollection"}', 200, 'invalid-data', 'line 1'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 200, 'invalid-data', 'DOCTYPE'],
    [collection(point('1 2')).slice(0, -5), 200, 'invalid-data', 'cannot be read, line 1']
  ] as const) {
    const error = await failing(body, status)
    assert.is(error.code, code)
    assert.match(error.message, words)
    assert.not.match(error.message, 'secret')
  }
  const { warnings } = await paint([layer({ name: 'roads' })], view)
  assert.match(warnings[0]!, /^layer "roads": /)
})

test('the extent of a layer, in any projection, and its title', async () => {
  answer(collection(point('47 7', 'urn:ogc:def:crs:EPSG::4326'), point('8 46', 'CRS:84'), point('x y')))
  const { outlines, title } = plugin as LayerPlugin
  assert.equal(extentOf(await outlines!(asSent(layer()), 'EPSG:4326', paintingTools())), [7, 46, 8, 47])
  assert.equal([title!(asSent(layer())), title!(asSent(layer({ name: 'Wells' })))], ['features', 'Wells'])
})

test('a renderer in its style draws the features, and says what it made for a legend', async () => {
  answer(collection(point(`${X} ${Y}`, undefined, '<t:v>4</t:v>'), point(`${X + 1} ${Y}`, undefined, '<t:v>1</t:v>')))
  const sized = layer({ style: { version: 2, renderer: { type: 'proportional', property: 'v', largest: 20 } } })
  const { svg } = await draw(sized, view)
  assert.equal([...svg!.matchAll(/ r="([\d.]+)"/g)].map(([, radius]) => radius), ['10', '5']) // prettier-ignore
  const { rendered, features } = (await plugin.rendered!(asSent(sized), view, paintingTools()))!
  assert.is(features.length, 2)
  assert.is(rendered.legend!.key!.kind, 'nested')
  assert.is(await plugin.rendered!(asSent(layer()), view, paintingTools()), undefined)
})

test.run()
