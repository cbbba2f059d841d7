import type { Pixels, PixelTools } from '../../core/plugin.js'

const JPEG_START = [0xff, 0xd8]
/** Adobe's marker APP14, the only one that tells whether three samples are YCbCr (1) or RGB (0). */
const adobeMarker = (isYcbcr: boolean) => [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, isYcbcr ? 1 : 0] // prettier-ignore

/** A JPEG picture from a block's stream and the tables that all blocks share (TIFF Technical Note 2). */
export const wholeJpeg = (stream: Uint8Array, tables: number[], isYcbcr: boolean): Uint8Array =>
  // without the end marker of the tables and the start marker of the block
  Buffer.concat([Buffer.from([...JPEG_START, ...adobeMarker(isYcbcr), ...tables.slice(2, -2)]), stream.subarray(2)])

/**
 * The pixels of a block that is a picture, as wide and at least as high as the block: RGB, or RGBA with premultiplied
 * alpha. Throws an Error.
 */
export const decodePicture = async (
  bytes: Uint8Array,
  width: number,
  rows: number,
  hasAlpha: boolean,
  pixels: PixelTools
): Promise<Pixels> => {
  const own = pixels.inspect(bytes)
  if (own.width !== width || own.height < rows || own.height > 2 * rows + 16)
    throw new Error(`it is a picture of ${own.width} x ${own.height} pixels`)
  const frame = { widthPt: width, heightPt: own.height, dpi: 72, ...(!hasAlpha && { background: 'white' }) }
  return pixels.paint([{ source: { bytes }, unitToPaper: [width, 0, 0, own.height, 0, 0], opacity: 1 }], frame)
}
