import { crc32 } from 'node:zlib'

/** The first bytes of a PNG (PNG, Third Edition, 5.2). */
export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const LENGTH_BYTES = 4
const TYPE_BYTES = 4
const CHECK_BYTES = 4

/** A chunk with its length and check (5.3). */
export const chunk = (type: string, ...data: Uint8Array[]): Buffer => {
  const named = Buffer.concat([Buffer.alloc(LENGTH_BYTES), Buffer.from(type), ...data, Buffer.alloc(CHECK_BYTES)])
  const end = named.length - CHECK_BYTES
  named.writeUInt32BE(end - LENGTH_BYTES - TYPE_BYTES)
  named.writeUInt32BE(crc32(named.subarray(LENGTH_BYTES, end)), end)
  return named
}

export function* chunksOf(png: Uint8Array): Generator<{ type: string; data: Uint8Array }> {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.length)
  for (let start = SIGNATURE.length; start < bytes.length;) {
    const from = start + LENGTH_BYTES + TYPE_BYTES
    const end = from + bytes.readUInt32BE(start)
    yield { type: bytes.toString('latin1', start + LENGTH_BYTES, from), data: bytes.subarray(from, end) }
    start = end + CHECK_BYTES
  }
}
