import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { View } from '../../../core/views/view.js'
import arcgisrest from '../../../plugins/layers/arcgisrest.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, viewOf, worstDifference } from './drawing.js'
import { type MapProxy, startProxy } from './proxy.js'

const PERIOD = 100_000
let maps: MapServer
let server: MapProxy
const { plugin, asSent, problems, draw, paint } = await benchOf(arcgisrest)
const small = await benchOf(() => arcgisrest({ maxSize: [256, 256] }))

/** ArcGIS widens an extent until pixels are square; here that is an error. */
const meaning = ({ bbox, size }: { [name: string]: string }) => {
  const [left, bottom, right, top] = bbox!.split(',').map(Number) as [number, number, number, number]
  const [WIDTH, HEIGHT] = size!.split(',').map(Number) as [number, number]
  const shape = (right - left) / WIDTH / ((top - bottom) / HEIGHT)
  assert.ok(Math.abs(shape - 1) < 1e-6, `pixels of ${shape} : 1`)
  return { BBOX: bbox, WIDTH, HEIGHT }
}
test.before(async () => {
  maps = await startMapServer({ period: PERIOD })
  server = await startProxy(maps, meaning)
})
test.before.each(() => {
  server.requests.length = 0
  server.answer = undefined
})
test.after(async () => {
  server?.close()
  await maps?.close()
})

const SERVICE = '/arcgis/rest/services/Roads/MapServer'
const layer = (members: object = {}) => ({ type: 'arcgisrest', baseURL: `${server.base}${SERVICE}`, ...members })
const asked = async (members: object, view: View = viewOf()) => {
  await draw(layer(members), view)
  return server.requests.at(-1)!.parameters
}

test('one request for a picture', async () => {
  await draw(layer(), viewOf({ bbox: [1_000_000, 6_000_000, 1_300_000, 6_200_000], center: undefined, dpi: 72 }))
  assert.is(server.requests.length, 1)
  const [{ path, query }] = server.requests as [MapProxy['requests'][number]]
  assert.is(path, `${SERVICE}/export`)
  assert.is(
    query,
    'f=image&format=png32&transparent=true&dpi=72&bbox=1000000,6000000,1300000,6200000&bboxSR=3857&imageSR=3857&size=300,200'
  )
})

test('addresses of services and of their operations', async () => {
  for (const [address, path] of [
    [SERVICE, `${SERVICE}/export`],
    [`${SERVICE}/`, `${SERVICE}/export`],
    [`${SERVICE}/export`, `${SERVICE}/export`],
    ['/x/ImageServer', '/x/ImageServer/exportImage'],
    ['/x/imageserver//', '/x/imageserver/exportImage'],
    ['/x/ImageServer/exportImage', '/x/ImageServer/exportImage']
  ] as const) {
    await draw(layer({ baseURL: `${server.base}${address}?token=t&F=json#top` }), viewOf())
    assert.equal([server.requests.at(-1)!.path, server.requests.at(-1)!.parameters.token], [path, 't'])
    assert.equal(server.requests.at(-1)!.query.match(/f=\w+/gi), ['f=image'])
  }
})

test('layers by number or in ArcGIS’ words', async () => {
  for (const [layers, sent] of [
    [[1, 2], 'show:1,2'],
    [['1', '2'], 'show:1,2'],
    ['1,2', 'show:1,2'],
    [3, 'show:3'],
    [0, 'show:0'],
    ['hide:3,4', 'hide:3,4'],
    [['Show:1', '2'], 'Show:1,2'],
    ['include:7', 'include:7'],
    [[], undefined],
    ['', undefined],
    [undefined, undefined]
  ] as const)
    assert.is((await asked({ layers })).layers, sent, JSON.stringify(layers))
  assert.is((await asked({ customParams: { LAYERS: 'hide:1' } })).layers, 'hide:1')
})

test('formats and transparency are sent', async () => {
  for (const [imageFormat, sent] of [
    [undefined, 'png32'],
    ['', 'png32'],
    ['image/png', 'png32'],
    ['image/jpeg', 'jpg'],
    ['jpg', 'jpg'],
    ['PNG24', 'PNG24'],
    ['constructor', 'constructor'],
    ['image/svg+xml', 'svg']
  ] as const)
    assert.is((await asked({ imageFormat })).format, sent)
  assert.is((await asked({ transparent: 'false' })).transparent, 'false')
  const { transparent, TRANSPARENT } = await asked({ customParams: { TRANSPARENT: false } })
  assert.equal([transparent, TRANSPARENT], ['false', undefined])
})

