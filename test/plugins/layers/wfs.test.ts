import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transformer } from '../../../core/views/projection.js'
import type { View } from '../../../core/views/view.js'
import type { LayerPlugin } from '../../../core/plugin/contracts.js'
import wfs from '../../../plugins/layers/wfs.js'
import { type MapServer, startMapServer, type Trouble } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, extentOf, paintingTools, parametersOf, viewOf } from './drawing.js'

const { plugin, asSent, draw, paint, problems } = await benchOf(wfs)
const view = viewOf()
const [X, Y] = view.centre
const LON_LAT = [11.090304, 50.556469]

let server: MapServer
test.before(async () => void (server = await startMapServer()))
test.before.each(() => server.reset())
test.after(() => server?.close())

const answer = (body: string, match = /wfs/, more: Trouble = {}) =>
  server.trouble(match, { status: 200, body, ...more })
const features = (...positions: unknown[]) =>
  positions.map((coordinates, id) => ({
    type: 'Feature',
    id,
    properties: {},
    geometry: { type: 'Point', coordinates }
  }))
const geoJson = (positions: unknown[], members: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features: features(...positions), ...members })
const gml = (position: string, srsName?: string) =>
  `<wfs:FeatureCollection xmlns:wfs="w" xmlns:gml="g"><wfs:member><a gml:id="a"><g><gml:Point${srsName ? ` srsName="${srsName}"` : ''}><gml:pos>${position}</gml:pos></gml:Point></g></a></wfs:member></wfs:FeatureCollection>`
const report = (text: string) =>
  `<ExceptionReport><Exception><ExceptionText>${text}</ExceptionText></Exception></ExceptionReport>`

const layer = (members: object = {}) => ({ type: 'wfs', baseURL: `${server.base}/wfs`, typeName: 'roads', ...members })
/** What the server is asked for. */
const asked = async (members: object, of: View = view): Promise<{ [name: string]: string }> => {
  answer(geoJson([]))
  await draw(layer(members), of)
  return parametersOf(server.requests.at(-1)!.url)
}
const numbers = (box: string) => box.split(',').slice(0, 4).map(Number)
const degrees = viewOf({
  projection: 'EPSG:4326',
  bbox: [8.5, 49.5, 11.5, 50.5],
  center: undefined,
  longitudeFirst: true
})

test('GetFeature 2.0.0 is one request for the frame and half an inch around', async () => {
  await asked({})
  assert.is(server.requests.length, 1)
  assert.is(
    server.requests[0]!.url,
    '/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=roads&SRSNAME=urn:ogc:def:crs:EPSG::3857' +
      '&BBOX=1048567,6407210,1420567,6679210,urn:ogc:def:crs:EPSG::3857&COUNT=50000&OUTPUTFORMAT=application/json'
  )
})

test('each version has its own parameter names', async () => {
  const sent = await asked({ version: '1.1.0', maxFeatures: '7' })
  assert.equal(
    [sent.VERSION, sent.TYPENAME, sent.MAXFEATURES, sent.SRSNAME],
    ['1.1.0', 'roads', '7', 'urn:ogc:def:crs:EPSG::3857']
  )
  assert.equal([sent.TYPENAMES, sent.COUNT], [undefined, undefined])
  const oldest = await asked({ version: '1.0.0' })
  assert.equal([oldest.SRSNAME, oldest.BBOX], ['EPSG:3857', '1048567,6407210,1420567,6679210,EPSG:3857'])
  assert.is(problems(layer({ version: '3.0' })).length, 1)
})

test('types by any of their names, as a list or text', async () => {
  for (const [members, types] of [
    [{ typeName: 'a:roads' }, 'a:roads'],
    [{ typeName: undefined, typeNames: ['a', 'b'] }, '(a)(b)'],
    [{ typeName: undefined, featureType: 'a, b' }, '(a)(b)'],
    [{ typeName: undefined, layers: ['a'] }, 'a'],
    [{ layers: ['other'] }, 'roads']
  ] as const)
    assert.is((await asked(members)).TYPENAMES, types)
  assert.is((await asked({ typeName: 'a,b', version: '1.1.0' })).TYPENAME, 'a,b')
  assert.is(problems(layer({ typeName: null })).length, 1)
  assert.is((await thrownBy(draw(layer({ typeName: ' ' }), view))).code, 'invalid-spec')
})

