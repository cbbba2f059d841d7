import type { Pixels } from './pixel-tools.js'
import { straightColour } from './premultiplied.js'

/** The side of JPEG's blocks; invisible pixels of a block must not change visible ones. */
const BLOCK = 8
const PER_PIXEL = 3
const NONE = -1
const OPAQUE = 255

/**
 * Splits premultiplied RGBA into colours and opacity. Viewers that enlarge or reduce a picture mix the colours of
 * neighbouring pixels, also those of invisible ones. So invisible pixels get the colour of the most opaque pixel of their
 * block, else of the blocks around it, else of all. Without a visible pixel all are white. `isOpaque`: all are opaque.
 */
export const withoutAlpha = (pixels: Pixels): { colours: Pixels; alpha: Buffer; isOpaque: boolean } => {
  const { width, height } = pixels
  // others free them: they must not lie in a shared pool
  const colours = Buffer.allocUnsafeSlow(width * height * PER_PIXEL)
  const alpha = Buffer.allocUnsafeSlow(width * height)
  const { most, least } = split(pixels, colours, alpha)
  const ofAll = mostOpaque(most, alpha)
  if (ofAll === NONE) colours.fill(255)
  else if (least === 0) paintInvisible(pixels, colours, alpha, most, ofAll)
  return { colours: { width, height, channels: 3, data: colours }, alpha, isOpaque: least === OPAQUE }
}

/**
 * Only numbers, here and below, because there are millions of pixels. Returns the most opaque pixel of each block, and the
 * least opacity.
 */
const split = ({ width, height, data }: Pixels, colours: Buffer, alpha: Buffer) => {
  let least = OPAQUE
  const columns = Math.ceil(width / BLOCK)
  const most = new Int32Array(columns * Math.ceil(height / BLOCK)).fill(NONE)
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = columns * ((y / BLOCK) | 0)
    for (let x = 0; x < width; x++, pixel++) {
      const from = pixel * 4
      const opacity = data[from + 3]!
      alpha[pixel] = opacity
      if (opacity < least) least = opacity
      if (opacity === 0) continue
      const block = row + ((x / BLOCK) | 0)
      const known = most[block]!
      if (known === NONE || opacity > alpha[known]!) most[block] = pixel
      const at = pixel * PER_PIXEL
      const isOpaque = opacity === OPAQUE
      colours[at] = isOpaque ? data[from]! : straightColour(data[from]!, opacity)
      colours[at + 1] = isOpaque ? data[from + 1]! : straightColour(data[from + 1]!, opacity)
      colours[at + 2] = isOpaque ? data[from + 2]! : straightColour(data[from + 2]!, opacity)
    }
  }
  return { most, least }
}

const paintInvisible = (
  { width, height }: Pixels,
  colours: Buffer,
  alpha: Buffer,
  most: Int32Array,
  ofAll: number
): void => {
  const columns = Math.ceil(width / BLOCK)
  for (let top = 0, block = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK, block++) {
      const [right, bottom] = [Math.min(width, left + BLOCK), Math.min(height, top + BLOCK)]
      const own = most[block]!
      const near = own === NONE ? mostOpaque(around(most, block, columns), alpha) : own
      const from = PER_PIXEL * (near === NONE ? ofAll : near)
      for (let y = top; y < bottom; y++)
        for (let pixel = y * width + left; pixel < y * width + right; pixel++) {
          if (alpha[pixel] !== 0) continue
          const at = pixel * PER_PIXEL
          colours[at] = colours[from]!
          colours[at + 1] = colours[from + 1]!
          colours[at + 2] = colours[from + 2]!
        }
    }
}

const mostOpaque = (pixels: Iterable<number>, alpha: Buffer): number => {
  let most = NONE
  for (const pixel of pixels) if (pixel !== NONE && (most === NONE || alpha[pixel]! > alpha[most]!)) most = pixel
  return most
}

/** The most opaque pixels of the blocks that touch one. */
const around = (most: Int32Array, block: number, columns: number): number[] => {
  const column = block % columns
  const [first, last] = [-Math.min(1, column), column < columns - 1 ? 1 : 0]
  const found: number[] = []
  for (const row of [block - columns, block, block + columns])
    for (let at = row + first; at <= row + last; at++) if (at >= 0 && at < most.length) found.push(most[at]!)
  return found
}
