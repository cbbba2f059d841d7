import { test } from 'uvu'
import * as assert from 'uvu/assert'
import tms from '../../../plugins/layers/tms.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, viewOf, worstDifference } from './drawing.js'
import { type PlaceServer, startPlaceServer } from './place-server.js'

const PERIOD = 100_000
const HALF = 20037508.342789244
const WORLD = [-HALF, -HALF, HALF, HALF]
const LADDER = Array.from({ length: 19 }, (_, zoom) => (2 * HALF) / 256 / 2 ** zoom)
/** The British national grid as a public service tiles it, irregular in the middle. */
const BRITISH = {
  maxExtent: [0, 0, 700_000, 1_300_000],
  resolutions: [2800, 1400, 700, 350, 175, 84, 42, 21, 11.2, 5.6, 2.8, 1.4, 0.7, 0.35, 0.14, 0.07]
}

let server: PlaceServer
const { plugin, asSent, problems, draw, paint } = await benchOf(tms)
/** Tiles of the world, rows from the south. */
test.before(async () => {
  server = await startPlaceServer(PERIOD, (path) => {
    const [, z, x, y] = /^\/1\.0\.0\/world\/(\d\d)\/(\d+)\/(\d+)\.png$/.exec(path)?.map(Number) ?? []
    if (z === undefined) return undefined
    const size = (2 * HALF) / 2 ** z
    const [left, bottom] = [-HALF + x! * size, -HALF + y! * size]
    return { extent: [left, bottom, left + size, bottom + size], width: 256, height: 256 }
  })
})
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({
  type: 'tms',
  baseURL: server.base,
  layer: 'world',
  format: 'png',
  maxExtent: WORLD,
  tileSize: [256, 256],
  resolutions: LADDER,
  ...members
})
const british = (members: object = {}) => layer({ ...BRITISH, layer: 'base', ...members })
/** 100 pixels of the British grid around a place, at a resolution. */
const onGrid = (x: number, y: number, resolution: number) =>
  viewOf({ projection: 'EPSG:27700', center: [x, y], widthPt: 100, heightPt: 100, scale: (resolution * 72) / 0.0254 })
const asked = async (sent: object, view = onGrid(425_779, 259_480, 11.2)): Promise<string[]> => {
  server.reset()
  await draw(sent, view)
  return server.requests.sort()
}

test('the worked example: version, layer, zoom of two digits, column from the left, row from below', async () => {
  assert.equal(await asked(british()), ['/1.0.0/base/08/148/90.png'])
})

test('the nearest of those levels that are at most 1.9 times coarser', async () => {
  const zoomAt = async (resolution: number, members: object = {}) =>
    /base\/(\d+)\//.exec((await asked(british(members), onGrid(425_779, 259_480, resolution)))[0]!)![1]
  assert.is(await zoomAt(11.3), '08')
  assert.is(await zoomAt(16), '08')
  assert.is(await zoomAt(17), '07')
  assert.is(await zoomAt(17, { resolutionTolerance: 1.05 }), '08')
  assert.is(await zoomAt(0.001), '15')
  for (const [dpi, zoom] of [
    [72, '12'],
    [190, '14'],
    [300, '14']
  ] as const) {
    const paths = await asked(
      layer(),
      viewOf({ widthPt: 100, heightPt: 100, center: [731_000, 5_864_000], scale: 100_000, dpi })
    )
    assert.match(paths[0]!, `/world/${zoom}/`)
  }
})

test('nothing is asked for outside of the extent: a national grid does not go around the world', async () => {
  for (const [x, y] of [
    [-100_000, 500_000],
    [850_000, 500_000],
    [300_000, -50_000],
    [300_000, 1_500_000]
  ] as const)
    for (const resolution of [11.2, 350, 700])
      assert.equal(await asked(british(), onGrid(x, y, resolution)), [], `${x} ${y} ${resolution}`)
})

test('tiles of the world go around it', async () => {
  const view = viewOf({ center: [HALF, 1000], widthPt: 100, heightPt: 100, scale: (LADDER[6]! * 72) / 0.0254 })
  const rows = [31, 32]
  const wanted = [0, 63].flatMap((x) => rows.map((y) => `/1.0.0/world/06/${x}/${y}.png`))
  assert.equal(await asked(layer(), view), wanted)
})

test('addresses with a version, a query, parameters', async () => {
  const path = async (members: object) => (await asked(british(members)))[0]
  assert.is(await path({ baseURL: `${server.base}/tms/` }), '/tms/1.0.0/base/08/148/90.png')
  assert.is(await path({ baseURL: `${server.base}/tms/1.0.0` }), '/tms/1.0.0/base/08/148/90.png')
  assert.is(await path({ baseURL: `${server.base}/tms/1.0.0//?k=1.0.0/a` }), '/tms/1.0.0/base/08/148/90.png?k=1.0.0/a')
  assert.is(
    await path({ baseURL: `${server.base}/tms?key=a&v=1`, customParams: { V: 2, t: ['x', 'y z'] } }),
    '/tms/1.0.0/base/08/148/90.png?key=a&V=2&t=x&t=y%20z'
  )
})

test('names are encoded once, whether they arrive encoded or not', async () => {
  for (const name of ['ws:a b@EPSG:900913@png', 'ws%3Aa%20b%40EPSG%3A900913@png'])
    assert.equal(await asked(british({ layer: name })), ['/1.0.0/ws:a%20b@EPSG:900913@png/08/148/90.png'])
})

