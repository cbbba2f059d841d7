import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import osm from '../../../plugins/layers/osm.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, viewOf, worstDifference } from './drawing.js'

const PERIOD = 100_000
let server: MapServer
const { draw, paint } = await benchOf(osm)
test.before(async () => void (server = await startMapServer({ period: PERIOD })))
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({ type: 'osm', baseURL: `${server.base}/world`, ...members })
const paths = () => server.requests.map(({ url }) => url).sort()
const zooms = () => [...new Set(server.requests.map(({ url }) => Number(/\/(\d+)\/\d+\/\d+\.png/.exec(url)![1])))]
const RESOLUTION_0 = 156543.03392804097
/** A frame of 100 pixels around the middle of tile 8/134/85, so fine that this tile is all it needs. */
const inTile = (parameters: object = {}) => {
  const size = (RESOLUTION_0 * 256) / 2 ** 8
  const center: [number, number] = [-20037508.342789244 + 134.5 * size, 20037508.342789244 - 85.5 * size]
  return viewOf({ widthPt: 100, heightPt: 100, center, scale: ((RESOLUTION_0 / 2 ** 8) * 72) / 0.0254, ...parameters })
}

const SWISS: [number, number, number, number] = [2_420_000, 1_030_000, 2_900_000, 1_350_000]
/** A few kilometres of LV95 in pixels of 50 m. */
const swissView = (x: number, y: number, parameters: object = {}) =>
  viewOf({
    projection: 'EPSG:2056',
    center: [x, y],
    widthPt: 100,
    heightPt: 100,
    scale: (50 * 72) / 0.0254,
    ...parameters
  })

test('the coarsest tiles that are at most 1.9 times coarser than the print, else the finest', async () => {
  const zoomFor = async (factor: number, members: object = {}) => {
    server.reset()
    await draw(layer(members), viewOf({ scale: ((RESOLUTION_0 / 2 ** 8) * factor * 72) / 0.0254 }))
    return zooms()
  }
  assert.equal(await zoomFor(1), [8])
  assert.equal(await zoomFor(0.53), [8])
  assert.equal(await zoomFor(0.52), [9])
  assert.equal(await zoomFor(1.05), [8])
  assert.equal(await zoomFor(1.06), [7])
  assert.equal(await zoomFor(1.06, { resolutionTolerance: 1.05 }), [8])
  // a higher dpi asks for finer tiles
  server.reset()
  await draw(layer(), viewOf({ widthPt: 100, heightPt: 100, dpi: 288, scale: ((RESOLUTION_0 / 2 ** 8) * 72) / 0.0254 }))
  assert.equal(zooms(), [10])
  // the level is the place in the list, whatever its order
  const resolutions = [4, 5, 6, 7].map((zoom) => RESOLUTION_0 / 2 ** zoom)
  assert.equal(await zoomFor(0.01, { resolutions }), [3])
  assert.equal(await zoomFor(2, { resolutions: resolutions.reverse() }), [3])
})

test('other pyramids: extent, tile size and resolutions of their own', async () => {
  // LV95: tiles of 512 pixels, 50 m each, from the corner 2420000, 1350000
  const swiss = { maxExtent: SWISS, tileSize: [512, 512], resolutions: [100, 50], baseURL: `${server.base}/swiss` }
  const view = swissView(2_600_000, 1_200_000, { widthPt: 300, heightPt: 200 })
  const { images } = await draw(layer(swiss), view)
  assert.equal(images, undefined)
  // x 2592500..2607500 lies in column 6 or 7 of 25600 m, y 1195000..1205000 in row 5 or 6
  assert.equal(paths(), ['/swiss/1/6/5.png', '/swiss/1/6/6.png', '/swiss/1/7/5.png', '/swiss/1/7/6.png'])
})

