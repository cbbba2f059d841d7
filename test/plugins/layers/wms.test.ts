import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apply } from '../../../core/views/affine.js'
import type { View } from '../../../core/views/view.js'
import wms from '../../../plugins/layers/wms.js'
import { fakeTools } from '../../support/fake-tools.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, parametersOf, viewOf, worstDifference } from './drawing.js'

const PERIOD = 100_000
let server: MapServer
const { plugin, asSent, problems, draw, paint } = await benchOf(wms)
test.before(async () => void (server = await startMapServer({ period: PERIOD })))
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({ type: 'wms', baseURL: `${server.base}/wms`, layers: ['a', 'b'], ...members })
/** What the server is asked for. */
const asked = async (members: object, view: View = viewOf()): Promise<{ [name: string]: string }> => {
  await draw(layer(members), view)
  return parametersOf(server.requests.at(-1)!.url)
}
/** 300 x 200 pixels about 10° east, 50° north, 0.01 x 0.005 degrees a pixel. */
const degrees = (projection: string) =>
  viewOf({ projection, bbox: [8.5, 49.5, 11.5, 50.5], center: undefined, longitudeFirst: true })
const numbers = (list: string | undefined) => list!.split(',').map(Number)

test('GetMap 1.1.1 is one request with only the parameters of the layer', async () => {
  const view = viewOf({ bbox: [1_000_000, 6_000_000, 1_300_000, 6_200_000], center: undefined })
  await draw(layer(), view)
  assert.is(server.requests.length, 1)
  assert.is(server.requests[0]!.method, 'GET')
  assert.is(
    server.requests[0]!.url,
    '/wms?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=a,b&STYLES=&SRS=EPSG:3857' +
      '&BBOX=1000000,6000000,1300000,6200000&WIDTH=300&HEIGHT=200&FORMAT=image/png' +
      '&format_options=dpi:72&map_resolution=72&DPI=72'
  )
})

test('each version has its own parameter names', async () => {
  assert.equal((({ VERSION, SRS, CRS }) => [VERSION, SRS, CRS])(await asked({ version: '1.1.0' })), [
    '1.1.0',
    'EPSG:3857',
    undefined
  ])
  assert.equal((({ VERSION, SRS, CRS }) => [VERSION, SRS, CRS])(await asked({ version: '1.3.0' })), [
    '1.3.0',
    undefined,
    'EPSG:3857'
  ])
  const oldest = await asked({ version: '1.0.0' })
  assert.equal([oldest.REQUEST, oldest.WMTVER, oldest.VERSION, oldest.EXCEPTIONS], ['map', '1.0.0', '1.0.0', 'WMS_XML'])
  const inImage = await asked({ version: '1.0.0', customParams: { exceptions: 'INIMAGE' } })
  assert.equal([inImage.EXCEPTIONS, inImage.exceptions], [undefined, 'INIMAGE'])
  assert.equal(problems(layer({ version: '2.0' })).length, 1)
})

test('the order of axes is that of the authority in 1.3.0, and x/y before', async () => {
  for (const [projection, version, crs, bbox] of [
    ['EPSG:4326', '1.1.1', 'EPSG:4326', [8.5, 49.5, 11.5, 50.5]],
    ['EPSG:4326', '1.3.0', 'EPSG:4326', [49.5, 8.5, 50.5, 11.5]],
    ['EPSG:4258', '1.3.0', 'EPSG:4258', [49.5, 8.5, 50.5, 11.5]],
    ['CRS:84', '1.3.0', 'CRS:84', [8.5, 49.5, 11.5, 50.5]],
    ['CRS:84', '1.1.1', 'EPSG:4326', [8.5, 49.5, 11.5, 50.5]],
    ['CRS:83', '1.3.0', 'CRS:83', [8.5, 49.5, 11.5, 50.5]],
    ['CRS:83', '1.1.0', 'EPSG:4269', [8.5, 49.5, 11.5, 50.5]]
  ] as const) {
    const { SRS, CRS, BBOX } = await asked({ version }, degrees(projection))
    assert.is(version === '1.3.0' ? CRS : SRS, crs)
    numbers(BBOX).forEach((value, index) =>
      assert.ok(Math.abs(value - bbox[index]!) < 1e-9, `${projection} ${version}: ${BBOX}`)
    )
  }
  const [east, north] = [2_600_000, 1_200_000]
  const metres = (projection: string) =>
    viewOf({ projection, bbox: [east, north, east + 3000, north + 2000], center: undefined })
  // Gauss-Krüger, the Polish CS92 and ETRS89-LAEA have north first
  for (const projection of ['EPSG:31467', 'EPSG:2180', 'EPSG:3035']) {
    assert.equal(numbers((await asked({ version: '1.3.0' }, metres(projection))).BBOX), [
      north,
      east,
      north + 2000,
      east + 3000
    ])
    assert.equal(numbers((await asked({}, metres(projection))).BBOX), [east, north, east + 3000, north + 2000])
  }
  for (const projection of ['EPSG:2056', 'EPSG:25832'])
    assert.equal(numbers((await asked({ version: '1.3.0' }, metres(projection))).BBOX), [
      east,
      north,
      east + 3000,
      north + 2000
    ])
})

