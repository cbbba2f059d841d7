import '../../../support/sealed.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../../core/package-root.js'
import mvt from '../../../../plugins/layers/mvt.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { startVectorTileServer, worldTile, type WorldFeature } from '../../../support/vector-tiles.js'
import { benchOf, paintingTools, viewOf } from '../drawing.js'
import { bright } from './bright.js'
import { CENTRE, TOWN } from './town.js'

const { plugin, problems, draw } = await benchOf(mvt)
const server = await startVectorTileServer()
const sprite = join(packageRoot, 'test/golden/layouts/golden/sprites/symbols@2x')
let style: object = bright()
let tileJson: object = {}
let world: WorldFeature[] = TOWN
test.before.each(() => {
  server.requests.length = 0
  style = bright()
  tileJson = { tiles: ['tiles/{z}/{x}/{y}.pbf'], minzoom: 0, maxzoom: 14 }
  world = TOWN
})
server.answer = (tile) => {
  const path = server.requests.at(-1)!
  if (path === '/styles/bright/style.json') return { body: JSON.stringify(style) }
  if (path === '/styles/bright/tiles.json') return { body: JSON.stringify(tileJson) }
  if (path.startsWith('/styles/bright/sprite@2x')) return { body: readFileSync(sprite + path.slice(-path.split('.').at(-1)!.length - 1)) } // prettier-ignore
  return /\.pbf$/.test(path) ? worldTile(world, tile) : { status: 404 }
}
test.after(() => server.close())

const RESOLUTION_0 = (2 * 20037508.342789244) / 512
/** A map of the town at a zoom, as a web map would show it. */
const viewAt = (zoom: number, more: object = {}) =>
  viewOf({
    widthPt: 800,
    heightPt: 800,
    center: [...CENTRE],
    scale: (RESOLUTION_0 / 2 ** zoom) * (96 / 0.0254),
    ...more
  })
const address = `${server.base}/styles/bright/style.json`
const layer = (members: object = {}) => ({ type: 'mvt', style: address, ...members })
const drawn = async (members: object = {}, view = viewAt(14.5)) => {
  const tools = paintingTools()
  const { svg = '', labels = [] } = await draw(layer(members), view, tools)
  const colours = [...svg.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, colour]) => colour!)
  return { svg, labels, warnings: tools.warnings, colours, order: [...new Set(colours)] }
}
const textsOf = (labels: { text: string }[]) => labels.map(({ text }) => text).sort()

test('a MapLibre style gives the addresses of tiles and sprite, the layers and their order', async () => {
  const { order, labels, warnings } = await drawn()
  assert.equal(order, ['#f8f4f0', '#66aa44', '#d8e8c8', '#91c270', '#a0c8f0', '#bfd9f2', '#f2eae2', '#dfdbd7', '#ccbbaa', '#cfcdca', '#e9ac77', '#ffffff', '#ffeeaa', '#ffcc88', '#bbbbbb', '#9e9cab']) // prettier-ignore
  assert.ok(server.requests.includes('/styles/bright/tiles/14/8192/5632.pbf'), server.requests.join('\n'))
  assert.ok(server.requests.every((path) => !path.includes('fontstack')))
  assert.equal(textsOf(labels), ['', '', '', '', 'A 3', 'Bahnhofstraße', 'Botanischer Garten', 'Gasse 1', 'Gasse 2', 'Gasse 3', 'Gasse 4', 'Gasse 5', 'Odeon', 'Sihl', 'UETLIBERG', 'Zoo', 'Zürich\nZurich', 'Zürichsee']) // prettier-ignore
  assert.is(warnings.length, 2)
  for (const [index, quoted] of ['"satellite"', '"zoo"'].entries()) {
    assert.ok(warnings[index]!.startsWith(`layer "vector tiles": ${address}: `), warnings[index])
    assert.match(warnings[index]!, quoted)
  }
})

test('layers are drawn in the order of the style, not of the tiles', async () => {
  const { colours } = await drawn()
  const last = (colour: string) => colours.lastIndexOf(colour)
  assert.ok(last('#ffffff') < colours.indexOf('#ffeeaa'))
  assert.ok(last('#cfcdca') < colours.indexOf('#e9ac77'))
})

