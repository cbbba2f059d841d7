import { test } from 'uvu'
import * as assert from 'uvu/assert'
import gridMap from '../../../plugins/layers/grid-map.js'
import { benchOf, parametersOf, viewOf, worstDifference } from './drawing.js'
import { type PlaceServer, startPlaceServer } from './place-server.js'

const PERIOD = 100_000
const METRES_PER_PIXEL = 0.0254 / 72
const SCALES = [10_000_000, 5_000_000, 2_500_000, 1_000_000, 100_000, 25_000]
const RESOLUTIONS = SCALES.map((scale) => scale * METRES_PER_PIXEL)

let server: PlaceServer
const { plugin, problems, asSent, draw, paint } = await benchOf(gridMap)
/** Tiles of 200 by 150 pixels by their left and top pixel at a scale. */
test.before(async () => {
  server = await startPlaceServer(PERIOD, (path) => {
    const { s, l, t, i } = parametersOf(path)
    if (i !== 'png') return undefined
    const resolution = Number(s) * METRES_PER_PIXEL
    const [left, top] = [Number(l) * resolution, -Number(t) * resolution]
    return { extent: [left, top - 150 * resolution, left + 200 * resolution, top], width: 200, height: 150 }
  })
})
test.before.each(() => server.reset())
test.after(() => server?.close())

const layer = (members: object = {}) => ({
  type: 'gridMap',
  baseURL: `${server.base}/tile.php`,
  map: 'world',
  maxExtent: [-20_000_000, -20_000_000, 20_000_000, 20_000_000],
  tileSize: [200, 150],
  resolutions: RESOLUTIONS,
  extension: 'png',
  ...members
})
/** A frame around the middle of one tile, counted from the zero of the coordinates. */
const inTile = (column: number, row: number, resolution: number, parameters: object = {}) =>
  viewOf({
    center: [(column + 0.5) * 200 * resolution, -(row + 0.5) * 150 * resolution],
    widthPt: 50,
    heightPt: 50,
    scale: resolution / METRES_PER_PIXEL,
    ...parameters
  })
const asked = async (members: object, view = inTile(3, -7, RESOLUTIONS[5]!)): Promise<string> => {
  server.reset()
  await draw(layer(members), view)
  assert.is(server.requests.length, 1, `${server.requests}`)
  return server.requests[0]!
}

test('tiles are asked for by scale and by their pixels from the zero of the coordinates', async () => {
  assert.is(await asked({}), '/tile.php?map=world&i=png&s=25000.0&l=600&t=-1050')
  assert.is(
    await asked({ type: 'KaMap', group: 'roads & rails' }),
    '/tile.php?g=roads%20%26%20rails&map=world&i=png&s=25000.0&l=600&t=-1050'
  )
  assert.is(await asked({}, inTile(-1, 0, RESOLUTIONS[5]!)), '/tile.php?map=world&i=png&s=25000.0&l=-200&t=0')
  assert.is(await asked({ map: undefined }, inTile(0, 2, RESOLUTIONS[5]!)), '/tile.php?i=png&s=25000.0&l=0&t=300')
})

test('parameters of the address and of the layer are kept, those of the tile cannot be replaced', async () => {
  const members = { baseURL: `${server.base}/tile.php?session=1&S=5`, customParams: { interlace: true, l: 7, T: 8 } }
  assert.is(await asked(members), '/tile.php?session=1&interlace=true&map=world&i=png&s=25000.0&l=600&t=-1050')
})

test('the scale is a whole number, or the nearest scale of the map', async () => {
  const resolutions = [8.82]
  const scaleOf = async (members: object) =>
    parametersOf(await asked({ resolutions, ...members }, inTile(3, -7, 8.82))).s
  assert.is(await scaleOf({}), '25002.0')
  assert.is(await scaleOf({ scales: [50_000, 25_000, 10_000] }), '25000.0')
  assert.is(await scaleOf({ scales: [25_001.5] }), '25001.5')
})

