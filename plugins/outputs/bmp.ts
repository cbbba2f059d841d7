import type { Pixels, PluginFactory } from '../../core/plugin.js'
import { type PictureFileFormat, pictureOutput } from '../../parts/outputs.js'

const HEADER_BYTES = 54

/** Uncompressed 24-bit Windows bitmap: BITMAPINFOHEADER, rows from the bottom, blue first, padded to four bytes. */
export const encodeBmp = ({ width, height, data }: Pixels, dpi: number): Buffer => {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(HEADER_BYTES + rowBytes * height)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(HEADER_BYTES, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  file.writeUInt32LE(rowBytes * height, 34)
  const pixelsPerMetre = Math.round(dpi / 0.0254)
  file.writeInt32LE(pixelsPerMetre, 38)
  file.writeInt32LE(pixelsPerMetre, 42)
  for (let y = 0; y < height; y++) {
    let to = HEADER_BYTES + (height - 1 - y) * rowBytes
    for (let from = y * width * 3, end = from + width * 3; from < end; from += 3, to += 3) {
      file[to] = data[from + 2]!
      file[to + 1] = data[from + 1]!
      file[to + 2] = data[from]!
    }
  }
  return file
}

const format: PictureFileFormat = {
  name: 'bmp',
  mediaType: 'image/bmp',
  extension: 'bmp',
  isCompressed: false,
  encode: async (pixels, { dpi }) => encodeBmp(pixels, dpi)
}

const bmp: PluginFactory = () => pictureOutput(format)

export default bmp