test('the box has the authority’s order of axes since 1.1.0', async () => {
  for (const [projection, version, srsName, northFirst] of [
    ['EPSG:4326', '1.0.0', 'EPSG:4326', false],
    ['EPSG:4326', '1.1.0', 'urn:ogc:def:crs:EPSG::4326', true],
    ['EPSG:4326', '2.0.0', 'urn:ogc:def:crs:EPSG::4326', true],
    ['CRS:84', '2.0.0', 'urn:ogc:def:crs:OGC:1.3:CRS84', false],
    ['CRS:84', '1.0.0', 'EPSG:4326', false]
  ] as const) {
    const { BBOX, SRSNAME } = await asked({ version, srsName: projection }, degrees)
    assert.equal([SRSNAME, BBOX!.split(',')[4]], [srsName, srsName])
    const [a, b] = numbers(BBOX!) as [number, number]
    const [lon, lat] = northFirst ? [b, a] : [a, b]
    assert.ok(lon > 7.9 && lon < 8.2 && lat > 49.2 && lat < 49.4, BBOX)
  }
  assert.is((await asked({ srsName: 'ESRI:54009' }, degrees)).SRSNAME, 'urn:ogc:def:crs:ESRI::54009')
  const codes = await asked({}, viewOf({ projection: 'EPSG:900913' }))
  assert.match(codes.BBOX!, /urn:ogc:def:crs:EPSG::3857$/)
})

test('the box of a turned map, and of one in another projection, holds the frame', async () => {
  const turned = viewOf({ rotationDeg: 30 })
  const [minX, minY, maxX, maxY] = numbers((await asked({}, turned)).BBOX!) as [number, number, number, number]
  for (const [x, y] of turned.corners) assert.ok(minX < x && x < maxX && minY < y && y < maxY)
  assert.ok(maxX - minX < 1.4 * (turned.extent[2] - turned.extent[0]))
  const swiss = viewOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000] })
  const toLonLat = transformer('EPSG:2056', 'EPSG:4326')
  for (const srsName of ['EPSG:4326', 'urn:ogc:def:crs:EPSG::4326']) {
    const [south, west, north, east] = numbers((await asked({ srsName }, swiss)).BBOX!) as [
      number,
      number,
      number,
      number
    ]
    for (const corner of swiss.corners) {
      const [lon, lat] = toLonLat(corner)
      assert.ok(west < lon && lon < east && south < lat && lat < north)
    }
    assert.ok(east - west < 7 && north - south < 5, `${west} ${east} ${south} ${north}`)
  }
})

test('a box across the date line or beyond a pole is one that servers can read', async () => {
  const pacific = viewOf({ projection: 'EPSG:3832', center: [3_400_000, 0] })
  const [, west, , east] = numbers((await asked({ srsName: 'EPSG:4326' }, pacific)).BBOX!)
  assert.equal([west, east], [-180, 180])
  const world = viewOf({ projection: 'EPSG:4326', bbox: [-190, -95, 190, 95], center: undefined, longitudeFirst: true })
  assert.equal(numbers((await asked({}, world)).BBOX!), [-90, -180, 90, 180])
})

test('a request with a filter has no bbox, wherever the filter is set', async () => {
  const cql = await asked({ filter: "name = 'ü&b'" })
  assert.equal([cql.CQL_FILTER, cql.BBOX, cql.FILTER], ["name = 'ü&b'", undefined, undefined])
  const xml = await asked({ filter: ' <fes:Filter/>' })
  assert.equal([xml.FILTER, xml.BBOX, xml.CQL_FILTER], [' <fes:Filter/>', undefined, undefined])
  for (const members of [
    { customParams: { cql_filter: 'a = 1' } },
    { customParams: { RESOURCEID: 'roads.1' } },
    { baseURL: `${server.base}/wfs?featureid=roads.1` }
  ])
    assert.is((await asked(members)).BBOX, undefined)
  assert.ok((await asked({ filter: '', customParams: { FILTER: null, SORTBY: 'a' } })).BBOX)
})

