import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Drawing } from '../../../../core/plugin/contracts.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { worldTile, type WorldFeature } from '../../../support/vector-tiles.js'
import { pmtilesOf } from '../archive/pmtiles-file.js'
import { tileAddress } from '../../../../plugins/layers/maplibre/tile-address.js'
import { paintingTools } from '../drawing.js'
import { bench, box, colours, dot, geoJson, mercator, plainPng, screen, startServer, styleOf } from './setting.js'

const server = await startServer()
test.after(() => server.close())
test.before.each(() => {
  for (const path of Object.keys(server.files)) delete server.files[path]
  server.requests.length = 0
})
const { base } = server

const drawn = async (layer: object, tools = paintingTools(), view = screen()) => {
  const found = (await bench.plugin.draw(bench.asSent(layer), view, tools)) as Drawing[]
  return { found, warnings: tools.warnings, labels: found.flatMap(({ labels = [] }) => labels.map(({ text }) => text)) }
}
const square = (west: number, south: number, east: number, north: number): number[] => {
  const [[left, bottom], [right, top]] = [mercator([west, south]), mercator([east, north])]
  return [left, bottom, left, top, right, top, right, bottom]
}
const world: WorldFeature[] = [{ layer: 'land', type: 3, paths: [square(-40, -30, 40, 30)] }]
const land = { id: 'land', type: 'fill', source: 'v', 'source-layer': 'land', paint: { 'fill-color': '#00ff00' } }
const label = (source: string, field: unknown) => ({
  id: 'label',
  type: 'symbol',
  source,
  layout: { 'text-field': field, 'text-font': ['Noto Sans'], 'text-allow-overlap': true }
})
const MIDDLE = [[128, 128], [10, 10]] as const // prettier-ignore

test('a style at an address gives tiles by a TileJSON relative to it', async () => {
  server.putVectorTiles('/maps/tiles', world, 2)
  server.putJson('/maps/tiles.json', { tiles: ['tiles/{z}/{x}/{y}.pbf'], maxzoom: 2 })
  server.putJson('/maps/style.json', { version: 8, sources: { v: { type: 'vector', url: 'tiles.json' } }, layers: [land] }) // prettier-ignore
  assert.equal(await colours({ type: 'maplibre', style: `${base}/maps/style.json` }, MIDDLE), ['#00ff00', '#ffffff'])
  assert.ok(server.requests.some(({ path }) => path === '/maps/tiles/1/0/0.pbf'))
})

test('vector tiles come out of PMTiles, gzipped or not, and out of no tile beyond the bounds', async () => {
  const tiles = [0, 1].flatMap((row) => [0, 1].map((column) => ({ zoom: 1, column, row, bytes: worldTile(world, [1, column, row]) }))) // prettier-ignore
  server.files['/world.pmtiles'] = { bytes: pmtilesOf(tiles, { tileType: 1, zooms: [1, 1], compression: 2 }) }
  const style = (source: object) => styleOf({ v: { type: 'vector', ...source } }, [land])
  for (const source of [
    { url: `pmtiles://${base}/world.pmtiles` },
    { tiles: [`pmtiles://${base}/world.pmtiles/{z}/{x}/{y}`] }
  ])
    // prettier-ignore
    assert.equal(await colours(style(source), MIDDLE), ['#00ff00', '#ffffff'])
  server.putVectorTiles('/tiles', world, 1)
  server.requests.length = 0
  await drawn(style({ tiles: [`${base}/tiles/{z}/{x}/{y}.pbf`], maxzoom: 1, bounds: [10, 10, 20, 20] }))
  assert.equal(
    server.requests.map(({ path }) => path),
    ['/tiles/1/1/0.pbf']
  )
})

