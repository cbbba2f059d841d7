import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { PrintError } from '../../../../core/errors.js'
import { type ArchiveLayer, drawArchive, type RasterArchive } from '../../../../parts/tiled-layers/raster-archive.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { paintingTools, viewOf } from '../drawing.js'

const RESOLUTION_0 = 156543.03392804097
const HALF = 20037508.342789244
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const tiles = { 256: await picture(256), 512: await picture(512) }

interface Drawn {
  asked: string[]
  warnings: string[]
  zooms: number[]
}
/** Which tiles are asked for, but the first one, by which their size is told. */
const drawn = async (
  archive: Partial<RasterArchive>,
  view: ReturnType<typeof viewOf>,
  layer: Partial<ArchiveLayer> = {},
  tools = paintingTools()
): Promise<Drawn> => {
  const asked: string[] = []
  const whole: RasterArchive = {
    shown: '"world"',
    minZoom: 0,
    maxZoom: 22,
    bounds: [-180, -85, 180, 85],
    tile: async () => tiles[256],
    ...archive
  }
  const tile: RasterArchive['tile'] = (zoom, column, row) => {
    asked.push(`${zoom}/${column}/${row}`)
    return whole.tile(zoom, column, row)
  }
  const { missing } = await drawArchive({ ...whole, tile }, { layer: { type: 'x', ...layer }, name: 'x', view, tools })
  const shown = layer.tileSize ? asked : asked.slice(1)
  const zooms = [...new Set(shown.map((name) => Number(name.split('/')[0])))]
  return { asked: shown.sort(), warnings: [...tools.warnings, missing?.message ?? []].flat(), zooms }
}
const scaleAt = (zoom: number) => ((RESOLUTION_0 / 2 ** zoom) * 72) / 0.0254
const atZoom = (zoom: number, parameters: object = {}) => viewOf({ scale: scaleAt(zoom), ...parameters })
const lonLat = (lon: number, lat: number): [number, number] => [
  (lon * HALF) / 180,
  (Math.asinh(Math.tan((lat * Math.PI) / 180)) * HALF) / Math.PI
]

test('the coarsest level at most 1.9 times coarser than the print, within the archive’s', async () => {
  const zooms = async (zoom: number, archive = {}, layer = {}) => (await drawn(archive, atZoom(zoom), layer)).zooms
  assert.equal(await zooms(8), [8])
  assert.equal(await zooms(8.92), [8])
  assert.equal(await zooms(8.93), [9])
  assert.equal(await zooms(8.1, {}, { resolutionTolerance: 1 }), [9])
  assert.equal(await zooms(8, { maxZoom: 5 }), [5])
  assert.equal(await zooms(3, { minZoom: 5 }), [5])
})

test('tiles of 512 pixels are requested one level coarser unless the layer sets another tile size', async () => {
  const fine = { tile: async () => tiles[512] }
  assert.equal((await drawn(fine, atZoom(8))).zooms, [7])
  assert.equal((await drawn(fine, atZoom(8), { tileSize: [256, 256] })).zooms, [8])
  assert.equal((await drawn({}, atZoom(8), { tileSize: [512, 512] })).zooms, [7])
  assert.equal((await drawn({ tile: async () => undefined }, atZoom(8))).zooms, [8])
})

test('only tiles within the bounds are requested', async () => {
  const [x, y] = lonLat(7.44, 46.95)
  const bounds = [7.4, 46.9, 7.5, 47] as const
  // at level 14 a degree is 45.5 columns; the world is 268 million tiles
  const { asked } = await drawn({ minZoom: 14, bounds }, viewOf({ center: [x, y], scale: scaleAt(4) }))
  const columns = new Set(asked.map((name) => Number(name.split('/')[1])))
  const rows = new Set(asked.map((name) => Number(name.split('/')[2])))
  assert.equal([Math.min(...columns), Math.max(...columns)], [8528, 8533])
  assert.equal([Math.min(...rows), Math.max(...rows)], [5762, 5769])
  assert.is(asked.length, 6 * 8)
  assert.equal((await drawn({ bounds }, viewOf({ center: lonLat(20, 46.95) }))).asked, [])
})