test('sizes in pixels are rounded up with the extent, so that no pixel is resampled', async () => {
  const odd = viewOf({ widthPt: 300.4, heightPt: 199.3, center: [0, 0] })
  const { WIDTH, HEIGHT, BBOX } = await asked({}, odd)
  assert.equal([WIDTH, HEIGHT], ['301', '200'])
  const [minX, minY, maxX, maxY] = numbers(BBOX) as [number, number, number, number]
  const about = (value: number, wanted: number) =>
    assert.ok(Math.abs(value - wanted) < 1e-3, `${value} instead of ${wanted}`)
  about(minX, -150_200)
  about(maxY, 99_650)
  about(maxX - minX, 301_000)
  about(maxY - minY, 200_000)
})

test('parameters of the address are kept, reserved parameters are sent once', async () => {
  const { base } = server
  for (const query of [
    '?map=/data/a%20b.map&',
    '?map=/data/a%20b.map',
    '?map=/data/a%20b.map&&version=1.0.0&LAYERS=z&bbox=1'
  ])
    for (const customParams of [{}, { LAYERS: 'x', crs: 'EPSG:1', Width: 7, request: 'no', BBOX: '1,2,3,4' }]) {
      await draw(layer({ baseURL: `${base}/wms${query}`, customParams }), viewOf())
      const { url } = server.requests.at(-1)!
      assert.match(url, /^\/wms\?map=\/data\/a%20b\.map&SERVICE=WMS&/)
      const names = [...url.matchAll(/[?&]([^=&]+)=/g)].map(([, name]) => name!.toUpperCase())
      assert.is(new Set(names).size, names.length, url)
      assert.is(parametersOf(url).LAYERS, 'a,b')
    }
  await draw(layer({ baseURL: `${base}/wms?` }), viewOf())
  assert.match(server.requests.at(-1)!.url, '/wms?SERVICE=WMS&')
  server.trouble(/\?.*\?/, { status: 204 })
  await draw(layer({ baseURL: `${base}/wms?map=x&?LAYER=` }), viewOf())
  assert.match(server.requests.at(-1)!.url, '/wms?map=x&?LAYER=&SERVICE=WMS&')
  await draw(layer({ baseURL: `${base}/wms?map=x&?y=7&DPI=8#top`, serverType: 'qgisserver' }), viewOf())
  assert.match(server.requests.at(-1)!.url, /^\/wms\?map=x&\?y=7&DPI=8&SERVICE=WMS&.*FORMAT=image\/png$/)
})

test('values that are objects travel as JSON, strange ones do no harm', async () => {
  const sent = await asked({ customParams: { layerDefs: { 0: 'A>1' }, odd: [{ toString: 1 }], empty: [] } })
  assert.equal([sent.layerDefs, sent.odd, 'empty' in sent], ['{"0":"A>1"}', '{"toString":1}', false])
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`p${index}`, 1]))
  for (const members of [{ customParams: many }, { mergeableParams: many }])
    assert.is(problems(layer(members)).length, 1)
})

test('custom and mergeable parameters are sent unchanged, lists repeat the name', async () => {
  const customParams = {
    TRANSPARENT: true,
    time: '2024-01-01/P1D',
    CQL_FILTER: "a = 'ü&b'",
    list: ['x', 2],
    gone: null
  }
  await draw(layer({ customParams, mergeableParams: { MERGED: 'm', time: 'not this' } }), viewOf())
  const { url } = server.requests[0]!
  assert.match(url, '&list=x&list=2')
  const sent = parametersOf(url)
  assert.equal(
    [sent.TRANSPARENT, sent.time, sent.CQL_FILTER, sent.MERGED, 'gone' in sent],
    ['true', '2024-01-01/P1D', "a = 'ü&b'", 'm', false]
  )
})

