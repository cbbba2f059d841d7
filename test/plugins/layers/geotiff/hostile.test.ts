import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { PrintError } from '../../../../core/errors.js'
import geotiff from '../../../../plugins/layers/geotiff.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { benchOf, paintingTools, viewOf } from '../drawing.js'
import { located } from './located.js'
import { placed, type TiffImage, writeTiff } from './write-tiff.js'

const { draw } = await benchOf(geotiff)

const view = viewOf({ widthPt: 16, heightPt: 16, center: [8000, 8000] })
const size = { width: 16, height: 16 }
const tags = placed(0, 16_000, 1000)
const plain: TiffImage = { ...size, value: (x, y) => 15 * x + y, tags }
const asLayer = (file: Uint8Array, members: object = {}) => ({
  type: 'geotiff',
  url: `data:image/tiff;base64,${Buffer.from(file).toString('base64')}`,
  ...members
})
const refused = (file: Uint8Array, parameters = {}) =>
  thrownBy(draw(asLayer(file), Object.keys(parameters).length ? viewOf(parameters) : view))
const isRefused = async (file: Uint8Array, code: string, complaint: string | RegExp) => {
  const error = await refused(file)
  assert.is(error.code, code, error.message)
  assert.match(error.message, complaint)
}
const random = (() => {
  let seed = 5
  return (below: number) => (seed = (seed * 48271) % 2147483647) % below
})()

test('files other than TIFF are refused', async () => {
  for (const file of ['<html>sorry</html>', 'II*\0 but not really one, is it', ''].map((text) => Buffer.from(text)))
    assert.is((await refused(file)).code, 'invalid-data')
  const png = await sharp({ create: { ...size, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await isRefused(png, 'invalid-data', 'data:image/tiff;base64,iVBORw0… is not a TIFF file')
})

test('texts of tags with a million zeros inside are read in one pass', async () => {
  const zeros = `${'\0'.repeat(1_000_000)}x`
  await draw(asLayer(writeTiff([{ ...plain, tags: { ...tags, 42112: zeros } }])), view)
})

test('a file that breaks off anywhere is refused, or is whole enough', async () => {
  const packed = { ...plain, compression: 8, pack: (block: Buffer) => deflateSync(block) }
  for (const file of [writeTiff([plain]), writeTiff([{ ...packed, tile: [16, 16] }], { isBig: true })])
    for (let length = 0; length < file.length - 1; length += 3) {
      const { code } = await refused(file.subarray(0, length))
      assert.is(code, 'invalid-data', `${length} of ${file.length} bytes`)
    }
})

test('files with random damage are drawn or refused, never anything else', async () => {
  const picture = {
    width: 32,
    height: 32,
    samples: 3,
    value: (x: number, y: number, sample: number) => (x * 7 + y * sample) % 256,
    tags
  }
  const jpeg = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const pixels = Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, at) => (at * at) % 251))
  const noise = sharp(pixels, { raw: { width: 32, height: 32, channels: 3 } })
  const files = [
    writeTiff([
      { ...picture, tile: [16, 16] },
      { ...picture, width: 16, height: 16, subfile: 1, tags: {} }
    ]),
    writeTiff([{ ...picture, compression: 8, predictor: 2, rowsPerStrip: 5, pack: (block) => deflateSync(block) }], {
      isBigEndian: true
    }),
    writeTiff([{ ...picture, compression: 7, photometric: 6, pack: () => jpeg }], { isBig: true }),
    located(await noise.tiff({ compression: 'lzw' }).toBuffer(), tags),
    located(await noise.tiff({ compression: 'packbits', tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer(), tags)
  ]
  const outcomes = { drawn: 0, refused: 0 }
  for (let round = 0; round < 400; round++) {
    const file = Buffer.from(files[round % files.length]!)
    for (let change = random(4); change >= 0; change--)
      file[random(file.length)] = random(2) ? random(256) : 255 * random(2)
    try {
      await draw(asLayer(file), view)
      outcomes.drawn++
    } catch (thrown) {
      if (!(thrown instanceof PrintError)) throw thrown
      outcomes.refused++
    }
  }
  assert.ok(outcomes.drawn > 50 && outcomes.refused > 50, JSON.stringify(outcomes))
})

test('directories that go round in a circle, or without an end', async () => {
  const file = writeTiff([plain, { ...plain, subfile: 1 }])
  const first = file.readUInt32LE(4)
  const second = first + 2 + 12 * file.readUInt16LE(first)
  file.writeUInt32LE(first, file.readUInt32LE(second) + 2 + 12 * file.readUInt16LE(file.readUInt32LE(second)))
  await isRefused(file, 'invalid-data', 'its image directories form a loop')
  await isRefused(writeTiff(Array(101).fill(plain)), 'invalid-data', 'has more than 100 images')
})

test('false sizes are refused', async () => {
  for (const [lies, complaint] of [
    [{ 256: [0] }, 'an image of 0 x 16 pixels'],
    [{ 256: [4_000_000_000] }, '4000000000 x 16'],
    [{ 277: [0] }, '0 samples per pixel'],
    [{ 277: [60_000] }, '60000'],
    [{ 258: [8, 16], 277: [2] }, 'samples of different types (8,16)'],
    [{ 33550: [NaN, 1, 0] }, 'has no georeference (ModelPixelScale and ModelTiepoint, or ModelTransformation)'],
    [{ 33550: [Infinity, 1, 0] }, 'its pixels have no area (Infinity,'],
    [{ 273: [1e9] }, '1000000000'],
    [{ 279: [1e9] }, 'a block has a length of 1000000000 bytes'],
    [{ 279: [5] }, 'it has 5 of 256 bytes'],
    [{ 320: Array(600_000).fill(1) }, 'its tag 320 has 600000 values']
  ] as const)
    await isRefused(writeTiff([{ ...plain, tags: { ...tags, ...lies } }]), 'invalid-data', complaint)
  const strip = { ...plain, compression: 8, rowsPerStrip: 16 }
  const wide = { ...tags, 256: [60_000], 257: [60_000], 278: [60_000] }
  await isRefused(
    writeTiff([{ ...strip, tags: wide }]),
    'too-large',
    /has blocks of 60000 x 60000 pixels, .*; "gdal_translate -of COG" writes small blocks/
  )
  const tile = { ...plain, tile: [16, 16] as const }
  await isRefused(writeTiff([{ ...tile, tags: { ...tags, 322: [0] } }]), 'invalid-data', '0 x 16')
})

test('a tag with four thousand million values is not read', async () => {
  const file = writeTiff([{ ...plain, tags: { ...tags, 34735: [1, 1, 0, 0] } }])
  const at = file.indexOf(Buffer.from([0xaf, 0x87, 3, 0]))
  file.writeUInt32LE(0xffffffff, at + 4)
  await isRefused(file, 'invalid-data', 'its tag 34735 has 4294967295 values')
})

test('more pixels than may be read are refused with the numbers and a way out', async () => {
  const large = { ...plain, tile: [16, 16] as const, tags: { ...placed(0, 0, 0.001), 256: [2 ** 26], 257: [2 ** 26] } }
  const error = await refused(writeTiff([large]), { center: [30_000, -30_000], scale: (100 * 72) / 0.0254 })
  assert.is(error.code, 'too-large')
  assert.match(
    error.message,
    /^the map needs about \d+ pixels of data:\S+; the limit is 64000000; the image used has 67108864 x 67108864 pixels, the file has 0 overviews; "gdaladdo -r average" adds coarser ones$/
  )
})

test('a file of millions of tiny blocks is refused', async () => {
  const tiny = { ...plain, tile: [1, 1] as const, tags: { ...placed(0, 4_000_000, 1000), 256: [4000], 257: [4000] } }
  const error = await refused(writeTiff([{ ...tiny, width: 1, height: 1 }]), {
    widthPt: 2000,
    heightPt: 2000,
    center: [2_000_000, 2_000_000]
  })
  assert.is(error.code, 'too-large')
  assert.match(
    error.message,
    'the map needs more than 65536 blocks of 1 x 1 pixels; "gdal_translate -of COG" writes larger blocks'
  )
})

test('little that unpacks to very much', async () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000))
  await isRefused(
    writeTiff([{ ...plain, compression: 8, pack: () => bomb.subarray(0, 60_000) }]),
    'invalid-data',
    'block 0/0 cannot be decoded'
  )
  // one block of 128 kB that repeats a byte, again and again: RFC 8878, 3.1.1.2
  const repeated = Buffer.from([2, 0, 0x10, 0])
  const zstd = Buffer.concat([
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x88]),
    ...Array(8000).fill(repeated),
    Buffer.from([1, 0, 0])
  ])
  await isRefused(
    writeTiff([{ ...plain, compression: 50000, pack: () => zstd }]),
    'invalid-data',
    'block 0/0 cannot be decoded'
  )
  const jpeg = Buffer.from('ffd8ffc0001108ffffffff03011100021101031101', 'hex')
  await isRefused(
    writeTiff([{ ...plain, compression: 7, pack: () => jpeg }]),
    'invalid-data',
    'block 0/0 cannot be decoded'
  )
})

