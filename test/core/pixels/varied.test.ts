import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Pixels } from '../../../core/pixels/pixel-tools.js'
import { fillUp, replaced, variedPieces } from '../../../core/pixels/varied.js'

const empty = (width: number, height: number): Pixels => ({
  width,
  height,
  channels: 4,
  data: new Uint8Array(width * height * 4)
})

test('blocks of more than one colour are found, adjacent blocks in a row as one piece', () => {
  const pixels = empty(150, 70)
  assert.equal(variedPieces(pixels), [])
  for (const [x, y] of [
    [40, 10],
    [64, 31],
    [149, 69]
  ] as const)
    pixels.data[(y * 150 + x) * 4] = 1
  assert.equal(variedPieces(pixels), [
    { left: 32, top: 0, width: 64, height: 32 },
    { left: 128, top: 64, width: 22, height: 6 }
  ])
})

test('an edge between two blocks belongs to neither block', () => {
  const pixels = empty(64, 32)
  for (let y = 0; y < 32; y++) pixels.data.fill(9, y * 256, y * 256 + 128)
  assert.equal(variedPieces(pixels), [])
})

test('pixels of a part replace the pixels of the picture', () => {
  const pixels = empty(4, 3)
  replaced(pixels, { width: 2, height: 2, channels: 4, data: new Uint8Array(16).fill(7) }, 1, 1)
  const reds = Array.from({ length: 12 }, (_, index) => pixels.data[index * 4])
  assert.equal(reds, [0, 0, 0, 0, 0, 7, 7, 0, 0, 7, 7, 0])
})

test('pixels are replaced by pixels of higher alpha', () => {
  const pixels = empty(2, 1)
  pixels.data.set([1, 1, 1, 200, 2, 2, 2, 255])
  const other = empty(4, 3)
  other.data.set([5, 5, 5, 255, 6, 6, 6, 254], (4 + 1) * 4)
  fillUp(pixels, other, 1, 1)
  assert.equal([...pixels.data], [5, 5, 5, 255, 2, 2, 2, 255])
})

test('one pixel anywhere in a block makes it varied', () => {
  for (const [x, y] of [
    [0, 0],
    [31, 0],
    [0, 31],
    [31, 31],
    [17, 5]
  ] as const) {
    // prettier-ignore
    const pixels = empty(40, 40)
    pixels.data[(y * 40 + x) * 4 + 2] = 1
    assert.equal(variedPieces(pixels), [{ left: 0, top: 0, width: 32, height: 32 }], `${x} ${y}`)
  }
})

test('a part of other width is put at its place, and higher alpha is taken row by row', () => {
  const pixels = empty(3, 2)
  for (let i = 0; i < 6; i++) pixels.data.set([i, i, i, 100], i * 4)
  const other = empty(5, 4)
  for (let i = 0; i < 20; i++) other.data.set([50 + i, 0, 0, i % 2 === 0 ? 100 : 101], i * 4)
  fillUp(pixels, other, 2, 1)
  const reds = Array.from({ length: 6 }, (_, i) => pixels.data[i * 4])
  assert.equal(reds, [57 + 0, 1, 59, 3, 63, 5])
})

test.run()
