import '../../support/sealed.js'
import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transformer } from '../../../core/views/projection.js'
import { reprojector } from '../../../core/views/reproject.js'
import type { View } from '../../../core/views/view.js'
import mvt from '../../../plugins/layers/mvt.js'
import { thrownBy } from '../../support/thrown-by.js'
import {
  commandsOf,
  encodeTile,
  startVectorTileServer,
  worldTile,
  type WorldFeature
} from '../../support/vector-tiles.js'
import { benchOf, paintingTools, viewOf } from './drawing.js'

const { plugin, problems, draw, asSent } = await benchOf(mvt)
const server = await startVectorTileServer()
test.before.each(() => {
  server.requests.length = 0
  server.answer = () => ({ status: 404 })
})
test.after(() => server.close())

const HALF = 20037508.342789244
/** Of tiles of 512 pixels. */
const RESOLUTION_0 = (2 * HALF) / 512
const layer = (members: object = {}) => ({ type: 'mvt', baseURL: server.base, ...members })
/** The scale at which a screen shows a resolution. */
const scaleFor = (resolution: number) => (resolution * 96) / 0.0254
const [X, Y] = viewOf().centre
/** A hundredth of tile 8/135/86, about its middle. */
const inTile = (parameters: object = {}): View =>
  viewOf({
    widthPt: 40,
    heightPt: 40,
    center: [1_174_000, 6_496_500],
    scale: scaleFor(RESOLUTION_0 / 2 ** 8),
    ...parameters
  })
const zooms = () => [...new Set(server.requests.map((url) => Number(/\/(\d+)\/\d+\/\d+/.exec(url)![1])))]
const spot = (layer: string, x: number, y: number, tags?: WorldFeature['tags']): WorldFeature => ({ layer, type: 1, tags, paths: [[x, y]] }) // prettier-ignore
const shows = (world: WorldFeature[]) => (server.answer = (tile) => worldTile(world, tile))
const marks = {
  version: 2,
  '*': { symbolizers: [{ type: 'point', pointRadius: 1, fillColor: 'red', strokeOpacity: 0 }] }
}
const circles = (svg = ''): [x: number, y: number][] =>
  [...svg.matchAll(/<circle cx="([-.\d]+)" cy="([-.\d]+)"/g)].map(([, x, y]) => [Number(x), Number(y)])
/** A tenth of a millimetre. */
const TENTH_PT = 72 / 254

test('addresses: a folder, templates, rows from below, further parameters', async () => {
  for (const [members, path] of [
    [{}, '/8/135/86.pbf'],
    [{ extension: '.mvt' }, '/8/135/86.mvt'],
    [{ baseURL: `${server.base}/t/{z}/{x}/{y}?k=1`, customParams: { token: 'a b' } }, '/t/8/135/86?k=1&token=a%20b'],
    [{ baseURL: undefined, url: `${server.base}/%7Bz%7D/%7Bx%7D/%7B-y%7D.pbf` }, `/8/135/${255 - 86}.pbf`],
    [{ baseURL: `${server.base}/t`, path_format: '${z}/${y}/${x}.${extension}' }, '/t/8/86/135.pbf']
  ] as const) {
    server.requests.length = 0
    await draw(layer(members), inTile())
    assert.equal(server.requests, [path])
  }
})

