import { crc32, deflateSync } from 'node:zlib'

/** Pixels with red, green, blue and alpha bytes; rows from the top. */
export interface Rgba {
  width: number
  height: number
  data: Uint8Array
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const [BITS, WITH_ALPHA] = [8, 6]

/** Encodes a PNG (third edition, sections 5 and 11). It is synchronous, because features are drawn synchronously. */
export const encodePng = ({ width, height, data }: Rgba): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS, WITH_ALPHA], 8)
  const rows = Buffer.alloc(height * (1 + 4 * width))
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(4 * width * row, 4 * width * (row + 1)), row * (1 + 4 * width) + 1)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

const chunk = (type: string, data: Uint8Array = new Uint8Array()): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
