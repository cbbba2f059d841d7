import { deflateSync } from 'node:zlib'
import { chunk, fillScanlines, headerChunk, SIGNATURE } from '../../core/png-chunks.js'

/** Pixels with red, green, blue and alpha bytes; rows from the top. */
export interface Rgba {
  width: number
  height: number
  data: Uint8Array
}

const [BITS, WITH_ALPHA] = [8, 6]

/** Encodes a PNG (third edition, sections 5 and 11). It is synchronous, because features are drawn synchronously. */
export const encodePng = ({ width, height, data }: Rgba): Buffer => {
  const scanlines = fillScanlines(Buffer.alloc(height * (1 + 4 * width)), data, 4 * width)
  return Buffer.concat([
    SIGNATURE,
    ...headerChunk(width, height, BITS, WITH_ALPHA),
    ...chunk('IDAT', deflateSync(scanlines)),
    ...chunk('IEND')
  ])
}