test('the zoom is that of a screen, whatever the dpi, and no finer than the server has', async () => {
  const zoomFor = async (resolution: number, members: object = {}, dpi = 300) => {
    server.requests.length = 0
    await draw(layer(members), inTile({ scale: scaleFor(resolution), dpi }))
    return zooms()
  }
  const zoom8 = RESOLUTION_0 / 2 ** 8
  for (const dpi of [72, 96, 300, 600]) assert.equal(await zoomFor(zoom8, {}, dpi), [8])
  assert.equal(await zoomFor(zoom8 * 0.51), [8])
  assert.equal(await zoomFor(zoom8 * 0.5), [9])
  assert.equal(await zoomFor(zoom8 * 0.7, { resolutionTolerance: 1 }), [9])
  assert.equal(await zoomFor(zoom8, { tileSize: [256, 256] }), [9])
  assert.equal(await zoomFor(RESOLUTION_0 / 2 ** 17), [14])
  assert.equal(await zoomFor(RESOLUTION_0 / 2 ** 17, { maxZoom: '16' }), [16])
  assert.equal(await zoomFor(zoom8, { minZoom: 9 }), [9])
  const resolutions = Array.from({ length: 18 }, (_, zoom) => RESOLUTION_0 / 2 ** zoom)
  assert.equal(await zoomFor(RESOLUTION_0 / 2 ** 17, { resolutions }), [17])
  assert.equal(await zoomFor(RESOLUTION_0 / 2 ** 17, { resolutions, maxZoom: 12 }), [12])
  const thrown = await thrownBy(draw(layer({ minZoom: 9, maxZoom: 8 }), inTile()))
  assert.is(thrown.message, 'minZoom is 9; must be at most 8, the finest zoom of the layer')
})

test('how many tiles are fetched is known before', async () => {
  for (const view of [viewOf(), viewOf({ rotationDeg: 30, scale: 3_000_000 })]) {
    server.requests.length = 0
    await draw(layer(), view)
    assert.is(plugin.tiles!(asSent(layer()), view), server.requests.length)
  }
  const few = paintingTools({ limits: { tiles: 3, pixels: 1e8 } })
  assert.is((await thrownBy(draw(layer({ tileSize: [64, 64] }), viewOf(), few))).code, 'too-large')
})

test('a point is at its position: north up, rotated, enlarged, at tile corners, drawn once', async () => {
  const corner = (2 * HALF) / 2 ** 5
  const places = [[X, Y], [X + 70_000, Y - 30_000], [corner, 5 * corner], [corner, Y], [X - 90_000, 5 * corner]] as const // prettier-ignore
  shows(places.map(([x, y]) => spot('places', x, y)))
  for (const parameters of [{}, { rotationDeg: 30 }, { rotationDeg: -135, dpi: 300 }])
    for (const members of [{}, { maxZoom: 6 }, { tileSize: [64, 64] }]) {
      const view = viewOf(parameters)
      const found = circles((await draw(layer({ ...members, style: marks }), view)).svg)
      const expected = places
        .map((place) => view.toPaper(place))
        .filter(([x, y]) => x > 0 && y > 0 && x < 300 && y < 200)
      assert.is(found.length, expected.length)
      for (const [x, y] of expected)
        assert.ok(
          found.some((one) => Math.hypot(one[0] - x, one[1] - y) < TENTH_PT),
          `${x}, ${y} is not among ${found}`
        )
    }
})

test('maps in other projections: Bern’s old observatory is 2600000, 1200000', async () => {
  const [x, y] = transformer('EPSG:4326', 'EPSG:3857')([7.438632495, 46.951082877])
  shows([spot('places', x, y)])
  for (const rotationDeg of [0, 40]) {
    const view = viewOf({ projection: 'EPSG:2056', center: [2_600_100, 1_199_900], scale: 10_000, rotationDeg })
    const { svg } = await draw(layer({ style: marks }), view)
    const [[foundX, foundY]] = circles(svg) as [[number, number]]
    const [expectedX, expectedY] = view.toPaper([2_600_000, 1_200_000])
    assert.ok(
      Math.hypot(foundX - expectedX, foundY - expectedY) < TENTH_PT,
      `${foundX}, ${foundY} is not ${expectedX}, ${expectedY}`
    )
  }
  assert.equal(zooms(), [14])
})