test('styles: one a layer, or the default ones', async () => {
  for (const [styles, sent] of [
    [undefined, ''],
    [[''], ''],
    ['default', ''],
    [['x'], 'x,'],
    [['', 'y'], ',y'],
    [[null, 'y'], ',y'],
    ['x,y', 'x,y']
  ] as const)
    assert.is((await asked({ styles })).STYLES, sent)
  const error = await thrownBy(draw(layer({ styles: ['x', 'y', 'z'] }), viewOf()))
  assert.is(error.code, 'invalid-spec')
  assert.match(error.message, '"styles" has 3 entries for 2 layers; must have one for each layer')
})

test('formats with and without image/', async () => {
  assert.is((await asked({ imageFormat: 'image/jpeg' })).FORMAT, 'image/jpeg')
  assert.is((await asked({ imageFormat: 'jpeg' })).FORMAT, 'image/jpeg')
  assert.is((await asked({ format: 'image/png; mode=8bit' })).FORMAT, 'image/png; mode=8bit')
  assert.is((await asked({ imageFormat: '' })).FORMAT, 'image/png')
  assert.is((await asked({ format: 'svg' })).FORMAT, 'image/svg+xml')
  // no PDF can be put on a map
  assert.is((await asked({ format: 'application/x-pdf' })).FORMAT, 'image/png')
})

test('styles, format and version of a client that names them only among its parameters', async () => {
  const customParams = { LAYERS: 'a,b', STYLES: 'x,y', FORMAT: 'image/jpeg', VERSION: '1.3.0', SRS: 'EPSG:1' }
  const sent = await asked({ customParams })
  assert.equal(
    [sent.STYLES, sent.FORMAT, sent.VERSION, sent.CRS, sent.SRS],
    ['x,y', 'image/jpeg', '1.3.0', 'EPSG:3857', undefined]
  )
  const own = await asked({ customParams, styles: [''], imageFormat: 'image/png', version: '1.1.1' })
  assert.equal([own.STYLES, own.FORMAT, own.VERSION], ['', 'image/png', '1.1.1'])
  assert.is((await asked({ customParams: { VERSION: '9' } })).VERSION, '1.1.1')
})

test('POST sends everything as a form', async () => {
  await draw(layer({ method: 'post', baseURL: `${server.base}/wms?map=a%26b`, customParams: { F: 'ü=1' } }), viewOf())
  const { method, url, body, headers } = server.requests[0]!
  assert.equal([method, url, headers['content-type']], ['POST', '/wms', 'application/x-www-form-urlencoded'])
  const sent = Object.fromEntries(new URLSearchParams(body))
  assert.equal([sent.map, sent.REQUEST, sent.LAYERS, sent.F, sent.WIDTH], ['a&b', 'GetMap', 'a,b', 'ü=1', '300'])
})

test('every pixel is at its position: upright, rotated locally and rotated by the server', async () => {
  for (const [members, parameters, most] of [
    [{}, {}, 0],
    [{ version: '1.3.0' }, { widthPt: 300.4, heightPt: 199.3 }, 0],
    [{ serverType: 'mapserver' }, { rotationDeg: 30 }, 1],
    [{ serverType: 'mapserver' }, { rotationDeg: -75, widthPt: 300.4, heightPt: 199.3 }, 1],
    [{}, { rotationDeg: 30 }, 2],
    [{}, { rotationDeg: 211.5, widthPt: 300.4, heightPt: 199.3 }, 2],
    [{}, { rotationDeg: 90 }, 2],
    [{}, { rotationDeg: 30, bbox: [1e6, 6e6, 1.3e6, 6.3e6], center: undefined }, 2]
  ] as const) {
    const view = viewOf(parameters as object)
    const { pixels, warnings } = await paint([layer(members)], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD)
    assert.ok(worst <= most, `${JSON.stringify([members, parameters])}: ${worst}`)
  }
})

