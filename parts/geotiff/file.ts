import { type Affine, PrintError } from '../../core/plugin.js'
import type { RangeReader } from '../fetching.js'
import { type Directory, readDirectories, TAG } from './directory.js'
import { readGeoreference } from './georeference.js'
import { type Image, readImage } from './image.js'

export interface Overview {
  image: Image
  /** Mask of the same size: 0 for pixels of the image that are left out. */
  mask?: Image
}

export interface GeoTiff {
  reader: RangeReader
  /** The image, then its overviews from fine to coarse. */
  levels: Overview[]
  /** From the pixels of the image, y down, to coordinates x first. */
  toCrs: Affine
  projection: string
  nodata?: number
  /** Minimum and maximum of a band (counted from 0), from the statistics in the file. */
  statistics: Map<number, readonly [least: number, greatest: number]>
  /** Red, green and blue of each value, 0 to 255. */
  palette?: Uint8Array
}

const REDUCED = 1
const MASK = 4

/**
 * The first image of a file and its overviews. `given` is the projection for a file that has none; without it that of
 * the `map` is used. Throws `invalid-data` and `unknown-projection`.
 */
export const openGeotiff = async (reader: RangeReader, given: string | undefined, map: string): Promise<GeoTiff> => {
  const directories = await readDirectories(reader)
  const kinds = await Promise.all(
    directories.map(async (one) => ((await one.number(TAG.subfileType)) ?? 0) & (REDUCED | MASK))
  )
  const directory = directories.find((_, index) => kinds[index] === 0)
  if (!directory) throw new PrintError('invalid-data', `${reader.shown} has no image`)
  const image = await readImage(directory, reader)
  const ofKind = async (kind: (bits: number) => boolean) =>
    Promise.all(directories.filter((_, index) => kind(kinds[index]!)).map((one) => readImage(one, reader)))
  const masks = await ofKind((bits) => (bits & MASK) !== 0)
  const overviews = (await ofKind((bits) => bits === REDUCED)).filter((one) => isOverview(one, image))
  const levels = [image, ...overviews.sort((a, b) => b.width - a.width)].map((one) => ({
    image: one,
    mask: masks.find(({ width, height }) => width === one.width && height === one.height)
  }))
  return {
    reader,
    levels,
    ...(await readGeoreference(directory, reader, given, map)),
    nodata: await nodataOf(directory),
    statistics: await statisticsOf(directory),
    palette: await paletteOf(directory)
  }
}

/** Whether an image is a smaller version of another one, with sides rounded up. */
const isOverview = (one: Image, whole: Image): boolean =>
  one.width < whole.width &&
  one.samples === whole.samples &&
  Math.abs((one.width / whole.width) * whole.height - one.height) <= 1 + whole.height / whole.width

const nodataOf = async (directory: Directory): Promise<number | undefined> => {
  const text = directory.has(TAG.gdalNodata) ? (await directory.text(TAG.gdalNodata)).trim() : ''
  if (text === '') return undefined
  const value = Number(text.replace(/inf$/i, 'Infinity'))
  return Number.isNaN(value) ? undefined : value
}

const statisticsOf = async (directory: Directory): Promise<GeoTiff['statistics']> => {
  const xml = directory.has(TAG.gdalMetadata) ? await directory.text(TAG.gdalMetadata) : ''
  const [least, greatest] = [new Map<number, number>(), new Map<number, number>()]
  for (const [, attributes, value] of xml.matchAll(/<Item([^<>]*)>([^<>]*)<\/Item>/g)) {
    const [, which] = /\bname="STATISTICS_(MINIMUM|MAXIMUM)"/.exec(attributes!) ?? []
    const [, band] = /\bsample="(\d+)"/.exec(attributes!) ?? []
    const number = Number(value)
    if (which && band && value!.trim() !== '' && Number.isFinite(number))
      (which === 'MINIMUM' ? least : greatest).set(Number(band), number)
  }
  return new Map([...least].flatMap(([band, low]) => (greatest.has(band) ? [[band, [low, greatest.get(band)!]]] : [])))
}

/** A file has all reds, then all greens, then all blues, 0 to 65535; some writers use 0 to 255. */
const paletteOf = async (directory: Directory): Promise<Uint8Array | undefined> => {
  const colours = directory.has(TAG.colorMap) ? await directory.numbers(TAG.colorMap) : []
  if (colours.length === 0) return undefined
  const count = Math.floor(colours.length / 3)
  const divisor = colours.some((value) => value > 255) ? 257 : 1
  return Uint8Array.from({ length: 3 * count }, (_, at) => colours[(at % 3) * count + Math.floor(at / 3)]! / divisor)
}
