import type { OutputPlugin, Origins, PluginFactory } from '../plugin.js'
import type { PrintedPage } from './messages.js'

/** The report of the format `studio`. */
export interface PrintedSheet {
  pages: PrintedPage[]
  /** If the request has the parameter `studioOrigins`. */
  origins?: Origins
}

/** The sheet as the studio shows it. */
const sheetOutput: PluginFactory = () =>
  ({
    kind: 'output',
    name: 'studio',
    surface: 'vector',
    byLayer: () => false,
    async write(document, { params, output }, { signal }) {
      // what a press cannot hold is found in the PDF
      if (output.press.check && params.studioOrigins !== true) await document.pdf(output.pdf)
      const pages: PrintedSheet['pages'] = []
      for (const [page, size] of document.pages.entries()) {
        signal.throwIfAborted()
        pages.push({ ...size, svg: await document.svg(page) })
      }
      const sheet: PrintedSheet = params.studioOrigins === true ? { pages, origins: document.origins() } : { pages }
      return { bytes: Buffer.from(JSON.stringify(sheet)), mediaType: 'application/json', extension: 'json' }
    }
  }) satisfies OutputPlugin

export default sheetOutput
