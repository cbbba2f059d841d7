import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { chunk, headerChunk, SIGNATURE } from '../png-chunks.js'

const INDEXED = 3

const pack = promisify(deflate)

/**
 * A PNG of colour type 3 from pixels that are indices of at most 256 colours (0xBBGGRR), with as few bits per pixel as
 * possible (PNG, Third Edition, 11.2.1). Rows are not filtered, which would not help indices.
 */
export const palettePng = async (
  numbers: Uint8Array,
  width: number,
  height: number,
  colours: readonly number[]
): Promise<Uint8Array> => {
  const depth = [1, 2, 4, 8].find((bits) => colours.length <= 2 ** bits)!
  const palette = Buffer.from(colours.flatMap((colour) => [colour & 255, (colour >>> 8) & 255, colour >>> 16]))
  const rows = await pack(packedRows(numbers, width, height, depth))
  return Buffer.concat([
    SIGNATURE,
    ...headerChunk(width, height, depth, INDEXED),
    ...chunk('PLTE', palette),
    ...chunk('IDAT', rows),
    ...chunk('IEND')
  ])
}

/** Each row after a filter byte of zero; the first pixel is in the highest bits. */
const packedRows = (numbers: Uint8Array, width: number, height: number, depth: number): Uint8Array => {
  const perByte = 8 / depth
  const stride = 1 + Math.ceil(width / perByte)
  const rows = Buffer.alloc(stride * height)
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      const at = y * stride + 1 + Math.floor(x / perByte)
      rows[at]! |= numbers[pixel]! << (8 - depth * ((x % perByte) + 1))
    }
  return rows
}
