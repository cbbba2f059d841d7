import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { projectionOf } from '../../../../core/views/projection.js'
import wmts from '../../../../plugins/layers/wmts.js'
import { knownSet } from '../../../../plugins/layers/wmts/known-sets.js'
import { type MapServer, startMapServer } from '../../../support/map-server.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { benchOf, viewOf, worstDifference } from '../drawing.js'

const PERIOD = 100_000
let server: MapServer
const { draw, paint, problems } = await benchOf(wmts)
test.before(async () => void (server = await startMapServer({ period: PERIOD })))
test.before.each(() => server.reset())
test.after(() => server?.close())

const WORLD = 20037508.342789244
const layer = (matrixSet: string, members: object = {}) => ({
  type: 'wmts',
  baseURL: `${server.base}/wmts/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png`,
  layer: 'base',
  matrixSet,
  ...members
})
/** What is asked for to show a place in a few pixels of one of the set's resolutions. */
const asked = async (matrixSet: string, projection: string, center: [number, number], resolution: number) => {
  server.reset()
  const metres = projectionOf(projection).isGeographic ? 40041470 / 360 : 1
  const scale = (resolution * metres * 72) / 0.0254
  const view = viewOf({ projection, center, longitudeFirst: true, scale, widthPt: 4, heightPt: 4 })
  await draw(layer(matrixSet), view)
  assert.is(server.requests.length, 1, `${matrixSet} ${server.requests.map(({ url }) => url).join()}`)
  return decodeURIComponent(server.requests[0]!.url)
}

test('the tile that shows a place, by the name of its set', async () => {
  const mercator = (2 * WORLD) / 256
  const bern: [number, number] = [828_100, 5_933_100]
  for (const [set, projection, center, resolution, tile] of [
    ['GoogleMapsCompatible', 'EPSG:3857', bern, mercator / 2 ** 10, '10/360/533'],
    ['urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible', 'EPSG:3857', bern, mercator / 2 ** 10, '10/360/533'],
    [
      'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
      'EPSG:3857',
      bern,
      mercator / 2 ** 10,
      '10/360/533'
    ],
    ['WebMercatorQuad', 'EPSG:3857', bern, mercator / 2 ** 10, '10/360/533'],
    ['PM', 'EPSG:3857', bern, mercator / 2 ** 10, '10/360/533'],
    ['EPSG:900913', 'EPSG:3857', bern, mercator / 2 ** 10, 'EPSG:900913:10/360/533'],
    ['EPSG:4326', 'EPSG:4326', [7.45, 46.95], 0.703125 / 2 ** 9, 'EPSG:4326:9/122/533'],
    ['WorldCRS84Quad', 'EPSG:4326', [7.45, 46.95], 0.703125 / 2 ** 9, '9/122/533'],
    ['GoogleCRS84Quad', 'EPSG:4326', [7.45, 46.95], 0.703125 / 2 ** 9, '10/122/533'],
    ['WorldMercatorWGS84Quad', 'EPSG:3395', bern, mercator / 2 ** 10, '10/360/533'],
    ['UTM31WGS84Quad', 'EPSG:32631', [600_100, 5_200_100], 1220.9430821915, '7/47/32'],
    ['UTM32WGS84Quad', 'EPSG:32632', [600_100, 5_200_100], 1220.9430821915, '7/47/32'],
    ['EuropeanETRS89_LAEAQuad', 'EPSG:3035', [4_100_100, 2_700_100], 17578.125 / 2 ** 7, '7/79/59'],
    ['NZTM2000Quad', 'EPSG:2193', [1_768_100, 5_407_100], 39135.75848201011 / 2 ** 8, '8/128/128'],
    ['UPSArcticWGS84Quad', 'EPSG:5041', [2_100_100, 2_100_100], 128443.4324 / 2 ** 7, '7/63/64'],
    ['CanadianNAD83_LCC', 'EPSG:3978', [100, 100], 926.043518753704, '7/165/146'],
    ['LINZAntarticaMapTilegrid', 'EPSG:5482', [5_000_100, 1_000_100], 224, '9/103/103'],
    ['GlobalCRS84Scale', 'EPSG:4326', [7.45, 46.95], 0.0251528279553466, '5/6/29'],
    ['GlobalCRS84Pixel', 'EPSG:4326', [7.45, 46.95], 1 / 60, '7/10/43']
  ] as const)
    assert.is(await asked(set, projection, [...center], resolution), `/wmts/${set}/${tile}.png`)
})

