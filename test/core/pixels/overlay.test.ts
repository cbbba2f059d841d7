import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keepInside, overlay } from '../../../core/pixels/overlay.js'
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
  const upper: Pixels = { width: 1, height: 2, channels: 4, data: rows.subarray(1) }
  const lower = filled(1, 2, 0, 0, 0)
  overlay(lower, upper, 0, 0, 2)
  assert.equal([...lower.data], [1, 1, 1, 2, 2, 2])
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

test.run()