test('the scale counts in the unit that is named, else in that of the projection', async () => {
  const scaleOf = async (members: object, projection: string) => {
    const view = inTile(0, 0, 1, { projection, longitudeFirst: true, scale: 1 / METRES_PER_PIXEL })
    server.reset()
    await draw(layer({ resolutions: [1], maxExtent: [-1000, -1000, 1000, 1000], ...members }), view)
    return parametersOf(server.requests[0]!).s
  }
  const perMetre = 72 / 0.0254
  for (const [units, metres] of [
    ['m', 1],
    ['Meters', 1],
    ['ft', 0.3048],
    ['INCH', 0.0254],
    ['km', 1000],
    ['yards', 0.9144],
    ['dd', 40041470 / 360],
    ['°', 40041470 / 360],
    ['minutes', 40041470 / 21600]
  ] as const)
    assert.is(await scaleOf({ units }, 'EPSG:3857'), `${Math.round(metres * perMetre)}.0`, units)
  assert.is(await scaleOf({}, 'EPSG:3857'), `${Math.round(perMetre)}.0`)
  // US survey feet
  assert.is(await scaleOf({}, 'EPSG:2263'), `${Math.round((1200 / 3937) * perMetre)}.0`)
  assert.match(problems(layer({ units: 'cubits' })).join(), 'units')
})

test('the nearest of those levels that are at most 1.05 times coarser', async () => {
  const scaleAt = async (scale: number, members: object = {}) => {
    server.reset()
    await draw(layer(members), viewOf({ center: [100, 100], widthPt: 20, heightPt: 20, scale }))
    return Number(parametersOf(server.requests[0]!).s)
  }
  assert.equal([await scaleAt(96_000), await scaleAt(95_000), await scaleAt(3_000_000)], [100_000, 25_000, 2_500_000])
  assert.is(await scaleAt(95_000, { resolutionTolerance: 1.9 }), 100_000)
})

test('nothing is asked for outside of the extent', async () => {
  const members = { maxExtent: [100_000, 100_000, 200_000, 200_000], resolutions: [10] }
  for (const center of [
    [90_000, 150_000],
    [150_000, 90_000],
    [210_000, 150_000],
    [150_000, 210_000]
  ] as [number, number][])
    await draw(layer(members), viewOf({ center, widthPt: 50, heightPt: 50, scale: 10 / METRES_PER_PIXEL }))
  assert.equal(server.requests, [])
  // tiles that the edge of the extent crosses are
  await draw(
    layer(members),
    viewOf({ center: [100_000, 100_000], widthPt: 50, heightPt: 50, scale: 10 / METRES_PER_PIXEL })
  )
  assert.is(server.requests.length, 1)
  assert.is(
    plugin.tiles!(
      asSent(layer(members)),
      viewOf({ center: [100_000, 100_000], widthPt: 50, heightPt: 50, scale: 10 / METRES_PER_PIXEL })
    ),
    1
  )
})

test('every pixel is at its position, on all sides of the origin', async () => {
  for (const center of [
    [0, 0],
    [-1_234_567, 543_210],
    [1_234_567, -543_210]
  ] as [number, number][])
    for (const rotationDeg of [0, 30]) {
      const view = viewOf({ center, rotationDeg, scale: 2_700_000 })
      const { pixels, warnings } = await paint([layer()], view)
      assert.equal(warnings, [])
      const worst = worstDifference(pixels, view, PERIOD)
      assert.ok(worst <= 3, `${center} turned by ${rotationDeg}: ${worst}`)
    }
})

test('missing required members are reported by name; the map name is the title', () => {
  for (const name of ['baseURL', 'maxExtent', 'tileSize', 'resolutions', 'extension']) {
    const found = problems(layer({ [name]: undefined }))
    assert.is(found.length, 1, name)
    assert.match(found[0]!, name)
  }
  for (const wrong of [{ scales: [] }, { scales: [0] }, { resolutions: [-1] }])
    assert.ok(problems(layer(wrong)).length > 0)
  assert.is(plugin.title!(asSent(layer())), 'world')
  assert.is(plugin.title!(asSent(layer({ name: 'Base' }))), 'Base')
})

test.run()
