import type { PluginFactory } from '../../core/plugin.js'
import { type PictureFileFormat, pictureOutput } from '../../parts/outputs.js'

const format: PictureFileFormat = {
  name: 'jpeg',
  aliases: ['jpg'],
  mediaType: 'image/jpeg',
  extension: 'jpg',
  isCompressed: true,
  // limit of the encoder; that of the standard is 65,535 (ITU-T T.81, B.2.2)
  mostSide: 65_500,
  encode: (pixels, { dpi, info }, tools) => tools.pixels.encode(pixels, 'jpeg', { dpi, info })
}

const jpeg: PluginFactory = () => pictureOutput(format)

export default jpeg
