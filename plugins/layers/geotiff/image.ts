import { PrintError } from '../../../core/plugin.js'
import type { RangeReader } from '../../../parts/fetching.js'
import { type Directory, TAG } from './directory.js'

/** One image of a file: how its pixels are stored, in blocks that are tiles or strips. */
export interface Image {
  directory: Directory
  width: number
  height: number
  /** Pixels of a block; the lowest strip may have fewer rows. */
  blockWidth: number
  blockHeight: number
  /** Blocks. */
  columns: number
  rows: number
  isTiled: boolean
  /** Bytes of a row where one bare strip holds all rows, and is cut into blocks. */
  cutRowBytes?: number
  /** Values of a pixel. */
  samples: number
  bits: number
  format: 'unsigned' | 'signed' | 'float'
  /** Each block holds one sample of its pixels. */
  isPlanar: boolean
  compression: number
  predictor: number
  photometric: number
  /** What the samples after the colours are: 1 and 2 are alpha, premultiplied and not. */
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
/** Of what one bare strip is cut into. */
const CUT_BYTES = 2 ** 20
/** More rows or columns than any file has; products of two are exact. */
const MOST_PIXELS_A_SIDE = 2 ** 26
const MOST_SAMPLES = 1000

/** Throws `invalid-data` for what cannot be an image. */
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
    throw fault(`an image of ${width} x ${height} pixels in blocks of ${blockWidth} x ${blockHeight}`)
  const samples = await number(TAG.samplesPerPixel, 1)
  if (samples < 1 || samples > MOST_SAMPLES) throw fault(`an image of ${samples} samples a pixel`)
  const perSample = async (tag: number, absent: number) => {
    const values = (await directory.numbers(tag)).slice(0, samples)
    if (values.some((value) => value !== values[0])) throw fault(`samples of different types (${values})`)
    return values[0] ?? absent
  }
  const sampleFormat = await perSample(TAG.sampleFormat, 1)
  const format = FORMATS.get(sampleFormat)
  if (!format) throw fault(`samples of format ${sampleFormat}; whole and floating-point numbers are read`)
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

/** One strip with no compression that holds all rows is read in parts. */
const cut = (image: Image): Image => {
  const { isTiled, rows, compression, width, height, samples, isPlanar, bits } = image
  const rowBytes = Math.ceil((width * (isPlanar ? 1 : samples) * bits) / 8)
  if (isTiled || rows > 1 || compression !== NO_COMPRESSION || rowBytes * height <= CUT_BYTES) return image
  const blockHeight = Math.max(1, Math.floor(CUT_BYTES / rowBytes))
  return { ...image, blockHeight, rows: Math.ceil(height / blockHeight), cutRowBytes: rowBytes }
}
