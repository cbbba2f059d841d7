import { constants, createDeflate } from 'node:zlib'
import { freeBytes } from '../free-bytes.js'
import { BandQueue } from './band-queue.js'

/** What ends a stream after a flush: an empty last block (RFC 1951, 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0])
/** The header of a stream without a dictionary (RFC 1950, 2.2). */
const HEADER_BYTES = 2
const CHECK_BYTES = 4
/** RFC 1950, 8.2. */
const ADLER_BASE = 65521

/** A compressed band. */
interface Packed {
  header: Uint8Array
  blocks: Uint8Array
  /** Adler-32 of the bytes before compression. */
  check: number
  /** How many these were. */
  length: number
}

/**
 * A zlib stream that other threads compress while the next bands of its bytes are made. Each band ends at a whole byte of
 * the stream, so that bands can be joined.
 */
export class ZlibWriter {
  readonly #bands = new BandQueue<Packed>()

  constructor(private readonly level: number) {}

  /** Calls `done` when the bytes may change. */
  async add(bytes: Buffer, done = () => {}): Promise<void> {
    await this.#bands.add(pack(bytes, this.level), done)
  }

  /** The stream in pieces: one for each band, and its end. */
  async finish(): Promise<Uint8Array[][]> {
    const packed = await this.#bands.all()
    const check = Buffer.alloc(CHECK_BYTES)
    check.writeUInt32BE(packed.reduce((sum, { check: next, length }) => joinedCheck(sum, next, length), 1))
    const bands = packed.map(({ header, blocks }, index) => (index === 0 ? [header, blocks] : [blocks]))
    return [...bands, [LAST_BLOCK, check]]
  }
}

const pack = (bytes: Buffer, level: number): Promise<Packed> =>
  new Promise((resolve, reject) => {
    const stream = createDeflate({ level, chunkSize: 256 * 1024 })
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('error', reject)
    stream.on('end', () => {
      const all = Buffer.concat(parts)
      parts.forEach(freeBytes)
      const check = all.length - CHECK_BYTES
      const header = all.subarray(0, HEADER_BYTES)
      const blocks = all.subarray(HEADER_BYTES, check - LAST_BLOCK.length)
      resolve({ header, blocks, check: all.readUInt32BE(check), length: bytes.length })
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
