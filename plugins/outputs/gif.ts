import type { PictureInfo, Pixels, PluginFactory } from '../../core/plugin.js'
import { type PictureFileFormat, pictureOutput, xmpPacket } from '../../parts/outputs.js'

/** The palette of a large page is made from every n-th pixel. */
const SAMPLED_PIXELS = 1_000_000

/** One picture of at most 256 colours. GIF cannot store a resolution. */
const encodeGif = async ({ width, height, data }: Pixels): Promise<Uint8Array> => {
  const { default: gifenc } = await import('gifenc')
  const { GIFEncoder, quantize, applyPalette } = gifenc
  const rgba = new Uint8Array(width * height * 4)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    rgba[to] = data[from]!
    rgba[to + 1] = data[from + 1]!
    rgba[to + 2] = data[from + 2]!
    rgba[to + 3] = 255
  }
  const palette = quantize(sample(rgba), 256, { format: 'rgb565' })
  const encoder = GIFEncoder()
  encoder.writeFrame(applyPalette(rgba, palette, 'rgb565'), width, height, { palette })
  encoder.finish()
  return encoder.bytes()
}

const sample = (rgba: Uint8Array): Uint8Array => {
  const step = Math.ceil(rgba.length / 4 / SAMPLED_PIXELS)
  if (step === 1) return rgba
  const all = new Uint32Array(rgba.buffer)
  const some = new Uint32Array(Math.floor(all.length / step))
  for (let index = 0; index < some.length; index++) some[index] = all[index * step]!
  return new Uint8Array(some.buffer)
}

/**
 * An application extension with XMP before the trailer (XMP specification, part 3, 1.1.2): the unchanged packet, then
 * bytes that lead readers which parse it as a chain of blocks to its end.
 */
const withXmp = (gif: Uint8Array, info: PictureInfo): Uint8Array => {
  const start = Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1')
  const end = Uint8Array.from({ length: 258 }, (_, index) => (index === 0 ? 1 : Math.max(0, 256 - index)))
  return Buffer.concat([gif.subarray(0, -1), start, Buffer.from(xmpPacket(info)), end, gif.subarray(-1)])
}

const format: PictureFileFormat = {
  name: 'gif',
  mediaType: 'image/gif',
  extension: 'gif',
  isCompressed: true,
  encode: async (pixels, { info }) => withXmp(await encodeGif(pixels), info)
}

const gif: PluginFactory = () => pictureOutput(format)

export default gif