test('levels: their number, names, sizes and corners', () => {
  const facts = (name: string) => {
    const { projection, levels } = knownSet(name)!
    const last = levels.at(-1)!
    return [projection, levels.length, levels[0]!.identifier, last.identifier, ...last.matrixSize]
  }
  assert.equal(facts('WebMercatorQuad'), ['EPSG:3857', 25, '0', '24', 2 ** 24, 2 ** 24])
  assert.equal(facts('GoogleMapsCompatible'), ['EPSG:3857', 19, '0', '18', 2 ** 18, 2 ** 18])
  assert.equal(facts('GoogleMapsCompatible_Level9'), ['EPSG:3857', 10, '0', '9', 512, 512])
  assert.equal(facts('3857_18'), ['EPSG:3857', 19, '0', '18', 2 ** 18, 2 ** 18])
  assert.equal(facts('UTM31WGS84Quad'), ['EPSG:32631', 24, '1', '24', 8388608, 16777216])
  assert.equal(facts('CanadianNAD83_LCC'), ['EPSG:3978', 26, '0', '25', 2468768, 2625811])
  assert.equal(facts('LINZAntarticaMapTilegrid'), ['EPSG:5482', 14, '0', '13', 3303, 3303])
  assert.equal(facts('EuropeanETRS89_LAEAQuad'), ['EPSG:3035', 16, '0', '15', 32768, 32768])
  assert.equal(
    knownSet('CanadianNAD83_LCC')!
      .levels.slice(0, 6)
      .map(({ matrixSize }) => matrixSize),
    [[5, 5], [8, 8], [13, 14], [21, 22], [36, 38], [62, 66]] // prettier-ignore
  )
  assert.equal(
    knownSet('LINZAntarticaMapTilegrid')!.levels.map(({ matrixSize }) => matrixSize[0]),
    [1, 1, 2, 4, 7, 13, 26, 52, 104, 207, 413, 826, 1652, 3303]
  )
  for (const name of ['UTM00WGS84Quad', 'UTM61WGS84Quad', 'toString', '', 'CDB1GlobalGrid', `${'a'.repeat(1e6)}/`])
    assert.is(knownSet(name), undefined, name)
})

test('a set in another projection than the map’s is warped', async () => {
  const view = viewOf({ projection: 'EPSG:25832', center: [600_000, 5_600_000], rotationDeg: 20, scale: 2_000_000 })
  const { pixels, warnings } = await paint([layer('GoogleMapsCompatible', { baseURL: `${server.base}/wmts/rest/{TileMatrix}/{TileRow}/{TileCol}.png` })], view) // prettier-ignore
  assert.equal(warnings, [])
  assert.ok(worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857') <= 4)
})

test('an unknown matrix set is reported with the nearest known name', async () => {
  const message = async (matrixSet: string) => (await thrownBy(draw(layer(matrixSet), viewOf()))).message
  assert.match(
    await message('WebMercatorQad'),
    /matrixSet is "WebMercatorQad", which is not a well-known set; did you mean "WebMercatorQuad"\? Or add "matrices", or "resolutions" and "tileOrigin"$/
  )
  assert.match(await message('our-own-grid-of-1987'), /"our-own-grid-of-1987"/)
  const bare = { type: 'wmts', baseURL: server.base, layer: 'base' }
  assert.is(problems(bare).length, 1)
})

test.run()