test('a LERC blob that lies, or would keep its decoder busy for ever', async () => {
  const lerc = (members: { width?: number; blockSide?: number; end?: number[] }) => {
    const { width = 16, blockSide = 16, end = [1, 0, 0, 0, 0, 0xa1, 1, 0, 0, 0] } = members
    const header = Buffer.alloc(58)
    header.write('Lerc2 ')
    for (const [index, value] of [2, 16, width, 256, blockSide, header.length + 5 + end.length, 6].entries())
      header.writeInt32LE(value, 6 + 4 * index)
    header.writeDoubleLE(9, 50)
    return Buffer.concat([header, Buffer.alloc(5), Buffer.from(end)])
  }
  const withBlob = (blob: Buffer) =>
    writeTiff([{ ...plain, bits: 32, format: 3, compression: 34887, pack: () => blob }])
  for (const blob of [lerc({ width: 60_000 }), lerc({ blockSide: 0 }), lerc({}).subarray(0, 70)])
    await isRefused(withBlob(blob), 'invalid-data', 'its LERC header is invalid')
  await isRefused(withBlob(lerc({})), 'invalid-data', 'Script execution timed out')
})

test('a cancelled job stops between two blocks', async () => {
  const stop = new AbortController()
  const tools = paintingTools({ signal: stop.signal })
  const drawing = draw(
    asLayer(writeTiff([{ ...plain, width: 2000, height: 2000, tile: [16, 16], tags: placed(0, 8000, 4) }])),
    view,
    tools
  )
  setTimeout(() => stop.abort(new PrintError('cancelled', 'cancelled')), 20)
  assert.is((await thrownBy(drawing)).code, 'cancelled')
})

test.run()
