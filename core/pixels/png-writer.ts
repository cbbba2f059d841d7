import { constants, createDeflate } from 'node:zlib'
import type { Pixels } from './pixel-tools.js'
import { chunk, chunksOf, fillScanlines, SIGNATURE } from '../png-chunks.js'

/** The number of bands that may wait for other threads to compress them. */
const MOST_PACKING = 4
/** Takes as long as level 1, for a smaller file; level 3 takes a third longer for a file that is 5 % smaller. */
const LEVEL = 2
const CHANNELS = 3
/** Of a compressed stream without a dictionary, for this level (RFC 1950, 2.2). */
const STREAM_HEADER = Buffer.from([0x78, 0x5e])
/** What ends a stream after a flush: an empty last block (RFC 1951, 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0])
const NUMBER_BYTES = 4
/** Tag, type (LONG) and count of an entry, as libvips writes them: the low bytes first (TIFF 6.0, section 2). */
const entryOf = (tag: number): Buffer => Buffer.from([tag & 255, tag >> 8, 4, 0, 1, 0, 0, 0])
const [X_DIMENSION, Y_DIMENSION] = [entryOf(0xa002), entryOf(0xa003)]
/** RFC 1950, 8.2. */
const ADLER_BASE = 65521

/** A compressed band without the header and the end of its stream. */
interface Packed {
  blocks: Uint8Array
  /** Adler-32 of the bytes before compression. */
  check: number
  /** How many these were. */
  length: number
}

/**
 * A PNG of RGB that is written from the top down: other threads compress its bands while the next ones are painted. Each
 * band ends at a whole byte of the compressed stream, so that bands can be joined.
 */
export class PngWriter {
  readonly #head: Uint8Array
  readonly #packed: Promise<Packed>[] = []
  readonly #spare: Buffer[] = []

  /** `sample`: a PNG of one pixel with the same metadata. */
  constructor(width: number, height: number, sample: Uint8Array) {
    this.#head = headOf(sample, width, height)
  }

  /** The pixels may change as soon as it returns. */
  async add(band: Pixels): Promise<void> {
    const rows = this.#rowsOf(band)
    const packed = pack(rows).finally(() => this.#spare.push(rows))
    // `finish` or a later `add` throws it
    packed.catch(() => {})
    this.#packed.push(packed)
    await this.#packed.at(-MOST_PACKING)
  }

  async finish(): Promise<Uint8Array> {
    const packed = await Promise.all(this.#packed)
    const pixels = packed.flatMap(({ blocks }, index) => chunk('IDAT', ...(index === 0 ? [STREAM_HEADER] : []), blocks))
    const check = packed.reduce((sum, { check: next, length }) => joinedCheck(sum, next, length), 1)
    return Buffer.concat([this.#head, ...pixels, ...chunk('IDAT', LAST_BLOCK, numbers(check)), ...chunk('IEND')])
  }

  /** Each row after a filter byte of zero: filters take long and make maps larger, as most of their rows repeat. */
  #rowsOf({ width, height, data }: Pixels): Buffer {
    const bytes = (width * CHANNELS + 1) * height
    const spare = this.#spare.pop()
    return fillScanlines(spare?.length === bytes ? spare : Buffer.allocUnsafeSlow(bytes), data, width * CHANNELS)
  }
}

/** The signature and all chunks that stand before the pixels, with another size. */
const headOf = (sample: Uint8Array, width: number, height: number): Uint8Array => {
  const chunks = [...chunksOf(sample)]
  const before = chunks.slice(
    0,
    chunks.findIndex(({ type }) => type === 'IDAT')
  )
  return Buffer.concat([
    SIGNATURE,
    ...before.flatMap(({ type, data }) => {
      if (type === 'IHDR') return chunk(type, numbers(width, height), data.subarray(2 * NUMBER_BYTES))
      return chunk(type, type === 'eXIf' ? withSize(data, width, height) : data)
    })
  ])
}

/** The high byte of each first. */
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(NUMBER_BYTES * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, NUMBER_BYTES * index)
  return bytes
}

/** EXIF whose entries PixelXDimension and PixelYDimension have another value (Exif 2.32, 4.6.5). */
const withSize = (exif: Uint8Array, width: number, height: number): Uint8Array => {
  const bytes = Buffer.from(exif)
  for (const [entry, value] of [
    [X_DIMENSION, width],
    [Y_DIMENSION, height]
  ] as const)
    if (bytes.includes(entry)) bytes.writeUInt32LE(value, bytes.indexOf(entry) + entry.length)
  return bytes
}

const pack = (bytes: Buffer): Promise<Packed> =>
  new Promise((resolve, reject) => {
    const stream = createDeflate({ level: LEVEL, chunkSize: 256 * 1024 })
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('error', reject)
    stream.on('end', () => {
      const all = Buffer.concat(parts)
      const check = all.length - NUMBER_BYTES
      const blocks = all.subarray(STREAM_HEADER.length, check - LAST_BLOCK.length)
      resolve({ blocks, check: all.readUInt32BE(check), length: bytes.length })
    })
    stream.write(bytes)
    stream.flush(constants.Z_SYNC_FLUSH, () => stream.end())
  })

/** Adler-32 of two texts in a row, from that of each: its sums are those of the bytes, and of the sums (RFC 1950, 8.2). */
const joinedCheck = (first: number, second: number, secondLength: number): number => {
  const [low, high] = [first & 0xffff, first >>> 16]
  const low2 = low + (second & 0xffff) - 1 + ADLER_BASE
  const high2 = high + (second >>> 16) + (secondLength % ADLER_BASE) * (low - 1 + ADLER_BASE)
  return (((high2 % ADLER_BASE) << 16) | (low2 % ADLER_BASE)) >>> 0
}
