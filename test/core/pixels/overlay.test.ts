import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keepInside, keepOutside, overlay } from '../../../core/pixels/overlay.js'
import type { Pixels } from '../../../core/pixels/pixel-tools.js'

const filled = (width: number, height: number, ...pixel: number[]): Pixels => ({
  width,
  height,
  channels: pixel.length as 3 | 4,
  data: Buffer.from(Array.from({ length: width * height }, () => pixel).flat())
})
const at = ({ data, width, channels }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels)
]

test('source over RGB: transparent pixels change nothing, opaque pixels cover, half-transparent pixels mix', () => {
  const lower = filled(3, 1, 200, 100, 0)
  const upper: Pixels = {
    width: 3,
    height: 1,
    channels: 4,
    data: Buffer.from([0, 0, 0, 0, 10, 20, 30, 255, 50, 0, 128, 128])
  }
  overlay(lower, upper, 0, 0)
  assert.equal(at(lower, 0, 0), [200, 100, 0])
  assert.equal(at(lower, 1, 0), [10, 20, 30])
  assert.equal(at(lower, 2, 0), [50 + Math.round((200 * 127) / 255), Math.round((100 * 127) / 255), 128])
})

test('source over RGBA keeps alpha premultiplied', () => {
  const lower = filled(1, 1, 100, 0, 0, 100)
  overlay(lower, filled(1, 1, 0, 128, 0, 128), 0, 0)
  assert.equal(at(lower, 0, 0), [Math.round((100 * 127) / 255), 128, 0, 128 + Math.round((100 * 127) / 255)])
})

test('opaque pixels over transparent pixels are opaque', () => {
  const lower = filled(2, 1, 0, 0, 0, 0)
  overlay(lower, filled(1, 1, 10, 20, 30), 1, 0)
  assert.equal([at(lower, 0, 0), at(lower, 1, 0)], [[0, 0, 0, 0], [10, 20, 30, 255]]) // prettier-ignore
})

test('mixtures are exact for every alpha and value', () => {
  for (let alpha = 1; alpha < 255; alpha++) {
    const lower = filled(1, 1, 0, 91, 255)
    overlay(lower, filled(1, 1, 0, 0, 0, alpha), 0, 0)
    assert.equal(at(lower, 0, 0), [0, Math.round((91 * (255 - alpha)) / 255), 255 - alpha])
  }
})

test('upper pixels outside the lower picture are cropped on every side', () => {
  for (const upper of [filled(4, 4, 1, 2, 3), filled(4, 4, 1, 2, 3, 255)])
    for (const [left, top] of [
      [-2, -1],
      [1, 2],
      [-9, 0],
      [0, 9]
    ] as const) {
      // prettier-ignore
      const lower = filled(3, 3, 9, 9, 9)
      overlay(lower, upper, left, top)
      for (let y = 0; y < 3; y++)
        for (let x = 0; x < 3; x++) {
          const isCovered = x >= left && x < left + 4 && y >= top && y < top + 4
          assert.equal(at(lower, x, y), isCovered ? [1, 2, 3] : [9, 9, 9], `${left} ${top}: ${x} ${y}`)
        }
    }
})

test('rows of the upper pixels may have padding and start at any byte', () => {
  const rows = Buffer.from([0, 1, 1, 1, 255, 7, 7, 7, 255, 2, 2, 2, 255, 7, 7, 7, 255])
  const upper: Pixels = { width: 1, height: 2, channels: 4, data: rows.subarray(1), stride: 2 }
  const lower = filled(1, 2, 0, 0, 0)
  overlay(lower, upper, 0, 0)
  assert.equal([...lower.data], [1, 1, 1, 2, 2, 2])
})

test('pixels side by side mix as each on its own, also above their alpha', () => {
  const upper: number[][] = []
  for (let alpha = 0; alpha < 256; alpha++)
    for (const colours of [[0, alpha >> 1, alpha], [alpha, 0, alpha >> 2], [Math.min(255, alpha + 3), alpha, alpha + 1 & 255]]) upper.push([...colours, alpha]) // prettier-ignore
  const lower = upper.map((_, index) => [(index * 7) & 255, (index * 31) & 255, 255 - ((index * 13) & 255)])
  const row = (pixels: number[][]): Pixels => ({ width: pixels.length, height: 1, channels: pixels[0]!.length as 3 | 4, data: Buffer.from(pixels.flat()) }) // prettier-ignore
  const together = row(lower)
  overlay(together, row(upper), 0, 0)
  for (const [index, pixel] of upper.entries()) {
    const alone = row([lower[index]!])
    overlay(alone, row([pixel]), 0, 0)
    assert.equal(at(together, index, 0), at(alone, 0, 0), String(pixel))
    const rest = 255 - pixel[3]!
    const mean = lower[index]!.map((colour, channel) =>
      Math.min(255, pixel[channel]! + Math.round((colour * rest) / 255))
    )
    assert.equal(at(together, index, 0), rest === 255 ? lower[index] : mean, String(pixel))
  }
})

test('colour values larger than their alpha, as made by sharpening kernels, do not overflow', () => {
  const lower = filled(1, 1, 255, 255, 255)
  overlay(lower, filled(1, 1, 12, 10, 9, 10), 0, 0)
  assert.equal(at(lower, 0, 0), [255, 255, 254])
})

