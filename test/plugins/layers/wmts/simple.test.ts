import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simpleMatrix } from '../../../../plugins/layers/wmts/simple.js'
import wmts from '../../../../plugins/layers/wmts.js'
import { type MapServer, startMapServer } from '../../../support/map-server.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { benchOf, parametersOf, viewOf, worstDifference } from '../drawing.js'

const PERIOD = 100_000
let server: MapServer
const { problems, draw, paint } = await benchOf(wmts)
test.before(async () => void (server = await startMapServer({ period: PERIOD })))
test.before.each(() => server.reset())
test.after(() => server?.close())

const WORLD = 20037508.342789244
const RESOLUTION_0 = (2 * WORLD) / 256
const world = [-20037508.34, -20037508.34, 20037508.34, 20037508.34]
const ladder = Array.from({ length: 19 }, (_, zoom) => RESOLUTION_0 / 2 ** zoom)
const simple = (members: object = {}) => ({
  type: 'WMTS',
  baseURL: `${server.base}/wmts/rest/`,
  layer: 'base',
  version: '1.0.0',
  requestEncoding: 'REST',
  style: 'default',
  formatSuffix: 'png',
  tileOrigin: [-WORLD, WORLD],
  tileSize: [256, 256],
  matrixSet: 'g',
  maxExtent: world,
  zoomOffset: 0,
  resolutions: ladder,
  ...members
})
/** What 100 pixels in the middle of tile 8/134/85 ask for. */
const asked = async (members: object): Promise<string> => {
  server.reset()
  const size = (RESOLUTION_0 * 256) / 2 ** 8
  const center: [number, number] = [-WORLD + 134.5 * size, WORLD - 85.5 * size]
  const scale = ((RESOLUTION_0 / 2 ** 8) * 72) / 0.0254
  await draw(simple(members), viewOf({ widthPt: 100, heightPt: 100, center, scale }))
  assert.is(server.requests.length, 1)
  return server.requests[0]!.url
}
const tiles = () => server.requests.map(({ url }) => /(\d+\/\d+\/\d+)\.\w+(?:\?|$)/.exec(url)![1]!)

test('the size of tiles can be one number, as Mapea sends it', async () => {
  assert.equal(problems(simple({ tileSize: 256, rotation: 0, singleTile: true, params: {} })), [])
  assert.is(await asked({ tileSize: 256 }), '/wmts/rest/1.0.0/base/default/g/8/85/134.png')
  assert.ok(problems(simple({ tileSize: 0 })).length > 0)
  assert.match(problems(simple({ tileSize: [0, 1] })).join(), 'tileSize[0] is 0; must be at least 1')
})

test('KVP: level 12, row 1540, column 1203 of the world', async () => {
  const resolution = RESOLUTION_0 / 2 ** 12
  const center: [number, number] = [-8267428.5 + 128 * resolution, 4960457 + 128 * resolution]
  const view = viewOf({ widthPt: 200, heightPt: 200, center, scale: (resolution * 72) / 0.0254 })
  await draw(simple({ requestEncoding: 'KVP', baseURL: `${server.base}/wmts?key=1` }), view)
  assert.equal(
    server.requests.map(({ url }) => url),
    [
      '/wmts?key=1&SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=base&STYLE=default&TILEMATRIXSET=g' +
        '&TILEMATRIX=12&TILEROW=1540&TILECOL=1203&FORMAT=image/png'
    ]
  )
})

test('REST: level 6 of the list is 20 by its offset; row 68 and column 59 are the map’s bottom left', async () => {
  const swiss = simple({
    baseURL: `${server.base}/`,
    layer: 'ch.bafu.wasser-entnahme',
    tileOrigin: [420000, 350000],
    dimensions: ['TIME'],
    params: { TIME: '20040101' },
    maxExtent: [420000, 30000, 900000, 350000],
    matrixSet: '21781',
    zoomOffset: 14,
    resolutions: [650, 500, 250, 100, 50, 20, 10, 5, 2.5, 2, 1, 0.5]
  })
  const center: [number, number] = [578846, 183326.24545288]
  await draw(swiss, viewOf({ projection: 'EPSG:21781', widthPt: 440, heightPt: 483, dpi: 150, center, scale: 100_000 }))
  const urls = server.requests.map(({ url }) => url)
  assert.ok(urls.includes('/1.0.0/ch.bafu.wasser-entnahme/default/20040101/21781/20/68/59.png'), `${urls}`)
  const [rows, columns] = [0, 1].map((index) => tiles().map((tile) => Number(tile.split('/')[index + 1])))
  assert.equal([Math.max(...rows!), Math.min(...columns!)], [68, 59])
})

