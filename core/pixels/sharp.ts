/** The one door to sharp: whole pictures decoded to a size, and pixels encoded. */
import { createRequire } from 'node:module'
import type { Sharp } from 'sharp'
import type Library from 'sharp'
import { once } from '../once.js'
import type { EncodeOptions, Pixels } from './pixel-tools.js'
import { PixelTurns } from './pixel-turns.js'
import { premultiplied, straight } from './premultiplied.js'
import { xmpPacket } from './xmp.js'

const library = once((): typeof Library => {
  const sharp: typeof Library = createRequire(import.meta.url)('sharp')
  // pictures are used once; a cache would only take memory
  sharp.cache(false)
  return sharp
})

const raw = ({ width, height, channels, data, stride = width, isOpaque }: Pixels): Sharp => {
  const isStraight = channels === 3 || isOpaque
  const rows = library()(isStraight ? data : straight(data), { raw: { width: stride, height, channels }, limitInputPixels: false }) // prettier-ignore
  if (stride > width) rows.extract({ left: 0, top: 0, width, height })
  return isOpaque ? rows.removeAlpha() : rows
}

const resized = (bytes: Uint8Array, width: number, height: number, maxPixels: number): Sharp =>
  library()(bytes, { limitInputPixels: maxPixels, autoOrient: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })

/** Pixels of pictures that are decoded at the same time: some formats are held as a whole. */
const MOST_DECODED = 150_000_000
const turns = new PixelTurns(MOST_DECODED)

const inTurn = async <T>(bytes: Uint8Array, maxPixels: number, decode: () => Promise<T>): Promise<T> => {
  const { width = 0, height = 0 } = await library()(bytes, { limitInputPixels: maxPixels }).metadata()
  return turns.run(width * height, decode)
}

/** Decodes any picture that sharp reads, upright by its EXIF, and averages it to the given size; RGBA with straight alpha. */
export const decodeTo = (bytes: Uint8Array, width: number, height: number, maxPixels: number): Promise<Buffer> =>
  inTurn(bytes, maxPixels, () => resized(bytes, width, height, maxPixels).raw().toBuffer())

/** The same as PNG, compressed quickly. */
export const shrinkTo = (bytes: Uint8Array, width: number, height: number, maxPixels: number): Promise<Buffer> =>
  inTurn(bytes, maxPixels, () => resized(bytes, width, height, maxPixels).png({ compressionLevel: 1 }).toBuffer())

/** Red, green, blue and alpha of each pixel as the file has them: straight, without colour management. */
export const samplesOf = (bytes: Uint8Array, maxPixels: number): Promise<Buffer> =>
  inTurn(bytes, maxPixels, () => {
    const image = library()(bytes, { limitInputPixels: maxPixels, ignoreIcc: true })
    return image.toColourspace('srgb').ensureAlpha().raw().toBuffer()
  })

const inInks = (image: Sharp, profile: string): Sharp =>
  image.toColourspace('cmyk').withIccProfile(profile, { attach: false })

/** Cyan, magenta, yellow and black of each pixel, by the ICC profile of this file. */
export const inksOf = (pixels: Pixels, profile: string): Promise<Buffer> =>
  inInks(raw(pixels), profile).raw().toBuffer()

/** A JPEG whose inks are inverted, as libjpeg writes them. */
export const inkJpeg = (jpeg: Uint8Array, profile: string, maxPixels: number): Promise<Buffer> =>
  inInks(library()(jpeg, { limitInputPixels: maxPixels }), profile)
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()

export const encodePng = (pixels: Pixels, options: EncodeOptions = {}): Promise<Buffer> =>
  described(raw(pixels), options).png({ compressionLevel: 3, adaptiveFiltering: false }).toBuffer()

/**
 * Draws an SVG document whose root has this pixel size, with sharp's librsvg: RGB over a background, otherwise
 * premultiplied RGBA. Only for glyphs and other outlines: for `<text>` it would use system fonts.
 */
export const drawOutlines = async (
  svg: string,
  width: number,
  height: number,
  background?: string
): Promise<Pixels> => {
  const image = library()(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
  if (background !== undefined)
    return {
      width,
      height,
      channels: 3,
      data: await image.flatten({ background }).toColourspace('srgb').raw().toBuffer()
    }
  return { width, height, channels: 4, data: premultiplied(await image.ensureAlpha().raw().toBuffer()) }
}

/**
 * No chroma subsampling: thin coloured lines and letters on maps must stay sharp. The standard's own Huffman tables take
 * half the time of optimized ones and a sixth of a page's memory, and are equal for all bands that `joinBands` joins.
 */
export const encodeJpeg = async (pixels: Pixels, options: EncodeOptions): Promise<Buffer> => {
  const { quality = 90, dpi } = options
  const image = described(raw(pixels), options)
  // twice as long as leaving out an alpha that says nothing, and sharp does it first
  if (!pixels.isOpaque) image.flatten({ background: 'white' })
  const jpeg = await image.jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer()
  return dpi ? withJfif(jpeg, dpi) : jpeg
}

/** With EXIF, which has the resolution as well, libvips drops this segment; some readers know no other (JFIF 1.02). */
const withJfif = (jpeg: Buffer, dpi: number): Buffer => {
  const segment = Buffer.from('\xff\xe0\x00\x10JFIF\0\x01\x02\x01\0\0\0\0\0\0', 'latin1')
  const density = Math.min(Math.round(dpi), 0xffff)
  segment.writeUInt16BE(density, 12)
  segment.writeUInt16BE(density, 14)
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** One byte per pixel, rows from the top. */
export interface GreyPixels {
  width: number
  height: number
  data: Uint8Array
}

export const encodeGreyJpeg = ({ width, height, data }: GreyPixels, quality: number): Promise<Buffer> =>
  library()(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('b-w')
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer()

/**
 * WebP has half as many chroma pixels per side; `smartSubsample` makes up for it, so that thin coloured lines keep their
 * colour. Effort 2 takes a third less time than the default 4 and a twentieth more bytes. Lossless, `quality` is effort:
 * more of it takes seconds per page.
 */
export const encodeWebp = (pixels: Pixels, { quality = 90, lossless = false, ...options }: EncodeOptions) =>
  described(raw(pixels), options)
    .webp(lossless ? { lossless, quality: 20, effort: 1 } : { quality, smartSubsample: true, effort: 2 })
    .toBuffer()

const described = (image: Sharp, { dpi, info }: EncodeOptions): Sharp => {
  if (dpi) image.withMetadata({ density: dpi })
  return info ? image.withXmp(xmpPacket(info)) : image
}
