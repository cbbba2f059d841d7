import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { NotThere } from '../../../core/no-tiles.js'
import {
  countDemTiles,
  type DemTiles,
  type Elevations,
  hillshadePicture,
  loadElevations
} from '../../../parts/relief.js'
import { paintingTools, viewOf } from '../../plugins/layers/drawing.js'
import { terrainTile, terrariumTile } from '../../support/terrain.js'
import { thrownBy } from '../../support/thrown-by.js'
import { colour } from './grids.js'

const HALF = 20037508.342789244
/** Metres of a pixel of a tile of 256 at zoom 10. */
const CELL = (2 * HALF) / 256 / 2 ** 10
/** Around a corner of four tiles of zoom 10; a point is a pixel of a tile. */
const corner = [(2 * HALF) / 2 ** 10, (2 * HALF) / 2 ** 10] as const
const view = (members = {}) => viewOf({ center: corner, scale: (CELL * 72) / 0.0254, widthPt: 100, heightPt: 60, ...members }) // prettier-ignore

const plane = (x: number, y: number) => 500 + x / 1000 + y / 500
const asked: string[] = []
const source = (members: Partial<DemTiles> = {}, elevationAt: typeof plane | (() => undefined) = plane): DemTiles => {
  const tile = terrainTile(256, elevationAt)
  return {
    tile: (zoom, column, row) => {
      asked.push(`${zoom}/${column}/${row}`)
      return tile(zoom, column, row)
    },
    encoding: 'terrarium',
    tileSize: 256,
    minZoom: 0,
    maxZoom: 15,
    layer: { type: 'relief' },
    ...members
  }
}
test.before.each(() => void (asked.length = 0))

const placeOf = ({ toCrs }: Elevations, column: number, row: number) =>
  [toCrs[4] + (column + 0.5) * toCrs[0], toCrs[5] + (row + 0.5) * toCrs[3]] as const
/** The greatest difference to a surface, and how many cells have no data. */
const compared = (grid: Elevations, surface: typeof plane) => {
  let [worst, empty] = [0, 0]
  for (let row = 0; row < grid.height; row++)
    for (let column = 0; column < grid.width; column++) {
      const value = grid.values[row * grid.width + column]!
      if (Number.isNaN(value)) empty++
      else worst = Math.max(worst, Math.abs(value - surface(...placeOf(grid, column, row))))
    }
  return { worst, empty }
}

test('four tiles become one grid of the frame and a few cells around it, to the last step of the encoding', async () => {
  const grid = (await loadElevations(source(), view(), paintingTools()))!
  assert.equal(asked.sort(), ['10/512/510', '10/512/511', '10/513/510', '10/513/511'])
  assert.equal([grid.width, grid.height, grid.projection], [108, 68, 'EPSG:3857'])
  assert.ok(Math.abs(grid.toCrs[0] - CELL) < 1e-9 && Math.abs(grid.toCrs[3] + CELL) < 1e-9)
  const { worst, empty } = compared(grid, plane)
  assert.ok(worst <= 0.5 / 256 + 1e-3, `${worst}`)
  assert.is(empty, 0)
})

test('a plane over four tiles is shaded evenly: there are no seams', async () => {
  const tools = paintingTools()
  const steep = (x: number, y: number) => 500 + x / 8 - y / 5
  const light = { azimuthDeg: 315, altitudeDeg: 45, shadow: colour('#000000'), highlight: colour('#ffffff') }
  for (const dpi of [72, 200]) {
    const grid = (await loadElevations(source({ maxZoom: 10 }, steep), view({ dpi }), tools))!
    const paint = {
      method: 'igor',
      lights: [light],
      exaggeration: 0.5,
      anchor: 'map',
      accent: colour('#000000')
    } as const
    const { source: picture } = await hillshadePicture(grid, paint, view({ dpi }), tools)
    assert.ok('pixels' in picture)
    const { width, height, data } = picture.pixels
    const shades = new Set<number>()
    for (let row = 12; row < height - 12; row++)
      for (let column = 12; column < width - 12; column++) shades.add(data[4 * (row * width + column) + 3]!)
    assert.ok(Math.max(...shades) - Math.min(...shades) <= 1 && Math.min(...shades) > 40, [...shades].join(' '))
  }
})

