import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transformer } from '../../core/views/projection.js'
import { CENTRE } from '../support/cartography.js'
import { readPicture, shiftBetween, turned } from '../support/registration.js'
import { type Interop, startInterop } from './printing.js'

let interop: Interop
let started: Promise<Interop> | undefined
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => void (interop = await (started ??= startInterop())))
test.after(() => interop?.close())

/** A third of what is promised, in pixels of the output. */
const MOST = 1 / 3
/** Denominator: 10 m a pixel at 300 dpi. */
const SCALE = (10 * 300) / 0.0254
const WORLD = 20037508.342789244
const resolutions = Array.from({ length: 19 }, (_, zoom) => (2 * WORLD) / 256 / 2 ** zoom)
const wmts = {
  type: 'wmts',
  layer: 'ground',
  style: 'default',
  matrixSet: 'GoogleMapsCompatible',
  matrices: resolutions.map((resolution, zoom) => ({
    identifier: String(zoom),
    scaleDenominator: resolution / 0.00028,
    matrixSize: [2 ** zoom, 2 ** zoom],
    tileSize: [256, 256],
    topLeftCorner: [-WORLD, WORLD]
  }))
}
const tiles = { maxExtent: [-WORLD, -WORLD, WORLD, WORLD], tileSize: [256, 256], resolutions }
const wms = (members: object) => ({ type: 'wms', baseURL: `${interop.base}/mapserv`, layers: ['ground'], ...members })
const LAYERS: { [name: string]: () => object } = {
  'WMS 1.1.1': () => wms({ version: '1.1.1' }),
  'WMS 1.3.0': () => wms({ version: '1.3.0' }),
  'WMS turned by the server': () => wms({ serverType: 'mapserver', useNativeAngle: true }),
  'WMS in tiles': () => wms({ type: 'tiledwms', tileSize: [256, 256], tileBufferSize: [16, 16] }),
  'WMTS, KVP': () => ({ ...wmts, requestEncoding: 'KVP', baseURL: `${interop.base}/mapcache/wmts` }),
  'WMTS that names its matrix set and no more': () => ({
    type: 'wmts',
    baseURL: `${interop.base}/mapcache/wmts`,
    layer: 'ground',
    matrixSet: 'GoogleMapsCompatible'
  }),
  'WMTS, REST': () => ({
    ...wmts,
    requestEncoding: 'REST',
    baseURL: `${interop.base}/mapcache/wmts/1.0.0/{Layer}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png`
  }),
  TMS: () => ({
    ...tiles,
    type: 'tms',
    baseURL: `${interop.base}/mapcache/tms`,
    layer: 'ground@GoogleMapsCompatible',
    format: 'png'
  }),
  XYZ: () => ({
    ...tiles,
    type: 'xyz',
    baseURL: `${interop.base}/mapcache/gmaps/ground@GoogleMapsCompatible`,
    extension: 'png'
  })
}

const registered = async (
  layer: object,
  place: { projection: string; center: readonly number[] },
  dpi: number,
  rotation: number
) => {
  const { bytes, warnings } = await interop.print('png', 'Bare', {
    ...place,
    scale: SCALE,
    dpi,
    rotation,
    layers: [layer]
  })
  assert.equal(warnings, [])
  const print = await readPicture(bytes)
  const resolution = (SCALE * 0.0254) / dpi
  const size =
    rotation === 0
      ? [print.width, print.height]
      : [1.2 * print.width, 1.5 * print.height].map((side) => 2 * Math.ceil(side / 2))
  const [width, height] = size as [number, number]
  // the print's pixels begin at the frame's top left corner; the last ones may reach beyond it
  const beyond = ([print.width, print.height] as const).map(
    (pixels, axis) => (pixels - ([400, 300][axis]! * dpi) / 72) / 2
  )
  const angle = (rotation * Math.PI) / 180
  const middle = [
    place.center[0]! + resolution * (Math.cos(angle) * beyond[0]! + Math.sin(angle) * beyond[1]!),
    place.center[1]! + resolution * (Math.sin(angle) * beyond[0]! - Math.cos(angle) * beyond[1]!)
  ] as const
  const own = await interop.ownPicture(middle, resolution, width, height, { SRS: place.projection })
  const { x, y } = shiftBetween(print, rotation === 0 ? own : turned(own, rotation, print.width, print.height))
  assert.ok(Math.hypot(x, y) < MOST, `at ${dpi} dpi, turned by ${rotation}: ${x}, ${y}`)
}

for (const name in LAYERS)
  test(`${name}: each print lies where MapServer's own picture does, at any dpi, north-up and turned`, async () => {
    for (const dpi of [72, 150, 300])
      for (const rotation of [0, 30])
        await registered(LAYERS[name]!(), { projection: 'EPSG:3857', center: CENTRE }, dpi, rotation)
  })

test('warped tiles and pictures lie where MapServer puts its data in the projection of the map', async () => {
  const center = transformer('EPSG:3857', 'EPSG:25832')(CENTRE)
  for (const name of ['XYZ', 'WMTS, KVP', 'TMS'])
    for (const [dpi, rotation] of [
      [72, 0],
      [300, 0],
      [150, 30]
    ] as const)
      await registered(LAYERS[name]!(), { projection: 'EPSG:25832', center }, dpi, rotation)
  await registered(wms({ projection: 'EPSG:3857' }), { projection: 'EPSG:25832', center }, 150, 30)
})

test.run()