test('picture tiles are drawn with their paint: opacity, saturation, contrast', async () => {
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1]
  ])
    // prettier-ignore
    server.files[`/r/1/${column}/${row}.png`] = { bytes: await plainPng(64, [200, 100, 0]) }
  const raster = (paint: object, source: object = {}) =>
    styleOf({ r: { type: 'raster', tiles: [`${base}/r/{z}/{x}/{y}.png`], maxzoom: 1, ...source } }, [{ id: 'r', type: 'raster', source: 'r', paint }]) // prettier-ignore
  const at = [[128, 128]] as const
  assert.equal(await colours(raster({}), at), ['#c86400'])
  assert.equal(await colours(raster({ 'raster-opacity': 0.5 }), at), ['#e3b07e'])
  assert.equal(await colours(raster({ 'raster-saturation': -1 }), at), ['#646464'])
  assert.equal(await colours(raster({ 'raster-brightness-max': 0 }), at), ['#000000'])
  assert.equal(await colours(raster({ 'raster-hue-rotate': 180 }), at), ['#0064c8'])
  const unknown = await drawn(raster({}, { tiles: [`${base}/none/{z}/{x}/{y}.png`] }))
  assert.is(unknown.found.at(-1)!.missing?.code, 'upstream-failed')
})

test('rows of a TMS are counted from the south', async () => {
  for (const row of [0, 1]) for (const column of [0, 1]) server.files[`/t/1/${column}/${row}.png`] = { bytes: await plainPng(64, row === 0 ? [255, 0, 0] : [0, 0, 255]) } // prettier-ignore
  const style = (scheme?: string) =>
    styleOf({ r: { type: 'raster', tiles: [`${base}/t/{z}/{x}/{y}.png`], maxzoom: 1, scheme } }, [{ id: 'r', type: 'raster', source: 'r' }]) // prettier-ignore
  const at = [[128, 60], [128, 200]] as const // prettier-ignore
  assert.equal(await colours(style(), at), ['#ff0000', '#0000ff'])
  assert.equal(await colours(style('tms'), at), ['#0000ff', '#ff0000'])
})

test('addresses of tiles have all placeholders of MapLibre GL, such as the extent for a WMS', () => {
  const half = 20037508.342789244
  assert.is(tileAddress('http://a/{z}/{x}/{y}/{-y}', 3, 5, 1), 'http://a/3/5/1/6')
  assert.is(tileAddress('http://a/{prefix}/{quadkey}.png', 3, 5, 1), 'http://a/51/103.png')
  assert.is(tileAddress('http://a/wms?BBOX={bbox-epsg-3857}&x', 1, 0, 0), `http://a/wms?BBOX=${-half},0,0,${half}&x`)
  assert.is(tileAddress('{constructor}', 0, 0, 0), '{constructor}')
})

test('a WMS is a source of pictures', async () => {
  server.files['/wms'] = { bytes: await plainPng(64, [0, 0, 255]) }
  const wms = (tiles: string) => styleOf({ r: { type: 'raster', tiles: [tiles], tileSize: 256 } }, [{ id: 'r', type: 'raster', source: 'r' }]) // prettier-ignore
  const address = `${base}/wms?SERVICE=WMS&BBOX={bbox-epsg-3857}&WIDTH=256`
  assert.equal(await colours(wms(address), [[128, 128]]), ['#0000ff'])
  assert.is((await drawn(wms(`${base}/wms?BBOX={bbox}`))).found.at(-1)!.missing?.code, 'invalid-spec')
})

test('a picture across the date line lies on both sides of it, and on each copy of the world', async () => {
  server.files['/p.png'] = { bytes: await plainPng(100, [0, 0, 255]) }
  const across = [[175, 10], [185, 10], [185, -10], [175, -10]] // prettier-ignore
  const layer = styleOf({ i: { type: 'image', url: `${base}/p.png`, coordinates: across } }, [{ id: 'i', type: 'raster', source: 'i' }]) // prettier-ignore
  for (const longitude of [180, -180])
    assert.equal(await colours(layer, [[118, 128], [128, 128], [138, 128], [98, 128], [158, 128]], screen([longitude, 0], 2)), ['#0000ff', '#0000ff', '#0000ff', '#ffffff', '#ffffff']) // prettier-ignore
})

