import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp, { type TiffOptions } from 'sharp'
import geotiff from '../../../../plugins/layers/geotiff.js'
import { benchOf, colourAt, viewOf } from '../drawing.js'
import { located } from './located.js'
import { placed, writeTiff } from './write-tiff.js'

const { paint } = await benchOf(geotiff)

const side = 100
const view = viewOf({ widthPt: side, heightPt: side, center: [50_000, 50_000] })
const tags = placed(0, 100_000, 1000)
const colour = (x: number, y: number) => [2 * x + 20, 255 - 2 * y, 50 + x]
const pixels = Buffer.from(
  Array.from({ length: side * side }, (_, at) => colour(at % side, Math.floor(at / side))).flat()
)
/** The largest difference of what a map shows of a file and the pixels that it has. */
const worst = async (file: Buffer, expected: Uint8Array): Promise<number> => {
  const url = `data:image/tiff;base64,${file.toString('base64')}`
  const { pixels: painted, warnings } = await paint([{ type: 'geotiff', url }], view)
  assert.equal(warnings, [])
  return expected.reduce((most, value, at) => Math.max(most, Math.abs(value - painted.data[at]!)), 0)
}
const written = (options: TiffOptions) =>
  sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .tiff(options)
    .toBuffer()

for (const compression of ['none', 'lzw', 'packbits', 'deflate'] as const)
  test(`${compression}: every pixel is as it was, in strips and tiles, with and without differences`, async () => {
    for (const shape of [{}, { tile: true, tileWidth: 32, tileHeight: 48 }])
      for (const predictor of compression === 'none' || compression === 'packbits'
        ? (['none'] as const)
        : (['none', 'horizontal'] as const))
        assert.is(
          await worst(located(await written({ compression, predictor, ...shape }), tags), pixels),
          0,
          JSON.stringify([shape, predictor])
        )
  })

test('JPEG and WebP pictures are decoded as by libtiff', async () => {
  for (const options of [
    { quality: 100 },
    { quality: 80 },
    { quality: 100, tile: true, tileWidth: 64, tileHeight: 64 }
  ])
    for (const compression of ['jpeg', 'webp'] as const) {
      const file = await written({ compression, ...options })
      const difference = await worst(located(file, tags), await sharp(file).removeAlpha().raw().toBuffer())
      assert.ok(difference <= 2, `${compression} ${JSON.stringify(options)}: ${difference}`)
    }
})

/** What a map shows of four pixels in a row. */
const shownOf = async (compression: number, packed: Uint8Array): Promise<number[]> => {
  const image = { width: 4, height: 1, value: () => 0, tags: placed(0, 100_000, 25_000) }
  const file = writeTiff([{ ...image, compression, pack: () => packed }])
  const url = `data:image/tiff;base64,${file.toString('base64')}`
  const { pixels: painted, warnings } = await paint([{ type: 'geotiff', url }], view)
  assert.equal(warnings, [])
  return [5, 37, 62, 95].map((column) => colourAt(painted, column, 12)[0])
}

test('PackBits: a count of 128 means nothing', async () => {
  const [first, , , last] = await shownOf(32773, Buffer.from([0x80, 0, 9, 0x80, 0xfe, 7]))
  assert.equal([first, last], [9, 7])
})

test('ZSTD is decoded', async () => {
  // a frame of one block, whose bytes are as they are (RFC 8878, 3.1.1)
  const [first, , , last] = await shownOf(
    50000,
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 4, 0x21, 0, 0, 9, 40, 90, 200])
  )
  assert.equal([first, last], [9, 200])
})

test.run()
