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
export const encodeJpeg = (pixels: Pixels, options: EncodeOptions): Promise<Buffer> => {
  const { quality = 90 } = options
  return described(raw(pixels), options)
    .flatten({ background: 'white' })
    .jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
}

/** Deflate is lossless and read everywhere. */
export const encodeTiff = (pixels: Pixels, { dpi = 72, info }: EncodeOptions): Promise<Buffer> => {
  const perMillimetre = dpi / 25.4
  return described(raw(pixels), { info })
    .tiff({
      compression: 'deflate',
      predictor: 'horizontal',
      xres: perMillimetre,
      yres: perMillimetre,
      resolutionUnit: 'inch'
    })
    .toBuffer()
}

const described = (image: Sharp, { dpi, info }: EncodeOptions): Sharp => {
  if (dpi) image.withMetadata({ density: dpi })
  return info ? image.withXmp(xmpPacket(info)) : image
}
