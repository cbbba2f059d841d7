import { inflateSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { planesOf, planesOfRgb } from '../../../core/pixels/planes.js'
import type { Pixels } from '../../../core/pixels/pixel-tools.js'

const [WIDTH, HEIGHT] = [900, 1300]
const made = (channels: 3 | 4, at: (pixel: number) => readonly number[]): Pixels => {
  const data = new Uint8Array(WIDTH * HEIGHT * channels)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) data.set(at(pixel), pixel * channels)
  return { width: WIDTH, height: HEIGHT, channels, data }
}
/** Their memory changes when they are released. */
async function* inBands({ data, ...pixels }: Pixels) {
  for (let top = 0, height; top < HEIGHT; top += height) {
    height = Math.min(400, HEIGHT - top)
    const rows = data.slice(top * WIDTH * 4, (top + height) * WIDTH * 4)
    yield { ...pixels, height, top, data: rows, release: () => rows.fill(77) }
  }
}
const unpacked = async (pixels: Pixels) => {
  const { colours, opacity, ...others } = await (pixels.channels === 3
    ? planesOfRgb(pixels)
    : planesOf(inBands(pixels), pixels))
  assert.equal(others, { format: 'planes', width: WIDTH, height: HEIGHT })
  return { colours: inflateSync(colours), opacity: opacity && inflateSync(opacity) }
}

test('RGB is as it was, without an opacity', async () => {
  const pixels = made(3, (pixel) => [pixel, pixel >> 8, pixel % 7])
  const { colours, opacity } = await unpacked(pixels)
  assert.ok(colours.equals(Buffer.from(pixels.data)))
  assert.is(opacity, undefined)
})

test('premultiplied RGBA has straight colours and its opacity, invisible pixels the colour of a visible one', async () => {
  const kinds = [[0, 0, 0, 0], [64, 128, 1, 128], [9, 8, 7, 255], [60, 2, 0, 50]] as const // prettier-ignore
  const straight = [[9, 8, 7], [128, 255, 2], [9, 8, 7], [255, 10, 0]] // prettier-ignore
  const { colours, opacity } = await unpacked(made(4, (pixel) => kinds[pixel % 4]!))
  const last = WIDTH * HEIGHT - 4
  for (const [kind, wanted] of straight.entries())
    for (const pixel of [kind, last + kind]) {
      assert.equal([...colours.subarray(pixel * 3, pixel * 3 + 3)], wanted, `${pixel}`)
      assert.is(opacity![pixel], kinds[kind]![3])
    }
  assert.equal([colours.length, opacity!.length], [WIDTH * HEIGHT * 3, WIDTH * HEIGHT])
})

test('RGBA that is opaque has no opacity', async () => {
  const { colours, opacity } = await unpacked(made(4, (pixel) => [pixel, 2, 3, 255]))
  assert.is(opacity, undefined)
  assert.equal([...colours.subarray(3, 6)], [1, 2, 3])
})

test.run()
