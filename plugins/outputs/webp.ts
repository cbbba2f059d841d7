import type { Pixels, PluginFactory } from '../../core/plugin.js'
import { type PictureFileFormat, pictureOutput } from '../../parts/outputs.js'

/**
 * A page with at most this many colours is compressed without loss: drawn maps have some thousands, and need neither much
 * more time nor space than with loss. Photographs have tens of thousands.
 */
const MOST_EXACT_COLOURS = 4096

const hasFewColours = ({ data }: Pixels): boolean => {
  const colours = new Set<number>()
  let last = -1
  for (let at = 0; at < data.length; at += 3) {
    const colour = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!
    if (colour === last) continue
    last = colour
    colours.add(colour)
    if (colours.size > MOST_EXACT_COLOURS) return false
  }
  return true
}

const format: PictureFileFormat = {
  name: 'webp',
  mediaType: 'image/webp',
  extension: 'webp',
  isCompressed: true,
  mostSide: 16_383,
  encode: (pixels, { dpi, info }, tools) =>
    tools.pixels.encode(pixels, 'webp', { lossless: hasFewColours(pixels), dpi, info })
}

const webp: PluginFactory = () => pictureOutput(format)

export default webp
