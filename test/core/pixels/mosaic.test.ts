import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { MosaicSource } from '../../../core/pixels/mosaic.js'
import { PictureSource } from '../../../core/pixels/picture-source.js'
import { PicturePlacement } from '../../../core/pixels/placement.js'
import type { Mosaic, PaperImage } from '../../../core/pixels/pixel-tools.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { type CanvasDraw, draw } from '../../../core/pixels/skia.js'
import type { Affine } from '../../../core/views/affine.js'

const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const item = (unitToPaper: Affine): PaperImage => ({ source: { bytes: png }, unitToPaper, opacity: 0.5 }) as PaperImage
const tiles = (columns: number, rows: number): Mosaic['tiles'] => Array.from({ length: columns * rows }, (_, i) => ({ column: i % columns, row: Math.floor(i / columns), bytes: png })) // prettier-ignore
const pixels = makePixelTools({ imagePixels: 1000, outputPixels: 1000 }, [])
const inspect = () => ({ width: 8, height: 4, format: 'png' })

const mosaicOf = (more: Partial<Mosaic>, unitToPaper: Affine) => {
  const mosaic = { columns: 4, rows: 3, tileWidth: 100, tileHeight: 50, tiles: tiles(4, 3), ...more } as Mosaic
  const image = item(unitToPaper)
  return new MosaicSource(mosaic, image, new PicturePlacement(image, 1), inspect)
}
const rounded = (values: Affine | readonly number[]) => values.map((value) => Math.round(value * 1e4) / 1e4 + 0)
const shown = (draw?: CanvasDraw) => {
  if (!draw || !('tiles' in draw.image)) return undefined
  const { tiles, ...sheet } = draw.image
  return { ...sheet, tiles: tiles.map(({ x, y }) => `${x} ${y}`).join(', '), patches: draw.patches.map(({ piece, transform }) => [Object.values(piece), rounded(transform)]), opacity: draw.opacity } // prettier-ignore
}

test('a piece shows the tiles that it meets, on a sheet that begins at a step of 8 pixels, or of 64 where quarters are drawn', async () => {
  // of 400 x 150 pixels, drawn from 10, 20
  const drawnWith = async (scale: number) => {
    const source = mosaicOf({}, [400 * scale, 0, 0, 150 * scale, 10, 20])
    const drawn = shown(await source.load({ left: 110, top: 60, width: 30, height: 20 }))
    source.close()
    return drawn
  }
  assert.equal(await drawnWith(0.5), {
    width: 72, height: 56, tileWidth: 100, tileHeight: 50, margin: undefined,
    tiles: '-92 -22, 8 -22, -92 28, 8 28',
    patches: [[[0, 0, 30, 20], [0.5, 0, 0, 0.5, -4, -4]]],
    opacity: 0.5
  }) // prettier-ignore
  assert.equal(await drawnWith(0.495), {
    width: 128, height: 64, tileWidth: 100, tileHeight: 50, margin: undefined,
    tiles: '-92 -14, 8 -14, 108 -14, -92 36, 8 36, 108 36',
    patches: [[[0, 0, 30, 20], [0.495, 0, 0, 0.495, -4.96, -8.32]]],
    opacity: 0.5
  }) // prettier-ignore
})

test('a piece outside the mosaic, and a mosaic without tiles there, have nothing to draw', async () => {
  const source = mosaicOf({ tiles: [{ column: 0, row: 0, bytes: png }] as never }, [400, 0, 0, 150, 0, 0])
  assert.is(await source.load({ left: 300, top: 100, width: 50, height: 30 }), undefined)
  assert.is(shown(await source.load({ left: 0, top: 0, width: 20, height: 20 }))!.tiles, '0 0')
  assert.is(await source.load({ left: 600, top: 0, width: 20, height: 20 }), undefined)
  source.close()
})

test('tiles drawn at less than a quarter of their size are put together at twice their drawn size', async () => {
  const sizes = async (width: number, height: number, more: Partial<Mosaic> = {}) => {
    const found = shown(await mosaicOf(more, [width, 0, 0, height, 0, 0]).load({ left: 0, top: 0, width: 9, height: 9 }))! // prettier-ignore
    return [found.tileWidth, found.tileHeight, found.margin]
  }
  assert.equal(await sizes(100, 37.5), [100, 50, undefined])
  assert.equal(await sizes(99, 37), [50, 25, undefined])
  assert.equal(await sizes(99, 37, { margin: [10, 5] }), [50, 25, [0.1, 0.1]])
  assert.equal(await sizes(400, 0.3), [100, 1, undefined])
})

