import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CENTRE } from '../support/cartography.js'
import { readPicture, shiftBetween, turned } from '../support/registration.js'
import { type Interop, startInterop } from './printing.js'

let interop: Interop
let started: Promise<Interop> | undefined
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => void (interop = await (started ??= startInterop())))
test.after(() => interop?.close())

const WORLD = 20037508.342789244
const resolutionOf = (zoom: number) => (2 * WORLD) / 256 / 2 ** zoom
const matrices = Array.from({ length: 19 }, (_, zoom) => ({
  identifier: String(zoom),
  scaleDenominator: resolutionOf(zoom) / 0.00028,
  matrixSize: [2 ** zoom, 2 ** zoom],
  tileSize: [256, 256],
  topLeftCorner: [-WORLD, WORLD]
}))
const wmts = { type: 'wmts', layer: 'ground', matrixSet: 'GoogleMapsCompatible', matrices }
const layers: { [name: string]: () => object } = {
  'WMTS, KVP': () => ({ ...wmts, requestEncoding: 'KVP', style: 'default', baseURL: `${interop.base}/mapcache/wmts` }),
  'WMTS, REST': () => ({
    ...wmts,
    requestEncoding: 'REST',
    style: 'default',
    baseURL: `${interop.base}/mapcache/wmts/1.0.0/{Layer}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png`
  }),
  XYZ: () => ({ type: 'osm', baseURL: `${interop.base}/mapcache/gmaps/ground@GoogleMapsCompatible` }),
  'TMS, rows from the south': () => ({
    type: 'xyz',
    baseURL: `${interop.base}/mapcache/tms/1.0.0/ground@GoogleMapsCompatible/{z}/{x}/{-y}.png`
  })
}

const printed = async (layer: object, zoom: number, rotation: number) => {
  const place = { center: CENTRE, scale: (resolutionOf(zoom) * 72) / 0.0254, dpi: 72, projection: 'EPSG:3857' }
  const { bytes, warnings } = await interop.print('png', 'Bare', { ...place, rotation, layers: [layer] })
  assert.equal(warnings, [])
  return readPicture(bytes)
}

for (const name in layers)
  test(`${name}: where MapServer’s own picture is, north-up and turned`, async () => {
    for (const [zoom, rotation] of [
      [13, 0],
      [13.3, 0],
      [12.8, 30]
    ] as const) {
      const own = await interop.ownPicture(CENTRE, resolutionOf(zoom), 600, 600)
      const { x, y } = shiftBetween(await printed(layers[name]!(), zoom, rotation), turned(own, rotation, 400, 300))
      assert.ok(Math.hypot(x, y) < 0.1, `zoom ${zoom}, turned by ${rotation}: ${x}, ${y}`)
    }
  })

test('tiles in degrees are at their position', async () => {
  const resolution = 180 / 256 / 2 ** 12
  const [longitude, latitude] = [8.983, 47.4]
  const [right, up] = [200 * resolution, 150 * resolution]
  const bbox = [longitude - right, latitude - up, longitude + right, latitude + up]
  const levels = Array.from({ length: 15 }, (_, zoom) => ({
    identifier: String(zoom),
    scaleDenominator: ((180 / 256 / 2 ** zoom) * Math.PI * 6378137) / 180 / 0.00028,
    matrixSize: [2 ** (zoom + 1), 2 ** zoom],
    tileSize: [256, 256],
    topLeftCorner: [-180, 90]
  }))
  const layer = {
    ...wmts,
    matrixSet: 'WGS84',
    matrices: levels,
    requestEncoding: 'KVP',
    baseURL: `${interop.base}/mapcache/wmts?`
  }
  const { bytes, warnings } = await interop.print('png', 'Bare', {
    bbox,
    dpi: 72,
    projection: 'EPSG:4326',
    longitudeFirst: true,
    layers: [layer]
  })
  assert.equal(warnings, [])
  const own = await interop.ownPicture(CENTRE, 1, 400, 300, { SRS: 'EPSG:4326', BBOX: bbox.join(',') })
  const { x, y } = shiftBetween(await readPicture(bytes), own)
  assert.ok(Math.hypot(x, y) < 0.1, `${x}, ${y}`)
})

test.run()
