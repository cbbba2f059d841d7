import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { withoutAlpha } from '../../../core/pixels/alpha-mask.js'
import type { PaintedRows } from '../../../core/pixels/paint.js'
import { pngOf } from '../../../core/picture-stub.js'
import { exactPicture, maskedPicture, opaquePicture } from '../../../core/pixels/picture.js'
import type { Pixels } from '../../../core/pixels/pixel-tools.js'

type Colour = readonly number[]

const painted = (width: number, height: number, at: (x: number, y: number) => Colour): Pixels => {
  const channels = at(0, 0).length as 3 | 4
  const data = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * channels)
  return { width, height, channels, data }
}

/** Bands of so many rows, as painting gives them: their memory is used again when they are given back. */
async function* inBands({ width, height, channels, data }: Pixels, rows: number): AsyncGenerator<PaintedRows> {
  for (let top = 0; top < height; top += rows) {
    const part = Buffer.from(data.subarray(top * width * channels, (top + rows) * width * channels))
    const release = () => void part.fill(99)
    yield { top, width, height: Math.min(rows, height - top), channels, data: part, release }
  }
}

/** The same bands as a canvas has them: opaque RGBA in rows that are longer. */
async function* onCanvas(pixels: Pixels, rows: number): AsyncGenerator<PaintedRows> {
  for await (const { data, ...band } of inBands(pixels, rows)) {
    const stride = band.width + 3
    const canvas = Buffer.alloc(stride * band.height * 4, 77)
    for (let y = 0; y < band.height; y++)
      for (let x = 0; x < band.width; x++) {
        const from = (y * band.width + x) * 3
        canvas.set([...data.subarray(from, from + 3), 255], (y * stride + x) * 4)
      }
    yield { ...band, channels: 4, data: canvas, stride, isOpaque: true, release: () => void canvas.fill(99) }
  }
}

const read = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true })
const size = { width: 40, height: 60 }

test('bands of few colours become a PNG with a palette', async () => {
  const pixels = painted(40, 60, (x, y) => [x * 6, y < 30 ? 10 : 20, 77])
  const { bytes, format } = await opaquePicture(inBands(pixels, 16), size, 88, true)
  assert.is(format, 'png')
  const { data, info } = await read(bytes)
  assert.is(info.channels, 3)
  assert.ok(data.equals(Buffer.from(pixels.data)))
})

test('pictures of many colours become JPEG, also if their first bands have few colours', async () => {
  for (const pixels of [
    painted(40, 60, (x, y) => [x * 6, y * 4, 77]),
    painted(40, 60, (x, y) => (y < 40 ? [0, 0, 0] : [x * 6, y * 4, 77]))
  ]) {
    const { bytes, format } = await opaquePicture(inBands(pixels, 16), size, 88, true)
    assert.is(format, 'jpg')
    assert.ok(Buffer.from(bytes).equals(Buffer.from((await opaquePicture(inBands(pixels, 16), size, 88, false)).bytes)))
    const { data, info } = await read(bytes)
    assert.equal([info.width, info.height], [40, 60])
    const farthest = Math.max(...data.map((value, at) => Math.abs(value - pixels.data[at]!)))
    assert.ok(farthest < 30, String(farthest))
  }
})

test('bands of a canvas become the same pictures as bands of RGB', async () => {
  for (const pixels of [painted(40, 60, (x, y) => [x * 6, y * 4, 77]), painted(40, 60, (x) => [x * 6, 10, 77])]) {
    const one = await opaquePicture(inBands(pixels, 16), size, 88, true)
    const other = await opaquePicture(onCanvas(pixels, 16), size, 88, true)
    assert.is(other.format, one.format)
    assert.ok(Buffer.from(one.bytes).equals(Buffer.from(other.bytes)), one.format)
  }
})

test('lossless pictures are exact, with many colours and with few', async () => {
  const many = painted(40, 60, (x, y) => [x * 6, y * 4, 77])
  const few = painted(40, 60, (x) => [x > 20 ? 255 : 0, 9, 77])
  const pixelsOf = async (pixels: Pixels) => {
    const picture = await exactPicture(pixels)
    return { format: picture.format, data: (await read(picture.format === 'planes' ? pngOf(picture) : picture.bytes)).data } // prettier-ignore
  }
  for (const [pixels, wanted] of [
    [many, 'planes'],
    [few, 'png']
  ] as const) {
    const { format, data } = await pixelsOf(pixels)
    assert.is(format, wanted)
    assert.ok(data.equals(Buffer.from(pixels.data)))
  }
})

