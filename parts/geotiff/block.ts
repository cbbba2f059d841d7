import { setImmediate } from 'node:timers/promises'
import { PrintError, type Tools } from '../../core/plugin.js'
import type { RangeReader } from '../fetching.js'
import { TAG } from './directory.js'
import type { Image } from './image.js'
import { unpackLerc } from './lerc.js'
import { decodePicture, wholeJpeg } from './picture-block.js'
import { undoPredictor } from './predictor.js'
import { NAMES, unpackDeflate, unpackers, unpackZstd } from './unpack.js'
import { type Band, isReadable, rowBytesOf, toLittleEndian, type SampleValues, valuesOf } from './values.js'

/** Some samples of the pixels of a block. */
export interface PixelBlock {
  /** In the requested order; for pictures red, green and blue. */
  bands: Band[]
  /** Whether the colours are premultiplied with alpha. */
  isPremultiplied: boolean
}

const JPEG = 7
const LERC = 34887
const WEBP = 50001
const YCBCR = 6
const FLOATING_POINT = 3
/** Blocks of a COG have 0.25 to 3 megabytes. */
const MOST_BLOCK_BYTES = 2 ** 26
/** Blocks of more bytes are decoded one at a time. */
const LARGE_BYTES = 2 ** 22
/** Compressed bytes may be a few more than uncompressed ones. */
const PACKED_SLACK = 65_536

/** The bytes of one decoded block. */
export const blockBytesOf = (image: Image): number => rowBytesOf(image) * image.blockHeight

/** Throws `invalid-data` and `too-large` for images that are stored in an unsupported way. */
export const checkReadable = (image: Image, reader: RangeReader): void => {
  const { bits, format, samples, isPlanar, compression, photometric, blockWidth, blockHeight } = image
  const fault = (what: string) => new PrintError('invalid-data', `${reader.shown} ${what}`)
  const isPicture = compression === JPEG || compression === WEBP
  if (!isPicture && compression !== LERC && !unpackers.has(compression))
    throw fault(`has the compression ${NAMES.get(compression) ?? 'unknown'} (${compression}), which is not supported; must be Deflate, LZW, ZSTD, LERC, WebP, PackBits or JPEG`) // prettier-ignore
  if (!isReadable(image)) throw fault(`has values of ${bits} bits (${format}), which are not supported`)
  const perPicture = isPlanar ? 1 : samples
  if (isPicture && (bits !== 8 || ![1, 3, compression === WEBP ? 4 : 3].includes(perPicture)))
    throw fault(`has ${NAMES.get(compression)} pictures with ${perPicture} samples of ${bits} bits, which are not supported; "gdal_translate -of COG" writes a file that is`) // prettier-ignore
  if (photometric === YCBCR && (compression !== JPEG || isPlanar))
    throw fault('has YCbCr colours without JPEG compression, which is not supported')
  if (blockBytesOf(image) > MOST_BLOCK_BYTES)
    throw new PrintError(
      'too-large',
      `${reader.shown} has blocks of ${blockWidth} x ${blockHeight} pixels, which are too large to be read; ` +
        `"gdal_translate -of COG" writes small blocks`
    )
}

/** Reads the blocks of an image; undefined for a block that is missing in a sparse file. Throws `invalid-data`. */
export type ReadBlock = (column: number, row: number, samples: number[]) => Promise<PixelBlock | undefined>