test('a mask scales partly covered pixels, starting at its own row', () => {
  const pixels = filled(3, 1, 200, 100, 0, 255)
  const mask: Pixels = {
    width: 3,
    height: 2,
    channels: 4,
    data: Buffer.from([...Array(12).fill(9), 0, 0, 0, 255, 0, 0, 0, 128, 0, 0, 0, 0])
  }
  keepInside(pixels, mask, 1)
  assert.equal([at(pixels, 0, 0), at(pixels, 1, 0), at(pixels, 2, 0)], [[200, 100, 0, 255], [100, 50, 0, 128], [0, 0, 0, 0]]) // prettier-ignore
})

/** Numbers that look random, whole, from 0 to 255. */
const noise = (i: number): number => Math.floor(Math.abs(Math.sin(i * 12.9898 + 1) * 43758.5453) % 256)

/** Premultiplied: runs of opaque and of transparent pixels among others. */
const mixed = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const kind = Math.floor(i / 5) % 3
    const alpha = kind === 0 ? 255 : kind === 1 ? 0 : noise(i)
    data.set(
      [0, 1, 2].map((channel) => Math.floor((noise(4 * i + channel) * alpha) / 255)),
      i * 4
    )
    data[i * 4 + 3] = alpha
  }
  return data
}

test('every pixel is what the formula of source-over says, wherever the upper picture begins', () => {
  for (const channels of [3, 4] as const)
    for (const left of [-3, 0, 1, 2, 3, 7])
      for (const start of [0, 1, 2, 3]) {
        const stride = 26
        const memory = Buffer.alloc(17 * 6 * channels + 4)
        const lower: Pixels = { width: 17, height: 6, channels, data: memory.subarray(start, start + 17 * 6 * channels) } // prettier-ignore
        for (let i = 0; i < lower.data.length; i++) lower.data[i] = noise(i + 7)
        const before = Buffer.from(lower.data)
        const upper: Pixels = { width: 23, height: 4, channels: 4, data: mixed(stride, 4), stride }
        overlay(lower, upper, left, 1)
        for (let y = 0; y < 6; y++)
          for (let x = 0; x < 17; x++) {
            const [fromX, fromY] = [x - left, y - 1]
            const isOver = fromX >= 0 && fromX < 23 && fromY >= 0 && fromY < 4
            const pixel = isOver ? [...upper.data.subarray((fromY * stride + fromX) * 4, (fromY * stride + fromX) * 4 + 4)] : [0, 0, 0, 0] // prettier-ignore
            const wanted = Array.from(
              { length: channels },
              (_, channel) =>
              Math.min(255, pixel[channel]! + Math.round((before[(y * 17 + x) * channels + channel]! * (255 - pixel[3]!)) / 255)) // prettier-ignore
            )
            assert.equal(at(lower, x, y), wanted, `${channels} channels, ${left}, ${start}: ${x} ${y}`)
          }
      }
})

test('RGB is copied onto RGB and onto opaque RGBA', () => {
  const upper: Pixels = { width: 2, height: 2, channels: 3, data: Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) } // prettier-ignore
  const onto = (channels: 3 | 4) => {
    const lower = filled(3, 2, ...[90, 91, 92, 93].slice(0, channels))
    overlay(lower, upper, 1, 0)
    return [...lower.data]
  }
  assert.equal(onto(3), [90, 91, 92, 1, 2, 3, 4, 5, 6, 90, 91, 92, 7, 8, 9, 10, 11, 12])
  assert.equal(onto(4), [90, 91, 92, 93, 1, 2, 3, 255, 4, 5, 6, 255, 90, 91, 92, 93, 7, 8, 9, 255, 10, 11, 12, 255])
})

test('a mask multiplies every channel of every pixel from its row on', () => {
  const pixels: Pixels = { width: 5, height: 4, channels: 4, data: Buffer.from(Array.from({ length: 80 }, (_, i) => noise(i))) } // prettier-ignore
  const mask: Pixels = { width: 5, height: 7, channels: 4, data: Buffer.from(Array.from({ length: 140 }, (_, i) => (i % 28 === 3 ? 255 : noise(i + 99)))) } // prettier-ignore
  const before = Buffer.from(pixels.data)
  keepInside(pixels, mask, 2)
  const wanted = Array.from(before, (value, i) => Math.round((value * mask.data[(2 * 5 + Math.floor(i / 4)) * 4 + 3]!) / 255)) // prettier-ignore
  assert.equal([...pixels.data], wanted)
})

test('pixels outside of a mask are kept, those inside go, and its edge takes a part', () => {
  const pixels = filled(3, 1, 200, 100, 0, 255)
  const mask = filled(3, 1, 0, 0, 0, 0)
  mask.data.set([0, 0, 0, 255, 0, 0, 0, 127], 4)
  keepOutside(pixels, mask, 0)
  assert.equal([at(pixels, 0, 0), at(pixels, 1, 0), at(pixels, 2, 0)], [[200, 100, 0, 255], [0, 0, 0, 0], [100, 50, 0, 128]]) // prettier-ignore
})

test.run()