test('a picture lies at its four corners, turned and in perspective', async () => {
  server.files['/p.png'] = { bytes: await plainPng(100, [0, 0, 255]) }
  const image = (coordinates: unknown) =>
    styleOf({ i: { type: 'image', url: `${base}/p.png`, coordinates } }, [{ id: 'i', type: 'raster', source: 'i' }])
  const inDegrees = (x: number, y: number) => {
    const [left, top] = [((x - 128) / 1024) * 360, ((128 - y) / 1024) * 2 * Math.PI]
    return [left, (Math.atan(Math.sinh(top)) * 180) / Math.PI]
  }
  // a square that stands on a corner
  const turned = [inDegrees(128, 48), inDegrees(208, 128), inDegrees(128, 208), inDegrees(48, 128)]
  assert.equal(await colours(image(turned), [[128, 128], [128, 60], [60, 60], [196, 60]]), ['#0000ff', '#0000ff', '#ffffff', '#ffffff']) // prettier-ignore
  // narrow at the top, wide at the bottom
  const trapezium = [inDegrees(108, 48), inDegrees(148, 48), inDegrees(228, 208), inDegrees(28, 208)]
  assert.equal(await colours(image(trapezium), [[128, 128], [40, 202], [216, 202], [60, 60], [196, 60]]), ['#0000ff', '#0000ff', '#0000ff', '#ffffff', '#ffffff']) // prettier-ignore
  for (const wrong of [
    undefined,
    [[0, 0]],
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 'x']
    ],
    [
      [0, 90],
      [1, 0],
      [1, 1],
      [0, 1]
    ]
  ])
    // prettier-ignore
    assert.is((await drawn(image(wrong))).found.at(-1)!.missing?.code, 'invalid-spec')
})

test('points are clustered as on a screen at that zoom, with properties that are summed', async () => {
  const points = [dot(0, 0, { n: 1 }), dot(1, 1, { n: 2 }), dot(-1, 0, { n: 3 }), dot(60, 20, { n: 4 })]
  const source = (more: object) => geoJson(points, { cluster: true, clusterProperties: { sum: ['+', ['get', 'n']], most: [['max', ['accumulated'], ['get', 'most']], ['get', 'n']] }, ...more }) // prettier-ignore
  const field = ['case', ['has', 'point_count'], ['concat', ['get', 'point_count_abbreviated'], ':', ['get', 'sum'], ':', ['get', 'most']], ['concat', 'one ', ['get', 'n']]] // prettier-ignore
  const texts = async (more: object = {}, zoom = 1) =>
    (
      await drawn(styleOf({ c: source(more) }, [label('c', field)]), paintingTools(), screen([0, 0], zoom))
    ).labels.sort()
  assert.equal(await texts(), ['3:6:3', 'one 4'])
  assert.equal(await texts({ clusterRadius: 2000 }), ['4:10:4'])
  assert.equal(await texts({ clusterMaxZoom: 0 }), ['one 1', 'one 2', 'one 3', 'one 4'])
  assert.equal(await texts({ clusterMinPoints: 4 }), ['one 1', 'one 2', 'one 3', 'one 4'])
  assert.equal(await texts({}, 6.5), ['one 1', 'one 2', 'one 3'])
})

test('a GeoJSON source filters, numbers and names its features', async () => {
  const features = [dot(0, 0, { kind: 'a', key: 'x', number: 7 }), dot(10, 0, { kind: 'b', key: 'y', number: '8' })]
  const texts = async (more: object, field: unknown = ['to-string', ['id']]) =>
    (await drawn(styleOf({ g: geoJson(features, more) }, [label('g', field)]))).labels
  assert.equal(await texts({ filter: ['==', ['get', 'kind'], 'b'] }, ['get', 'key']), ['y'])
  assert.equal(await texts({ generateId: true }), ['0', '1'])
  assert.equal(await texts({ promoteId: 'number' }), ['7', '8'])
  assert.equal(await texts({ promoteId: 'key' }), [], 'as on a screen, ids are whole numbers')
  const tools = paintingTools()
  await drawn(styleOf({ g: geoJson(features, { filter: ['nonsense'] }) }, [label('g', 'T')]), tools)
  assert.is(tools.warnings.length, 1)
  server.putJson('/data.json', { type: 'FeatureCollection', features })
  assert.equal((await drawn(styleOf({ g: { type: 'geojson', data: `${base}/data.json` } }, [label('g', ['get', 'key'])]))).labels, ['x', 'y']) // prettier-ignore
  assert.equal((await drawn(styleOf({ g: { type: 'geojson', data: `${base}/data.json`, generateId: true } }, [label('g', ['to-string', ['id']])]))).labels, ['0', '1']) // prettier-ignore
})