export const blockReader = async (image: Image, reader: RangeReader, tools: Tools): Promise<ReadBlock> => {
  const { directory, compression, isPlanar } = image
  const tables = compression === JPEG ? await directory.numbers(TAG.jpegTables) : []
  const lercParameters = compression === LERC ? await directory.numbers(TAG.lercParameters) : []

  /** Decodes a block, or one sample of it. */
  const decode = async (
    packed: Uint8Array,
    rows: number
  ): Promise<{ values: SampleValues; stride: number; isPremultiplied: boolean }> => {
    const { samples, blockWidth, bits, predictor } = image
    const stride = isPlanar ? 1 : samples
    if (compression === JPEG || compression === WEBP) {
      const bytes = compression === JPEG ? wholeJpeg(packed, tables, image.photometric === YCBCR) : packed
      const { data, channels } = await decodePicture(bytes, blockWidth, rows, stride === 4, tools.pixels)
      return { values: data, stride: channels, isPremultiplied: channels === 4 }
    }
    const most = blockBytesOf(image)
    if (compression === LERC) {
      // 1: LERC inside Deflate, 2: LERC inside ZSTD
      const [, further] = lercParameters
      const blob = further === 1 ? await unpackDeflate(packed, most + PACKED_SLACK) : further === 2 ? await unpackZstd(packed, most + PACKED_SLACK) : packed // prettier-ignore
      return { values: unpackLerc(blob, blockWidth, rows, stride), stride, isPremultiplied: false }
    }
    const unpacked = await unpackers.get(compression)!(packed, most)
    const wanted = rowBytesOf(image) * rows
    if (unpacked.length < wanted) throw new Error(`it has ${unpacked.length} of ${wanted} bytes`)
    // copied to the start of a buffer, because typed arrays need aligned offsets
    const bytes = Uint8Array.from(unpacked.subarray(0, wanted))
    if (!directory.isLittleEndian && predictor !== FLOATING_POINT) toLittleEndian(bytes, bits)
    const plain = undoPredictor(bytes, predictor, { rowLength: blockWidth * stride, stride, bytesPerValue: bits / 8 })
    return { values: valuesOf(plain, image, rows), stride, isPremultiplied: false }
  }

  let turn: Promise<void> = Promise.resolve()
  const readPart = async (column: number, row: number, sample: number) => {
    const rows = image.isTiled ? image.blockHeight : Math.min(image.blockHeight, image.height - row * image.blockHeight)
    const place = await placeOf(image, column, row, sample, rows)
    if (!place) return undefined
    if (!(place.bytes <= blockBytesOf(image) * 2 + PACKED_SLACK))
      throw new PrintError('invalid-data', `${reader.shown} is damaged: a block has a length of ${place.bytes} bytes`)
    const packed = await reader.read(place.offset, place.bytes)
    // one after the other, so that a cancelled job can end between two blocks, and few large ones are held
    const begun = turn.then(() => setImmediate())
    const decoding = begun.then(() => {
      tools.signal.throwIfAborted()
      return decode(packed, rows)
    })
    turn = blockBytesOf(image) > LARGE_BYTES ? decoding.then(() => {}, () => {}) : begun // prettier-ignore
    try {
      return await decoding
    } catch (thrown) {
      tools.signal.throwIfAborted()
      const why = thrown instanceof Error ? thrown.message : String(thrown)
      throw new PrintError(
        'invalid-data',
        `${reader.shown} is damaged: block ${column}/${row} cannot be decoded: ${why}`,
        { cause: thrown }
      )
    }
  }

  return async (column, row, samples) => {
    const parts = await Promise.all((isPlanar ? samples : [0]).map((sample) => readPart(column, row, sample)))
    const [first] = parts
    if (!first || parts.includes(undefined)) return undefined
    const bands = samples.map((sample, index): Band => {
      const { values, stride } = isPlanar ? parts[index]! : first
      return { values, stride, offset: isPlanar ? 0 : sample }
    })
    return { bands, isPremultiplied: first.isPremultiplied }
  }
}

const placeOf = async (image: Image, column: number, row: number, sample: number, rows: number) => {
  const { directory, columns, isTiled, isPlanar, cutRowBytes } = image
  const [offsets, counts] = isTiled ? [TAG.tileOffsets, TAG.tileByteCounts] : [TAG.stripOffsets, TAG.stripByteCounts]
  const plane = isPlanar ? sample : 0
  const index = cutRowBytes ? plane : (plane * image.rows + row) * columns + column
  const [offset, bytes] = await Promise.all([directory.number(offsets, index), directory.number(counts, index)])
  if (!offset || !bytes) return undefined
  if (!cutRowBytes) return { offset, bytes }
  return { offset: offset + row * image.blockHeight * cutRowBytes, bytes: rows * cutRowBytes }
}
