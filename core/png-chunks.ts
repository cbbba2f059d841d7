import { crc32, deflateSync, type ZlibOptions } from 'node:zlib'

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

/** The first chunk (11.2.1); `depth`: bits per sample. */
export const headerChunk = (width: number, height: number, depth: number, colourType: number): Uint8Array[] => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colourType], 8)
  return chunk('IHDR', header)
}

/** Rows of whole bytes, each after a filter byte of zero (9.2). */
export const scanlinesOf = (data: Uint8Array, rowBytes: number): Buffer => {
  const scanlines = Buffer.allocUnsafeSlow(data.length + data.length / rowBytes)
  for (let from = 0, to = 0; from < data.length; from += rowBytes, to += rowBytes + 1) {
    scanlines[to] = 0
    scanlines.set(data.subarray(from, from + rowBytes), to + 1)
  }
  return scanlines
}

const CHANNELS = { 2: 3, 6: 4 }

/** A PNG of 8 bits per sample, without filters, whose colour type is RGB (2) or RGBA (6). */
export const plainPng = (
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  colourType: 2 | 6,
  packing: ZlibOptions = {}
): Buffer => {
  const rowBytes = width * CHANNELS[colourType]
  const scanlines = scanlinesOf(pixels, rowBytes)
  return Buffer.concat([
    SIGNATURE,
    ...headerChunk(width, height, 8, colourType),
    ...chunk('IDAT', deflateSync(scanlines, packing)),
    ...chunk('IEND')
  ])
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
