import { test } from 'uvu'
import * as assert from 'uvu/assert'
import osm from '../../../plugins/layers/osm.js'
import xyz from '../../../plugins/layers/xyz.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { benchOf, viewOf } from './drawing.js'

let server: MapServer
test.before(async () => void (server = await startMapServer()))
test.before.each(() => server.reset())
test.after(() => server?.close())

const { asSent, draw, plugin } = await benchOf(xyz)
const paths = () => server.requests.map(({ url }) => url).sort()

/** 12.5 tiles high at a resolution of 100: the grids through its two corners lie half a tile apart. */
const swiss = { maxExtent: [420_000, 30_000, 900_000, 350_000], tileSize: [256, 256], resolutions: [100] }
const layer = (members: object = {}) => ({
  type: 'XYZ',
  baseURL: `${server.base}/swiss`,
  extension: 'png',
  ...swiss,
  ...members
})
/** 30 x 20 km around the middle of the tile 7/6 of the grid that is counted from the top. */
const view = () =>
  viewOf({
    projection: 'EPSG:21781',
    center: [420_000 + 7.5 * 25_600, 350_000 - 6.5 * 25_600],
    scale: (100 * 72) / 0.0254,
    widthPt: 100,
    heightPt: 100
  })

test('the grid goes through the bottom left corner, and rows are counted from the top all the same', async () => {
  await draw(layer(), view())
  // a tile's number is that of the nearest one counted from the top: half a tile higher or lower, and half is rounded up
  assert.equal(paths(), ['/swiss/0/7/6.png', '/swiss/0/7/7.png'])
})

test('the grid may also go through a corner set by the layer, like osm', async () => {
  await draw(layer({ tileOriginCorner: 'tl' }), view())
  assert.equal(paths(), ['/swiss/0/7/6.png'])
  server.reset()
  const other = await benchOf(osm)
  await other.draw(layer({ type: 'osm' }), view())
  assert.equal(paths(), ['/swiss/0/7/6.png'])
})

test('a path of its own, padded, and parameters', async () => {
  const path_format = '${zzz}/${extension}/${yyy}/${x}'
  await draw(layer({ path_format, tileOriginCorner: 'tl', customParams: { key: 1 } }), view())
  assert.equal(paths(), ['/swiss/000/png/006/7?key=1'])
})

test('without an extent the grid covers the square world of Web Mercator', async () => {
  const world = viewOf({ center: [0, 0], scale: (156_543.034 * 72) / 0.0254, widthPt: 100, heightPt: 100 })
  await draw({ type: 'xyz', baseURL: `${server.base}/tiles` }, world)
  assert.equal(paths(), ['/tiles/0/0/0.png'])
})

test('the title and the corner of the layer are checked', () => {
  assert.is(plugin.title!(asSent(layer())), 't')
  assert.is(asSent(layer()).tileOriginCorner, 'bl')
  assert.is(asSent(layer({ tileOriginCorner: 'TL' })).tileOriginCorner, 'tl')
})

test.run()