test('a tile larger than 2048 x 2048 pixels, or a tenth larger than the layer says, is refused', async () => {
  const load = async (width: number, height: number, more: Partial<Mosaic> = {}) => {
    const mosaic = { columns: 1, rows: 1, tileWidth: 256, tileHeight: 256, tiles: tiles(1, 1), ...more } as Mosaic
    const image = { ...item([9, 0, 0, 9, 0, 0]) }
    const source = new MosaicSource(mosaic, image, new PicturePlacement(image, 1), () => ({
      width,
      height,
      format: 'png'
    }))
    return source.load({ left: 0, top: 0, width: 9, height: 9 }).then(() => 'drawn', (thrown) => thrown.code) // prettier-ignore
  }
  assert.equal([await load(2048, 2048), await load(2048, 2049)], ['drawn', 'too-large'])
  const large = { tileWidth: 3000, tileHeight: 2000, margin: [50, 0] as const }
  assert.equal([await load(3100, 2200, large), await load(3100, 2201, large)], ['drawn', 'too-large'])
})

test('tiles may be TIFF, also with transparency', async () => {
  const tiff = async (colour: string, compression: 'lzw' | 'jpeg') => sharp({ create: { width: 8, height: 4, channels: 4, background: colour } }).tiff({ compression }).toBuffer() // prettier-ignore
  const files = [await tiff('#0000ff80', 'lzw'), await tiff('#ff0000', 'jpeg')]
  const image = item([16, 0, 0, 4, 0, 0])
  const mosaic = { columns: 2, rows: 1, tileWidth: 8, tileHeight: 4, tiles: files.map((bytes, column) => ({ column, row: 0, bytes })) } // prettier-ignore
  const source = new MosaicSource(mosaic, { ...image, opacity: 1 }, new PicturePlacement(image, 1), pixels.inspect)
  const { data, stride } = draw(16, 4, [(await source.load({ left: 0, top: 0, width: 16, height: 4 }))!])
  source.close()
  const at = (x: number, y: number) => [...data.subarray((y * stride + x) * 4, (y * stride + x) * 4 + 4)]
  assert.equal([at(0, 0), at(6, 2)], [[0, 0, 128, 128], [0, 0, 128, 128]]) // prettier-ignore
  assert.ok(at(10, 2)[0]! > 250 && at(10, 2)[3] === 255, String(at(10, 2)))
})

test('a TIFF tile that is too large is refused, one that is cut off is broken', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red', noise } })
    .tiff({ compression: 'none' })
    .toBuffer()
  const load = (bytes: Uint8Array, width: number) => {
    const mosaic = { columns: 1, rows: 1, tileWidth: 64, tileHeight: 64, tiles: [{ column: 0, row: 0, bytes }] }
    const image = item([9, 0, 0, 9, 0, 0])
    const source = new MosaicSource(mosaic, image, new PicturePlacement(image, 1), () => ({ width, height: 64, format: 'tiff' })) // prettier-ignore
    return source.load({ left: 0, top: 0, width: 9, height: 9 }).then(() => 'drawn', (thrown) => thrown.code) // prettier-ignore
  }
  assert.is(await load(whole, 64), 'drawn')
  assert.is(await load(whole, 70_000), 'too-large')
  assert.is(await load(whole.subarray(0, whole.length >> 1), 64), 'invalid-data')
})

test('a picture is placed in the pixels of its piece', async () => {
  const limits = { maxPixels: 1e6, budget: { left: Infinity }, fontFiles: [], inspect }
  const image = item([16, 0, 0, 12, 30, 40])
  const source = new PictureSource({ bytes: png }, image, new PicturePlacement(image, 1), limits)
  const draw = (await source.load({ left: 25, top: 35, width: 10, height: 20 }))!
  assert.equal([draw.image.width, draw.image.height, draw.opacity], [8, 4, 0.5])
  assert.equal(draw.patches.map(({ piece, transform }) => [piece, rounded(transform)]), [[{ left: 0, top: 0, width: 10, height: 20 }, [2, 0, 0, 3, 5, 5]]]) // prettier-ignore
})

test('a picture drawn at less than seven tenths of its size is averaged to the drawn size first', async () => {
  const sizeOf = async (width: number, height: number) => {
    const image = item([width, 0, 0, height, 0, 0])
    const source = new PictureSource({ bytes: png }, image, new PicturePlacement(image, 1), { maxPixels: 1e6, budget: { left: Infinity }, fontFiles: [], inspect }) // prettier-ignore
    const draw = (await source.load({ left: 0, top: 0, width: 9, height: 9 }))!
    return [draw.image.width, draw.image.height, ...rounded(draw.patches[0]!.transform).slice(0, 4)]
  }
  assert.equal(await sizeOf(6, 3), [8, 4, 0.75, 0, 0, 0.75])
  assert.equal(await sizeOf(5, 3), [5, 3, 1, 0, 0, 1])
  assert.equal(await sizeOf(8, 2), [8, 2, 1, 0, 0, 1])
  assert.equal(await sizeOf(16, 2), [8, 2, 2, 0, 0, 1])
  assert.equal(await sizeOf(0.2, 0.2), [1, 1, 0.2, 0, 0, 0.2])
})

test.run()