test('rows from the bottom are counted by the rows that the level has', async () => {
  // 320 km are 12.5 tiles of 25.6 km
  const swiss = { maxExtent: SWISS, tileSize: [512, 512], resolutions: [100, 50] }
  const view = swissView(2_612_000, 1_209_000)
  await draw(layer({ ...swiss, baseURL: `${server.base}/{z}/{x}/{-y}` }), view)
  await draw(layer({ ...swiss, baseURL: `${server.base}/{z}/{x}/{y}` }), view)
  assert.equal(paths(), ['/1/7/5', '/1/7/7'])
})

test('nothing is asked for beyond the pyramid; an extent without area is refused', async () => {
  await draw(layer(), viewOf({ center: [0, 20_000_000], scale: (RESOLUTION_0 * 72) / 0.0254 }))
  assert.equal([...new Set(server.requests.map(({ url }) => url.split('/').at(-1)))], ['0.png'])
  server.reset()
  assert.equal(await draw(layer({ maxExtent: [0, 0, 1000, 1000] }), inTile()), {})
  assert.is((await thrownBy(draw(layer({ maxExtent: [5, 5, 1, 1] }), inTile()))).code, 'invalid-spec')
  assert.is(server.requests.length, 0)
})

test('a map wider than the world repeats the tiles', async () => {
  const view = viewOf({ center: [-12_000_000, 0], widthPt: 600, heightPt: 250, scale: (RESOLUTION_0 * 72) / 0.0254 })
  const { pixels, warnings } = await paint([layer()], view)
  assert.equal([warnings, [...new Set(paths())]], [[], ['/world/0/0/0.png']])
  // the pattern goes on by itself only if its waves fit the world: from one world to the next the pixels are the same
  for (const column of [10, 100, 300]) assert.equal(colourAt(pixels, column, 125), colourAt(pixels, column + 256, 125))
})

test('the worked examples of the legacy protocol', async () => {
  const ladder = Array.from({ length: 19 }, (_, zoom) => 156543.0339 / 2 ** zoom)
  const world = [-20037508.3392, -20037508.3392, 20037508.3392, 20037508.3392]
  const sent = { maxExtent: world, tileSize: [256, 256], resolutions: ladder, baseURL: server.base }
  const sheet = {
    widthPt: 440,
    heightPt: 483,
    dpi: 190,
    projection: 'EPSG:900913',
    center: [731_000, 5_864_000],
    scale: 100_000
  }
  await draw(layer({ ...sent, extension: 'png' }), viewOf(sheet as object))
  const tiles = [4243, 4244, 4245, 4246, 4247].flatMap((x) =>
    [2895, 2896, 2897, 2898, 2899].map((y) => `/13/${x}/${y}.png`)
  )
  assert.equal(paths(), tiles)
  // the tile whose bottom left corner is at -180, -90, as good as 0, 0
  server.reset()
  const resolution = ladder[7]!
  const small = {
    widthPt: 100,
    heightPt: 100,
    center: [128 * resolution, 128 * resolution],
    scale: (resolution * 72) / 0.0254
  }
  const origin = { tileOrigin: [-180, -90], tileOriginCorner: 'bl' }
  await draw(layer({ ...sent, ...origin, type: 'osm', extension: 'gif' }), viewOf(small as object))
  await draw(
    layer({ ...sent, ...origin, extension: 'gif', path_format: '/${zzz}/${x}/${yyy}.${extension}' }),
    viewOf(small as object)
  )
  assert.equal(paths(), ['/007/64/063.gif', '/7/64/63.gif'])
})

