import type { PluginFactory } from '../../core/plugin.js'
import { type PictureFileFormat, pictureOutput } from '../../parts/outputs.js'

const format: PictureFileFormat = {
  name: 'png',
  mediaType: 'image/png',
  extension: 'png',
  isCompressed: true,
  encodeRows: (rows, size, { dpi, info }, tools) => tools.pixels.encodePng(rows, size, { dpi, info })
}

const png: PluginFactory = () => pictureOutput(format)

export default png