test('the coarsest tiles that are at most √2 coarser than the print, within the zooms that there are', async () => {
  const zoomFor = async (members: Partial<DemTiles>, parameters = {}) => {
    asked.length = 0
    await loadElevations(source(members), view({ widthPt: 20, heightPt: 20, ...parameters }), paintingTools())
    return Number(asked[0]!.split('/')[0])
  }
  assert.is(await zoomFor({}), 10)
  assert.is(await zoomFor({}, { dpi: 100 }), 10)
  assert.is(await zoomFor({}, { dpi: 103 }), 11)
  assert.is(await zoomFor({}, { dpi: 52 }), 10)
  assert.is(await zoomFor({}, { dpi: 50 }), 9)
  assert.is(await zoomFor({ tolerance: 1 }, { dpi: 75 }), 11)
  assert.is(await zoomFor({ maxZoom: 8 }), 8)
  assert.is(await zoomFor({ minZoom: 12 }), 12)
  assert.is(await zoomFor({ tileSize: 512 }), 9)
})

test('tiles that are much finer than the print are averaged', async () => {
  const grid = (await loadElevations(source({ minZoom: 12 }), view(), paintingTools()))!
  assert.ok(Math.abs(grid.toCrs[0] - CELL) < 1e-9)
  assert.ok(compared(grid, plane).worst < 0.01)
  // pictures of twice the nominal size are as fine as they are
  const large = { ...source({ maxZoom: 10 }), tile: terrainTile(512, plane) }
  const fine = (await loadElevations(large, view({ dpi: 110 }), paintingTools()))!
  assert.ok(Math.abs(fine.toCrs[0] - CELL / 2) < 1e-9)
})

test('the zoom of the screen is that of the scale, or a given one, among those that there are', async () => {
  const zoomFor = async (members: Partial<DemTiles>) =>
    (await loadElevations(source(members), view({ dpi: 300 }), paintingTools()))!.zoom
  // 96 pixels an inch: the print has 300
  assert.is(await zoomFor({}), 10)
  assert.is(await zoomFor({ tileSize: 512 }), 9)
  assert.is(await zoomFor({ screenZoom: 4.6 }), 6)
  assert.is(await zoomFor({ screenZoom: 4.6, maxZoom: 3 }), 3)
  assert.is(await zoomFor({ screenZoom: 4.6, minZoom: 8 }), 8)
})

test('the grid goes on beyond the antimeridian', async () => {
  const round = (x: number, y: number) => 500 + 300 * Math.cos((x / HALF) * Math.PI) + y / 1000
  const there = view({ center: [HALF, 0], widthPt: 60 })
  const grid = (await loadElevations(source({}, round), there, paintingTools()))!
  assert.equal(asked.sort(), ['10/0/511', '10/0/512', '10/1023/511', '10/1023/512'])
  const { worst, empty } = compared(grid, round)
  assert.ok(worst < 0.01 && empty === 0)
})

test('a map in another projection gets the tiles under it', async () => {
  const inDegrees = viewOf({ projection: 'EPSG:4326', center: [0.3515625, 0.3515], scale: (CELL * 72) / 0.0254, widthPt: 100, heightPt: 60 }) // prettier-ignore
  const grid = (await loadElevations(source(), inDegrees, paintingTools()))!
  assert.equal(new Set(asked).size, 4)
  assert.ok(Math.abs(grid.width - 108) <= 2 && Math.abs(grid.height - 68) <= 2, `${grid.width} x ${grid.height}`)
})