test('a layer of opacity 0.5 shows half of the layers below', async () => {
  const view = viewOf()
  const { pixels } = await paint([layer({ opacity: 0.5 })], view)
  const { pixels: whole } = await paint([layer()], view)
  const [r] = colourAt(whole, 10, 10)
  assert.ok(Math.abs(colourAt(pixels, 10, 10)[0] - (r + 255) / 2) <= 1)
})

test('a placed picture is in the words of the contract', async () => {
  const upright = await draw(layer(), viewOf())
  assert.is(upright.images![0]!.at, 'frame')
  const view = viewOf({ rotationDeg: 30 })
  const { at } = (await draw(layer(), view)).images![0]!
  if (at === 'frame') throw new Error('the picture is not turned')
  const [x, y] = apply(at.unitToMap, [0.5, 0.5])
  assert.is(at.projection, 'EPSG:3857')
  assert.ok(Math.hypot(x - view.centre[0], y - view.centre[1]) < 1e-6)
})

test('an error message of the server is reported without secrets', async () => {
  const exception =
    '<?xml version="1.0"?><ServiceExceptionReport><ServiceException code="LayerNotDefined">\n <![CDATA[No layer  "a"]]>\n' +
    '</ServiceException></ServiceExceptionReport>'
  server.trouble(/./, { status: 200, mediaType: 'application/vnd.ogc.se_xml', body: exception })
  const secret = layer({
    baseURL: `${server.base.replace('//', '//me:pass@')}/wms?token=s3cret`,
    customParams: { key: 's3cret' }
  })
  const tools = fakeTools({ fetch: (address) => fakeTools().fetch(address.replace('me:pass@', '')) })
  const error = await thrownBy(draw(secret, viewOf(), tools))
  assert.is(error.code, 'upstream-failed')
  assert.match(error.message, '"No layer "a""')
  assert.match(error.message, 'LAYERS=a,b')
  assert.not.match(error.message, /s3cret|pass/)
})

test('a failed layer is a warning, or ends the job if required; status 204 is neither', async () => {
  server.trouble(/./, { status: 404, body: 'no such map' })
  const { warnings } = await paint([layer({ name: 'roads' })], viewOf())
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^layer "roads": .*\b404\b.*"no such map"/)
  const error = await thrownBy(paint([layer({ failOnError: true })], viewOf()))
  assert.is(error.code, 'upstream-failed')
  server.trouble(/./, { status: 204 })
  assert.equal((await paint([layer({ failOnError: true })], viewOf())).warnings, [])
})

test('layers as sent by clients are accepted', async () => {
  const { base } = server
  const terrestris = {
    type: 'tiledwms',
    baseURL: `${base}/wms?`,
    customParams: { TRANSPARENT: true, TILED: true },
    failOnError: false,
    imageFormat: 'image/png',
    layers: ['a'],
    mergeableParams: [],
    method: 'GET',
    name: 'Roads',
    opacity: 1,
    styles: [''],
    tileSize: [512, 512],
    useNativeAngle: false,
    version: '1.1.0'
  }
  const geoblocks = {
    type: 'wms',
    baseURL: `${base}/wms?map=x`,
    layers: ['a', 'b'],
    styles: [''],
    opacity: 1,
    serverType: 'mapserver',
    useNativeAngle: true,
    customParams: { TRANSPARENT: true, CRS: 'EPSG:3857', WIDTH: 256, HEIGHT: 256 }
  }
  const geoext3 = {
    type: 'WMS',
    baseURL: `${base}/wms`,
    layers: ['a,b'],
    styles: [''],
    opacity: 0.8,
    customParams: { LAYERS: 'a,b', TRANSPARENT: 'true' }
  }
  const ngeo = {
    type: 'WMS',
    baseUrl: `${base}/wms`,
    imageFormat: 'image/png',
    layers: ['a'],
    customParams: { TRANSPARENT: 'true' },
    serverType: null,
    opacity: '1',
    version: '1.3.0',
    useNativeAngle: 'true'
  }
  delete (ngeo as { baseUrl?: string }).baseUrl
  for (const sent of [terrestris, geoblocks, geoext3, { ...ngeo, baseurl: `${base}/wms` }]) {
    const { warnings } = await paint([sent], viewOf({ rotationDeg: 20 }))
    assert.equal(warnings, [], JSON.stringify(sent))
  }
  assert.is(server.requests.length, 4)
  assert.is(plugin.title!(asSent(geoext3)), 'a, b')
})

test.run()
