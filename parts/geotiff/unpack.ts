import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { unpackLzw } from './lzw.js'

/**
 * Decompression by the number of the method in TIFF. No method gives more than `most` bytes, because a few kilobytes
 * can unpack to terabytes. They throw an Error for damaged bytes.
 */
export const unpackers = new Map<number, (packed: Uint8Array, most: number) => Uint8Array | Promise<Uint8Array>>([
  [1, (packed) => packed],
  [5, unpackLzw],
  [8, (packed, most) => unpackDeflate(packed, most)],
  [32946, (packed, most) => unpackDeflate(packed, most)],
  [32773, (packed, most) => unpackBits(packed, most)],
  [50000, (packed, most) => unpackZstd(packed, most)]
])

/** Names of methods, for messages. */
export const NAMES = new Map<number, string>([
  [2, 'CCITT RLE'],
  [3, 'CCITT fax 3'],
  [4, 'CCITT fax 4'],
  [5, 'LZW'],
  [6, 'old JPEG'],
  [7, 'JPEG'],
  [8, 'Deflate'],
  [32773, 'PackBits'],
  [32946, 'Deflate'],
  [34712, 'JPEG 2000'],
  [34887, 'LERC'],
  [34925, 'LZMA'],
  [50000, 'ZSTD'],
  [50001, 'WebP'],
  [50002, 'JPEG XL'],
  [52546, 'JPEG XL']
])

export const unpackDeflate = (packed: Uint8Array, most: number): Promise<Uint8Array> =>
  // a missing checksum at the end is accepted
  promisify<Uint8Array, object, Buffer>(inflate)(packed, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })

/** TIFF 6.0, section 9. */
const unpackBits = (packed: Uint8Array, most: number): Uint8Array => {
  const unpacked = new Uint8Array(most)
  let length = 0
  for (let at = 0; at < packed.length && length < most;) {
    const count = packed[at++]!
    if (count < 128) {
      const bytes = packed.subarray(at, Math.min(at + count + 1, at + most - length))
      unpacked.set(bytes, length)
      length += bytes.length
      at += count + 1
    } else if (count > 128) {
      const end = Math.min(most, length + 257 - count)
      unpacked.fill(packed[at++]!, length, end)
      length = end
    }
  }
  return unpacked.subarray(0, length)
}

export const unpackZstd = async (packed: Uint8Array, most: number): Promise<Uint8Array> => {
  const { ZSTDDecoder } = await import('zstddec')
  const decoder = new ZSTDDecoder()
  await decoder.init()
  return decoder.decode(packed, most)
}
