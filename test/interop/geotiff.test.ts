import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { transformer } from '../../core/views/projection.js'
import { CENTRE } from '../support/cartography.js'
import { type FileServer, startFileServer } from '../support/file-server.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { largestDifference, type Picture, readPicture, shiftBetween, turned } from '../support/registration.js'
import { type Interop, startInterop } from './printing.js'

const run = promisify(execFile)
const folders = makeFolders()
const UTM = 'EPSG:25832'
/** The middle of the data, in whole pixels of 10 m. */
const MIDDLE = transformer('EPSG:3857', UTM)(CENTRE).map((value) => Math.round(value / 10) * 10) as [number, number]
const PIXELS = 2400

let interop: Interop
let files: FileServer
let folder = ''
let started: Promise<void> | undefined
/** MapServer's picture of the data in UTM, 10 m a pixel, as a GeoTIFF. */
const start = async () => {
  needs('gdal_translate', 'gdal-bin')
  interop = await startInterop()
  files = await startFileServer()
  folder = folders.make()
  const { width, height, data } = await interop.ownPicture(MIDDLE, 10, PIXELS, PIXELS, { SRS: UTM })
  writeFileSync(
    join(folder, 'ground.png'),
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  )
  const [left, top] = [MIDDLE[0] - 5 * PIXELS, MIDDLE[1] + 5 * PIXELS]
  const corners = [left, top, left + 10 * PIXELS, top - 10 * PIXELS].map(String)
  await gdal('-a_srs', UTM, '-a_ullr', ...corners, 'ground.png', 'ground.tif')
}
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(() => (started ??= start()))
test.after(async () => {
  await interop?.close()
  await files?.close()
  folders.remove()
})

const gdal = (...parameters: string[]) =>
  run(needs('gdal_translate', 'gdal-bin'), ['-q', ...parameters], { cwd: folder })
const serve = (name: string): Buffer => {
  const bytes = readFileSync(join(folder, name))
  files.files[`/${name}`] = { bytes }
  files.requests.length = 0
  return bytes
}
/** A print of 400 x 300 pixels. */
const printed = async (name: string, resolution: number, map: object = {}, layer: object = {}): Promise<Picture> => {
  const place = { center: MIDDLE, projection: UTM, scale: (resolution * 72) / 0.0254, dpi: 72 }
  const layers = [{ type: 'geotiff', url: `${files.base}/${name}`, ...layer }]
  const { bytes, warnings } = await interop.print('png', 'Bare', { ...place, ...map, layers })
  assert.equal(warnings, [])
  return readPicture(bytes)
}

for (const compress of ['DEFLATE', 'JPEG'])
  test(`a cloud-optimized GeoTIFF (${compress}): where MapServer’s own picture is, north-up and turned`, async () => {
    await gdal('-of', 'COG', '-co', `COMPRESS=${compress}`, '-co', 'BLOCKSIZE=256', 'ground.tif', 'cog.tif')
    const size = serve('cog.tif').length
    for (const [resolution, rotation] of [
      [10, 0],
      [13, 0],
      [10, 30],
      [27, 0],
      [27, -75]
    ] as const) {
      // prettier-ignore
      files.requests.length = 0
      const print = await printed('cog.tif', resolution, { rotation })
      const sent = files.requests.reduce((sum, request) => sum + request.sent, 0)
      assert.ok(sent < size / 2, `${sent} of ${size} bytes`)
      assert.ok(files.requests.length <= 8, `${files.requests.length} requests`)
      const own = await interop.ownPicture(MIDDLE, resolution, 600, 600, { SRS: UTM })
      const { x, y } = shiftBetween(print, turned(own, rotation, 400, 300))
      assert.ok(Math.hypot(x, y) < 0.1, `${resolution} m, turned by ${rotation}: ${x}, ${y}`)
    }
  })

test('on a map of another projection', async () => {
  await gdal('-of', 'COG', '-co', 'BLOCKSIZE=256', 'ground.tif', 'cog.tif')
  serve('cog.tif')
  for (const [resolution, rotation] of [
    [15, 0],
    [40, 0],
    [15, 30]
  ] as const) {
    // prettier-ignore
    const print = await printed('cog.tif', resolution, { projection: 'EPSG:3857', center: CENTRE, rotation })
    const own = await interop.ownPicture(CENTRE, resolution, 600, 600)
    const { x, y } = shiftBetween(print, turned(own, rotation, 400, 300))
    assert.ok(Math.hypot(x, y) < 0.15, `${resolution} m, turned by ${rotation}: ${x}, ${y}`)
  }
})

