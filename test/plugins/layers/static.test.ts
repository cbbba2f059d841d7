import { createHmac } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import makeStatic from '../../../plugins/layers/static.js'
import { benchOf, parametersOf, viewOf, worstDifference } from './drawing.js'
import type { PlaceServer } from './place-server.js'
import { PERIOD, startStaticServer, WORLD } from './static-server.js'

let server: PlaceServer
const { plugin, problems, asSent, draw, paint } = await benchOf(makeStatic)
const large = await benchOf(() => makeStatic({ maxSize: [2048, 2048] }))
test.before(async () => void (server = await startStaticServer()))
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({
  type: 'static',
  baseURL: `${server.base}/maps/api/staticmap`,
  maptype: 'roadmap',
  ...members
})
const resolution = (zoom: number) => WORLD / 256 / 2 ** zoom
/** 300 x 200 pixels at the resolution of a zoom. */
const atZoom = (zoom: number, parameters: object = {}) =>
  viewOf({ scale: (resolution(zoom) * 72) / 0.0254, ...parameters })
const asked = async (members: object = {}, view = atZoom(9)): Promise<{ [name: string]: string }> => {
  server.reset()
  await draw(layer(members), view)
  assert.is(server.requests.length, 1)
  return parametersOf(server.requests[0]!)
}

test('one picture for the whole map: centre as latitude and longitude, zoom, size', async () => {
  const { center, zoom, size, maptype, format, ...others } = await asked()
  const [latitude, longitude] = center!.split(',').map(Number)
  assert.ok(Math.abs(longitude! - (1_234_567 / WORLD) * 360) < 1e-6)
  assert.ok(Math.abs(latitude! - (Math.atan(Math.sinh(6_543_210 / 6378137)) * 180) / Math.PI) < 1e-6, center)
  assert.match(center!, /^-?\d+\.\d{6},-?\d+\.\d{6}$/)
  assert.equal([zoom, maptype, format, others], ['9', 'roadmap', 'png', {}])
  const [width, height] = size!.split('x').map(Number) as [number, number]
  assert.ok(width >= 304 && width <= 308 && height >= 204 && height <= 208, size)
  assert.is(plugin.tiles!(asSent(layer()), atZoom(9)), 1)
})

test('all parameters of the service are sent', async () => {
  const markers = ['color:blue|label:S|46.5195933305192,6.566684726913701', 'size:tiny|46,7']
  await draw(
    layer({
      type: 'Google',
      format: 'png32',
      extension: 'jpg',
      sensor: false,
      language: 'german',
      markers,
      path: 'weight:5|46.5,6.5|46.6,6.6',
      client: 'gme-x',
      scale: 2,
      customParams: { style: ['a', 'b'], Zoom: 3, maptype: 'hybrid' }
    }),
    atZoom(9)
  )
  const query = new URLSearchParams(server.requests[0]!.split('?')[1])
  assert.equal(query.getAll('markers'), markers)
  assert.equal(query.getAll('path'), ['weight:5|46.5,6.5|46.6,6.6'])
  assert.equal(query.getAll('style'), ['a', 'b'])
  assert.equal([...new Set(query.keys())].sort(), [
    'center',
    'client',
    'format',
    'language',
    'maptype',
    'markers',
    'path',
    'scale',
    'sensor',
    'size',
    'style',
    'zoom'
  ])
  assert.equal(
    [query.get('format'), query.get('sensor'), query.get('language'), query.get('client')],
    ['png32', 'false', 'german', 'gme-x']
  )
  assert.equal([query.getAll('zoom'), query.getAll('maptype')], [['8'], ['hybrid']])
  assert.is((await asked({ format: 'image/jpeg' })).format, 'jpeg')
  assert.is((await asked({ extension: 'gif' })).format, 'gif')
})

test('other parameters of the address are kept', async () => {
  const baseURL = `${server.base}/static?key=abc&language=fr&client=me&zoom=3`
  const found = await asked({ baseURL })
  assert.equal([found.key, found.language, found.client, found.zoom], ['abc', 'fr', 'me', '9'])
})

