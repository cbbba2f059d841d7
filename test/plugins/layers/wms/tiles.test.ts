import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { transformer } from '../../../../core/views/projection.js'
import type { View } from '../../../../core/views/view.js'
import type { Pixels } from '../../../../core/pixels/pixel-tools.js'
import wms from '../../../../plugins/layers/wms.js'
import { type MapServer, placeColour, startMapServer } from '../../../support/map-server.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { benchOf, colourAt, paintingTools, parametersOf, viewOf, worstDifference } from '../drawing.js'

const PERIOD = 100_000
let server: MapServer
const { plugin, asSent, problems, draw, paint } = await benchOf(wms)
const small = await benchOf(() => wms({ maxSize: [256, 256] }))
test.before(async () => void (server = await startMapServer({ period: PERIOD })))
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({ type: 'wms', baseURL: `${server.base}/wms`, layers: ['a'], ...members })
const numbers = (list: string | undefined) => list!.split(',').map(Number)
const sent = () => server.requests.map(({ url }) => parametersOf(url))

test('tileSize: tiles from the lower left corner, with their buffer, each asked for once', async () => {
  const view = viewOf({ center: [0, 0] })
  const tiled = layer({ tileSize: ['100', 100], tileBufferSize: [10, 20] })
  assert.is(plugin.tiles!(asSent(tiled), view), 6)
  await draw(tiled, view)
  const asked = sent()
  assert.equal(asked.map(({ WIDTH, HEIGHT }) => `${WIDTH} ${HEIGHT}`), Array(6).fill('120 140')) // prettier-ignore
  const corners = asked.map(({ BBOX }) => numbers(BBOX).map((value) => Math.round(value)).join(' ')).sort() // prettier-ignore
  assert.equal(
    corners,
    [0, 1, 2]
      .flatMap((x) => [0, 1].map((y) => [x * 1e5 - 16e4, y * 1e5 - 12e4, x * 1e5 - 4e4, y * 1e5 + 2e4].join(' ')))
      .sort()
  )
})

test('type tiledwms is an alias of wms', async () => {
  const tiled = asSent(layer({ type: 'TiledWMS', tileSize: [100, 100] }))
  assert.equal([tiled.type, plugin.tiles!(tiled, viewOf())], ['wms', 6])
  assert.is(problems(layer({ tileSize: [0, 100] })).length, 1)
  assert.is(problems(layer({ tileSize: [100, 100], tileBufferSize: [-1, 0] })).length, 1)
})

test('every pixel is at its position: tiles upright, rotated, stretched, in every version', async () => {
  for (const [members, parameters, most] of [
    [{}, {}, 0],
    [{ tileBufferSize: [16, 7] }, { widthPt: 300.4, heightPt: 199.3 }, 0],
    [{ tileSize: [64, 300] }, {}, 0],
    [{ tileBufferSize: [9, 9] }, { bbox: [1e6, 6e6, 1.3e6, 6.3e6], center: undefined }, 0],
    [{ serverType: 'mapserver' }, { rotationDeg: 30 }, 2],
    [{ tileBufferSize: [5, 0] }, { rotationDeg: 211.5, widthPt: 300.4, heightPt: 199.3 }, 2],
    [{}, { rotationDeg: 30, bbox: [1e6, 6e6, 1.3e6, 6.3e6], center: undefined }, 2],
    [{ method: 'POST' }, { rotationDeg: 90 }, 2]
  ] as const) {
    const view = viewOf(parameters as object)
    const { pixels, warnings } = await paint([layer({ tileSize: [77, 91], ...members })], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD)
    assert.ok(worst <= most, `${JSON.stringify([members, parameters])}: ${worst}`)
  }
})

test('a rotated map uses north-up tiles for any server, and only tiles that meet the map', async () => {
  const view = viewOf({ rotationDeg: 40, heightPt: 40 })
  await draw(layer({ serverType: 'mapserver', customParams: { angle: 3 }, tileSize: [20, 20] }), view)
  const asked = sent()
  assert.ok(asked.every(({ ANGLE, angle }) => ANGLE === undefined && angle === undefined))
  assert.is(new Set(asked.map(({ BBOX }) => BBOX)).size, asked.length)
  const [left, bottom, right, top] = view.extent
  const grid = Math.ceil((right - left) / 20_000) * Math.ceil((top - bottom) / 20_000)
  assert.ok(asked.length < grid * 0.6, `${asked.length} of ${grid}`)
})

test('a map larger than maxSize is requested in tiles without visible seams', async () => {
  for (const rotationDeg of [0, 25]) {
    const view = viewOf({ widthPt: 500, rotationDeg })
    server.reset()
    const { pixels } = await small.paint([layer({ serverType: 'geoserver', version: '1.3.0' })], view)
    const asked = sent()
    assert.ok(asked.length >= 3)
    assert.ok(asked.every(({ WIDTH, HEIGHT, ANGLE }) => Number(WIDTH) <= 256 && Number(HEIGHT) <= 256 && !ANGLE))
    assert.is(small.plugin.tiles!(small.asSent(layer()), view), asked.length)
    assert.ok(worstDifference(pixels, view, PERIOD) <= (rotationDeg ? 2 : 0))
  }
  const native = viewOf({ widthPt: 256, rotationDeg: 25 })
  server.reset()
  await small.draw(layer({ serverType: 'geoserver' }), native)
  assert.equal(sent().map(({ ANGLE }) => ANGLE), ['25']) // prettier-ignore
})

test('maxSize is checked at start', () => {
  for (const maxSize of [[4096], [0, 0], 'large', [1000.5, 1000], [64, 64], null])
    assert.throws(
      () => wms({ maxSize }),
      /maxSize is .*; must be \[width, height\] in whole pixels, each at least \d+$/
    )
})

