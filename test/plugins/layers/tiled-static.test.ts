import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { transformer } from '../../../core/views/projection.js'
import makeTiledStatic from '../../../plugins/layers/tiled-static.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, paintingTools, parametersOf, viewOf, worstDifference } from './drawing.js'
import type { PlaceServer } from './place-server.js'
import { PERIOD, startStaticServer, WORLD } from './static-server.js'

let server: PlaceServer
const { plugin, problems, asSent, draw, paint } = await benchOf(makeTiledStatic)
test.before(async () => void (server = await startStaticServer()))
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({
  type: 'tiledStatic',
  baseURL: `${server.base}/maps/api/staticmap`,
  maptype: 'roadmap',
  ...members
})
const resolution = (zoom: number) => WORLD / 256 / 2 ** zoom
const atZoom = (zoom: number, parameters: object = {}) =>
  viewOf({ scale: (resolution(zoom) * 72) / 0.0254, ...parameters })
/** The middles of the tiles that were asked for, in tiles from the bottom left corner of the world. */
const middles = (tile: number): [x: number, y: number][] =>
  server.requests.map((path) => {
    const [latitude, longitude] = parametersOf(path).center!.split(',').map(Number) as [number, number]
    const [x, y] = transformer('EPSG:4326', 'EPSG:3857')([longitude, latitude])
    return [(x + WORLD / 2) / tile, (y + WORLD / 2) / tile]
  })

test('tiles of 640 x 640 pixels from the bottom left corner of the world', async () => {
  await draw(layer(), atZoom(9, { widthPt: 900, heightPt: 700 }))
  const tile = 640 * resolution(9)
  const [column, row] = [(1_234_567 + WORLD / 2) / tile, (6_543_210 + WORLD / 2) / tile].map(Math.floor) as [
    number,
    number
  ]
  assert.ok(server.requests.length >= 4)
  for (const [x, y] of middles(tile)) {
    assert.ok(
      Math.abs(x - Math.round(x - 0.5) - 0.5) < 1e-4 && Math.abs(y - Math.round(y - 0.5) - 0.5) < 1e-4,
      `${x} ${y}`
    )
    assert.ok(Math.abs(Math.floor(x) - column) <= 1 && Math.abs(Math.floor(y) - row) <= 1, `${x} ${y}`)
  }
  for (const path of server.requests) {
    const { size, zoom, scale } = parametersOf(path)
    assert.equal([size, zoom, scale], ['640x640', '9', undefined])
  }
  assert.is(plugin.tiles!(asSent(layer()), atZoom(9, { widthPt: 900, heightPt: 700 })), server.requests.length)
})

test('larger or smaller tiles as the operator says, more pixels as the layer says', async () => {
  const bench = await benchOf(() => makeTiledStatic({ maxSize: [200, 100] }))
  const view = atZoom(9, { rotationDeg: 10 })
  for (const members of [{}, { scale: 2 }]) {
    const { pixels, warnings } = await bench.paint([layer(members)], view)
    assert.equal(warnings, [])
    assert.ok(worstDifference(pixels, view, PERIOD) <= 3)
  }
  assert.equal([...new Set(server.requests.map((path) => parametersOf(path).size))], ['200x100'])
  assert.equal([...new Set(server.requests.map((path) => parametersOf(path).zoom))].sort(), ['8', '9'])
})

test('every pixel is at its position: at any zoom and rotation, across the date line, in any projection', async () => {
  for (const [exact, members, parameters] of [
    [9.3, {}, { rotationDeg: 30, widthPt: 700, heightPt: 500 }],
    [8.5, { scale: 2 }, { rotationDeg: -71 }],
    [8, {}, { center: [WORLD / 2 - 30_000, 1_000_000] }],
    [8, {}, { center: [-WORLD / 2 - 30_000, -1_000_000] }],
    [8.4, {}, { projection: 'EPSG:25832', center: [500_000, 5_600_000], rotationDeg: 20 }]
  ] as [number, object, object][]) {
    const view = atZoom(exact, parameters)
    const { pixels, warnings } = await paint([layer(members)], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
    assert.ok(worst <= 3, `${exact} ${JSON.stringify(members)} ${JSON.stringify(parameters)}: ${worst}`)
  }
})

test('an extent of its own is where the tiles begin and end', async () => {
  const maxExtent = [1_000_000, 6_000_000, 1_100_000, 6_100_000]
  await draw(layer({ maxExtent }), atZoom(9, { center: [1_050_000, 6_050_000], widthPt: 2000, heightPt: 2000 }))
  assert.is(server.requests.length, 1)
  const tile = 640 * resolution(9)
  const [x, y] = middles(tile)[0]!
  assert.ok(
    Math.abs(x * tile - WORLD / 2 - 1_000_000 - tile / 2) < 1 &&
      Math.abs(y * tile - WORLD / 2 - 6_000_000 - tile / 2) < 1
  )
})

test('requests are signed, missing pictures are one warning without signatures', async () => {
  const { host } = new URL(server.base)
  const bench = await benchOf(() =>
    makeTiledStatic({ maxSize: [2050, 2050], keys: [{ host, client: 'c', key: 'vNIXE0xscrmjlyV-12Nj_BvUPaw=' }] })
  )
  const { warnings } = await bench.paint([layer({ name: 'a' })], atZoom(9))
  for (const path of server.requests) assert.match(path, /client=c&.*&signature=[\w-]{27}=$/)
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^layer "a": (\d) of \1 tiles /)
  assert.not.match(warnings[0]!, /signature=[\w-]/)
})

test('too many tiles are refused before anything is fetched', async () => {
  const view = atZoom(20, { widthPt: 3000, heightPt: 3000, dpi: 1 })
  const fine = layer({ resolutions: [resolution(20)], failOnError: true })
  assert.is((await thrownBy(paint([fine], atZoom(8, { widthPt: 3000, heightPt: 3000 })))).code, 'too-large')
  assert.ok(plugin.tiles!(asSent(fine), view) < 100)
  assert.is(server.requests.length, 0)
})

test('missing required members are reported by name; the title is t', () => {
  for (const name of ['baseURL', 'maptype']) assert.match(problems(layer({ [name]: undefined })).join(), name)
  assert.is(plugin.title!(asSent(layer({ type: 'TiledGoogle' }))), 't')
})

test('pictures of another size than requested are missing: they show another area', async () => {
  const sizes = async (width: number, height: number) => {
    const body = await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const tools = paintingTools({ fetch: async () => ({ status: 200, mediaType: 'image/png', bytes: body }) })
    return (await paint([layer({ name: 'roads' })], atZoom(9), tools)).warnings
  }
  assert.equal(await sizes(640, 640), [])
  assert.equal(await sizes(1280, 1280), [])
  const [warning = '', ...others] = await sizes(512, 512)
  assert.equal(others, [])
  assert.match(warning, /^layer "roads": .*512 x 512.*640 x 640/)
})

test.run()