test('a tile of the whole world on a map of a part draws nothing from elsewhere', async () => {
  const lonLats = Array.from(
    { length: 36 * 17 },
    (_, i) => [(i % 36) * 10 - 180, Math.floor(i / 36) * 10 - 80] as const
  )
  const toWeb = transformer('EPSG:4326', 'EPSG:3857')
  const view = viewOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000], scale: 100_000_000 })
  const toMap = reprojector('EPSG:4326', 'EPSG:2056')!
  const expected = lonLats.flatMap((lonLat) => {
    const place = toMap([...lonLat])
    const [x, y] = place ? view.toPaper(place) : [-1, -1]
    return x > 0 && y > 0 && x < 300 && y < 200 ? [[x, y] as const] : []
  })
  for (const world of [
    [{ ...spot('l', 0, 0), paths: lonLats.map((one) => [...toWeb([...one])]) }],
    lonLats.map((one) => spot('l', ...toWeb([...one])))
  ]) {
    shows(world)
    const tools = paintingTools()
    const found = circles((await draw(layer({ style: marks }), view, tools)).svg).filter(
      ([x, y]) => x > 0 && y > 0 && x < 300 && y < 200
    )
    assert.equal([found.length, tools.warnings], [expected.length, []])
    for (const [x, y] of expected)
      assert.ok(
        found.some((one) => Math.hypot(one[0] - x, one[1] - y) < 1),
        `${x}, ${y}`
      )
  }
})

test('across the date line in degrees', async () => {
  shows([spot('l', HALF - 1e5, 0), spot('l', 1e5 - HALF, 0)])
  const view = viewOf({ projection: 'EPSG:4326', center: [180, 0], scale: 4_000_000 })
  const found = circles((await draw(layer({ style: marks }), view)).svg)
  const degrees = (1e5 / HALF) * 180
  const expected = [180 - degrees, 180 + degrees].map((lon) => view.toPaper([lon, 0])[0])
  assert.is(found.length, 2)
  expected.forEach((x) =>
    assert.ok(
      found.some((one) => Math.abs(one[0] - x) < TENTH_PT && Math.abs(one[1] - 100) < TENTH_PT),
      `${found}`
    )
  )
})

test('tiles in another projection than the web’s say where they are', async () => {
  const swiss = {
    maxExtent: [2_420_000, 1_030_000, 2_900_000, 1_350_000],
    resolutions: [250, 100, 50],
    projection: 'epsg:2056'
  }
  server.answer = () => encodeTile([{ name: 'l', features: [{ type: 1, geometry: commandsOf(1, [[1312, 3808]]) }] }])
  const view = viewOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000], scale: scaleFor(100) })
  const { svg } = await draw(layer({ ...swiss, style: marks }), view)
  // tiles are 51200 m wide: columns 3 and 4 from 2573600, rows 2 and 3 from 1247600
  assert.equal(server.requests.sort(), ['/1/3/2.pbf', '/1/3/3.pbf'])
  const [x, y] = view.toPaper([2_590_000, 1_200_000])
  assert.ok(circles(svg).some((one) => Math.hypot(one[0] - x, one[1] - y) < TENTH_PT))
  const thrown = await thrownBy(draw(layer({ projection: 'EPSG:4326' }), inTile()))
  assert.is(thrown.message, '"maxExtent" and "resolutions" are missing; tiles in EPSG:4326 need both')
})

test('tiles repeated in another world are fetched once and drawn again', async () => {
  shows([spot('places', 0, 0)])
  const view = viewOf({ center: [0, 0], scale: scaleFor(RESOLUTION_0), widthPt: 1200, heightPt: 100 })
  const found = circles((await draw(layer({ style: marks }), view)).svg).sort(([a], [b]) => a - b)
  assert.equal(server.requests, ['/0/0/0.pbf'])
  assert.equal(found, [[216, 50], [600, 50], [984, 50]]) // prettier-ignore
})

const blue = { fillColor: 'blue', pointRadius: 1, strokeOpacity: 0 }
const colours = (svg = '') => [...svg.matchAll(/fill="(#\w+)"/g)].map(([, colour]) => colour)