test('lines of GeoJSON are straight in Web Mercator', async () => {
  const line = { type: 'LineString', coordinates: [[-40, 0], [40, 60]] } // prettier-ignore
  const layer = { id: 'l', type: 'line', source: 'g', paint: { 'line-color': '#ff0000', 'line-width': 4 } }
  const style = styleOf({ g: geoJson([{ type: 'Feature', properties: {}, geometry: line }]) }, [layer])
  // 60 degrees are 214.6 pixels above the equator, 30 degrees 89.5
  assert.equal(await colours(style, [[128, 128 - 107], [128, 128 - 89]]), ['#ff0000', '#ffffff']) // prettier-ignore
})

test('expressions see where the features of GeoJSON and of vector tiles lie', async () => {
  const west = box(-90, -60, 0, 60).geometry
  const points = geoJson([dot(-20, 0, { name: 'a' }), dot(20, 0, { name: 'b' })])
  const texts = async (source: object, layer: object) =>
    (await drawn(styleOf({ s: source }, [{ ...label('s', ['get', 'name']), ...layer }]))).labels
  assert.equal(await texts(points, { filter: ['within', west] }), ['a'])
  assert.equal(await texts(points, { filter: ['!', ['within', west]] }), ['b'])
  const near = ['<', ['distance', { type: 'Point', coordinates: [-20, 1] }], 120_000]
  assert.equal(await texts(points, { filter: near }), ['a'])
  assert.equal(await texts(points, { filter: ['<', ['distance', { type: 'Point', coordinates: [-20, 1] }], 100_000] }), []) // prettier-ignore
  const [[x, y], [x2]] = [mercator([-20, 0]), mercator([20, 0])]
  const places: WorldFeature[] = [{ layer: 'place', type: 1, tags: { name: 'a' }, paths: [[x, y]] }, { layer: 'place', type: 1, tags: { name: 'b' }, paths: [[x2, y]] }] // prettier-ignore
  server.putVectorTiles('/places', places, 1)
  const tiles = { type: 'vector', tiles: [`${base}/places/{z}/{x}/{y}.pbf`], maxzoom: 1 }
  assert.equal(await texts(tiles, { 'source-layer': 'place', filter: ['within', west] }), ['a'])
})

test('a source that fails is left out with a warning that names it; with failOnError it ends the job', async () => {
  const sources = {
    g: geoJson([box(-40, -30, 40, 30)]),
    v: { type: 'vector', tiles: [`${base}/none/{z}/{x}/{y}.pbf`] }
  }
  const layer = styleOf(sources, [{ id: 'g', type: 'fill', source: 'g' }, land])
  const { found, warnings } = await drawn(layer)
  assert.ok(found.every(({ missing }) => !missing))
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, 'source "v"')
  assert.is((await thrownBy(drawn({ ...layer, failOnError: true }))).code, 'upstream-failed')
  const all = await drawn(styleOf(sources, [land]))
  assert.is(all.found.at(-1)!.missing?.code, 'upstream-failed')
})