const tiled = ['-co', 'TILED=YES']
const lossless: { [name: string]: string[] } = {
  'in strips': [],
  'BigTIFF, big endian': ['-co', 'BIGTIFF=YES', '-co', 'ENDIANNESS=BIG'],
  'each band by itself': ['-co', 'INTERLEAVE=BAND', ...tiled],
  LZW: ['-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=2', '-co', 'ENDIANNESS=BIG'],
  PackBits: ['-co', 'COMPRESS=PACKBITS'],
  Deflate: ['-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=2', ...tiled],
  ZSTD: ['-co', 'COMPRESS=ZSTD', ...tiled],
  LERC: ['-co', 'COMPRESS=LERC', ...tiled],
  'LERC and ZSTD': ['-co', 'COMPRESS=LERC_ZSTD', ...tiled],
  'LERC and Deflate': ['-co', 'COMPRESS=LERC_DEFLATE', ...tiled],
  WebP: ['-co', 'COMPRESS=WEBP', '-co', 'WEBP_LOSSLESS=YES', ...tiled]
}
const grey: { [name: string]: string[] } = {
  '16 bits': ['-ot', 'UInt16', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=2', '-co', 'ENDIANNESS=BIG'],
  '12 bits': ['-ot', 'UInt16', '-co', 'NBITS=12', '-co', 'COMPRESS=DEFLATE'],
  'floating point, ZSTD': ['-ot', 'Float32', '-co', 'COMPRESS=ZSTD', '-co', 'PREDICTOR=3', ...tiled],
  'floating point, LERC': ['-ot', 'Float32', '-co', 'COMPRESS=LERC', ...tiled],
  'double precision, LZW': ['-ot', 'Float64', '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=3', ...tiled]
}

test('every way in which GDAL packs gives the same print', async () => {
  serve('ground.tif')
  const expected = await printed('ground.tif', 10)
  for (const [name, options] of Object.entries(lossless)) {
    await gdal(...options, 'ground.tif', 'packed.tif')
    serve('packed.tif')
    assert.is(largestDifference(await printed('packed.tif', 10), expected), 0, name)
  }
  for (const [name, options] of Object.entries(grey)) {
    await gdal(
      '-b',
      '1',
      '-colorinterp_1',
      'gray',
      '-scale',
      '0',
      '255',
      '0',
      '2550',
      ...options,
      'ground.tif',
      'packed.tif'
    )
    serve('packed.tif')
    assert.ok(largestDifference(await printed('packed.tif', 10, {}, { min: 0, max: 2550 }), expected) <= 1, name)
  }
})

test('gaps of a LERC file, and the mask of a JPEG one, let the paper show', async () => {
  const cut = [
    '-a_nodata',
    'nan',
    '-ot',
    'Float32',
    '-scale',
    '0',
    '255',
    '0',
    '2550',
    '-b',
    '1',
    '-colorinterp_1',
    'gray'
  ]
  const [left, top] = [MIDDLE[0] + 500, MIDDLE[1]]
  await gdal(
    ...cut,
    '-projwin',
    `${left}`,
    `${top + 1000}`,
    `${left + 1000}`,
    `${top - 1000}`,
    'ground.tif',
    'small.tif'
  )
  await gdal(
    '-projwin',
    `${left - 1000}`,
    `${top + 1000}`,
    `${left + 1000}`,
    `${top - 1000}`,
    '-co',
    'COMPRESS=LERC',
    ...tiled,
    'small.tif',
    'gaps.tif'
  )
  await gdal(
    '-of',
    'COG',
    '-co',
    'COMPRESS=JPEG',
    '-ot',
    'Byte',
    '-scale',
    '0',
    '2550',
    '0',
    '255',
    'gaps.tif',
    'mask.tif'
  )
  for (const name of ['gaps.tif', 'mask.tif']) {
    serve(name)
    const { data, width } = await printed(name, 10, {}, name === 'gaps.tif' ? { min: 0, max: 2550 } : {})
    const at = (column: number) => data[3 * (150 * width + column)]!
    assert.equal([at(120), at(200), at(245)], [255, 255, 255], name)
    assert.ok(at(260) !== 255 || at(280) !== 255 || at(340) !== 255, name)
  }
})

test.run()
