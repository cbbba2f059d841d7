import { PrintError } from '../../core/plugin.js'
import type { RangeReader } from '../fetching.js'
import { type Directory, TAG } from './directory.js'

/** The storage of one image of a file; its blocks are tiles or strips. */
export interface Image {
  directory: Directory
  width: number
  height: number
  /** Pixels of a block; the lowest strip may have fewer rows. */
  blockWidth: number
  blockHeight: number
  /** Number of blocks. */
  columns: number
  rows: number
  isTiled: boolean
  /** Bytes per row, if one uncompressed strip has all rows and is cut into blocks. */
  cutRowBytes?: number
  /** Values per pixel. */
  samples: number
  bits: number
  format: 'unsigned' | 'signed' | 'float'
  /** Each block has only one sample of its pixels (planar configuration 2). */
  isPlanar: boolean
  compression: number
  predictor: number
  photometric: number
  /** Meaning of the samples after the colours: 1 is premultiplied alpha, 2 plain alpha. */
  extraSamples: number[]
}

const NO_COMPRESSION = 1
/** 4 is "undefined". */
const FORMATS = new Map<number, Image['format']>([
  [1, 'unsigned'],
  [2, 'signed'],
  [3, 'float'],
  [4, 'unsigned']
])
/** Size of the blocks into which an uncompressed strip is cut. */
const CUT_BYTES = 2 ** 20
/** Limit of rows and columns; products of two are exact numbers. */
const MOST_PIXELS_A_SIDE = 2 ** 26
const MOST_SAMPLES = 1000

/** Throws `invalid-data` for an invalid image. */
export const readImage = async (directory: Directory, reader: RangeReader): Promise<Image> => {
  const fault = (what: string) => new PrintError('invalid-data', `${reader.shown} is damaged: ${what}`)
  const number = async (tag: number, absent: number) => (await directory.number(tag)) ?? absent
  const [width, height] = [await number(TAG.width, 0), await number(TAG.height, 0)]
  const isTiled = directory.has(TAG.tileOffsets)
  const blockWidth = isTiled ? await number(TAG.tileWidth, 0) : width
  const blockHeight = isTiled
    ? await number(TAG.tileHeight, 0)
    : Math.min(await number(TAG.rowsPerStrip, height), height)
  const sides = [width, height, blockWidth, blockHeight]
  if (!sides.every((side) => side >= 1 && side <= MOST_PIXELS_A_SIDE))
    throw fault(`an image of ${width} x ${height} pixels has blocks of ${blockWidth} x ${blockHeight}`)
  const samples = await number(TAG.samplesPerPixel, 1)
  if (samples < 1 || samples > MOST_SAMPLES) throw fault(`an image has ${samples} samples per pixel`)
  const perSample = async (tag: number, absent: number) => {
    const values = (await directory.numbers(tag)).slice(0, samples)
    if (values.some((value) => value !== values[0])) throw fault(`an image has samples of different types (${values})`)
    return values[0] ?? absent
  }
  const sampleFormat = await perSample(TAG.sampleFormat, 1)
  const format = FORMATS.get(sampleFormat)
  if (!format)
    throw fault(
      `an image has the sample format ${sampleFormat}, which is not supported; must be 1 or 2 (integers) or 3 (floating point)`
    )
  const image: Image = {
    directory,
    width,
    height,
    blockWidth,
    blockHeight,
    columns: Math.ceil(width / blockWidth),
    rows: Math.ceil(height / blockHeight),
    isTiled,
    samples,
    bits: await perSample(TAG.bitsPerSample, 1),
    format,
    isPlanar: samples > 1 && (await number(TAG.planarConfiguration, 1)) === 2,
    compression: await number(TAG.compression, NO_COMPRESSION),
    predictor: await number(TAG.predictor, 1),
    photometric: await number(TAG.photometric, 1),
    extraSamples: await directory.numbers(TAG.extraSamples)
  }
  return cut(image)
}

/** A single uncompressed strip with all rows is read in parts. */
const cut = (image: Image): Image => {
  const { isTiled, rows, compression, width, height, samples, isPlanar, bits } = image
  const rowBytes = Math.ceil((width * (isPlanar ? 1 : samples) * bits) / 8)
  if (isTiled || rows > 1 || compression !== NO_COMPRESSION || rowBytes * height <= CUT_BYTES) return image
  const blockHeight = Math.max(1, Math.floor(CUT_BYTES / rowBytes))
  return { ...image, blockHeight, rows: Math.ceil(height / blockHeight), cutRowBytes: rowBytes }
}