test('source layers are selected, ordered and styled', async () => {
  shows([spot('b', X, Y), spot('a', X, Y), spot('c', X + 1000, Y, { layer: 'mine' })])
  const style = (prefix: string) => ({
    version: 2,
    ...Object.fromEntries(['a', 'b', 'c', 'mine'].map((name, i) => [`[layer = '${name}']`, { symbolizers: [{ ...blue, type: 'point', fillColor: `#${prefix}${i + 1}` }] }])) // prettier-ignore
  })
  const drawn = async (members: object) => colours((await draw(layer(members), viewOf())).svg)
  assert.equal(await drawn({ style: style('00000') }), ['#000002', '#000001', '#000004'])
  assert.equal(await drawn({ style: JSON.stringify(style('00000')), layers: ['a', 'c', 'b', 'a'] }), ['#000001', '#000004', '#000002']) // prettier-ignore
  assert.equal(await drawn({ style: style('00000'), layers: 'a' }), ['#000001'])
  assert.equal(await drawn({ layerStyles: { c: { '*': blue }, a: style('00000') } }), ['#0000ff', '#000001'])
  assert.equal(await drawn({ style: style('00000'), layerStyles: { a: { '*': blue } } }), [
    '#000002',
    '#0000ff',
    '#000004'
  ])
  assert.equal(await drawn({ styles: { a: blue }, styleProperty: 'layer', layers: ['a'] }), ['#0000ff'])
  assert.equal(await drawn({ layers: ['a'] }), ['#808080'])
})

test('a lower source layer of all tiles lies below an upper one', async () => {
  const area = (layer: string): WorldFeature => ({ layer, type: 3, paths: [[X - 9e5, Y - 9e5, X - 9e5, Y + 9e5, X + 9e5, Y + 9e5, X + 9e5, Y - 9e5]] }) // prettier-ignore
  const world = [area('low'), area('middle'), area('high')]
  // one tile has the lowest alone, others lack the one in the middle
  server.answer = (tile) =>
    worldTile(
      world.filter((_, i) => i === 0 || (i === 2 ? tile[1] % 2 : tile[2] % 2)),
      tile
    )
  const layerStyles = { low: { '*': { fillColor: '#000001' } }, middle: { '*': { fillColor: '#000002' } }, high: { '*': { fillColor: '#000003' } } } // prettier-ignore
  const { svg } = await draw(layer({ style: 'default', layerStyles, tileSize: [128, 128] }), viewOf())
  assert.equal(colours(svg), ['#000001', '#000002', '#000003'])
})

test('an area or a line in many tiles has one label and one mark', async () => {
  shows([
    {
      layer: 'l',
      type: 3,
      tags: { name: 'Lake' },
      paths: [[X - 9e4, Y - 5e4, X - 9e4, Y + 5e4, X + 9e4, Y + 5e4, X + 9e4, Y - 5e4]]
    },
    { layer: 'l', type: 2, tags: { name: 'Road' }, paths: [[X - 9e5, Y, X + 9e5, Y + 1000]] }
  ])
  const symbolizers = [{ type: 'text', label: '[name]' }, ...marks['*'].symbolizers]
  const { svg, labels } = await draw(
    layer({ style: { version: 2, '*': { symbolizers } }, tileSize: [64, 64] }),
    viewOf()
  )
  assert.ok(server.requests.length > 8)
  assert.equal(labels!.map(({ text }) => text).sort(), ['Lake', 'Road'])
  assert.is(circles(svg).length, 2)
  const named = (name: string) => labels!.find(({ text }) => text === name)!
  assert.equal(
    named('Road').on!.lines.map((line) => [line[0]!, line[line.length - 2]!].map(Math.round)),
    [[0, 300]]
  )
  // in the middle of the whole lake, whatever tiles it lies in
  assert.equal(named('Lake').at[0]!.map(Math.round), [150, 100])
})

test('nothing where a server has nothing; zipped tiles are unzipped', async () => {
  const spots = worldTile([spot('l', X, Y)], [8, 135, 86])
  const drawn = async (answer: typeof server.answer) => {
    server.answer = answer
    const tools = paintingTools()
    const { svg } = await draw(layer({ style: marks }), viewOf(), tools)
    assert.equal(tools.warnings, [])
    return circles(svg).length
  }
  assert.is(await drawn(() => ({ status: 204 })), 0)
  assert.is(await drawn(() => ({ status: 404, body: 'no such tile' })), 0)
  assert.is(await drawn(() => new Uint8Array()), 0)
  assert.ok(spots.length > 0)
  assert.is(await drawn((tile) => ({ body: gzipSync(worldTile([spot('l', X, Y)], tile)) })), 1)
})