test('an origin of tiles, or a corner of the extent, moves their lines and leaves them their numbers', async () => {
  const view = swissView(2_600_000, 1_200_000)
  const swiss = { maxExtent: SWISS, resolutions: [50] }
  const size = 256 * 50
  server.trouble(/./, {
    body: await sharp({ create: { width: 256, height: 256, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    mediaType: 'image/png'
  })
  const drawn = async (members: object) => {
    const { images } = await draw(layer({ ...swiss, ...members }), view)
    const { unitToMap } = images![0]!.at as { unitToMap: readonly number[] }
    return { x: unitToMap[4]!, y: unitToMap[5]! }
  }
  const linesOf = ({ x, y }: { x: number; y: number }) => [
    (((x - 2_420_000) % size) + size) % size,
    (1_350_000 - y) % size
  ]
  assert.equal(linesOf(await drawn({})), [0, 0])
  assert.equal(linesOf(await drawn({ tileOriginCorner: 'TL' })), [0, 0])
  // 320 km are 25 tiles
  assert.equal(linesOf(await drawn({ tileOriginCorner: 'bl' })), [0, 0])
  assert.equal(linesOf(await drawn({ maxExtent: SWISS.with(1, 1_031_000), tileOriginCorner: 'bl' })), [0, size - 1000])
  assert.equal(linesOf(await drawn({ tileOrigin: [2_420_300, 1_350_000 - 200] })), [300, 200])
  assert.equal(linesOf(await drawn({ tileOrigin: { lon: '2420300' } })), [300, 0])
  assert.equal(linesOf(await drawn({ tileOrigin: { x: 2_420_000 - 7 * size, y: 1_350_000 - 3 * size - 4 } })), [0, 4])
  const numbers = server.requests.map(({ url }) => /(\d+)\/(\d+)\.png/.exec(url)!.slice(1).map(Number))
  for (const [column, row] of numbers)
    assert.ok([13, 14].includes(column!) && [11, 12].includes(row!), `${column}/${row}`)
})

test('maps in other projections show the same tiles, every pixel at its place', async () => {
  const terrestris = {
    resolutions: Array.from({ length: 19 }, (_, zoom) => RESOLUTION_0 / 2 ** zoom),
    maxExtent: [-20037508.34, -20037508.34, 20037508.34, 20037508.34],
    tileSize: [256, 256],
    imageExtension: 'png'
  }
  for (const [projection, center] of [
    ['EPSG:25832', [500_000, 5_600_000]],
    ['EPSG:2056', [2_600_000, 1_200_000]]
  ] as const)
    for (const rotationDeg of [0, 30]) {
      const view = viewOf({ projection, center, rotationDeg, scale: (700 * 72) / 0.0254 })
      for (const members of [terrestris, {}]) {
        const { pixels, warnings } = await paint([layer(members)], view)
        assert.equal(warnings, [])
        const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
        assert.ok(worst <= 4, `${projection} turned by ${rotationDeg}: ${worst}`)
      }
    }
})

test('tiles of the map’s projection stay in it, and another one can be named', async () => {
  const degrees = viewOf({ projection: 'EPSG:4326', center: [50, 10], scale: 1_000_000 })
  const { resolutions, maxExtent } = { maxExtent: [-180, -90, 180, 90], resolutions: [0.703125, 0.0054931640625] }
  await draw(layer({ maxExtent, resolutions, baseURL: server.base }), degrees)
  // tiles of 1.40625 degrees around 10 E, 50 N
  assert.ok(paths().includes('/1/135/28.png'), `${paths()}`)
  server.reset()
  await draw(
    layer({ maxExtent, resolutions, baseURL: server.base, projection: 'EPSG:4326' }),
    viewOf({ center: [1_113_194.9, 6_446_275.8], scale: 1_000_000 })
  )
  assert.ok(paths().includes('/1/135/28.png'), `${paths()}`)
  assert.is((await thrownBy(draw(layer({ projection: 'EPSG:1' }), inTile()))).code, 'unknown-projection')
})

test('numbers beyond all measure do no harm', async () => {
  for (const hostile of [{ resolutions: [1e-300] }, { tileSize: [1, 1], resolutions: [0.001] }]) {
    const thrown = await thrownBy(paint([layer({ ...hostile, failOnError: true })], inTile()))
    assert.is(thrown.code, 'too-large', JSON.stringify(hostile))
  }
  for (const hostile of [{ resolutions: [1e300] }, { maxExtent: [-1e308, -1e308, 1e308, 1e308], resolutions: [1e-9] }])
    assert.equal(await draw(layer({ ...hostile, baseURL: server.base }), inTile()), {})
  assert.ok(server.requests.length <= 1, `${paths()}`)
})

test.run()