test('the coarsest zoom that is at most 1.9 times coarser than the print, else the finest', async () => {
  const small = { widthPt: 100, heightPt: 100 }
  const zoomAt = async (exact: number, members: object = {}, parameters: object = {}) =>
    (await asked(members, atZoom(exact, { ...small, ...parameters }))).zoom
  assert.equal([await zoomAt(8.9), await zoomAt(8.95), await zoomAt(9)], ['8', '9', '9'])
  assert.is(await zoomAt(9, {}, { dpi: 144 }), '10')
  assert.is(await zoomAt(9, { resolutionTolerance: 0.9 }), '10')
  assert.is(await zoomAt(30), '22')
  assert.is(await zoomAt(30, { resolutions: [4, 0, 3].map(resolution) }), '2')
  // twice as many pixels of a picture half as large
  assert.is(await zoomAt(9, { scale: '2' }), '8')
})

test('every pixel is at its position: at any zoom and rotation, with larger pixels, in any projection', async () => {
  for (const [exact, members, parameters] of [
    [8.9, {}, {}],
    [8.3, {}, { rotationDeg: 30 }],
    [8.5, { scale: 2 }, { rotationDeg: -71 }],
    [8, {}, { center: [WORLD / 2 - 30_000, 1_000_000] }],
    [8, {}, { center: [-WORLD / 2 - 30_000, -1_000_000] }],
    [8.4, {}, { projection: 'EPSG:25832', center: [500_000, 5_600_000], rotationDeg: 20 }],
    [8.4, { scale: 2 }, { projection: 'EPSG:2056', center: [2_600_000, 1_200_000] }]
  ] as [number, object, object][]) {
    const view = atZoom(exact, parameters)
    const { pixels, warnings } = await paint([layer(members)], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
    assert.ok(worst <= 3, `${exact} ${JSON.stringify(members)} ${JSON.stringify(parameters)}: ${worst}`)
  }
})

test('a picture larger than the limit of the service is taken from a coarser zoom, with a warning', async () => {
  const view = atZoom(9, { widthPt: 800, heightPt: 300 })
  const { pixels, warnings } = await paint([layer({ name: 'streets' })], view)
  assert.equal(warnings, [
    'layer "streets": printed at zoom 8 instead of 9, because a picture of the service has at most 640 x 640 pixels; the layer type "tiledStatic" prints sharper maps'
  ])
  assert.is(parametersOf(server.requests[0]!).zoom, '8')
  assert.ok(worstDifference(pixels, view, PERIOD) <= 3)
  server.reset()
  const { warnings: none } = await large.paint([layer()], view)
  assert.equal([none, parametersOf(server.requests[0]!).zoom], [[], '9'])
})

test('of a map larger than the world the largest picture is drawn; of a map outside the world nothing', async () => {
  const { zoom, size } = await asked(
    {},
    viewOf({ center: [0, 0], widthPt: 800, heightPt: 800, scale: (400_000 * 72) / 0.0254 })
  )
  assert.equal([zoom, size], ['0', '640x260'])
  server.reset()
  assert.equal(await draw(layer(), viewOf({ center: [0, 2 * WORLD] })), {})
  assert.is(server.requests.length, 0)
})

test('requests are signed as the provider’s own example is', async () => {
  // the URL signing example of Google Maps Platform
  const { signatureOf } = await import('../../../parts/tiled-layers/signature.js')
  const address = 'https://maps.googleapis.com/maps/api/geocode/json?address=New+York&client=clientID'
  assert.is(signatureOf(address, { key: 'vNIXE0xscrmjlyV-12Nj_BvUPaw=' }), 'chaRF2hTJKOScPr-RQCEhZbSzIE=')
})

const KEY = 'vNIXE0xscrmjlyV-12Nj_BvUPaw='
const signing = (keys: object[]) => benchOf(() => makeStatic({ keys }))
/** What was asked for, if its signature is that of the key over path and query as they came. */
const signed = (path: string): URLSearchParams => {
  const [whole, signature] = path.split('&signature=')
  const wanted = createHmac('sha1', Buffer.from(KEY, 'base64url')).update(whole!).digest('base64url')
  assert.is(signature!.replace(/=+$/, ''), wanted)
  return new URLSearchParams(whole!.split('?')[1])
}

test('the server key signs the sent address byte for byte, and is not sent', async () => {
  const { host } = new URL(server.base)
  const bench = await signing([
    { host: 'elsewhere', client: 'other', key: 'QUJD' },
    { host, client: 'gme-x', key: KEY }
  ])
  await bench.draw(
    layer({ markers: ["color:blue|it's here é|46.5,6.5"], baseURL: `${server.base}/a b?signature=old&x='` }),
    atZoom(9)
  )
  assert.is(signed(server.requests[0]!).get('client'), 'gme-x')
  assert.not.match(server.requests[0]!, KEY)
  assert.not.match(server.requests[0]!, 'old')
})

test('of several keys the one of the client is used; other clients and servers get no key', async () => {
  const { hostname } = new URL(server.base)
  const bench = await signing([
    { host: hostname, client: 'one', key: 'QUJD' },
    { host: hostname, client: 'two', key: KEY }
  ])
  const ask = async (members: object, with_ = bench) => {
    server.reset()
    await with_.draw(layer(members), atZoom(9))
    return server.requests[0]!
  }
  assert.is(signed(await ask({ client: 'two' })).get('client'), 'two')
  assert.match(await ask({}), /client=one&.*&signature=/)
  assert.match(await ask({ client: 'three' }), /client=three/)
  assert.not.match(await ask({ client: 'three' }), 'signature')
  // a key without host is for Google's servers: nobody else gets a signature
  assert.not.match(await ask({}, await signing([{ client: 'two', key: KEY }])), 'signature')
  // a key without client signs requests that name theirs by a parameter
  assert.is(
    signed(await ask({ customParams: { key: 'abc' } }, await signing([{ host: hostname, key: KEY }]))).get('key'),
    'abc'
  )
})

test('messages never show a signature', async () => {
  const { hostname } = new URL(server.base)
  const wide = await benchOf(() => makeStatic({ keys: [{ host: hostname, key: KEY }], maxSize: [4000, 4000] }))
  const failed = await wide.paint(
    [layer({ name: 'a', baseURL: `${server.base}/x` })],
    atZoom(9, { widthPt: 3000, heightPt: 10 })
  )
  const signature = server.requests[0]!.split('&signature=')[1]!
  assert.is(failed.warnings.length, 1)
  // the server quotes what it was asked
  assert.match(failed.warnings[0]!, /^layer "a": .*\/x\?format=png&….*"nothing at \/x\?.*&signature=…/)
  assert.not.match(failed.warnings[0]!, signature.slice(0, 27))
})

test('options that do not fit are refused at start, without their key', () => {
  for (const [options, message] of [
    [{ maxSize: [640] }, 'maxSize is [640]; must be [width, height], each from 16 to 4096'],
    [{ maxSize: [640, 100_000] }, 'maxSize'],
    [{ maxSize: '640x640' }, 'maxSize'],
    [{ keys: {} }, 'keys must be a list of {host, client, key}'],
    [{ keys: [null] }, 'the key of keys[0]'],
    [{ keys: [{ key: 's3cret key!' }] }, 'the key of keys[0]'],
    [{ keys: [{ key: KEY, host: 5 }] }, 'the host of keys[0] must be a text']
  ] as [object, string][]) {
    assert.throws(
      () => makeStatic(options as never),
      (thrown: Error) => thrown.message.includes(message) && !thrown.message.includes('s3cret'),
      JSON.stringify(options)
    )
  }
})

test('missing required members are reported by name; the title is t', () => {
  for (const name of ['baseURL', 'maptype']) assert.match(problems(layer({ [name]: undefined })).join(), name)
  for (const wrong of [{ scale: 0 }, { scale: 1.5 }, { scale: 5 }, { resolutions: [0] }, { maxExtent: [0] }])
    assert.is(problems(layer(wrong)).length, 1, JSON.stringify(wrong))
  assert.is(plugin.title!(asSent(layer())), 't')
  assert.is(plugin.title!(asSent(layer({ name: 'Streets' }))), 'Streets')
})

test.run()
