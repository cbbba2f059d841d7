import type { FramePiece } from './pieces.js'
import type { Pixels } from './pixel-tools.js'

/** Pixels per side. */
const BLOCK = 32

/** The blocks of RGBA pixels that have more than one colour; neighbours in a row are one piece. */
export const variedPieces = ({ data, width, height }: Pixels): FramePiece[] => {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)
  const pieces: FramePiece[] = []
  for (let top = 0; top < height; top += BLOCK) {
    const rows = Math.min(BLOCK, height - top)
    let last: FramePiece | undefined
    for (let left = 0; left < width; left += BLOCK) {
      const columns = Math.min(BLOCK, width - left)
      if (isOfOneColour(words, top * width + left, width, columns, rows)) last = undefined
      else if (last) last.width += columns
      else pieces.push((last = { left, top, width: columns, height: rows }))
    }
  }
  return pieces
}

/** A part of pixels, each pixel one word. */
export const isOfOneColour = (
  words: Uint32Array,
  from: number,
  stride: number,
  columns: number,
  rows: number
): boolean => {
  const colour = words[from]
  for (let row = 0, at = from; row < rows; row++, at += stride)
    for (let i = at; i < at + columns; i++) if (words[i] !== colour) return false
  return true
}

/** Replaces a part of RGBA pixels. */
export const replaced = (pixels: Pixels, part: Pixels, left: number, top: number): void => {
  for (let row = 0; row < part.height; row++) {
    const from = row * part.width * 4
    pixels.data.set(part.data.subarray(from, from + part.width * 4), ((top + row) * pixels.width + left) * 4)
  }
}

/** Replaces RGBA pixels where the new ones are more opaque. */
export const fillUp = (pixels: Pixels, other: Pixels, left: number, top: number): void => {
  const words = ({ data }: Pixels) => new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)
  const [to, from] = [words(pixels), words(other)]
  for (let row = 0, at = 0; row < pixels.height; row++)
    for (let i = (top + row) * other.width + left, end = i + pixels.width; i < end; i++, at++)
      if (from[i]! >>> 24 > to[at]! >>> 24) to[at] = from[i]!
}