test('what the style does not have, or what fits no type, gives a warning with the nearest name', async () => {
  const warningsOf = async (sources: object, layer: object) => (await drawn(styleOf(sources, [{ id: 'l', ...layer }]))).warnings // prettier-ignore
  assert.match((await warningsOf({ water: geoJson([]) }, { type: 'fill', source: 'watr' }))[0]!, '"water"')
  assert.match((await warningsOf({ v: { type: 'video' } }, { type: 'raster', source: 'v' }))[0]!, '"video"')
  assert.match((await warningsOf({ v: geoJson([]) }, { type: 'raster', source: 'v' }))[0]!, '"l"')
  assert.match((await warningsOf({ v: geoJson([]) }, { type: 'sky', source: 'v' }))[0]!, '"sky"')
  const raster = { type: 'raster', tiles: [`${base}/{z}/{x}/{y}.png`] }
  assert.ok((await warningsOf({ r: raster }, { type: 'fill', source: 'r' })).some((one) => one.includes('"l"')))
})

test('one warning says what only a tilted map or a globe shows', async () => {
  const warningsOf = async (more: object) => (await drawn(styleOf({}, [], more))).warnings
  assert.equal(await warningsOf({ projection: { type: 'mercator' } }), [])
  const [warning, ...others] = await warningsOf({ terrain: { source: 'dem' }, sky: {}, projection: { type: 'globe' } })
  assert.equal(others, [])
  for (const word of ['terrain', 'sky', 'globe']) assert.match(warning!, word)
})

test('a style that is none is refused', async () => {
  server.files['/text'] = { bytes: Buffer.from('nothing') }
  server.putJson('/list', [])
  for (const style of [
    {},
    { version: 7, layers: [] },
    { version: 8 },
    '{',
    '{"version":8}',
    `${base}/text`,
    `${base}/list`
  ])
    // prettier-ignore
    assert.is((await thrownBy(drawn({ type: 'maplibre', style }))).code, 'invalid-data', JSON.stringify(style))
  assert.is((await thrownBy(drawn({ type: 'maplibre', style: `${base}/absent` }))).code, 'upstream-failed')
  assert.equal(bench.problems({ type: 'maplibre' }).length, 1)
  assert.equal(bench.problems({ type: 'maplibre', style: [] }).length, 1)
})

test('images that a page added are found by their names', async () => {
  const icon = Buffer.from(await plainPng(40, [255, 0, 255])).toString('base64')
  const symbol = { id: 's', type: 'symbol', source: 'g', layout: { 'icon-image': 'pin' } }
  const layer = (images: object) => ({ ...styleOf({ g: geoJson([dot(0, 0)]) }, [symbol]), images })
  const at = [[128, 128], [145, 128]] as const // prettier-ignore
  const url = `data:image/png;base64,${icon}`
  assert.equal(await colours(layer({ pin: url }), at), ['#ff00ff', '#ff00ff'])
  assert.equal(await colours(layer({ pin: { url, pixelRatio: 2 } }), at), ['#ff00ff', '#ffffff'])
  const tools = paintingTools()
  assert.equal(await colours(layer({ pin: 3 }), at, screen(), tools), ['#ffffff', '#ffffff'])
  assert.ok(tools.warnings.some((one) => one.includes('"pin"')))
})

test('each geometry of a collection is a feature with a type of its own', async () => {
  const { geometry: area } = box(10, 10, 20, 20)
  const { geometry: point } = dot(-30, 0)
  const inner = { type: 'GeometryCollection', geometries: [area] }
  const geometry = { type: 'GeometryCollection', geometries: [point, inner] }
  const feature = { type: 'Feature', properties: { name: 'both' }, geometry }
  const fill = { id: 'fill', type: 'fill', source: 'g', filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': '#00ff00' } } // prettier-ignore
  const name = { ...label('g', ['get', 'name']), filter: ['==', ['geometry-type'], 'Point'] }
  const style = styleOf({ g: geoJson([feature]) }, [fill, name])
  assert.equal((await drawn(style)).labels, ['both'])
  const [x, y] = [128 + (15 / 360) * 1024, 128 - (15 / 360) * 1024]
  assert.equal(await colours(style, [[Math.round(x), Math.round(y)]]), ['#00ff00'])
})

test.run()
