import { crc32 } from 'node:zlib'

/** The first bytes of a PNG (PNG, Third Edition, 5.2). */
export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const LENGTH_BYTES = 4
const TYPE_BYTES = 4
const CHECK_BYTES = 4

/** A chunk with its length and check (5.3), in pieces: its data is not copied. */
export const chunk = (type: string, ...data: Uint8Array[]): Uint8Array[] => {
  const head = Buffer.alloc(LENGTH_BYTES + TYPE_BYTES)
  head.writeUInt32BE(data.reduce((sum, { length }) => sum + length, 0))
  head.write(type, LENGTH_BYTES, 'latin1')
  const check = Buffer.alloc(CHECK_BYTES)
  check.writeUInt32BE(data.reduce((sum, piece) => crc32(piece, sum), crc32(head.subarray(LENGTH_BYTES))))
  return [head, ...data, check]
}

/** The chunks of a PNG. */
export function* chunksOf(png: Uint8Array): Generator<{ type: string; data: Uint8Array }> {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.length)
  for (let start = SIGNATURE.length; start < bytes.length;) {
    const from = start + LENGTH_BYTES + TYPE_BYTES
    const end = from + bytes.readUInt32BE(start)
    yield { type: bytes.toString('latin1', start + LENGTH_BYTES, from), data: bytes.subarray(from, end) }
    start = end + CHECK_BYTES
  }
}
