import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import osm from '../../../plugins/layers/osm.js'
import { type MapServer, startMapServer, tileColour } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, viewOf, worstDifference } from './drawing.js'

const PERIOD = 100_000
let server: MapServer
const { plugin, problems, draw, paint } = await benchOf(osm)
test.before(async () => void (server = await startMapServer({ period: PERIOD })))
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({ type: 'osm', baseURL: `${server.base}/world`, ...members })
const RESOLUTION_0 = 156543.03392804097
/** A frame of 100 pixels around the middle of tile 8/134/85, so fine that this tile is all it needs. */
const inTile = (parameters: object = {}) => {
  const size = (RESOLUTION_0 * 256) / 2 ** 8
  const center: [number, number] = [-20037508.342789244 + 134.5 * size, 20037508.342789244 - 85.5 * size]
  return viewOf({ widthPt: 100, heightPt: 100, center, scale: ((RESOLUTION_0 / 2 ** 8) * 72) / 0.0254, ...parameters })
}
const asked = async (members: object): Promise<string> => {
  await draw(layer(members), inTile())
  assert.is(server.requests.length, 1)
  return server.requests[0]!.url
}

test('a folder, with whatever extension', async () => {
  assert.is(await asked({}), '/world/8/134/85.png')
  server.reset()
  assert.is(
    await asked({ baseURL: `${server.base}/world///?key=a/b`, imageExtension: '.jpg' }),
    '/world/8/134/85.jpg?key=a/b'
  )
  server.reset()
  assert.is(await asked({ extension: 'webp' }), '/world/8/134/85.webp')
})

test('a template, percent-encoded or not, from north or south', async () => {
  for (const [template, path] of [
    ['/t/{z}/{x}/{y}.png?a=b', '/t/8/134/85.png?a=b'],
    ['/t/${z}/${x}/${y}.png', '/t/8/134/85.png'],
    ['/t/%7Bz%7D/%7BX%7D/%7By%7D', '/t/8/134/85'],
    ['/t/{z}/{x}/{-y}.png', `/t/8/134/${255 - 85}.png`],
    ['/t?z={z}&x={x}&y={y}', '/t?z=8&x=134&y=85']
  ] as const) {
    server.reset()
    assert.is(await asked({ baseURL: server.base + template, extension: 'jpg' }), path)
  }
})

test('a path format under a folder', async () => {
  for (const [path_format, path] of [
    ['${z}/${x}/${y}.${extension}', '/tiles/8/134/85.gif'],
    ['/${zzzz}/${xx}/${yyy}.png', '/tiles/0008/134/085.png'],
    ['${z}-${y}-${x}?v=1', '/tiles/8-85-134?v=1&key=1']
  ] as const) {
    server.reset()
    const query = path_format.includes('?') ? '?key=1' : ''
    assert.is(
      await asked({ type: 'osm', baseURL: `${server.base}/tiles/${query}`, path_format, extension: 'gif' }),
      path
    )
  }
})