test('missing or unreadable tiles are reported once by the layer', async () => {
  const bad: [RegExp, ReturnType<typeof server.answer>][] = [
    [/\.pbf answered with status 500/, { status: 500 }],
    [/\.pbf is not a vector tile: "<html>login<\/html>"/, { body: '<html>login</html>' }],
    [/\.pbf is not a vector tile: /, worldTile([spot('l', X, Y)], [5, 16, 10]).subarray(0, -3)],
    [/\.pbf cannot be unzipped: /, { body: gzipSync('x').subarray(0, -5) }],
    [/\.pbf has more than 10000000 bytes$/, { body: gzipSync(Buffer.alloc(10_000_001)) }],
    [/\.pbf has 10000001 bytes; the limit is 10000000$/, { body: Buffer.alloc(10_000_001) }]
  ]
  for (const [message, answer] of bad) {
    const tools = paintingTools()
    let first = true
    server.answer = (tile) => (first ? ((first = false), answer) : worldTile([spot('l', X, Y)], tile))
    await draw(layer({ name: 'Streets', tileSize: [128, 128] }), viewOf(), tools)
    assert.is(tools.warnings.length, 1)
    assert.match(tools.warnings[0]!, /^layer "Streets": 1 of \d+ tiles .*http/)
    assert.match(tools.warnings[0]!, message)
    server.answer = () => answer
    assert.match((await thrownBy(draw(layer({ failOnError: true }), inTile()))).message, message)
  }
})

test('tiles that hold too much fail the layer, not the process', async () => {
  const line = commandsOf(2, [Array.from({ length: 2_000_000 }, (_, i) => i % 7)])
  const heavy = gzipSync(encodeTile([{ name: 'l', features: [{ type: 2, geometry: line }] }]))
  server.answer = () => ({ body: heavy })
  const thrown = await thrownBy(draw(layer({ tileSize: [64, 64] }), viewOf()))
  assert.equal(
    [thrown.code, thrown.message],
    ['too-large', 'the tiles hold more than 10000000 vertices and properties (a feature counts as 10)']
  )
})

test('a job that ends does so between two tiles', async () => {
  const controller = new AbortController()
  server.answer = (tile) => {
    if (server.requests.length === 3) controller.abort(new Error('enough'))
    return worldTile([spot('l', X, Y)], tile)
  }
  const drawing = draw(layer({ tileSize: [64, 64] }), viewOf(), paintingTools({ signal: controller.signal }))
  await drawing.then(() => assert.unreachable(), (thrown: Error) => assert.is(thrown.message, 'enough')) // prettier-ignore
})

test('names of source layers missing in all tiles are reported', async () => {
  shows([spot('roads', X, Y), spot('water', X, Y)])
  const tools = paintingTools()
  await draw(layer({ layers: ['raods'], name: 'Streets' }), viewOf(), tools)
  assert.equal(tools.warnings, [
    'layer "Streets": no tile has the source layer "raods"; did you mean "roads"? Source layers of the tiles: "roads", "water"'
  ])
})

test('required and optional members of the layer are checked', () => {
  assert.equal(problems({ type: 'MVT', url: 'https://a.example/{z}/{x}/{y}.pbf', layers: 'roads', maxZoom: '15', style: null, tileSize: ['512', 512] }), []) // prettier-ignore
  assert.is(problems({ type: 'mvt' }).length, 1)
  for (const wrong of [
    { maxZoom: 31 },
    { minZoom: -1 },
    { layerStyles: [] },
    { resolutionTolerance: 0 },
    { layers: [{}] }
  ])
    assert.is(problems(layer(wrong)).length, 1, JSON.stringify(wrong))
  assert.is(plugin.title!({ type: 'mvt', name: 'Streets' }), 'Streets')
  assert.is(plugin.title!({ type: 'mvt' }), 'vector tiles')
})

test.run()
