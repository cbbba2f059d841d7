import { test } from 'uvu'
import * as assert from 'uvu/assert'
import wmts from '../../../../plugins/layers/wmts.js'
import { type MapServer, startMapServer } from '../../../support/map-server.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { benchOf, parametersOf, viewOf, worstDifference } from '../drawing.js'

const PERIOD = 100_000
let server: MapServer
const { draw, paint } = await benchOf(wmts)
test.before(async () => void (server = await startMapServer({ period: PERIOD })))
test.before.each(() => server.reset())
test.after(() => server?.close())

const WORLD = 20037508.342789244
const PIXEL = 0.00028
const DEGREE = (Math.PI * 6378137) / 180
/** Ten levels, each of half the resolution of the one before. */
const levels = (matrix: { resolution: number; topLeftCorner: number[]; matrixSize: number[] }) =>
  Array.from({ length: 10 }, (_, zoom) => ({
    identifier: String(zoom),
    tileSize: [256, 256],
    topLeftCorner: matrix.topLeftCorner,
    resolution: matrix.resolution / 2 ** zoom,
    matrixSize: matrix.matrixSize.map((count) => count * 2 ** zoom)
  }))
const withDenominators = (all: ReturnType<typeof levels>, metres: number) =>
  all.map(({ resolution, ...level }) => ({ ...level, scaleDenominator: (resolution * metres) / PIXEL }))
const mercator = levels({ resolution: (2 * WORLD) / 256, topLeftCorner: [-WORLD, WORLD], matrixSize: [1, 1] })
const degrees = levels({ resolution: 180 / 256, topLeftCorner: [-180, 90], matrixSize: [2, 1] })
/** 256 km at 1 km a pixel. */
const swiss = levels({ resolution: 1000, topLeftCorner: [2_420_000, 1_350_000], matrixSize: [2, 2] })
const utm = levels({ resolution: 1000, topLeftCorner: [400_000, 5_800_000], matrixSize: [2, 2] })

const layer = (matrixSet: string, matrices: object[], members: object = {}) => ({
  type: 'wmts',
  baseURL: `${server.base}/wmts`,
  requestEncoding: 'KVP',
  layer: 'base',
  matrixSet,
  matrices,
  ...members
})
type At = { projection: string }
/** In which projection the tiles are placed, and which are asked for; an empty text if none are. */
const placed = async (sent: object, view: ReturnType<typeof viewOf>): Promise<[projection: string, first: string]> => {
  server.reset()
  const { images } = await draw(sent, view)
  const asked = server.requests.map(({ url }) => parametersOf(url))
  const [first] = asked.map(({ TILEMATRIX, TILECOL, TILEROW }) => `${TILEMATRIX}/${TILECOL}/${TILEROW}`)
  return [(images?.[0]?.at as At | undefined)?.projection ?? '', first ?? '']
}

const bern = { utm: [385_000, 5_200_000], mercator: [828_000, 5_933_000], lv95: [2_600_000, 1_200_000] } as {
  [name: string]: [number, number]
}
const onUtm = () => viewOf({ projection: 'EPSG:25832', center: bern.utm, scale: 500_000, widthPt: 50, heightPt: 50 })
const onMercator = () => viewOf({ center: bern.mercator, scale: 500_000, widthPt: 50, heightPt: 50 })
const onDegrees = (projection = 'EPSG:4326') =>
  viewOf({ projection, center: [7.5, 46.95], longitudeFirst: true, scale: 500_000, widthPt: 50, heightPt: 50 })

test('a set that is called like its projection, or is well known, is in it', async () => {
  const corner = [-WORLD + 10, WORLD - 10]
  const moved = mercator.map((matrix) => ({ ...matrix, topLeftCorner: corner }))
  for (const name of [
    'EPSG:3857',
    'epsg:900913',
    'urn:ogc:def:crs:EPSG::3857',
    'urn:ogc:def:crs:EPSG:6.18.3:3857',
    'EPSG_3857',
    'EPSG3857',
    'epsg-3857_256',
    'inspire:EPSG:3857',
    'GoogleMapsCompatible',
    'GoogleMapsCompatible_Level9',
    'urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible',
    'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
    'google3857',
    'GLOBAL_WEBMERCATOR',
    'PM'
  ])
    assert.match((await placed(layer(name, moved), onUtm()))[0], /^EPSG:(3857|900913)$/, name)
  for (const name of ['EPSG:4326', 'CRS:84', 'urn:ogc:def:crs:OGC:1.3:CRS84', 'WorldCRS84Quad', 'InspireCRS84Quad'])
    assert.match((await placed(layer(name, degrees), onUtm()))[0], /^(EPSG:4326|CRS:84)$/, name)
  assert.is((await placed(layer('EPSG:2056', swiss), onMercator()))[0], 'EPSG:2056')
})

test('a matrix set of unknown projection uses the projection of the map', async () => {
  for (const name of ['3857', '2056_27', 'g', 'default028mm', 'EPSG:99999', 'EPSG:38570000', 'toString', ''])
    assert.is((await placed(layer(name, utm, { requestEncoding: 'REST', baseURL: `${server.base}/wmts/rest/{TileMatrix}/{TileRow}/{TileCol}.png` }), viewOf({ projection: 'EPSG:25832', center: [500_000, 5_700_000] })))[0], 'EPSG:25832', name) // prettier-ignore
})

