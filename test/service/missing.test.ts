import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { type AnyService, startServiceHere } from '../support/service.js'
import { startSilentServer } from '../support/silent-server.js'
import { until } from '../support/until.js'

/** Layers of which nothing can be had, as clients and readers of the sheet learn of it. */
let service: AnyService
let server: Server
let base: string
const broken = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
broken.fill(7, 45, broken.length - 12)

/** What the server answers under a path. */
const answers: { [path: string]: (response: ServerResponse) => void } = {
  '/404': (response) => response.writeHead(404).end('nothing here'),
  '/500': (response) => response.writeHead(500).end('out of memory'),
  '/204': (response) => response.writeHead(204).end(),
  '/empty': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(),
  '/html': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in, please</html>'),
  '/exception': (response) =>
    response
      .writeHead(200, { 'content-type': 'application/vnd.ogc.se_xml' })
      .end('<ServiceExceptionReport><ServiceException>no such layer</ServiceException></ServiceExceptionReport>'),
  '/broken': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(broken),
  '/hangup': (response) => response.destroy()
}

test.before(async () => {
  server = createServer((request, response) => {
    const found = Object.keys(answers).find((path) => request.url!.startsWith(path))
    answers[found ?? '/404']!(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await startServiceHere({ fetchRetries: 0, limits: { fetchSeconds: 5 } })
})
test.after(async () => {
  server?.closeAllConnections()
  server?.close()
  await service?.stop()
})

const extent = [-2e7, -2e7, 2e7, 2e7]
const pyramid = { baseURL: '', maxExtent: extent, tileSize: [256, 256], resolutions: [100, 10], extension: 'png' }
/** Every type of layer, at an address. */
const layersAt = (url: string): { [type: string]: unknown }[] => [
  { type: 'wms', baseURL: url, layers: ['a'] },
  { type: 'wms', baseURL: url, layers: ['a'], tileSize: [256, 256] },
  { type: 'wmts', baseURL: `${url}/{TileMatrix}/{TileRow}/{TileCol}`, requestEncoding: 'REST', layer: 'a', matrixSet: 'EPSG:3857', matrices: [{ identifier: '8', scaleDenominator: 50000, topLeftCorner: [-2e7, 2e7], tileSize: [256, 256], matrixSize: [20000, 20000] }] },
  { type: 'osm', baseURL: `${url}/{z}/{x}/{y}.png` },
  { type: 'xyz', baseURL: `${url}/{z}/{x}/{y}.png` },
  { type: 'tms', layer: 'a', format: 'png', ...pyramid, baseURL: url },
  { type: 'cacheDir', layer: 'a', ...pyramid, baseURL: url },
  { type: 'mvt', baseURL: `${url}/{z}/{x}/{y}.pbf` },
  { type: 'wfs', baseURL: url, typeName: ['a'] },
  { type: 'gml', url },
  { type: 'geojson', geoJson: url },
  { type: 'geotiff', url },
  { type: 'pmtiles', url },
  { type: 'mbtiles', path: 'nowhere.mbtiles' },
  { type: 'arcgisrest', baseURL: `${url}/MapServer` },
  { type: 'altServer', baseURL: url, layers: ['a'] },
  { type: 'image', baseURL: url, extent: [9e5, 5.9e6, 1.1e6, 6.1e6] },
  { type: 'static', baseURL: url, maptype: 'a' },
  { type: 'tiledStatic', baseURL: url, maptype: 'a' },
  { type: 'relief', url: `${url}/{z}/{x}/{y}.png` },
  { type: 'relief', url }
] // prettier-ignore

const named = (layers: { [member: string]: unknown }[]) =>
  layers.map((layer, index) => ({ ...layer, name: `L${index}` }))

/** The layers that the report's warnings name. */
const toldOf = async (layers: object[], more: object = {}): Promise<string[]> => {
  const { warnings } = await service.ended(await service.create(layers, more))
  return [...new Set((warnings as string[]).map((warning) => /layer "(L\d+)"/.exec(warning)?.[1] ?? warning))].sort()
}

const places = ['/404', '/500', '/empty', '/html', '/exception', '/broken', '/hangup']
for (const place of places)
  test(`${place}: a missing layer of any type gives a warning`, async () => {
    const layers = named(layersAt(base + place))
    // an empty vector tile is one; a database is a file
    const fine = place === '/empty' ? ['L7'] : []
    const all = layers.map(({ name }) => name).filter((name) => !fine.includes(name))
    assert.equal(await toldOf(layers), all.sort())
  })

test('status 204 means an empty picture, not a missing layer', async () => {
  const tiles = named(layersAt(`${base}/204`)).filter(({ name }) =>
    ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7'].includes(name)
  )
  assert.equal(await toldOf(tiles), [])
})

test('an invisible layer is not missing', async () => {
  const [wms] = named(layersAt(`${base}/500`))
  assert.equal(
    await toldOf([
      { ...wms, opacity: 0 },
      { ...wms, maxScaleDenominator: 10 }
    ]),
    []
  )
})

test('an unreachable server is reported; a server that never answers delays all layers by one time limit', async () => {
  assert.is((await toldOf(named(layersAt('http://127.0.0.1:1')))).length, 21)
  const silent = await startSilentServer()
  const layers = named(layersAt(silent.address).filter(({ type }) => type !== 'mbtiles'))
  assert.is((await toldOf(layers, { dpi: 150 })).length, layers.length)
  silent.close()
})

test('in both protocols the status counts warnings and the report carries the first one', async () => {
  const layers = [{ type: 'wms', name: 'Flüsse', baseURL: `${base}/500`, layers: ['a'] }]
  const ref = await service.create(layers)
  await until(async () => ((await (await service.get(`/print/status/${ref}.json`)).json()) as any).done)
  const status = (await (await service.get(`/print/status/${ref}.json`)).json()) as any
  assert.equal([status.status, status.warnings], ['finished', 1])
  const spec = {
    layout: 'Card',
    srs: 'EPSG:3857',
    units: 'm',
    dpi: 72,
    layers,
    pages: [{ center: [1e6, 6e6], scale: 50000 }]
  }
  const post = (path: string) => fetch(service.root + path, { method: 'POST', body: JSON.stringify(spec) })
  const created = await post('/pdf/create.json')
  const { getURL } = (await created.clone().json()) as { getURL: string }
  const reports = [
    await service.get(`/print/report/${ref}`),
    await service.build(layers),
    await post('/pdf/print.pdf'),
    created,
    await fetch(getURL)
  ]
  for (const { status, headers } of reports) {
    assert.equal([status, headers.get('print-warnings')], [200, '1'])
    const text = headers.get('print-warning-text')!
    assert.match(text, /^[\x21-\x7e]{1,1000}$/)
    assert.match(decodeURIComponent(text), /^layer "Flüsse": .*status 500/)
    assert.match(headers.get('access-control-expose-headers')!, 'Print-Warning-Text')
  }
  assert.is((await service.build([])).headers.get('print-warning-text'), null)
})

test('failOnError fails the job for each of these layers', async () => {
  for (const place of ['/404', '/html', '/broken']) {
    const [wms, , , osm] = layersAt(base + place)
    for (const layer of [wms, osm])
      assert.is((await service.ended(await service.create([{ ...layer, failOnError: true }]))).status, 'error')
  }
})

test('the setting failOnError makes this the default, or the rule', async () => {
  for (const [failOnError, expected] of [
    ['default', ['error', 'finished']],
    ['always', ['error', 'error']]
  ] as const) {
    const strict = await startServiceHere({ fetchRetries: 0, failOnError })
    const [wms] = layersAt(`${base}/404`)
    const states = [wms, { ...wms, failOnError: false }].map(async (layer) => (await strict.ended(await strict.create([layer!]))).status) // prettier-ignore
    assert.equal(await Promise.all(states), expected)
    await strict.stop()
  }
})

test.run()
