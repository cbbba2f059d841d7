import { test } from 'uvu'
import * as assert from 'uvu/assert'
import gridMapCache from '../../../plugins/layers/grid-map-cache.js'
import { benchOf, viewOf, worstDifference } from './drawing.js'
import { type PlaceServer, startPlaceServer } from './place-server.js'

const PERIOD = 100_000
const METRES_PER_PIXEL = 0.0254 / 72
const SCALES = [5_000_000, 2_500_000, 1_000_000, 25_000]

let server: PlaceServer
const { plugin, problems, asSent, draw, paint } = await benchOf(gridMapCache)
/** Tiles of 256 pixels in folders of 4 by 3; only what lies in the right folder is there. */
test.before(async () => {
  server = await startPlaceServer(PERIOD, (path) => {
    const found = /^\/world\/(\d+)\/base\/def\/t(-?\d+)\/l(-?\d+)\/t(-?\d+)l(-?\d+)\.png$/.exec(path)
    if (!found) return undefined
    const [scale, metaTop, metaLeft, t, l] = found.slice(1).map(Number) as [number, number, number, number, number]
    const isInFolder = t >= metaTop && t < metaTop + 3 * 256 && l >= metaLeft && l < metaLeft + 4 * 256
    if (!isInFolder || metaTop % (3 * 256) !== 0 || metaLeft % (4 * 256) !== 0) return undefined
    const resolution = scale * METRES_PER_PIXEL
    const [left, top] = [l * resolution, -t * resolution]
    return { extent: [left, top - 256 * resolution, left + 256 * resolution, top], width: 256, height: 256 }
  })
})
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({
  type: 'gridMapCache',
  baseURL: server.base,
  map: 'world',
  group: 'base',
  metaTileWidth: 4,
  metaTileHeight: 3,
  units: 'm',
  maxExtent: [-20_000_000, -20_000_000, 20_000_000, 20_000_000],
  tileSize: [256, 256],
  resolutions: SCALES.map((scale) => scale * METRES_PER_PIXEL),
  extension: 'png',
  ...members
})
const asked = async (members: object, column: number, row: number): Promise<string> => {
  const size = 256 * 25_000 * METRES_PER_PIXEL
  server.reset()
  await draw(
    layer(members),
    viewOf({ center: [(column + 0.5) * size, -(row + 0.5) * size], widthPt: 50, heightPt: 50, scale: 25_000 })
  )
  assert.is(server.requests.length, 1, `${server.requests}`)
  return server.requests[0]!
}

test('tiles lie in folders of meta tiles, left of and above the zero too', async () => {
  assert.is(await asked({}, 6, 4), '/world/25000/base/def/t768/l1024/t1024l1536.png')
  assert.is(await asked({}, 0, 0), '/world/25000/base/def/t0/l0/t0l0.png')
  assert.is(await asked({}, -1, -4), '/world/25000/base/def/t-1536/l-1024/t-1024l-256.png')
})

test('names, suffixes, queries and parameters', async () => {
  const members = {
    type: 'KaMapCache',
    map: 'a b',
    group: 'roads and rails',
    extension: '.jpg',
    baseURL: `${server.base}/c/?k=1`,
    customParams: { v: 2 }
  }
  assert.is(await asked(members, 6, 4), '/c/a%20b/25000/roads_and_rails/def/t768/l1024/t1024l1536.jpg?k=1&v=2')
})

test('the scale is the nearest scale of the map, else a whole number', async () => {
  assert.match(await asked({ scales: [25_500, 12_500] }, 0, 0), '/world/25500/')
  assert.match(await asked({ units: 'ft' }, 0, 0), '/world/7620/')
  assert.match(await asked({ units: null }, 0, 0), '/world/25000/')
})

test('every pixel is at its position, on all sides of the origin', async () => {
  for (const center of [
    [0, 0],
    [-1_234_567, 543_210]
  ] as [number, number][])
    for (const rotationDeg of [0, 30]) {
      const view = viewOf({ center, rotationDeg, scale: 2_700_000 })
      const { pixels, warnings } = await paint([layer()], view)
      assert.equal(warnings, [])
      const worst = worstDifference(pixels, view, PERIOD)
      assert.ok(worst <= 3, `${center} turned by ${rotationDeg}: ${worst}`)
      assert.is(plugin.tiles!(asSent(layer()), view), server.requests.length)
      server.reset()
    }
})

test('missing required members are reported by name; the map name is the title', () => {
  const required = [
    'baseURL',
    'map',
    'group',
    'metaTileWidth',
    'metaTileHeight',
    'maxExtent',
    'tileSize',
    'resolutions',
    'extension'
  ]
  for (const name of required) {
    const found = problems(layer({ [name]: undefined }))
    assert.is(found.length, 1, name)
    assert.match(found[0]!, name)
  }
  for (const wrong of [{ metaTileWidth: 0 }, { metaTileHeight: 1.5 }]) assert.is(problems(layer(wrong)).length, 1)
  assert.is(plugin.title!(asSent(layer())), 'world')
})

test.run()