test('a corner that is the world’s tells by itself', async () => {
  assert.is((await placed(layer('default028mm', mercator), onUtm()))[0], 'EPSG:3857')
  assert.is((await placed(layer('g', mercator), onDegrees()))[0], 'EPSG:3857')
  assert.is((await placed(layer('250m', degrees), onUtm()))[0], 'EPSG:4326')
  assert.is((await placed(layer('250m', degrees), onDegrees('EPSG:4258')))[0], 'EPSG:4258')
  // other projections have a world of the same width
  assert.is((await placed(layer('g', mercator), viewOf({ projection: 'EPSG:3395' })))[0], 'EPSG:3395')
})

test('a set that lies on the map only if it is in the map’s projection is, whatever its name', async () => {
  // UTM with the zone before the easting, called as if it were without
  const zoned = levels({ resolution: 1000, topLeftCorner: [32_400_000, 5_800_000], matrixSize: [2, 2] })
  const view = viewOf({ projection: 'EPSG:4647', center: [32_500_000, 5_700_000], scale: 1_000_000 })
  assert.is((await placed(layer('EPSG:25832', zoned), view))[0], 'EPSG:4647')
  assert.is((await placed(layer('GoogleMapsCompatible', utm), viewOf({ projection: 'EPSG:25832', center: [500_000, 5_700_000] })))[0], 'EPSG:25832') // prettier-ignore
  // Swiss tiles on a map of Iceland, in none of both: nothing is asked for, nothing is wrong
  const iceland = viewOf({ projection: 'EPSG:5325', center: [1_700_000, 300_000] })
  assert.equal(await placed(layer('EPSG:2056', swiss), iceland), ['', ''])
})

test('twins: the names of one projection change nothing', async () => {
  const asked = await placed(layer('GoogleMapsCompatible', mercator), onMercator())
  for (const name of ['EPSG:900913', 'EPSG:3857', 'EPSG:102100', 'g'])
    for (const projection of ['EPSG:3857', 'EPSG:900913']) {
      const view = viewOf({ projection, center: bern.mercator, rotationDeg: 10 })
      const { pixels, warnings } = await paint([layer(name, mercator)], view)
      assert.equal(warnings, [])
      assert.ok(worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857') <= 3)
      assert.is((await placed(layer(name, mercator), viewOf({ projection, center: bern.mercator, scale: 500_000, widthPt: 50, heightPt: 50 })))[1], asked[1]) // prettier-ignore
    }
  for (const projection of ['EPSG:4326', 'CRS:84'])
    for (const name of ['EPSG:4326', 'CRS:84', 'WGS84'])
      assert.is((await placed(layer(name, degrees), onDegrees(projection)))[1], '9/533/122')
})

test('what the layer says counts, and its resolutions are in the units of that', async () => {
  const { resolution } = swiss[0]!
  for (const member of ['projection', 'srs', 'crs']) {
    const sent = layer('EPSG:3857', swiss, { [member]: 'EPSG:2056' })
    assert.is((await placed(sent, onMercator()))[0], 'EPSG:2056', member)
  }
  assert.is(
    (await thrownBy(draw(layer('x', swiss, { projection: 'EPSG:0' }), onMercator()))).code,
    'unknown-projection'
  )
  // 264.6 metres of paper a pixel at 1:750 000: between 250 and 500, and nearer to 250
  const view = viewOf({
    projection: 'EPSG:3857',
    center: bern.mercator,
    scale: 750_000 / Math.cos((46.95 * Math.PI) / 180)
  })
  assert.match((await placed(layer('x', swiss, { projection: 'EPSG:2056' }), view))[1], /^2\//)
  assert.is(resolution / 2 ** 2, 250)
})

test('degrees on a map in metres: denominators by the standard, or as if a degree were a metre; either order of axes', async () => {
  const turned = degrees.map((matrix) => ({ ...matrix, topLeftCorner: [90, -180] }))
  for (const matrices of [
    degrees,
    withDenominators(degrees, DEGREE),
    withDenominators(degrees, 1),
    withDenominators(turned, DEGREE),
    withDenominators(turned, 1)
  ])
    for (const members of [{ matrixSet: 'EPSG:4326' }, { matrixSet: 'x', projection: 'EPSG:4326' }])
      assert.equal(await placed(layer('', matrices, members), onMercator()), ['EPSG:4326', '9/533/122'])
  // feet
  const feet = { projection: 'EPSG:2263' }
  const survey = levels({ resolution: 1000, topLeftCorner: [900_000, 300_000], matrixSize: [4, 4] })
  const newYork = viewOf({ center: [-8_235_000, 4_975_000], scale: 500_000, widthPt: 50, heightPt: 50 })
  const [, tile] = await placed(layer('x', survey, feet), newYork)
  assert.is((await placed(layer('x', withDenominators(survey, 0.3048006096012192), feet), newYork))[1], tile)
})

test('tiles of the world are warped to the map’s projection, every pixel in its place', async () => {
  for (const rotationDeg of [0, 25]) {
    const view = viewOf({ projection: 'EPSG:2056', center: bern.lv95, scale: 2_000_000, rotationDeg })
    const { pixels, warnings } = await paint([layer('GoogleMapsCompatible', withDenominators(mercator, 1))], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
    assert.ok(worst <= 4, `turned by ${rotationDeg}: ${worst}`)
  }
})

test.run()