test('tiles that are not there, outside the bounds or empty have no data', async () => {
  const inner = source()
  const gaps: [string, DemTiles['tile']][] = [
    ['undefined', (zoom, column, row) => (column === 512 ? Promise.resolve(undefined) : inner.tile(zoom, column, row))],
    ['404', (zoom, column, row) => (column === 512 ? Promise.reject(new NotThere('upstream-failed', '404')) : inner.tile(zoom, column, row))], // prettier-ignore
    ['one clear pixel', (zoom, column, row) => (column === 512 ? terrariumTile(1, () => undefined) : inner.tile(zoom, column, row))] // prettier-ignore
  ]
  for (const [what, tile] of gaps) {
    const tools = paintingTools()
    const grid = (await loadElevations({ ...inner, tile }, view(), tools))!
    // the grid begins with the first tile
    assert.equal([grid.width, grid.height, compared(grid, plane).empty], [54, 68, 0], what)
    assert.equal(tools.warnings, [])
  }
  const corner = (zoom: number, column: number, row: number) => column === 512 && row === 510 ? Promise.resolve(undefined) : inner.tile(zoom, column, row) // prettier-ignore
  const grid = (await loadElevations({ ...inner, tile: corner }, view(), paintingTools()))!
  assert.equal([grid.width, compared(grid, plane).empty], [108, 54 * 34])
  asked.length = 0
  await loadElevations(source({ bounds: [0.36, -10, 10, 10] }), view(), paintingTools())
  assert.equal(asked.sort(), ['10/513/510', '10/513/511'])
})

test('without any data there is no grid; if no tile is there, that is an error', async () => {
  assert.is(
    await loadElevations(
      source({}, () => undefined),
      view(),
      paintingTools()
    ),
    undefined
  )
  const missing = { ...source(), tile: () => Promise.reject(new NotThere('upstream-failed', 'none')) }
  assert.is((await thrownBy(loadElevations(missing, view(), paintingTools()))).code, 'upstream-failed')
})

test('a tile that cannot be read is left out with a warning, or fails the layer that says so', async () => {
  const inner = source()
  const notSquare = sharp({ create: { width: 4, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const bad: { [what: string]: () => Promise<Uint8Array> } = {
    'no picture': async () => Buffer.from('hello'),
    'not square': () => notSquare,
    fails: () => Promise.reject(new PrintError('upstream-slow', 'late'))
  }
  for (const [what, answer] of Object.entries(bad)) {
    const tile: DemTiles['tile'] = (zoom, column, row) => column === 512 && row === 510 ? answer() : inner.tile(zoom, column, row) // prettier-ignore
    const tools = paintingTools()
    const grid = (await loadElevations({ ...inner, tile }, view(), tools))!
    assert.is(compared(grid, plane).empty, 54 * 34, what)
    assert.is(tools.warnings.length, 1, what)
    assert.match(tools.warnings[0]!, /1 of 4/)
    await thrownBy(loadElevations({ ...inner, tile, layer: { type: 'relief', failOnError: true } }, view(), paintingTools())) // prettier-ignore
  }
  const mixed: DemTiles['tile'] = (zoom, column, row) => (column === 512 ? terrainTile(128, plane)(zoom, column, row) : inner.tile(zoom, column, row)) // prettier-ignore
  assert.is((await thrownBy(loadElevations({ ...inner, tile: mixed }, view(), paintingTools()))).code, 'invalid-data')
})

test('tiles and cells are limited', async () => {
  const wide = view({ widthPt: 3000, heightPt: 3000 })
  assert.is(countDemTiles(source(), wide), 144)
  const few = paintingTools({ limits: { tiles: 100, pixels: 100_000_000 } })
  assert.is((await thrownBy(loadElevations(source(), wide, few))).code, 'too-large')
  assert.is(asked.length, 0)
  // a poster of 100 million pixels is drawn from coarser tiles
  const poster = view({ widthPt: 9000, heightPt: 12_000 })
  assert.ok(countDemTiles(source(), poster) < 400)
  // and so it is from pictures that are larger than they are said to be
  const flat = terrariumTile(512, () => 7)
  const { width, height } = (await loadElevations(source({ tile: () => flat }), poster, paintingTools()))!
  assert.ok(width * height <= 25_000_000 && width > 2000, `${width} x ${height}`)
})

test.run()
