/** Whether two pictures show the same. */
import type { PNG } from 'pngjs'

export type Pixels = Pick<PNG, 'width' | 'height' | 'data'>

/** A side of the blocks that are compared, in pixels: a label of 6 pt fills a few of them. */
const BLOCK = 8
/** How far a pixel may be off, 0 to 1, and count as the same: rounding, not a shade that anybody sees. */
const SAME = 0.02
/**
 * How much of a block may be different, in pixels: one that turned from black to white counts as 1, one that turned by
 * half as 0.5. Less than a letter of a small label.
 */
const MOST_DIFFERENT = 1.5

/** A channel of a pixel, 0 to 255; colours as they look on black, as what is transparent has no colour. */
const channelOf = ({ data }: Pixels, at: number, channel: number): number =>
  channel === 3 ? data[at + 3]! : (data[at + channel]! * data[at + 3]!) / 255

/**
 * How far the colour of a pixel is from all colours between those of the pixel and its neighbours in the other picture,
 * 0 to 1: an edge that moved by less than a pixel has the colours in between, something new has not.
 */
const beyond = (one: Pixels, other: Pixels, x: number, y: number): number => {
  let most = 0
  for (let channel = 0; channel < 4; channel++) {
    let [low, high] = [255, 0]
    for (let row = Math.max(0, y - 1); row <= Math.min(y + 1, other.height - 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(x + 1, other.width - 1); column++) {
        const value = channelOf(other, (row * other.width + column) * 4, channel)
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
    const value = channelOf(one, (y * one.width + x) * 4, channel)
    most = Math.max(most, low - value, value - high)
  }
  return most / 255
}

/** How far two pixels are apart, 0 to 1: something is there that was not, or gone. */
const apart = (one: Pixels, other: Pixels, x: number, y: number): number => {
  const at = (y * one.width + x) * 4
  const isSame = [0, 1, 2, 3].every((channel) => one.data[at + channel] === other.data[at + channel])
  return isSame ? 0 : Math.max(beyond(one, other, x, y), beyond(other, one, x, y))
}

export interface Difference {
  /** Top left corner of the block that differs most. */
  x: number
  y: number
  /** How much of it is different, in pixels. */
  pixels: number
  /** How many blocks differ by more than is allowed. */
  blocks: number
}

/** Where two pictures of the same size differ most; undefined if nobody sees a difference. */
export const differenceOf = (one: Pixels, other: Pixels): Difference | undefined => {
  const columns = Math.ceil(one.width / BLOCK)
  const sums = new Float64Array(columns * Math.ceil(one.height / BLOCK))
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) {
      const distance = apart(one, other, x, y)
      if (distance > SAME) sums[Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)]! += distance
    }
  let most = 0
  let blocks = 0
  for (const [at, sum] of sums.entries()) {
    if (sum > sums[most]!) most = at
    if (sum > MOST_DIFFERENT) blocks++
  }
  if (blocks === 0) return undefined
  return { x: (most % columns) * BLOCK, y: Math.floor(most / columns) * BLOCK, pixels: sums[most]!, blocks }
}
