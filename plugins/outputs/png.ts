import type { OutputPlugin, PluginFactory } from '../../core/plugin.js'
import { stackedPages } from './stacked.js'

const png: PluginFactory = () =>
  ({
    kind: 'output',
    name: 'png',
    surface: 'pixels',
    async write(document, _spec, tools) {
      const pixels = await stackedPages(document, tools)
      const bytes = await tools.pixels.encode(pixels, 'png', { dpi: document.dpi, info: document.info })
      return { bytes, mediaType: 'image/png', extension: 'png' }
    }
  }) satisfies OutputPlugin

export default png
