/** Whether two pictures show the same. */
import type { PNG } from 'pngjs'

export type Pixels = Pick<PNG, 'width' | 'height' | 'data'>

/** A side of the blocks that are compared, in pixels: a label of 6 pt fills a few of them. */
const BLOCK = 8
/** How far a pixel may be off, 0 to 1, and count as the same: rounding, not a shade that anybody sees. */
const SAME = 0.02
/**
 * How much of a block may be different, in pixels: one that turned from black to white counts as 1, one that turned by
 * half as 0.5. Less than a letter of a small label, more than lines do whose smooth edges are rounded otherwise.
 */
const MOST_DIFFERENT = 2.5

/** How far two pixels are apart, 0 to 1: that of the channel that is most different. */
const apart = (one: Pixels, other: Pixels, at: number): number => {
  const [alpha, otherAlpha] = [one.data[at + 3]!, other.data[at + 3]!]
  let most = Math.abs(alpha - otherAlpha)
  // what is transparent has no colour
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs(one.data[at + channel]! * alpha - other.data[at + channel]! * otherAlpha) / 255)
  return most / 255
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
      const distance = apart(one, other, (y * one.width + x) * 4)
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