test('projections are sent by number, x first; the dpi is sent unless the client sets the dpi', async () => {
  for (const [projection, number] of [
    ['CRS:84', '4326'],
    ['EPSG:4326', '4326'],
    ['EPSG:900913', '3857'],
    ['ESRI:54009', '54009'],
    ['EPSG:2056', '2056']
  ] as const) {
    const bbox = projection === 'EPSG:2056' ? [2_600_000, 1_200_000, 2_603_000, 1_202_000] : [7, 46, 10, 48]
    const sent = await asked({}, viewOf({ projection, bbox, center: undefined, longitudeFirst: true }))
    assert.equal([sent.bboxSR, sent.imageSR, sent.bbox], [number, number, bbox.join(',')])
  }
  const inMap = await asked(
    { projection: 'EPSG:3857' },
    viewOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000] })
  )
  assert.is(inMap.imageSR, '3857')
  assert.is((await asked({}, viewOf({ dpi: 253.6 }))).dpi, '254')
  const { dpi, DPI } = await asked({ customParams: { DPI: 96 } })
  assert.equal([dpi, DPI], [undefined, '96'])
})

test('custom parameters are sent unless the request sets the same parameter', async () => {
  const layerDefs = { 0: 'POP > 5' }
  const sent = await asked({ customParams: { layerDefs, time: 'null,1', BBOX: 1, F: 'json', Size: 2, bboxsr: 3 } })
  assert.equal([sent.layerDefs, sent.time, sent.f], ['{"0":"POP > 5"}', 'null,1', 'image'])
  assert.not.match(server.requests[0]!.query, /BBOX|F=json|Size|bboxsr/)
  await draw(layer({ method: 'POST', customParams: { layerDefs } }), viewOf())
  assert.equal(
    [server.requests.at(-1)!.path, server.requests.at(-1)!.parameters.layerDefs],
    [`${SERVICE}/export`, '{"0":"POP > 5"}']
  )
})

test('every pixel is at its position: upright, rotated, stretched, in tiles', async () => {
  for (const [members, parameters, most] of [
    [{}, { widthPt: 300.4, heightPt: 199.3 }, 0],
    [{ tileSize: [77, 91], tileBufferSize: [5, 6] }, {}, 0],
    [{}, { rotationDeg: 30 }, 2],
    [{ tileSize: [77, 91] }, { rotationDeg: 211.5 }, 2],
    [{}, { bbox: [1e6, 6e6, 1.3e6, 6.3e6], center: undefined }, 3]
  ] as const) {
    const view = viewOf(parameters as object)
    const { pixels, warnings } = await paint([layer(members)], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD)
    assert.ok(worst <= most, `${JSON.stringify([members, parameters])}: ${worst}`)
  }
  const large = viewOf({ widthPt: 500 })
  server.requests.length = 0
  assert.is(worstDifference((await small.paint([layer()], large)).pixels, large, PERIOD), 0)
  assert.is(small.plugin.tiles!(small.asSent(layer()), large), server.requests.length)
})

test('a warning quotes the message of an error in JSON, and never the token of the request', async () => {
  const secret = layer({ name: 'parcels', customParams: { token: 's3cret' } })
  for (const [body, told] of [
    [
      '{"error":{"code":498,"message":"Invalid Token","details":["Invalid Token","Renew it"]}}',
      'Invalid Token Renew it'
    ],
    ['{"error":{"code":400,"message":"Bad bbox","details":null}}', 'Bad bbox'],
    ['{"status":"error"}', '{"status":"error"}'],
    ['null', 'null'],
    ['{"error":7}', '{"error":7}']
  ] as const) {
    server.answer = { mediaType: 'application/json', body }
    const { warnings } = await paint([secret], viewOf())
    assert.match(warnings[0]!, `: "${told}"`)
    assert.not.match(warnings[0]!, 's3cret')
  }
  server.answer = { mediaType: 'application/json', status: 500, body: '{"error":{"message":"Down"}}' }
  const error = await thrownBy(paint([{ ...secret, failOnError: true }], viewOf()))
  assert.match(error.message, /^layer "parcels": .*\b500\b.*"Down"/)
})

test('names, titles and problems of layers are reported', () => {
  assert.is(asSent(layer({ type: 'ArcGIS' })).type, 'arcgisrest')
  assert.is(plugin.title!(asSent(layer())), 'arcgisrest')
  assert.is(plugin.title!(asSent(layer({ name: 'Parcels' }))), 'Parcels')
  assert.is(problems({ type: 'arcgis' }).length, 1)
})

test.run()