test('sub-domains: one of the names, for one tile always the same', async () => {
  const fetched = async (baseURL: string) => {
    server.reset()
    await draw(layer({ baseURL: `${server.base}/${baseURL}/{z}/{x}/{y}` }), viewOf())
    return server.requests.map(({ url }) => url)
  }
  for (const [names, form] of [
    ['{a-d}', /^\/[abcd]\//],
    ['{s}', /^\/[abc]\//],
    ['{0-3}', /^\/[0123]\//],
    ['m{1-2}', /^\/m[12]\//]
  ] as const) {
    const [once, again] = [await fetched(names), await fetched(names)]
    for (const url of once) assert.match(url, form)
    assert.ok(new Set(once.map((url) => url.split('/')[1])).size > 1, `${once}`)
    assert.equal(once.sort(), again.sort())
  }
})

test('custom parameters go into the query unless the address has them', async () => {
  const baseURL = `${server.base}/t/{z}/{x}/{y}.png?Token=mine`
  assert.is(await asked({ baseURL, customParams: { token: 'yours', v: [1, 2] } }), '/t/8/134/85.png?Token=mine&v=1&v=2')
})

test('every pixel is at its position at any scale and rotation, without seams', async () => {
  for (const [zoom, rotationDeg] of [
    [8, 0],
    [7.6, 0],
    [8.3, 0],
    [8.9, 0],
    [8, 30],
    [7.7, 45],
    [8.45, -90],
    [8.2, 171.3]
  ] as const) {
    const view = viewOf({
      rotationDeg,
      widthPt: 300.4,
      heightPt: 199.3,
      scale: ((RESOLUTION_0 / 2 ** zoom) * 72) / 0.0254
    })
    const { pixels, warnings } = await paint([layer()], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD)
    assert.ok(worst <= 3, `zoom ${zoom} turned by ${rotationDeg}: ${worst}`)
  }
})

test('half-transparent tiles show no seams either', async () => {
  const view = viewOf({ rotationDeg: 30, scale: ((RESOLUTION_0 / 2 ** 8.3) * 72) / 0.0254 })
  const { pixels } = await paint([layer({ opacity: 0.5 })], view)
  const { pixels: whole } = await paint([layer()], view)
  let worst = 0
  for (let at = 0; at < whole.data.length; at++)
    worst = Math.max(worst, Math.abs(pixels.data[at]! - (whole.data[at]! + 255) / 2))
  assert.ok(worst <= 1.5, `${worst}`)
})

test('tiles of one colour become one colour, opaque or not, at any scale and angle', async () => {
  for (const alpha of [1, 0.5]) {
    const background = { r: 200, g: 40, b: 80, alpha }
    const tile = await sharp({ create: { width: 256, height: 256, channels: 4, background } })
      .png()
      .toBuffer()
    server.trouble(/./, { body: tile, mediaType: 'image/png' })
    for (const [zoom, rotationDeg] of [
      [8, 0],
      [7.77, 0],
      [8.31, 0],
      [8.9, 0],
      [8, 45],
      [7.9, 30],
      [8.4, -7.3],
      [8.2, 179]
    ] as const)
      for (const opacity of [1, 0.5]) {
        // larger than the parts that maps are painted in
        const view = viewOf({
          rotationDeg,
          widthPt: 700.7,
          heightPt: 600.3,
          scale: ((RESOLUTION_0 / 2 ** zoom) * 72) / 0.0254
        })
        const { pixels } = await paint([layer({ opacity })], view)
        const covered = alpha * opacity
        const wanted = [200, 40, 80].map((value) => 255 + (value - 255) * covered)
        let worst = 0
        for (let at = 0; at < pixels.data.length; at++)
          worst = Math.max(worst, Math.abs(pixels.data[at]! - wanted[at % 3]!))
        assert.ok(worst <= 2, `zoom ${zoom}, turned by ${rotationDeg}, alpha ${alpha}, opacity ${opacity}: ${worst}`)
      }
  }
})

test('missing tiles leave their place empty, without a word', async () => {
  server.trouble(/\/134\/85\.png/, { status: 404 })
  server.trouble(/\/135\/85\.png/, { status: 204 })
  const view = inTile({ widthPt: 800, heightPt: 256 })
  const { pixels, warnings } = await paint([layer({ baseURL: `${server.base}/tiles`, failOnError: true })], view)
  assert.equal(warnings, [])
  assert.equal(colourAt(pixels, 400, 128), [255, 255, 255])
  assert.equal(colourAt(pixels, 600, 128), [255, 255, 255])
  assert.equal(colourAt(pixels, 200, 128), tileColour(8, 133, 85))
})

test('failed tiles give one warning, or end the job if the layer requires', async () => {
  server.trouble(/\/134\/85\.png/, { status: 500, body: 'broken' })
  const view = inTile({ widthPt: 800, heightPt: 200 })
  const tiles = { baseURL: `${server.base}/tiles`, name: 'base' }
  const { pixels, warnings } = await paint([layer(tiles)], view)
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^layer "base": 1 of 5 tiles .*\/8\/134\/85\.png .*\b500\b.*"broken"/)
  assert.equal(colourAt(pixels, 200, 100), tileColour(8, 133, 85))
  assert.is((await thrownBy(paint([layer({ ...tiles, failOnError: true })], view))).code, 'upstream-failed')
})

test('damaged tiles are one warning, the others are drawn', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const whole = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer()
  const damaged = Buffer.from(whole)
  damaged.fill(0, whole.length >> 1, (whole.length >> 1) + 64)
  const unreadable = await sharp(whole).webp({ lossless: true }).toBuffer()
  unreadable.fill(7, 40)
  const gif = await sharp(whole).gif().toBuffer()
  for (const [body, code] of [
    [damaged, 'upstream-failed'],
    [gif.subarray(0, gif.length >> 1), 'upstream-failed'],
    [unreadable, 'invalid-data']
  ] as const) {
    server.trouble(/\/13[45]\/85\.png/, { body, mediaType: 'image/png' })
    const view = inTile({ widthPt: 800, heightPt: 200 })
    const tiles = { baseURL: `${server.base}/tiles`, name: 'base' }
    const { pixels, warnings } = await paint([layer(tiles)], view)
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, /^layer "base": .*damaged/)
    assert.equal(colourAt(pixels, 200, 100), tileColour(8, 133, 85))
    assert.is((await thrownBy(paint([layer({ ...tiles, failOnError: true })], view))).code, code)
  }
})

test('tiles may be TIFF', async () => {
  const create = { width: 256, height: 256, channels: 3, background: 'blue' } as const
  server.trouble(/./, {
    body: await sharp({ create }).tiff({ compression: 'lzw' }).toBuffer(),
    mediaType: 'image/tiff'
  })
  const { pixels, warnings } = await paint([layer()], inTile({ widthPt: 512, heightPt: 256 }))
  assert.equal([warnings, colourAt(pixels, 400, 128)], [[], [0, 0, 255]])
})

test('tiles of a higher resolution than the grid’s fit their place', async () => {
  const colours = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 256, height: 512, channels: 3, background: 'blue' } }, left: 256, top: 0 }])
    .png()
    .toBuffer()
  server.trouble(/./, { body: colours, mediaType: 'image/png' })
  const { pixels } = await paint([layer()], inTile({ widthPt: 512, heightPt: 256 }))
  // the frame begins in the middle of a tile
  assert.equal([30, 158, 286, 414].map((column) => colourAt(pixels, column, 128)), [[0, 0, 255], [255, 0, 0], [0, 0, 255], [255, 0, 0]]) // prettier-ignore
})

