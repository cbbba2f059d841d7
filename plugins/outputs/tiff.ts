import type { OutputPlugin, PluginFactory } from '../../core/plugin.js'
import { stackedPages } from './stacked.js'

const tiff: PluginFactory = () =>
  ({
    kind: 'output',
    name: 'tiff',
    aliases: ['tif'],
    surface: 'pixels',
    async write(document, _spec, tools) {
      const pixels = await stackedPages(document, tools)
      const bytes = await tools.pixels.encode(pixels, 'tiff', { dpi: document.dpi, info: document.info })
      return { bytes, mediaType: 'image/tiff', extension: 'tif' }
    }
  }) satisfies OutputPlugin

export default tiff
