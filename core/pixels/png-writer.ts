import { freeBytes } from '../free-bytes.js'
import type { Pixels } from './pixel-tools.js'
import { chunk, chunksOf, scanlinesOf, SIGNATURE } from '../png-chunks.js'
import { ZlibWriter } from './zlib-writer.js'

/** Takes as long as level 1, for a smaller file; level 3 takes a third longer for a file that is 5 % smaller. */
const LEVEL = 2
const CHANNELS = 3
const NUMBER_BYTES = 4
/** Tag, type (LONG) and count of an entry, as libvips writes them: the low bytes first (TIFF 6.0, section 2). */
const entryOf = (tag: number): Buffer => Buffer.from([tag & 255, tag >> 8, 4, 0, 1, 0, 0, 0])
const [X_DIMENSION, Y_DIMENSION] = [entryOf(0xa002), entryOf(0xa003)]

/** A PNG of RGB that is written from the top down: other threads compress its bands while the next ones are painted. */
export class PngWriter {
  readonly #head: Uint8Array
  readonly #pixels = new ZlibWriter(LEVEL)

  /** `sample`: a PNG of one pixel with the same metadata. */
  constructor(width: number, height: number, sample: Uint8Array) {
    this.#head = headOf(sample, width, height)
  }

  /** The pixels may change as soon as it returns. */
  async add(band: Pixels): Promise<void> {
    // filters take long and make maps larger, as most of their rows repeat
    const rows = scanlinesOf(band.data, band.width * CHANNELS)
    await this.#pixels.add(rows, () => freeBytes(rows))
  }

  async finish(): Promise<Uint8Array> {
    const pieces = await this.#pixels.finish()
    return Buffer.concat([this.#head, ...pieces.flatMap((piece) => chunk('IDAT', ...piece)), ...chunk('IEND')])
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
