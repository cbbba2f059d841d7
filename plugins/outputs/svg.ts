import type { OutputPlugin, PluginFactory } from '../../core/plugin.js'
import { zippedPages } from '../../parts/outputs.js'

/** SVG: maps keep their vectors, layers and text. The first page, or a zip with a file for each page. */
const svg: PluginFactory = () =>
  ({
    kind: 'output',
    name: 'svg',
    surface: 'vector',
    byLayer: () => true,
    async write(document, spec, tools) {
      const bytesOf = async (page: number) => Buffer.from(await document.svg(page))
      if (spec.output.pages === 'zip')
        return zippedPages(document, spec, tools, async (page) => [
          { suffix: 'svg', bytes: await bytesOf(page), isCompressed: false }
        ])
      if (document.pageCount > 1)
        tools.warn(
          `an SVG file has only one page; page 1 of ${document.pageCount} is printed; the output option "pages": "zip" prints all`
        )
      return { bytes: await bytesOf(0), mediaType: 'image/svg+xml', extension: 'svg' }
    }
  }) satisfies OutputPlugin

export default svg