test('a large translucent picture is a JPEG and a mask of the same size', async () => {
  const pixels = painted(40, 60, (x) => (x < 20 ? [200, 0, 0, 200] : [0, 0, 0, 0]))
  const { bytes, mask, format } = await maskedPicture(inBands(pixels, 16), size, 88)
  assert.is(format, 'jpg')
  assert.is((await sharp(mask).metadata()).channels, 1)
  const colours = await read(bytes)
  const alpha = await sharp(mask).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  assert.equal([colours.info.width, colours.info.height, alpha.info.width, alpha.info.height], [40, 60, 40, 60]) // prettier-ignore
  const at = (x: number, y: number) => [...colours.data.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)]
  const opacity = (x: number, y: number) => alpha.data[y * 40 + x]!
  assert.ok(at(3, 50)[0]! > 250 && at(3, 50)[1]! < 5, String(at(3, 50)))
  assert.ok(Math.abs(opacity(3, 50) - 200) < 3 && opacity(36, 50) < 3, `${opacity(3, 50)} ${opacity(36, 50)}`)
})

test('colours of transparent pixels are taken from visible ones near them: viewers mix them at edges', () => {
  const { colours, alpha } = withoutAlpha(
    painted(40, 9, (x, y) => {
      if (x === 2 && y === 3) return [64, 32, 0, 128]
      return x === 36 && y === 8 ? [0, 0, 128, 128] : [0, 0, 0, 0]
    })
  )
  const at = (x: number, y: number) => [...colours.data.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)]
  const [brown, blue] = [[128, 64, 0], [0, 0, 255]] // prettier-ignore
  assert.equal([at(2, 3), at(7, 7), at(8, 0), at(0, 8)], [brown, brown, brown, brown])
  assert.equal([at(36, 8), at(31, 7), at(32, 0)], [blue, blue, blue])
  assert.equal(at(20, 4), brown, 'far from both: any')
  assert.equal([alpha[3 * 40 + 2], alpha[0]], [128, 0])
})

test('a picture without a visible pixel is white', () => {
  assert.ok(withoutAlpha(painted(9, 9, () => [0, 0, 0, 0])).colours.data.every((value) => value === 255))
})

test('colours and opacity of every block are split exactly', () => {
  const [width, height] = [19, 11]
  const noise = (i: number) => Math.floor(Math.abs(Math.sin(i * 12.9898 + 3) * 43758.5453) % 256)
  const alphaAt = (x: number, y: number) => (x >= 8 && x < 16 && y < 8 ? 0 : (x + y) % 3 === 0 ? 0 : (x + y) % 3 === 1 ? 255 : noise(x * 31 + y)) // prettier-ignore
  const pixels = painted(width, height, (x, y) => [...[0, 1, 2].map((c) => Math.floor((noise(x * 97 + y * 13 + c) * alphaAt(x, y)) / 255)), alphaAt(x, y)]) // prettier-ignore
  const { colours, alpha } = withoutAlpha(pixels)
  assert.equal([colours.width, colours.height, colours.channels], [width, height, 3])
  const at = (x: number, y: number) => [...pixels.data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      assert.is(alpha[y * width + x], alphaAt(x, y))
      const colour = (i: number, j: number) => [...colours.data.subarray((j * width + i) * 3, (j * width + i) * 3 + 3)]
      const [red, green, blue, opacity] = at(x, y)
      if (opacity! > 0) {
        const wanted = [red, green, blue].map((value) => Math.min(255, Math.round((value! * 255) / opacity!)))
        assert.equal(colour(x, y), wanted, `${x} ${y}`)
        continue
      }
      // the block in the middle has no visible pixel
      const reach = x >= 8 && x < 16 && y < 8 ? 8 : 0
      const near: { opacity: number; colour: number[] }[] = []
      for (let j = Math.max(0, y - (y % 8) - reach); j < Math.min(height, y - (y % 8) + 8 + reach); j++)
        for (let i = x - (x % 8) - reach; i < Math.min(width, x - (x % 8) + 8 + reach); i++)
          near.push({ opacity: at(i, j)[3]!, colour: colour(i, j) })
      const most = Math.max(...near.map((one) => one.opacity))
      const wanted = near.filter((one) => one.opacity === most).map((one) => String(one.colour))
      assert.ok(wanted.includes(String(colour(x, y))), `${x} ${y}`)
    }
})

test.run()
