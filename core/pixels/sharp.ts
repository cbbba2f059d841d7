/** The one door to sharp: whole pictures decoded to a size, and pixels encoded. */
import sharp, { type Sharp } from 'sharp'
import type { EncodeOptions, Pixels } from './pixel-tools.js'
import { premultiplied, straight } from './premultiplied.js'
import { xmpPacket } from './xmp.js'

// Pictures are used once; a cache would only hold memory.
sharp.cache(false)

const raw = ({ width, height, channels, data }: Pixels) =>
  sharp(channels === 4 ? straight(data) : data, { raw: { width, height, channels }, limitInputPixels: false })

const resized = (bytes: Uint8Array, width: number, height: number, maxPixels: number): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels })
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })

/** Decodes any picture sharp reads, averaged to the given size; RGBA with straight alpha. */
export const decodeTo = (bytes: Uint8Array, width: number, height: number, maxPixels: number): Promise<Buffer> =>
  resized(bytes, width, height, maxPixels).raw().toBuffer()

/** The same as PNG, quickly packed. */
export const shrinkTo = (bytes: Uint8Array, width: number, height: number, maxPixels: number): Promise<Buffer> =>
  resized(bytes, width, height, maxPixels).png({ compressionLevel: 1 }).toBuffer()

export const encodePng = (pixels: Pixels, options: EncodeOptions = {}): Promise<Buffer> =>
  described(raw(pixels), options).png({ compressionLevel: 4, adaptiveFiltering: false }).toBuffer()

/**
 * Draws an SVG document whose root has this pixel size, by the librsvg that sharp brings: RGB over a background, else
 * premultiplied RGBA. For glyphs and other outlines: letters of its own `<text>` it would look for in system fonts.
 */
export const drawOutlines = async (
  svg: string,
  width: number,
  height: number,
  background?: string
): Promise<Pixels> => {
  const image = sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
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
 * No chroma subsampling: thin coloured lines and letters on maps must not fray. The standard's own Huffman tables take
 * half the time of the best ones and a sixth of a page's memory, and are the same for all bands that `joinBands` joins.
 */
export const encodeJpeg = async (pixels: Pixels, options: EncodeOptions): Promise<Buffer> => {
  const { quality = 90, dpi } = options
  const jpeg = await described(raw(pixels), options)
    .flatten({ background: 'white' })
    .jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
  return dpi ? withJfif(jpeg, dpi) : jpeg
}

/** With EXIF, which has the resolution as well, libvips leaves this segment out; some readers know no other (JFIF 1.02). */
const withJfif = (jpeg: Buffer, dpi: number): Buffer => {
  const segment = Buffer.from('\xff\xe0\x00\x10JFIF\0\x01\x02\x01\0\0\0\0\0\0', 'latin1')
  const density = Math.min(Math.round(dpi), 0xffff)
  segment.writeUInt16BE(density, 12)
  segment.writeUInt16BE(density, 14)
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** One byte a pixel, rows from the top. */
export interface GreyPixels {
  width: number
  height: number
  data: Uint8Array
}

export const encodeGreyJpeg = ({ width, height, data }: GreyPixels, quality: number): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('b-w')
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer()

/**
 * WebP has half as many pixels of chroma a side; `smartSubsample` makes up for it, so that thin coloured lines keep their
 * colour. Effort 2 takes a third less time than the preset 4 and a twentieth more bytes. Lossless, `quality` is effort:
 * more of it takes seconds a page.
 */
export const encodeWebp = (pixels: Pixels, { quality = 90, lossless = false, ...options }: EncodeOptions) =>
  described(raw(pixels), options)
    .webp(lossless ? { lossless, quality: 20, effort: 1 } : { quality, smartSubsample: true, effort: 2 })
    .toBuffer()

const described = (image: Sharp, { dpi, info }: EncodeOptions): Sharp => {
  if (dpi) image.withMetadata({ density: dpi })
  return info ? image.withXmp(xmpPacket(info)) : image
}