test('image formats as sent by clients are accepted', async () => {
  for (const members of [
    { format: 'jpg' },
    { format: 'image/jpg' },
    { format: 'jpg; mode=8bit' },
    { format: undefined, extension: '.jpg' }
  ])
    assert.equal(await asked(british(members)), ['/1.0.0/base/08/148/90.jpg'])
})

test('columns and rows are counted from the origin, by default from the lower left of the extent', async () => {
  const size = 256 * 11.2
  const view = onGrid(148.5 * size, 90.5 * size, 11.2)
  for (const [origin, tile] of [
    [{}, '148/90'],
    [{ tileOrigin: { x: -3 * size, y: 0 } }, '151/90'],
    [{ origin: { lon: 0, lat: String(-size) } }, '148/91'],
    [{ tileOrigin: [8 * size, 10 * size] }, '140/80'],
    [{ tileOrigin: { x: 0.1 * size } }, '148/90'],
    [{ tileOrigin: { x: 0.9 * size } }, '147/90']
  ] as const)
    assert.equal(await asked(british(origin), view), [`/1.0.0/base/08/${tile}.png`], JSON.stringify(origin))
})

test('a part of a grid has the numbers of the whole: its origin is that of the grid', async () => {
  const part = layer({ maxExtent: [600_000, 5_700_000, 900_000, 6_000_000], layer: 'part' })
  const size = LADDER[12]! * 256
  const tileAt = (column: number, row: number) =>
    viewOf({
      center: [-HALF + (column + 0.5) * size, -HALF + (row + 0.5) * size],
      widthPt: 100,
      heightPt: 100,
      scale: (LADDER[12]! * 72) / 0.0254
    })
  const { x, y } = { x: -HALF, y: -HALF }
  assert.equal(await asked({ ...part, tileOrigin: { x, y } }, tileAt(2118, 2647)), ['/1.0.0/part/12/2118/2647.png'])
  assert.match((await asked(part, tileAt(2118, 2647)))[0]!, /^\/1\.0\.0\/part\/12\/8\/\d+\.png$/)
  // nothing beyond the part
  for (const [column, row] of [
    [2108, 2647],
    [2141, 2647],
    [2118, 2629],
    [2118, 2662]
  ] as const)
    // prettier-ignore
    assert.equal(await asked({ ...part, tileOrigin: { x, y } }, tileAt(column, row)), [])
})

test('with the origin of the whole grid, a part of the grid is at its position, also rotated', async () => {
  const part = layer({ maxExtent: [1_000_000, 6_300_000, 1_500_000, 6_800_000], tileOrigin: [-HALF, -HALF] })
  for (const rotationDeg of [0, 30]) {
    const view = viewOf({ rotationDeg, scale: (800 * 72) / 0.0254 })
    const { pixels, warnings } = await paint([part], view)
    assert.equal(warnings, [])
    assert.ok(worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857') <= 3)
  }
})

test('every pixel is at its position, in the projection of the map and in others', async () => {
  for (const [projection, center, edge] of [
    ['EPSG:3857', [1_234_567, 6_543_210], 3],
    ['EPSG:25832', [600_000, 5_600_000], 4]
  ] as const)
    for (const rotationDeg of [0, 30]) {
      const view = viewOf({ projection, center, rotationDeg, scale: (800 * 72) / 0.0254 })
      const { pixels, warnings } = await paint([layer()], view)
      assert.equal(warnings, [])
      const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
      assert.ok(worst <= edge, `${projection} turned by ${rotationDeg}: ${worst}`)
    }
})

test('missing required members are reported by name', () => {
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(layer()).filter(([name]) => !names.includes(name)))
  for (const name of ['baseURL', 'layer', 'maxExtent', 'tileSize', 'resolutions', 'format']) {
    const found = problems(without(name))
    assert.is(found.length, 1, name)
    assert.match(found[0]!, name)
  }
  assert.is(problems(without('layer', 'maxExtent')).length, 2)
  for (const wrong of [
    { maxExtent: [0, 0, 1] },
    { tileSize: [0, 256] },
    { resolutions: [] },
    { tileOrigin: [1] },
    { tileOrigin: 'here' }
  ])
    assert.ok(problems(layer(wrong)).length > 0, JSON.stringify(wrong))
})

test('layers as sent by clients are accepted', async () => {
  const geoext1 = {
    ...layer(),
    type: 'TMS',
    baseURL: `${server.base}/`,
    opacity: 1,
    singleTile: false,
    maxExtent: [-20037508.34, -20037508.34, 20037508.34, 20037508.34],
    minScaleDenominator: '1'
  }
  const mapstore = {
    ...layer(),
    layer: 'world',
    tileOrigin: null,
    maxExtent: [-20037508.3392, -20037508.3392, 20037508.3392, 20037508.3392]
  }
  for (const sent of [geoext1, mapstore]) {
    const view = viewOf({ widthPt: 150, heightPt: 100 })
    const { pixels, warnings } = await paint([sent], view)
    assert.equal(warnings, [])
    assert.ok(worstDifference(pixels, view, PERIOD) <= 3)
  }
  assert.is(plugin.title!({ type: 'tms', layer: 'world' } as never), 'world')
  assert.is(plugin.title!({ type: 'tms', layer: 'world', name: 'Base' } as never), 'Base')
})

test('tiles are counted beforehand, too many are refused', async () => {
  await draw(layer(), viewOf())
  assert.is(plugin.tiles!(asSent(layer()), viewOf()), server.requests.length)
  assert.is((await thrownBy(paint([layer({ resolutions: [0.001], failOnError: true })], viewOf()))).code, 'too-large')
})

test.run()
