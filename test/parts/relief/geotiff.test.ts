import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Elevations, loadGeotiff } from '../../../parts/relief.js'
import { paintingTools, viewOf } from '../../plugins/layers/drawing.js'
import { placed, type TiffImage, writeTiff } from '../../plugins/layers/geotiff/write-tiff.js'
import { type FileServer, startFileServer } from '../../support/file-server.js'
import { thrownBy } from '../../support/thrown-by.js'

let server: FileServer
test.before(async () => void (server = await startFileServer()))
test.after(() => server?.close())

const [LEFT, TOP] = [1_100_000, 6_700_000]
const surface = (x: number, y: number) => 1000 + (x - LEFT) / 1000 - (TOP - y) / 500
/** 300 x 300 pixels of 1000 m. */
const image = (members: Partial<TiffImage> = {}, cell = 1000): TiffImage => ({
  width: 300_000 / cell,
  height: 300_000 / cell,
  bits: 32,
  format: 3,
  tile: [64, 64],
  value: (column, row) => surface(LEFT + (column + 0.5) * cell, TOP - (row + 0.5) * cell),
  tags: placed(LEFT, TOP, 1000),
  ...members
})
const load = (images: TiffImage[], members = {}, parameters = {}, mostCells?: number): Promise<Elevations[]> => {
  server.files['/dem.tif'] = { bytes: writeTiff(images) }
  const view = viewOf({ center: [1_250_000, 6_550_000], widthPt: 100, heightPt: 80, ...parameters })
  return loadGeotiff({ address: `${server.base}/dem.tif`, band: 1, ...members }, view, paintingTools(), mostCells)
}

const worstOf = ({ width, values, toCrs }: Elevations): number => {
  let worst = 0
  for (let at = 0; at < values.length; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const expected = surface(toCrs[4] + (column + 0.5) * toCrs[0], toCrs[5] + (row + 0.5) * toCrs[3])
    if (!Number.isNaN(values[at]!)) worst = Math.max(worst, Math.abs(values[at]! - expected))
  }
  return worst
}
const emptyIn = ({ values }: Elevations) => values.filter(Number.isNaN).length

test('the part of a file that the frame shows, cell for pixel', async () => {
  const [grid, ...others] = await load([image()])
  assert.equal(others, [])
  assert.is(grid!.projection, 'EPSG:3857')
  assert.equal([...grid!.toCrs.slice(0, 4)].map(Math.round), [1000, 0, 0, -1000])
  assert.ok(grid!.width >= 104 && grid!.width < 120 && grid!.height >= 84 && grid!.height < 100, `${grid!.width} x ${grid!.height}`) // prettier-ignore
  assert.ok(worstOf(grid!) < 0.001, `${worstOf(grid!)}`)
  assert.is(emptyIn(grid!), 0)
})

test('finer files are averaged, or read from an overview', async () => {
  const fine = image({ tags: placed(LEFT, TOP, 250) }, 250)
  const [averaged] = await load([fine])
  const [overview] = await load([fine, image({ subfile: 1, tags: {} })])
  for (const grid of [averaged!, overview!]) {
    assert.equal([...grid.toCrs.slice(0, 4)].map(Math.round), [1000, 0, 0, -1000])
    assert.ok(worstOf(grid) < 0.01, `${worstOf(grid)}`)
    assert.is(emptyIn(grid), 0)
  }
})

test('a print with too many cells gets coarser ones', async () => {
  const [grid] = await load([image()], {}, {}, 5000)
  assert.equal([...grid!.toCrs.slice(0, 4)].map(Math.round), [2000, 0, 0, -2000])
  assert.ok(worstOf(grid!) < 0.01 && grid!.width * grid!.height <= 5000)
})

test('integers, other bands, and values without data', async () => {
  const whole = image({ bits: 16, format: 2, samples: 2, value: (column, _, sample) => (sample === 0 ? -1 : column % 2 === 0 ? -9999 : 77), tags: { ...placed(LEFT, TOP, 1000), 42113: '-9999' } }) // prettier-ignore
  const [grid] = await load([whole], { band: 2 })
  assert.equal(new Set(grid!.values), new Set([NaN, 77]))
  const [given] = await load([whole], { band: 2, nodata: 77 })
  assert.equal(new Set(given!.values), new Set([NaN, -9999]))
  const thrown = await thrownBy(load([whole], { band: 3 }))
  assert.is(thrown.code, 'invalid-spec')
})

test('pixels beyond the file, endless ones and missing blocks have no data', async () => {
  const [grid] = await load([image({ value: (column) => (column < 150 ? Infinity : 5) })], {}, { center: [LEFT + 150_000, TOP] }) // prettier-ignore
  assert.equal(new Set(grid!.values), new Set([NaN, 5]))
  const [sparse] = await load([image({ isMissing: (column) => column < 2 })])
  assert.ok(emptyIn(sparse!) > 0 && worstOf(sparse!) < 0.001)
  assert.equal(await load([image()], {}, { center: [9_000_000, 0] }), [])
})

test('a file that is none is refused', async () => {
  server.files['/dem.tif'] = { bytes: Buffer.from('no TIFF at all, but long enough') }
  const view = viewOf({ center: [1_250_000, 6_550_000], widthPt: 100, heightPt: 80 })
  const thrown = await thrownBy(loadGeotiff({ address: `${server.base}/dem.tif`, band: 1 }, view, paintingTools()))
  assert.is(thrown.code, 'invalid-data')
})

test.run()