test('custom parameters are sent, some replace members of the layer, and parameters of the request itself are ignored', async () => {
  const customParams = {
    sortBy: 'a',
    list: ['x', 2],
    VERSION: '1.1.0',
    srsname: 'EPSG:4326',
    outputFormat: 'json',
    MAXFEATURES: '12',
    BBOX: '1,2,3,4',
    Request: 'DropAll',
    typename: 'b'
  }
  const baseURL = `${server.base}/wfs?map=/data/a%20b.map&bbox=9&service=WMS`
  const sent = await asked({ baseURL, customParams, mergeableParams: { merged: 'x' } })
  const { url } = server.requests.at(-1)!
  assert.match(url, /^\/wfs\?map=\/data\/a%20b\.map&SERVICE=WFS&/)
  assert.match(url, '&list=x&list=2')
  assert.equal(
    [
      sent.sortBy,
      sent.VERSION,
      sent.OUTPUTFORMAT,
      sent.MAXFEATURES,
      sent.SRSNAME,
      sent.REQUEST,
      sent.TYPENAME,
      'merged' in sent
    ],
    ['a', '1.1.0', 'json', '12', 'urn:ogc:def:crs:EPSG::4326', 'GetFeature', 'roads', false]
  )
  const names = [...url.matchAll(/[?&]([^=&]+)=/g)]
    .map(([, name]) => name!.toUpperCase())
    .filter((name) => name !== 'LIST')
  assert.is(new Set(names).size, names.length, url)
  assert.is((await asked({ version: '2.0.0', maxFeatures: 3, customParams })).COUNT, '3')
})

test('POST sends everything as a form', async () => {
  answer(geoJson([]))
  await draw(layer({ method: 'post', baseURL: `${server.base}/wfs?map=a%26b`, filter: 'x = 1' }), view)
  const { method, url, body, headers } = server.requests[0]!
  assert.equal([method, url, headers['content-type']], ['POST', '/wfs', 'application/x-www-form-urlencoded'])
  const sent = Object.fromEntries(new URLSearchParams(body))
  assert.equal([sent.map, sent.REQUEST, sent.CQL_FILTER], ['a&b', 'GetFeature', 'x = 1'])
})

const isInTheMiddle = async (members: object, what: string) => {
  const tools = paintingTools()
  const [, x, y] = /cx="([\d.]+)" cy="([\d.]+)"/.exec((await draw(layer(members), view, tools)).svg!) ?? []
  assert.ok(Math.hypot(Number(x) - 150, Number(y) - 100) < 0.28, `${what}: ${x} ${y}`)
  assert.equal(tools.warnings, [])
}

test('GeoJSON: x first, in the system it names, else in the one asked for, else in degrees', async () => {
  const [lon, lat] = LON_LAT
  const named = (name: string) => ({ crs: { type: 'name', properties: { name } } })
  for (const [body, members] of [
    [geoJson([[X, Y]]), {}],
    [geoJson([[lon, lat]]), { srsName: 'EPSG:4326' }],
    [geoJson([[lon, lat]], named('urn:ogc:def:crs:EPSG::4326')), {}],
    [geoJson([[X, Y]], named('EPSG:3857')), { srsName: 'EPSG:4326' }],
    [geoJson([[X, Y]], { crs: null }), { version: '1.0.0' }],
    [geoJson([[lon, lat]]), {}]
  ] as const) {
    answer(body)
    await isInTheMiddle(members, body)
  }
})

