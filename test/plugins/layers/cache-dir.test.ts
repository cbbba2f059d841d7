import { test } from 'uvu'
import * as assert from 'uvu/assert'
import cacheDir from '../../../plugins/layers/cache-dir.js'
import { benchOf, viewOf, worstDifference } from './drawing.js'
import { type PlaceServer, startPlaceServer } from './place-server.js'

const PERIOD = 100_000
const HALF = 20037508.342789244
const LADDER = Array.from({ length: 19 }, (_, zoom) => (2 * HALF) / 256 / 2 ** zoom)
/** Those of a national service of aerial pictures. */
const RESOLUTIONS = [
  4000, 3750, 3500, 3250, 3000, 2750, 2500, 2250, 2000, 1750, 1500, 1250, 1000, 750, 650, 500, 250, 100, 50, 20, 10, 5, 2.5, 2, 1.5, 1, 0.5
] // prettier-ignore

let server: PlaceServer
const { plugin, problems, asSent, draw, paint } = await benchOf(cacheDir)
/** Tiles of the world, rows from the south. */
test.before(async () => {
  server = await startPlaceServer(PERIOD, (path) => {
    const found = /^\/world\/(\d\d)\/(\d{3}\/\d{3}\/\d{3})\/(\d{3}\/\d{3}\/\d{3})\.png$/.exec(path)
    if (!found) return undefined
    const [z, x, y] = found.slice(1).map((digits) => Number(digits.replaceAll('/', ''))) as [number, number, number]
    const size = (2 * HALF) / 2 ** z
    const [left, bottom] = [-HALF + x * size, -HALF + y * size]
    return { extent: [left, bottom, left + size, bottom + size], width: 256, height: 256 }
  })
})
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({
  type: 'cacheDir',
  baseURL: server.base,
  layer: 'world',
  maxExtent: [-HALF, -HALF, HALF, HALF],
  tileSize: [256, 256],
  extension: 'png',
  resolutions: LADDER,
  ...members
})
const swiss = (members: object = {}) =>
  layer({
    type: 'TileCache',
    layer: 'ch.swisstopo.swissimage',
    maxExtent: [420_000, 30_000, 900_000, 350_000],
    extension: 'jpeg',
    resolutions: RESOLUTIONS,
    ...members
  })

test('the worked example: level 20, its bottom left tile 59/56', async () => {
  const view = viewOf({
    widthPt: 440,
    heightPt: 483,
    dpi: 150,
    projection: 'EPSG:21781',
    center: [578_846, 183_326.24545288],
    scale: 100_000
  })
  await draw(swiss(), view)
  const paths = server.requests.sort()
  assert.is(paths[0], '/ch.swisstopo.swissimage/20/000/000/059/000/000/056.jpeg')
  const wanted = [59, 60, 61, 62, 63, 64, 65].flatMap((x) =>
    [56, 57, 58, 59, 60, 61, 62, 63].map((y) => `/ch.swisstopo.swissimage/20/000/000/0${x}/000/000/0${y}.jpeg`)
  )
  assert.equal(paths, wanted)
})

test('numbers are written in thousands', async () => {
  const size = 256 * 0.01
  const view = viewOf({
    center: [1_234_567.5 * size, 89_012_345.5 * size],
    widthPt: 100,
    heightPt: 100,
    scale: (0.01 * 72) / 0.0254
  })
  await draw(layer({ maxExtent: [0, 0, 1e9, 1e9], resolutions: [0.01, 5] }), view)
  assert.equal(server.requests, ['/world/01/001/234/567/089/012/345.png'])
})

test('the nearest of those levels that are at most 1.05 times coarser, else the finest', async () => {
  const zoomAt = async (parameters: object, members: object = {}) => {
    server.reset()
    await draw(
      layer(members),
      viewOf({ widthPt: 100, heightPt: 100, center: [731_000, 5_864_000], scale: 100_000, ...parameters })
    )
    return Number(/world\/(\d+)\//.exec(server.requests[0]!)![1])
  }
  assert.equal([await zoomAt({ dpi: 72 }), await zoomAt({ dpi: 190 }), await zoomAt({ dpi: 300 })], [13, 14, 15])
  assert.is(await zoomAt({ dpi: 72 }, { resolutionTolerance: 1.9 }), 12)
  assert.is(await zoomAt({ scale: 10 }), 18)
})

test('nothing is asked for outside of the extent', async () => {
  for (const center of [
    [400_000, 200_000],
    [950_000, 200_000],
    [600_000, 20_000],
    [600_000, 360_000]
  ] as [number, number][])
    await draw(swiss(), viewOf({ projection: 'EPSG:21781', center, widthPt: 100, heightPt: 100, scale: 100_000 }))
  assert.equal(server.requests, [])
})

test('names, suffixes, queries and parameters', async () => {
  const view = viewOf({ center: [100_000, 100_000], widthPt: 50, heightPt: 50, scale: (LADDER[10]! * 72) / 0.0254 })
  const members = { layer: 'a%20b', extension: '.jpg', baseURL: `${server.base}/cache/?k=1`, customParams: { v: 2 } }
  await draw(layer({ ...members, resolutions: LADDER.slice(0, 11) }), view)
  assert.equal(server.requests, ['/cache/a%20b/10/000/000/514/000/000/514.jpg?k=1&v=2'])
})

test('every pixel is at its position', async () => {
  for (const projection of ['EPSG:3857', 'EPSG:900913', 'EPSG:25832'])
    for (const rotationDeg of [0, 30]) {
      const center = projection === 'EPSG:25832' ? [600_000, 5_600_000] : [1_234_567, 6_543_210]
      const view = viewOf({ projection, center: center as [number, number], rotationDeg, scale: (800 * 72) / 0.0254 })
      const { pixels, warnings } = await paint([layer()], view)
      assert.equal(warnings, [])
      const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
      assert.ok(worst <= 3, `${projection} turned by ${rotationDeg}: ${worst}`)
    }
})

test('tiles are counted before the requests', async () => {
  await draw(layer(), viewOf())
  assert.is(plugin.tiles!(asSent(layer()), viewOf()), server.requests.length)
})

test('missing required members are reported by name; the layer name is the title', () => {
  for (const name of ['baseURL', 'layer', 'maxExtent', 'tileSize', 'resolutions', 'extension']) {
    const found = problems(layer({ [name]: undefined }))
    assert.is(found.length, 1, name)
    assert.match(found[0]!, name)
  }
  assert.is(plugin.title!(asSent(layer())), 'world')
  assert.is(plugin.title!(asSent(layer({ name: 'Base' }))), 'Base')
})

test.run()