test('layers as sent by clients are accepted', async () => {
  const ladder = Array.from({ length: 19 }, (_, zoom) => RESOLUTION_0 / 2 ** zoom)
  const world = [-20037508.34, -20037508.34, 20037508.34, 20037508.34]
  const terrestris = {
    type: 'osm',
    baseURL: `${server.base}/world/{z}/{x}/{y}.png`,
    resolutions: ladder,
    dpi: 72,
    imageExtension: 'png',
    maxExtent: world,
    tileSize: [256, 256],
    customParams: {},
    failOnError: false,
    name: 'OSM',
    opacity: 1
  }
  const geoblocks = { type: 'osm', baseURL: `${server.base}/world/{z}/{x}/{y}.png`, opacity: 1 }
  const geoext1 = {
    type: 'OSM',
    baseURL: `${server.base}/world/`,
    opacity: 1,
    maxExtent: world,
    tileSize: [256, 256],
    extension: 'png',
    resolutions: ladder,
    singleTile: false
  }
  const mapstore = {
    type: 'osm',
    baseURL: `${server.base}/world/`,
    path_format: '${z}/${x}/${y}.png',
    extension: 'png',
    maxExtent: world,
    tileSize: [256, 256],
    resolutions: ladder,
    customParams: { apikey: 'x' },
    opacity: 1,
    name: null
  }
  for (const sent of [terrestris, geoblocks, geoext1, mapstore]) {
    const view = viewOf({ rotationDeg: -20 })
    const { pixels, warnings } = await paint([sent], view)
    assert.equal(warnings, [], JSON.stringify(sent))
    assert.ok(worstDifference(pixels, view, PERIOD) <= 3)
  }
  assert.is(plugin.title!({ type: 'osm', name: 'Base' }), 'Base')
  assert.is(plugin.title!({ type: 'osm' }), 't')
})

test('tiles without size and levels without resolution are refused', () => {
  for (const wrong of [
    { tileSize: [0, 256] },
    { tileSize: [256, 100_000] },
    { resolutions: [0] },
    { resolutions: [] },
    { baseURL: '' }
  ])
    assert.is(problems(layer(wrong)).length, 1, JSON.stringify(wrong))
})

test.run()