test('of the levels at most 1.05 times coarser than the print the nearest is used, else the finest', async () => {
  const levelAt = async (resolution: number, members: object = {}) => {
    server.reset()
    await draw(simple(members), viewOf({ widthPt: 50, heightPt: 50, scale: (resolution * 72) / 0.0254 }))
    return tiles()[0]!.split('/')[0]
  }
  // 1:100 000 at 72, 190 and 300 dpi
  assert.equal([await levelAt(35.28), await levelAt(13.37), await levelAt(8.47)], ['13', '14', '15'])
  assert.is(await levelAt(RESOLUTION_0 / 2 ** 8 / 1.049), '8')
  assert.is(await levelAt(RESOLUTION_0 / 2 ** 8 / 1.051), '9')
  assert.is(await levelAt(RESOLUTION_0 / 2 ** 8 / 100, { resolutions: ladder.slice(2, 9).reverse() }), '6')
  assert.is(await levelAt(RESOLUTION_0 / 2 ** 8 / 100, { resolutions: ladder.slice(2, 9), zoomOffset: '2' }), '8')
})

test('the path: what is not given, what must be escaped, what is a template already', async () => {
  assert.is(await asked({}), '/wmts/rest/1.0.0/base/default/g/8/85/134.png')
  assert.is(await asked({ tileOrigin: { x: -WORLD, y: WORLD } }), '/wmts/rest/1.0.0/base/default/g/8/85/134.png')
  assert.is(await asked({ tileOrigin: undefined }), '/wmts/rest/1.0.0/base/default/g/8/85/134.png')
  const few = {
    version: null,
    requestEncoding: null,
    formatSuffix: undefined,
    zoomOffset: undefined,
    tileSize: undefined
  }
  assert.is(await asked({ ...few, extension: '.jpeg' }), '/wmts/rest/1.0.0/base/default/g/8/85/134.jpeg')
  assert.is(await asked({ ...few, imageFormat: 'image/jpeg' }), '/wmts/rest/1.0.0/base/default/g/8/85/134.jpg')
  assert.is(await asked({ ...few, matrixSet: undefined }), '/wmts/rest/1.0.0/base/default/8/85/134.png')
  assert.is(await asked({ style: undefined }), '/wmts/rest/1.0.0/base//g/8/85/134.png')
  assert.is(
    await asked({
      baseURL: `${server.base}/wmts/rest?key=1`,
      layer: 'a/b {c}',
      dimensions: ['Time', 'elevation'],
      params: { TIME: '2024-01', ELEVATION: 7, OTHER: 'x' },
      customParams: { token: ['x y', 2], KEY: 3 }
    }),
    '/wmts/rest/1.0.0/a%2Fb%20%7Bc%7D/default/2024-01/7/g/8/85/134.png?key=1&token=x%20y&token=2'
  )
  assert.is(
    await asked({ baseURL: `${server.base}/wmts/rest/%7Bstyle%7D/{TileMatrix}/{TileRow}/{TileCol}.png` }),
    '/wmts/rest/default/8/85/134.png'
  )
})

test('KVP: the format is that of the suffix', async () => {
  const formatOf = async (members: object) =>
    parametersOf(await asked({ requestEncoding: 'KVP', formatSuffix: undefined, ...members })).FORMAT
  assert.is(await formatOf({}), 'image/png')
  assert.is(await formatOf({ formatSuffix: 'jpg' }), 'image/jpeg')
  assert.is(await formatOf({ extension: 'jpeg' }), 'image/jpeg')
  assert.is(await formatOf({ formatSuffix: 'webp' }), 'image/webp')
  assert.is(await formatOf({ formatSuffix: 'png', format: 'image/png8' }), 'image/png8')
})

