import type { Pixels } from './pixel-tools.js'
import { isOfOneColour } from './varied.js'

/** Two of the four bytes of a pixel (red and blue, or green and alpha), each with space for a sum. */
const PAIR = 0xff00ff

/**
 * Reduces premultiplied RGBA by a whole factor, each pixel the mean of its samples, and multiplies it by the opacity. The
 * width is a multiple of that factor; remaining rows are dropped.
 */
export const averaged = (samples: Pixels, times: number, opacity: number): Pixels => {
  if (times === 1 && opacity === 1) return samples
  const words = new Uint32Array(samples.data.buffer, samples.data.byteOffset, samples.data.byteLength >> 2)
  const [width, height] = [samples.width / times, Math.floor(samples.height / times)]
  const data = new Uint32Array(width * height)
  const factor = opacity / (times * times)
  for (let y = 0, to = 0; y < height; y++) {
    const top = y * times * samples.width
    for (let x = 0; x < width; x++, to++) {
      let [redBlue, greenAlpha] = [0, 0]
      if (opacity === 1 && isOfOneColour(words, top + x * times, samples.width, times, times)) {
        data[to] = words[top + x * times]!
        continue
      }
      for (let row = 0, from = top + x * times; row < times; row++, from += samples.width)
        for (let i = from; i < from + times; i++) {
          redBlue += words[i]! & PAIR
          greenAlpha += (words[i]! >>> 8) & PAIR
        }
      if (greenAlpha !== 0) data[to] = meanOf(redBlue, factor) | (meanOf(greenAlpha, factor) << 8)
    }
  }
  return { width, height, channels: 4, data: new Uint8Array(data.buffer) }
}

/** The quotients of both sums, rounded. */
const meanOf = (sums: number, factor: number): number =>
  ((sums & 0xffff) * factor + 0.5) | ((((sums >>> 16) * factor + 0.5) | 0) << 16)