test('a drawing is one picture, however large', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="1" height="2" fill="#f00"/></svg>'
  server.trouble(/svg/, { status: 200, mediaType: 'image/svg+xml', body: svg })
  for (const imageFormat of ['image/svg+xml', 'svg']) {
    server.requests.length = 0
    const { pixels, warnings } = await small.paint([layer({ imageFormat, tileSize: [50, 50] })], viewOf())
    assert.equal([warnings, sent().map(({ FORMAT, WIDTH }) => [FORMAT, WIDTH])], [[], [['image/svg+xml', '300']]])
    assert.equal([colourAt(pixels, 148, 3), colourAt(pixels, 152, 196)], [[255, 0, 0], [255, 255, 255]]) // prettier-ignore
  }
})

test('missing tiles are a warning, or end the job if required; status 404 means an empty tile', async () => {
  const view = viewOf({ center: [0, 0] })
  server.trouble(/BBOX=-1[56]/, { status: 500, body: 'full' })
  const { pixels, warnings } = await paint([layer({ name: 'roads', tileSize: [100, 100] })], view)
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^layer "roads": 2 of 6 tiles .*\b500\b.*"full"/)
  assert.equal(colourAt(pixels, 10, 10), [255, 255, 255])
  const error = await thrownBy(paint([layer({ tileSize: [100, 100], failOnError: true })], view))
  assert.is(error.code, 'upstream-failed')
  server.trouble(/BBOX/, { status: 404, body: 'nothing' })
  assert.match((await paint([layer({ tileSize: [100, 100] })], view)).warnings[0]!, /6 of 6 tiles .*\b404\b/)
  assert.is((await thrownBy(paint([layer({ tileSize: [100, 100], failOnError: true })], view))).code, 'upstream-failed')
  server.trouble(/BBOX=-1[56]/, { status: 204 })
  assert.equal((await paint([layer({ tileSize: [100, 100], failOnError: true })], view)).warnings, [])
  server.trouble(/BBOX/, { status: 404, body: 'nothing' })
  // no service of tiles: it was asked at a wrong address
  assert.match((await small.paint([layer()], view)).warnings[0]!, /3 of 3 tiles .*\b404\b/)
})

test('too many tiles are refused before anything is fetched', async () => {
  const error = await thrownBy(paint([layer({ tileSize: [1, 1] })], viewOf()))
  assert.is(error.code, 'too-large')
  assert.match(error.message, /\b60000 tiles.*\b4096\b/)
  const tools = paintingTools({ limits: { tiles: 5, pixels: 1e8 } })
  assert.is((await thrownBy(paint([layer({ tileSize: [100, 100] })], viewOf(), tools))).code, 'too-large')
  assert.is(server.requests.length, 0)
})

/** The largest difference from what the server shows at each pixel's place in its own projection. */
const worstIn = (projection: string, painted: Pixels, view: View, period: number): number => {
  const there = transformer(view.projection, projection)
  let worst = 0
  for (let row = 0; row < painted.height; row++)
    for (let column = 0; column < painted.width; column++) {
      const [x, y] = there(view.toMap([column + 0.5, row + 0.5]))
      const colour = colourAt(painted, column, row)
      placeColour(x, y, period).forEach(
        (value, channel) => (worst = Math.max(worst, Math.abs(value - colour[channel]!)))
      )
    }
  return worst
}

test('a server that does not know the map’s projection is asked in another, and its picture warped', async () => {
  const view = viewOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000], rotationDeg: 20 })
  for (const members of [
    { projection: 'EPSG:3857' },
    { srs: 'EPSG:3857', tileSize: [99, 120] },
    { crs: 'EPSG:3857', tileSize: [200, 64], tileBufferSize: [8, 8] }
  ]) {
    server.reset()
    const { pixels, warnings } = await paint([layer({ serverType: 'mapserver', ...members })], view)
    assert.equal(warnings, [])
    assert.equal([...new Set(sent().map(({ SRS, ANGLE }) => `${SRS} ${ANGLE}`))], ['EPSG:3857 undefined'])
    const worst = worstIn('EPSG:3857', pixels, view, PERIOD)
    assert.ok(worst <= 4, `${JSON.stringify(members)}: ${worst}`)
  }
  const { warnings } = await paint([layer({ projection: 'EPSG:0' })], view)
  assert.match(warnings[0]!, '"EPSG:0"')
})

test('a picture of another shape, or coarser than requested, gives a warning; a finer one and a single pixel do not', async () => {
  const warningsOf = async (width: number, height: number, members: object = {}) => {
    server.reset()
    const body = await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    server.trouble(/./, { body, mediaType: 'image/png' })
    return (await paint([layer({ name: 'roads', ...members })], viewOf())).warnings
  }
  for (const [width, height] of [
    [300, 200],
    [600, 400],
    [601, 400],
    [1, 1]
  ] as const)
    assert.equal(await warningsOf(width, height), [], `${width} x ${height}`)
  for (const [width, height] of [
    [256, 256],
    [200, 300],
    [600, 200],
    [150, 100]
  ] as const) {
    const [warning = '', ...others] = await warningsOf(width, height)
    assert.equal(others, [])
    assert.match(warning, /^layer "roads": /)
    assert.match(warning, `${width} x ${height} pixels`)
    assert.match(warning, '300 x 200')
  }
  const tiled = await warningsOf(50, 100, { tileSize: [100, 100] })
  assert.is(tiled.length, 1)
  assert.match(tiled[0]!, /\b6\b.*50 x 100/)
})

test.run()
