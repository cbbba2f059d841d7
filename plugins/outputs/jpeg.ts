import type { OutputPlugin, PluginFactory } from '../../core/plugin.js'
import { stackedPages } from './stacked.js'

const jpeg: PluginFactory = () =>
  ({
    kind: 'output',
    name: 'jpeg',
    aliases: ['jpg'],
    surface: 'pixels',
    async write(document, _spec, tools) {
      const pixels = await stackedPages(document, tools)
      const bytes = await tools.pixels.encode(pixels, 'jpeg', { dpi: document.dpi, info: document.info })
      return { bytes, mediaType: 'image/jpeg', extension: 'jpg' }
    }
  }) satisfies OutputPlugin

export default jpeg