test('GML: in the system and order it names, else in those asked for', async () => {
  const [lon, lat] = LON_LAT
  for (const [body, members] of [
    [gml(`${X} ${Y}`), {}],
    [gml(`${lat} ${lon}`), { srsName: 'EPSG:4326' }],
    [gml(`${lon} ${lat}`), { srsName: 'EPSG:4326', version: '1.0.0' }],
    [gml(`${lat} ${lon}`, 'urn:ogc:def:crs:EPSG::4326'), {}],
    // so MapServer since 1.1.0, and all up to then
    [gml(`${lat} ${lon}`, 'EPSG:4326'), { version: '1.1.0' }],
    [gml(`${lon} ${lat}`, 'EPSG:4326'), { version: '1.0.0' }],
    [gml(`${lon} ${lat}`, 'http://www.opengis.net/gml/srs/epsg.xml#4326'), { version: '1.1.0', outputFormat: 'GML2' }]
  ] as const) {
    answer(body)
    await isInTheMiddle(members, body)
  }
})

test('a server without GeoJSON is asked for a supported format; a named format is not replaced', async () => {
  for (const status of [200, 400]) {
    server.reset()
    answer(gml(`${X} ${Y}`))
    answer(report('no such format'), /OUTPUTFORMAT/, { status })
    await isInTheMiddle({}, `status ${status}`)
    assert.equal(server.requests.map(({ url }) => parametersOf(url).OUTPUTFORMAT), ['application/json', undefined]) // prettier-ignore
    assert.match((await thrownBy(draw(layer({ outputFormat: 'GML9' }), view))).message, '"no such format"')
    assert.is(server.requests.length, 3)
  }
})

test('an error message of the server is reported without secrets; other failures are not retried', async () => {
  answer(report('TYPENAME roads does not exist'), /wfs/, { status: 400 })
  const error = await thrownBy(draw(layer({ customParams: { authkey: 'secret' } }), view))
  assert.is(error.code, 'upstream-failed')
  assert.match(error.message, '"TYPENAME roads does not exist"')
  assert.not.match(error.message, 'secret')
  for (const [body, status, code] of [
    ['busy', 503, 'upstream-failed'],
    ['no features here', 200, 'invalid-data'],
    ['<html/>', 200, 'invalid-data']
  ] as const) {
    // prettier-ignore
    server.reset()
    answer(body, /wfs/, { status })
    assert.is((await thrownBy(draw(layer(), view))).code, code)
    assert.is(server.requests.length, 1)
  }
  const { warnings } = await paint([layer({ name: 'Roads' })], view)
  assert.match(warnings[0]!, /^layer "Roads": /)
})

test('a warning is given if features may be missing', async () => {
  const messages = async (body: string, maxFeatures: number) => {
    answer(body)
    const tools = paintingTools()
    await draw(layer({ maxFeatures }), view, tools)
    return tools.warnings.join()
  }
  const three = [[1, 2], [3, 4], [5, 6]] // prettier-ignore
  assert.is(await messages(geoJson(three), 4), '')
  assert.match(
    await messages(geoJson(three), 3),
    /^layer "roads": the server sent 3 features, the most that maxFeatures \(3\) allows; more may exist$/
  )
  assert.is(await messages(geoJson(three, { numberMatched: 3 }), 3), '')
  assert.match(await messages(geoJson(three, { totalFeatures: 9 }), 4), '3 of 9')
  assert.match(await messages(gml('1 2').replace('xmlns:wfs', 'numberMatched="5" xmlns:wfs'), 4), '1 of 5')
  assert.is(await messages(geoJson(three, { totalFeatures: 'unknown' }), 4), '')
})

test('the extent of all features, and titles', async () => {
  answer(geoJson([[7, 47], [8, 46]], { crs: 'CRS:84' })) // prettier-ignore
  const { outlines, title } = plugin as LayerPlugin
  assert.equal(extentOf(await outlines!(asSent(layer()), 'EPSG:4326', paintingTools())), [7, 46, 8, 47])
  assert.is(parametersOf(server.requests[0]!.url).BBOX, undefined)
  assert.equal(
    [title!(asSent(layer({ typeName: 'a,b' }))), title!(asSent(layer({ name: 'Roads' })))],
    ['a, b', 'Roads']
  )
})

test.run()
