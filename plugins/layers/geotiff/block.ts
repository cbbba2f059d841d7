import { setImmediate } from 'node:timers/promises'
import { PrintError, type Tools } from '../../../core/plugin.js'
import type { RangeReader } from '../../../parts/fetching.js'
import { TAG } from './directory.js'
import type { Image } from './image.js'
import { unpackLerc } from './lerc.js'
import { decodePicture, wholeJpeg } from './picture-block.js'
import { undoPredictor } from './predictor.js'
import { NAMES, unpackDeflate, unpackers, unpackZstd } from './unpack.js'
import { type Band, isReadable, rowBytesOf, toLittleEndian, type Values, valuesOf } from './values.js'

/** A block's pixels: some of their samples. */
export interface Block {
  /** In the order asked for; colours of a picture are its red, green and blue. */
  bands: Band[]
  /** Whether colours hold alpha already. */
  isPremultiplied: boolean
}

const JPEG = 7
const LERC = 34887
const WEBP = 50001
const YCBCR = 6
const FLOATING_POINT = 3
/** A COG's have a quarter of a megabyte to three. */
const MOST_BLOCK_BYTES = 2 ** 26
/** What is packed may be a little larger than what is not. */
const PACKED_SLACK = 65_536

/** Throws `invalid-data` and `too-large` for what is stored in ways that are not read. */
export const checkReadable = (image: Image, reader: RangeReader): void => {
  const { bits, format, samples, isPlanar, compression, photometric, blockWidth, blockHeight } = image
  const fault = (what: string) => new PrintError('invalid-data', `${reader.shown} ${what}`)
  const isPicture = compression === JPEG || compression === WEBP
  if (!isPicture && compression !== LERC && !unpackers.has(compression))
    throw fault(`is packed by ${NAMES.get(compression) ?? 'an unknown way'} (compression ${compression}), which is not read; Deflate, LZW, ZSTD and JPEG are`) // prettier-ignore
  if (!isReadable(image)) throw fault(`has values of ${bits} bits (${format}), which are not read`)
  const perPicture = isPlanar ? 1 : samples
  if (isPicture && (bits !== 8 || ![1, 3, compression === WEBP ? 4 : 3].includes(perPicture)))
    throw fault(`holds ${NAMES.get(compression)} pictures of ${perPicture} samples of ${bits} bits, which are not read; "gdal_translate -of COG" makes a file of such that are`) // prettier-ignore
  if (photometric === YCBCR && (compression !== JPEG || isPlanar))
    throw fault('has colours as YCbCr that are not pictures packed by JPEG, which are not read')
  if (rowBytesOf(image) * blockHeight > MOST_BLOCK_BYTES)
    throw new PrintError(
      'too-large',
      `${reader.shown} is stored in blocks of ${blockWidth} x ${blockHeight} pixels, too large to be read one by one; ` +
        `"gdal_translate -of COG" makes a file of small ones`
    )
}

/** How the blocks of an image are read; undefined for a block that a sparse file leaves out. Throws `invalid-data`. */
export type ReadBlock = (column: number, row: number, samples: number[]) => Promise<Block | undefined>

export const blockReader = async (image: Image, reader: RangeReader, tools: Tools): Promise<ReadBlock> => {
  const { directory, compression, isPlanar } = image
  const tables = compression === JPEG ? await directory.numbers(TAG.jpegTables) : []
  const lercParameters = compression === LERC ? await directory.numbers(TAG.lercParameters) : []

  /** Of the block, or of one sample of it. */
  const decode = async (
    packed: Uint8Array,
    rows: number
  ): Promise<{ values: Values; stride: number; isPremultiplied: boolean }> => {
    const { samples, blockWidth, blockHeight, bits, predictor } = image
    const stride = isPlanar ? 1 : samples
    if (compression === JPEG || compression === WEBP) {
      const bytes = compression === JPEG ? wholeJpeg(packed, tables, image.photometric === YCBCR) : packed
      const { data, channels } = await decodePicture(bytes, blockWidth, rows, stride === 4, tools.pixels)
      return { values: data, stride: channels, isPremultiplied: channels === 4 }
    }
    const most = rowBytesOf(image) * blockHeight
    if (compression === LERC) {
      // 1 and 2 are Deflate and ZSTD around LERC
      const [, further] = lercParameters
      const blob = further === 1 ? await unpackDeflate(packed, most + PACKED_SLACK) : further === 2 ? await unpackZstd(packed, most + PACKED_SLACK) : packed // prettier-ignore
      return { values: unpackLerc(blob, blockWidth, rows, stride), stride, isPremultiplied: false }
    }
    const unpacked = await unpackers.get(compression)!(packed, most)
    const wanted = rowBytesOf(image) * rows
    if (unpacked.length < wanted) throw new Error(`it has ${unpacked.length} of ${wanted} bytes`)
    // at the start of a buffer of its own, where numbers of any size can be
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
    if (!(place.bytes <= rowBytesOf(image) * image.blockHeight * 2 + PACKED_SLACK))
      throw new PrintError('invalid-data', `${reader.shown} is damaged: it says that a block has ${place.bytes} bytes`)
    const packed = await reader.read(place.offset, place.bytes)
    // one after the other: all at once would keep the process from hearing that the job is cancelled
    turn = turn.then(() => setImmediate())
    await turn
    tools.signal.throwIfAborted()
    try {
      return await decode(packed, rows)
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
