import type { Affine } from '../../core/plugin.js'

/**
 * The transformation from the stored picture to the displayed one, both as unit squares, by the EXIF tag Orientation
 * (JEITA CP-3451, 4.6.4): the side of the first row and of the first column.
 */
const TURNS: { [orientation: number]: Affine } = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1]
}

/** The orientation of a rotated or mirrored picture; undefined for an upright one. */
export const turnOf = (orientation = 1): Affine | undefined => TURNS[orientation]

const START_OF_SCAN = 0xda
const APP1 = 0xe1

/** A JPEG without its EXIF, whose orientation only some viewers use. */
export const withoutExif = (jpeg: Uint8Array): Uint8Array => {
  const buffer = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const kept = [buffer.subarray(0, 2)]
  let at = 2
  while (at + 4 <= buffer.length && buffer[at] === 0xff && buffer[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + buffer.readUInt16BE(at + 2)
    if (buffer[at + 1] !== APP1) kept.push(buffer.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, buffer.subarray(at)])
}

/** Whether all viewers support this kind of JPEG: baseline or progressive, 8 bits, grey or YCbCr. */
export const isPlainJpeg = (jpeg: Uint8Array): boolean => {
  const buffer = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let at = 2
  while (at + 10 <= buffer.length && buffer[at] === 0xff && buffer[at + 1] !== START_OF_SCAN) {
    const marker = buffer[at + 1]!
    if (marker >= 0xc0 && marker <= 0xc2) return buffer[at + 4] === 8 && [1, 3].includes(buffer[at + 9]!)
    at += 2 + buffer.readUInt16BE(at + 2)
  }
  return false
}