test('a zoom shows the same as a web map, at any dpi', async () => {
  const widths = async (zoom: number, dpi: number) => {
    const { svg } = await drawn({}, viewAt(zoom, { dpi }))
    return [...svg.matchAll(/stroke="#ffcc88" stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width))[0]
  }
  // 6 pixels at zoom 14, 20 at zoom 20, growing by 1.2: 6 + 14 · (1.2² - 1) / (1.2⁶ - 1) at zoom 16, three quarters of it in points
  assert.is(await widths(14, 72), 4.5)
  assert.is(await widths(16, 300), Math.round((6 + (14 * (1.2 ** 2 - 1)) / (1.2 ** 6 - 1)) * 75) / 100)
  const { order } = await drawn({}, viewAt(12))
  assert.ok(!order.includes('#f2eae2') && !order.includes('#cfcdca'))
})

test('zooms beyond those of the source are drawn from its finest tiles', async () => {
  tileJson = { ...tileJson, maxzoom: 11 }
  await drawn({}, viewAt(14.5))
  const zooms = () => new Set(server.requests.flatMap((path) => /tiles\/(\d+)\//.exec(path)?.[1] ?? []))
  assert.equal([...zooms()], ['11'])
  server.requests.length = 0
  await drawn({ maxZoom: 9 }, viewAt(14.5))
  assert.equal([...zooms()], ['9'])
})

test('the address in the layer takes precedence over that of the style', async () => {
  const { order } = await drawn({ url: `${server.base}/own/{z}/{x}/{y}.pbf` })
  assert.ok(order.includes('#bfd9f2'))
  assert.ok(server.requests.some((path) => path.startsWith('/own/14/')))
  assert.ok(!server.requests.includes('/styles/bright/tiles.json'))
})

test('the style as an object, as text, as data', async () => {
  const absolute = bright({ sprite: `${server.base}/styles/bright/sprite`, sources: { openmaptiles: { type: 'vector', tiles: [`${server.base}/t/{z}/{x}/{y}.pbf`], scheme: 'tms', maxzoom: 14 } } }) // prettier-ignore
  for (const one of [
    absolute,
    JSON.stringify(absolute),
    `data:application/json,${encodeURIComponent(JSON.stringify(absolute))}`
  ]) {
    // prettier-ignore
    server.requests.length = 0
    const { order } = await drawn({ style: one })
    assert.is(order[0], '#f8f4f0')
    // rows from below
    assert.ok(
      server.requests.some((path) => path.startsWith(`/t/14/8192/${2 ** 14 - 1 - 5632}`)),
      server.requests.join()
    )
  }
})

test('names across tiles are one', async () => {
  const { labels } = await drawn()
  const count = (name: string) => labels.filter(({ text }) => text === name).length
  assert.equal(['Zürich\nZurich', 'Bahnhofstraße', 'Sihl', 'A 3', 'Gasse 1'].map(count), [1, 1, 1, 1, 1])
  const names = labels.filter(({ text }) => text === 'Bahnhofstraße')
  assert.is(names[0]!.on!.lines.length, 1)
})

test('marks at positions outside the frame are drawn as far as they reach inside', async () => {
  const view = viewAt(14, { widthPt: 96, heightPt: 96 })
  // the frame's left side is a quarter of a tile left of a corner of four tiles: nothing but the next tile has it
  const [x, y] = view.toMap([-6, 48])
  world = [{ layer: 'place', type: 1, tags: { class: 'dot' }, paths: [[x, y]] }]
  style = bright({
    layers: [
      { id: 'dots', type: 'circle', source: 'openmaptiles', 'source-layer': 'place', paint: { 'circle-radius': 12 } }
    ]
  })
  for (const shift of [0, 90, 96, 192]) {
    const moved = viewAt(14, { widthPt: 96, heightPt: 96, center: view.toMap([48 + shift, 48]) })
    const [left, top] = moved.toMap([-6, 48])
    world = [{ layer: 'place', type: 1, tags: {}, paths: [[left, top]] }]
    assert.match((await drawn({}, moved)).svg, /<circle cx="-6(\.\d+)?"/, `${shift}`)
  }
})

test('a style with several sources: the first one is drawn, or the one that the layer names', async () => {
  const own = (source: string, color: string) => ({ id: source, type: 'fill', source, 'source-layer': 'water', paint: { 'fill-color': color } }) // prettier-ignore
  const tiles = (name: string) => ({ type: 'vector', tiles: [`${server.base}/${name}/{z}/{x}/{y}.pbf`] })
  style = bright({ sources: { unused: tiles('unused'), a: tiles('a'), b: tiles('b') }, layers: [own('b', '#00000b'), own('a', '#00000a'), own('c', '#00000c')] }) // prettier-ignore
  const first = await drawn()
  assert.equal(first.order, ['#00000a'])
  assert.equal(first.warnings, [
    'layer "vector tiles": style: the layers of source "b", "c" are left out; only source "a" is drawn'
  ])
  assert.ok(server.requests.every((path) => /^\/(a|styles)\//.test(path)))
  assert.equal((await drawn({ source: 'b' })).order, ['#00000b'])
  const wrong = await drawn({ source: 'x' })
  assert.equal(wrong.order, ['#00000a'])
  assert.is(
    wrong.warnings[0],
    'layer "vector tiles": style: source is "x", which no layer of the style draws; must be one of "a", "b"'
  )
})

test('source layers with a style in layerStyles are drawn above the others', async () => {
  assert.equal((await drawn({ layers: ['water', 'park'] })).order, ['#f8f4f0', '#d8e8c8', '#91c270', '#bfd9f2'])
  const layerStyles = {
    water: { version: 2, '*': { symbolizers: [{ type: 'polygon', fillColor: '#000001', stroke: false }] } }
  }
  assert.equal((await drawn({ layers: ['water', 'park'], layerStyles })).order, ['#f8f4f0', '#d8e8c8', '#91c270', '#000001']) // prettier-ignore
  assert.equal((await drawn({ layerStyles, layers: ['water'], style: undefined, url: `${server.base}/{z}/{x}/{y}.pbf` })).order, ['#000001']) // prettier-ignore
})

test('a style layer without a source layer is left out with a warning', async () => {
  style = bright({ layers: [{ id: 'odd', type: 'fill', source: 'openmaptiles' }] })
  const { svg, warnings } = await drawn()
  assert.equal(
    [svg, warnings],
    ['', ['layer "vector tiles": style layer "odd" is left out: "source-layer" is missing']]
  )
})

test('a layer fails if neither the layer nor its style has a tile address', async () => {
  const failed = async (members: object) => thrownBy(draw(layer(members), viewAt(14)))
  assert.is((await failed({ style: { version: 2, '*': {} } })).message, '"baseURL" is missing, and the style has no address of tiles') // prettier-ignore
  assert.match((await failed({ style: bright({ sources: {}, sprite: undefined }) })).message, /^"baseURL" is missing, and the style has no source of vector tiles$/) // prettier-ignore
  const mapbox = bright({
    sprite: undefined,
    sources: { openmaptiles: { type: 'vector', url: 'mapbox://mapbox.mapbox-streets-v8' } }
  })
  assert.match((await failed({ style: mapbox })).message, 'mapbox://mapbox.mapbox-streets-v8')
  style = bright({ sources: { openmaptiles: { type: 'vector', url: 'missing.json' } } })
  assert.match((await failed({})).message, /missing\.json .*\b404\b/)
})

test('a style with only a background fetches no tiles', async () => {
  const far = { id: 'far', type: 'line', source: 'openmaptiles', 'source-layer': 'water', minzoom: 20 }
  for (const [layers, order] of [
    [[], []],
    [[far], []],
    [[far, { id: 'land', type: 'background' }], ['#000000']]
  ] as const) {
    // prettier-ignore
    server.requests.length = 0
    assert.equal((await drawn({ style: bright({ layers }) })).order, order)
    assert.equal(server.requests, [])
  }
})

test('required members of the layer are checked', () => {
  assert.equal(problems({ type: 'mvt', style: 'https://a.example/style.json', source: 'osm' }), [])
  assert.is(problems({ type: 'mvt' }).length, 1)
  assert.is(
    plugin.tiles!(
      { type: 'mvt', style: address, minZoom: 0, resolutionTolerance: 1.99 },
      viewAt(14, { widthPt: 300, heightPt: 200 })
    ),
    4
  )
})

test.run()
