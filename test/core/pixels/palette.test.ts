import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { Palette } from '../../../core/pixels/palette.js'
import { palettePng } from '../../../core/pixels/palette-png.js'
import type { Pixels } from '../../../core/pixels/pixel-tools.js'

/** Pixels of so many colours, each at least once. */
const pixelsOf = (width: number, height: number, count: number): Pixels => {
  const data = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = pixel % count
    data.set([colour & 255, (colour * 7) & 255, (colour >> 8) ^ 0x5a], pixel * 3)
  }
  return { width, height, channels: 3, data }
}

for (const count of [1, 2, 3, 4, 5, 16, 17, 255, 256])
  test(`${count} colours come back from a PNG as they were, at any width`, async () => {
    for (const width of [1, 7, 8, 23]) {
      const pixels = pixelsOf(width, Math.ceil(count / width) + 2, count)
      const palette = new Palette()
      const numbers = palette.numbersOf(pixels)!
      assert.is(palette.colours.length, count)
      assert.ok(Buffer.from(palette.pixelsOf(numbers, width).data).equals(Buffer.from(pixels.data)))
      const png = await palettePng(numbers, width, pixels.height, palette.colours)
      assert.equal([png[25], png[24]], [3, [1, 2, 4, 8].find((bits) => 2 ** bits >= count)])
      const read = await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
      assert.equal([read.info.width, read.info.height, read.info.channels], [width, pixels.height, 3])
      assert.ok(read.data.equals(Buffer.from(pixels.data)), `${count} of ${width}`)
    }
  })

test('a palette is extended from picture to picture, up to 257 colours', () => {
  const palette = new Palette()
  const [first, second] = [pixelsOf(10, 10, 100), pixelsOf(16, 16, 256)]
  assert.ok(palette.numbersOf(first))
  assert.ok(palette.numbersOf(second))
  assert.is(palette.colours.length, 256)
  assert.is(palette.numbersOf(pixelsOf(30, 30, 257)), undefined)
})

test('white, the largest colour value, is one of the colours', () => {
  const white: Pixels = { width: 3, height: 1, channels: 3, data: Buffer.alloc(9, 255) }
  const palette = new Palette()
  assert.equal([...palette.numbersOf(white)!], [0, 0, 0])
  assert.equal(palette.colours, [0xffffff])
})

test('colours are numbered in the order of their first pixels, red in the lowest byte', () => {
  const palette = new Palette()
  const pixels: Pixels = { width: 4, height: 1, channels: 3, data: Buffer.from([1, 2, 3, 4, 5, 6, 1, 2, 3, 7, 8, 9]) }
  assert.equal([...palette.numbersOf(pixels)!], [0, 1, 0, 2])
  assert.equal(palette.colours, [0x030201, 0x060504, 0x090807])
  const back = palette.pixelsOf(Uint8Array.from([2, 1]), 1)
  assert.equal([back.width, back.height, back.channels, ...back.data], [1, 2, 3, 7, 8, 9, 4, 5, 6])
})

test.run()