test('invalid bounds become those of the world', async () => {
  const wanted = (await drawn({}, atZoom(2))).asked
  for (const bounds of [
    [0, 0, 0, 0],
    [NaN, NaN, NaN, NaN],
    [-180, -90, 180, 90],
    [-1000, -1000, 1000, 1000]
  ] as const)
    assert.equal((await drawn({ bounds }, atZoom(2))).asked, wanted, `${bounds}`)
})

test('across the date line: the whole world, a part on the other side, bounds that reach across', async () => {
  const fiji = viewOf({ center: lonLat(180, -17), scale: scaleAt(6), widthPt: 200, heightPt: 20 })
  const columns = async (bounds: RasterArchive['bounds'], view = fiji) =>
    [...new Set((await drawn({ bounds }, view)).asked.map((name) => Number(name.split('/')[1])))].sort((a, b) => a - b)
  assert.equal(await columns([-180, -85, 180, 85]), [0, 63])
  assert.equal(await columns([177, -20, -178, -15]), [0, 63])
  assert.equal(await columns([-180, -20, -178, -15]), [0])
  assert.equal(await columns([177, -20, 180 - 1e-9, -15]), [63])
  const beyond = viewOf({ center: lonLat(-180, -17), scale: scaleAt(6), widthPt: 200, heightPt: 20 })
  assert.equal(await columns([177, -20, 179, -15], beyond), [63])
  assert.equal(await columns([-180, -20, -178, -15], viewOf({ projection: 'EPSG:2193', center: [2_400_000, 8_120_000], scale: 3_000_000 })), [0]) // prettier-ignore
})

test('more tiles than the limit are refused, even if only the archive knows the number', async () => {
  const tools = paintingTools({ limits: { tiles: 10, pixels: 1e9 } })
  const thrown = await thrownBy(drawn({ minZoom: 12 }, atZoom(8), {}, tools))
  assert.is(thrown.code, 'too-large')
  const vast = await thrownBy(drawn({ minZoom: 26, maxZoom: 26 }, atZoom(8), {}))
  assert.is(vast.code, 'too-large')
})

test('invalid zoom levels of an archive are refused', async () => {
  for (const [minZoom, maxZoom] of [
    [5, 4],
    [0, 27],
    [255, 255],
    [-1, 3],
    [NaN, 3],
    [0, Infinity]
  ] as const) {
    const thrown = await thrownBy(drawn({ minZoom, maxZoom }, atZoom(8)))
    assert.is(thrown.code, 'invalid-data')
    assert.match(thrown.message, `"world" has the levels ${minZoom} to ${maxZoom}; must be a range within 0 to 26`)
  }
})

test('tiles that are no pictures, damaged or cannot be read are one warning, or the end of the job', async () => {
  const view = atZoom(8, { widthPt: 50, heightPt: 50 })
  const gzip = { tile: async () => Uint8Array.of(0x1f, 0x8b, 8, 0) }
  const { warnings } = await drawn(gzip, view)
  assert.match(warnings.join(), /"world": its tile 8\/\d+\/\d+ is not a picture that can be drawn$/)
  assert.is((await thrownBy(drawn(gzip, view, { failOnError: true }))).code, 'invalid-data')
  const damaged = { tile: async () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00', 'latin1') }
  assert.match((await drawn(damaged, view)).warnings.join(), /its tile 8\/\d+\/\d+ is damaged: its end is missing/)
  const failing = { tile: async () => Promise.reject(new PrintError('upstream-slow', 'too slow')) }
  assert.match((await drawn(failing, view)).warnings.join(), 'too slow')
})

test.run()
