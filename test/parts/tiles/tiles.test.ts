import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { apply } from '../../../core/views/affine.js'
import type { TileMatrix } from '../../../parts/tiles/grid.js'
import { NoTiles } from '../../../core/no-tiles.js'
import { drawTiles } from '../../../parts/tiles/tiles.js'
import { View } from '../../../core/views/view.js'
import { paintingTools } from '../../plugins/layers/drawing.js'
import { fakeTools } from '../../support/fake-tools.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'

let server: MapServer
test.before(async () => void (server = await startMapServer()))
test.before.each(() => server.reset())
test.after(() => server?.close())

const viewOf = (rotationDeg = 0, unitsPerPt = 0.95) =>
  new View({
    widthPt: 400,
    heightPt: 200,
    dpi: 72,
    projection: 'EPSG:3857',
    centre: [512, 640],
    unitsPerPt: [unitsPerPt, unitsPerPt],
    scale: 1000,
    rotationDeg
  })
/** Tiles of 256 map units; the view above shows x 322..702, y 545..735: columns 1 and 2, rows 1 and 2. */
const matrix: TileMatrix = { origin: [0, 1152], resolution: 1, tileWidth: 256, tileHeight: 256 }
const layer = { type: 'osm', name: 'base' }
const address = (column: number, row: number) => `${server.base}/tiles/5/${column}/${row}.png?key=s3cret`

test('the tiles in view become one mosaic, placed exactly', async () => {
  const tools = fakeTools()
  const image = (await drawTiles({ matrix, view: viewOf(), tools, layer, tile: address }))!
  assert.is('mosaic' in image.source, true)
  if (!('mosaic' in image.source) || image.at === 'frame') return
  const { mosaic } = image.source
  assert.equal([mosaic.columns, mosaic.rows, mosaic.tileWidth, mosaic.tileHeight], [2, 2, 256, 256])
  assert.equal(mosaic.tiles.map(({ column, row }) => [column, row]), [[0, 0], [1, 0], [0, 1], [1, 1]]) // prettier-ignore
  assert.is(image.at.projection, 'EPSG:3857')
  assert.equal(apply(image.at.unitToMap, [0, 0]), [256, 896])
  assert.equal(apply(image.at.unitToMap, [1, 1]), [768, 384])
  assert.equal(tools.warnings, [])
})

test('a rotated frame fetches only visible tiles', async () => {
  const turned = viewOf(45, 3)
  const tools = fakeTools()
  await drawTiles({ matrix, view: turned, tools, layer, tile: address })
  const [left, bottom, right, top] = turned.extent
  const upright =
    (Math.ceil(right / 256) - Math.floor(left / 256)) *
    (Math.ceil((1152 - bottom) / 256) - Math.floor((1152 - top) / 256))
  assert.ok(tools.fetched.length < upright, `${tools.fetched.length} of ${upright}`)
  assert.is(new Set(tools.fetched).size, tools.fetched.length)
})

test('204 and 404 leave their place empty without a word', async () => {
  server.trouble(/\/1\/1\.png/, { status: 404 })
  server.trouble(/\/2\/1\.png/, { status: 204 })
  server.trouble(/\/1\/2\.png/, { status: 404 })
  const tools = fakeTools()
  const image = (await drawTiles({
    matrix,
    view: viewOf(),
    tools,
    layer: { ...layer, failOnError: true },
    tile: address
  }))!
  assert.equal('mosaic' in image.source && [image.source.mosaic.columns, image.source.mosaic.tiles.length], [1, 1])
  assert.equal(image.at !== 'frame' && apply(image.at.unitToMap, [0, 0]), [512, 640])
  assert.equal(tools.warnings, [])
})

test('status 204 for all tiles means an empty layer; a matrix outside the map does, too', async () => {
  server.trouble(/./, { status: 204 })
  const tools = fakeTools()
  assert.is(await drawTiles({ matrix, view: viewOf(), tools, layer, tile: address }), undefined)
  assert.equal(tools.warnings, [])
  const outside = { ...matrix, columns: [50, 60] as const }
  server.reset()
  assert.is(await drawTiles({ matrix: outside, view: viewOf(), tools: fakeTools(), layer, tile: address }), undefined)
  assert.is(server.requests.length, 0)
})

