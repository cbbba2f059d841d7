import type { Pixels } from './pixel-tools.js'
import { straightColour } from './premultiplied.js'

/** The side of JPEG's blocks; invisible pixels of a block must not change visible ones. */
const BLOCK = 8

/**
 * Splits premultiplied RGBA into colours and opacity, each for a JPEG. Invisible pixels get the mean colour of visible
 * pixels near them, which costs no bytes in a JPEG and does not bleed into the others.
 */
export const withoutAlpha = ({ width, height, data }: Pixels): { colours: Pixels; alpha: Uint8Array } => {
  const colours = Buffer.alloc(width * height * 3, 255)
  const alpha = Buffer.alloc(width * height)
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK)
      split(data, colours, alpha, width, left, top, Math.min(width, left + BLOCK), Math.min(height, top + BLOCK))
  return { colours: { width, height, channels: 3, data: colours }, alpha }
}

/** One block; only numbers, because there are millions of pixels. */
const split = (
  data: Uint8Array,
  colours: Uint8Array,
  alpha: Uint8Array,
  width: number,
  left: number,
  top: number,
  right: number,
  bottom: number
): void => {
  let red = 0
  let green = 0
  let blue = 0
  let seen = 0
  for (let y = top; y < bottom; y++)
    for (let pixel = y * width + left; pixel < y * width + right; pixel++) {
      const opacity = data[pixel * 4 + 3]!
      if (opacity === 0) continue
      alpha[pixel] = opacity
      red += data[pixel * 4]!
      green += data[pixel * 4 + 1]!
      blue += data[pixel * 4 + 2]!
      seen += opacity
    }
  if (seen === 0) return
  for (let y = top; y < bottom; y++)
    for (let pixel = y * width + left; pixel < y * width + right; pixel++) {
      const opacity = alpha[pixel]!
      const at = pixel * 3
      const from = pixel * 4
      colours[at] = straightColour(opacity === 0 ? red : data[from]!, opacity || seen)
      colours[at + 1] = straightColour(opacity === 0 ? green : data[from + 1]!, opacity || seen)
      colours[at + 2] = straightColour(opacity === 0 ? blue : data[from + 2]!, opacity || seen)
    }
}