test('tiles outside the extent are not requested; the origin may be outside the extent', async () => {
  const size = 256 * 1000
  const grid = {
    tileOrigin: [0, 10 * size],
    resolutions: [1000],
    maxExtent: [2 * size, 6 * size, 4 * size, 8 * size + 1]
  }
  const all = viewOf({ widthPt: 2000, heightPt: 2000, center: [3 * size, 7 * size] })
  await draw(simple(grid), all)
  assert.equal(tiles().sort(), ['0/1/2', '0/1/3', '0/2/2', '0/2/3', '0/3/2', '0/3/3'])
  server.reset()
  await draw(simple({ ...grid, maxExtent: undefined, tileFullExtent: [-size, 9 * size, size, 12 * size] }), viewOf({ widthPt: 3000, heightPt: 3000, center: [0, 10 * size] })) // prettier-ignore
  assert.equal(tiles(), ['0/0/0'])
  server.reset()
  await draw(
    simple({ ...grid, maxExtent: undefined }),
    viewOf({ center: [size / 2, 9.5 * size], widthPt: 1000, heightPt: 10 })
  )
  assert.equal(tiles().sort(), ['0/0/0', '0/0/1', '0/0/2'])
})

test('the world goes on across the date line', async () => {
  await draw(simple(), viewOf({ center: [WORLD, 1_000_000], scale: (611 * 72) / 0.0254, widthPt: 300, heightPt: 10 }))
  assert.equal(tiles().sort(), ['8/121/0', '8/121/255'])
})

test('every pixel is at its position, also on a map in another projection', async () => {
  const view = viewOf({ rotationDeg: 20 })
  const mercator = await paint([simple()], view)
  assert.equal(mercator.warnings, [])
  assert.ok(worstDifference(mercator.pixels, view, PERIOD) <= 3)
  const utm = viewOf({ projection: 'EPSG:25832', center: [560_000, 5_600_000], scale: 800_000 })
  const { pixels, warnings } = await paint([simple({ matrixSet: 'GoogleMapsCompatible' })], utm)
  assert.equal(warnings, [])
  const worst = worstDifference(pixels, utm, PERIOD, 0, 'EPSG:3857')
  assert.ok(worst <= 4, `${worst}`)
})

test('missing required members are reported', async () => {
  const wrong = async (members: object) => {
    const error = await thrownBy(draw(simple(members), viewOf()))
    assert.is(error.code, 'invalid-spec')
    assert.is(server.requests.length, 0)
    return error.message
  }
  assert.match(
    await wrong({ tileOrigin: null, maxExtent: null }),
    'tileOrigin is missing; with resolutions, tileOrigin or maxExtent is required'
  )
  assert.match(
    await wrong({ maxExtent: [5, 5, 1, 1] }),
    'the extent [5, 5, 1, 1] has no area; must be [left, bottom, right, top]'
  )
  assert.match(
    await wrong({ dimensions: ['Time'] }),
    'the address has the placeholder {Time}, but the layer has no value for it'
  )
  assert.match(await wrong({ requestEncoding: 'KVP', matrixSet: '' }), 'matrixSet is missing; KVP requests need it')
  assert.match(await wrong({ baseURL: `${server.base}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}`, matrixSet: undefined }), '{TileMatrixSet}') // prettier-ignore
  for (const member of ['matrices', 'matrixIds', 'resolutions', 'matrixSet'])
    assert.match(problems(simple({ resolutions: undefined, matrixSet: undefined }))[0]!, member)
  for (const members of [
    { resolutions: [] },
    { resolutions: [0] },
    { tileOrigin: [1] },
    { tileSize: 'x' },
    { zoomOffset: 1.5 }
  ])
    assert.is(problems(simple(members)).length, 1, JSON.stringify(members))
})

test('the matrix of a layer without matrices: origin, size of a tile, columns and rows', () => {
  const view = viewOf({ widthPt: 100, heightPt: 100, center: [0, 0], scale: (10 * 72) / 0.0254 })
  const layer = { tileOrigin: [-1000, 2000], tileSize: [100, 50], resolutions: [40, 20, 10, 5], zoomOffset: 3 }
  const matrix = (members: object) => simpleMatrix({ ...layer, ...members } as never, 'EPSG:3857', view)
  assert.equal(matrix({ maxExtent: [500, -700, 5500, 1200] }), {
    identifier: '5',
    projection: 'EPSG:3857',
    origin: [-1000, 2000],
    resolution: 10,
    tileWidth: 100,
    tileHeight: 50,
    columns: [1, 6],
    rows: [1, 5]
  })
  const unbounded = matrix({ tileSize: undefined, zoomOffset: undefined })
  assert.equal([unbounded.identifier, unbounded.tileWidth, unbounded.tileHeight], ['2', 256, 256])
  assert.equal([unbounded.columns![0], unbounded.rows![0]], [0, 0])
  assert.equal([unbounded.columns![1], unbounded.rows![1]], [Infinity, Infinity])
})

test.run()