test('status 404 for all tiles is an error, since the address is probably wrong', async () => {
  server.trouble(/./, { status: 404 })
  for (const failOnError of [false, true]) {
    const drawing = drawTiles({ matrix, view: viewOf(), tools: fakeTools(), layer: { ...layer, failOnError }, tile: address }) // prettier-ignore
    const error = await thrownBy(drawing)
    assert.instance(error, NoTiles)
    assert.equal([(error as NoTiles).isAnswered, error.code], [true, 'upstream-failed'])
    assert.match(error.message, /^4 of 4 tiles are missing: .*status 404/)
  }
  server.trouble(/\/1\/1\.png/, { status: 500 })
  const some = await thrownBy(drawTiles({ matrix, view: viewOf(), tools: fakeTools(), layer, tile: address }))
  assert.equal([(some as NoTiles).isAnswered, /status 500/.test(some.message)], [false, true])
  server.trouble(/\/2\/1\.png/, { status: 204 })
  const tools = fakeTools()
  assert.is(await drawTiles({ matrix, view: viewOf(), tools, layer, tile: address }), undefined)
  assert.match(tools.warnings[0]!, /^layer "base": 1 of 4 tiles are missing: .*status 500/)
})

test('failed tiles give one warning with the first cause and no credentials', async () => {
  server.trouble(/\/1\.png/, { status: 500, body: 'out  of\nmemory' })
  server.trouble(/\/1\/1\.png/, { status: 200, mediaType: 'text/html', body: '<html>Log in, please</html>' })
  const tools = fakeTools()
  const image = await drawTiles({ matrix, view: viewOf(), tools, layer, tile: address })
  assert.is(image && 'mosaic' in image.source && image.source.mosaic.tiles.length, 2)
  assert.equal(tools.warnings, [
    `layer "base": 2 of 4 tiles are missing: ${server.base}/tiles/5/1/1.png?… answered with something that is not a picture: "<html>Log in, please</html>"`
  ])
})

test('a layer that may not fail does not', async () => {
  server.trouble(/\/2\/1\.png/, { status: 503, body: 'busy' })
  const tools = fakeTools()
  const error = await thrownBy(
    drawTiles({ matrix, view: viewOf(), tools, layer: { ...layer, failOnError: true }, tile: address })
  )
  assert.is(error.code, 'upstream-failed')
  assert.is(error.message, `${server.base}/tiles/5/2/1.png?… answered with status 503: "busy"`)
  assert.equal(tools.warnings, [])
})

test('a server that is not there fails its tiles, not the map', async () => {
  const nowhere = (column: number, row: number) => `http://127.0.0.1:1/${column}/${row}?key=s3cret`
  const error = await thrownBy(
    drawTiles({ matrix, view: viewOf(), tools: fakeTools(), layer: { type: 'wmts' }, tile: nowhere })
  )
  assert.equal([(error as NoTiles).isAnswered, error.code], [false, 'upstream-failed'])
  assert.match(error.message, /^4 of 4 tiles are missing: http:\/\/127\.0\.0\.1:1\/1\/1\?… gave no answer/)
  assert.not.match(error.message, /s3cret/)
})

test('a cancelled job is no warning', async () => {
  const cancel = new AbortController()
  const tools = fakeTools({ signal: cancel.signal })
  server.trouble(/./, { delayMs: 2000 })
  const drawing = drawTiles({ matrix, view: viewOf(), tools, layer, tile: address })
  cancel.abort(new PrintError('cancelled', 'the job was cancelled'))
  assert.is((await thrownBy(drawing)).code, 'cancelled')
  assert.equal(tools.warnings, [])
})

test('too many tiles are refused before the first is fetched', async () => {
  const fine = { ...matrix, resolution: 0.01 }
  const error = await thrownBy(drawTiles({ matrix: fine, view: viewOf(), tools: fakeTools(), layer, tile: address }))
  assert.is(error.code, 'too-large')
  assert.match(error.message, /^the map needs \d+ tiles at 0.01 map units per pixel; the limit is 4096/)
  assert.is(server.requests.length, 0)
})

test('addresses without end are not made thousands of times', async () => {
  const long = () => `${server.base}/${'x'.repeat(10_000)}`
  const error = await thrownBy(drawTiles({ matrix, view: viewOf(), tools: fakeTools(), layer, tile: long }))
  assert.match(error.message, /the address of a tile has \d+ characters; the limit is 8192/)
  assert.is(server.requests.length, 0)
})

test('tiles far finer than the print are kept small', async () => {
  const tools = paintingTools()
  const fine = { ...matrix, resolution: 0.15 }
  const image = (await drawTiles({ matrix: fine, view: viewOf(), tools, layer, tile: address }))!
  if (!('mosaic' in image.source)) return assert.unreachable()
  const { mosaic } = image.source
  assert.equal([mosaic.tileWidth, mosaic.tileHeight], [81, 81])
  assert.equal(tools.pixels.inspect(mosaic.tiles[0]!.bytes), { width: 81, height: 81, format: 'png' })
  const [left, top] = image.at === 'frame' ? [0, 0] : apply(image.at.unitToMap, [0, 0])
  assert.ok(left <= 322 && left > 322 - 256 * 0.15 && top >= 735 && top < 735 + 256 * 0.15)
})

test.run()
