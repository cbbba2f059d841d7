import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { averaged } from '../../../core/pixels/averaged.js'
import { premultiplied, straight } from '../../../core/pixels/premultiplied.js'

/** Numbers that look random, whole, from 0 to 255. */
const bytes = (count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, i) => Math.floor(Math.abs(Math.sin(i * 12.9898) * 43758.5453) % 256))

test('each pixel is the rounded mean of its samples, with every number of samples and every opacity', () => {
  for (const times of [2, 3, 4])
    for (const opacity of [1, 0.5]) {
      const [width, height] = [6 * times, 5 * times + 1]
      const samples = { width, height, channels: 4 as const, data: bytes(width * height * 4) }
      // one pixel of one colour, one that is transparent
      for (let y = 0; y < times; y++)
        for (let x = 0; x < times; x++) {
          samples.data.set([9, 99, 199, 255], (y * width + x) * 4)
          samples.data.set([0, 0, 0, 0], (y * width + times + x) * 4)
        }
      const mean = averaged(samples, times, opacity)
      assert.equal([mean.width, mean.height, mean.channels, mean.data.length], [6, 5, 4, 120])
      for (let y = 0; y < 5; y++)
        for (let x = 0; x < 6; x++)
          for (let channel = 0; channel < 4; channel++) {
            let sum = 0
            for (let row = y * times; row < (y + 1) * times; row++)
              for (let column = x * times; column < (x + 1) * times; column++)
                sum += samples.data[(row * width + column) * 4 + channel]!
            const wanted = Math.floor((sum * opacity) / times ** 2 + 0.5)
            assert.is(mean.data[(y * 6 + x) * 4 + channel], wanted, `${times} ${opacity}: ${x} ${y} ${channel}`)
          }
    }
})

test('premultiplied pixels become straight and back; colours above their alpha are white at most', () => {
  const pixels = Uint8Array.from([10, 20, 30, 40, 50, 0, 100, 100, 7, 8, 9, 255, 0, 0, 0, 0, 30, 0, 0, 20])
  const wanted = [64, 128, 191, 40, 128, 0, 255, 100, 7, 8, 9, 255, 0, 0, 0, 0, 255, 0, 0, 20]
  assert.equal([...straight(pixels)], wanted)
  assert.equal([...pixels.subarray(0, 4)], [10, 20, 30, 40])
  const data = Buffer.from(wanted)
  assert.is(premultiplied(data), data)
  assert.equal([...data], [10, 20, 30, 40, 50, 0, 100, 100, 7, 8, 9, 255, 0, 0, 0, 0, 20, 0, 0, 20])
  assert.equal([...premultiplied(Buffer.from([9, 9, 9, 0, 255, 1, 2, 254]))], [0, 0, 0, 0, 254, 1, 2, 254])
})

test.run()
