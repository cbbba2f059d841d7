/** The one door to resvg: SVG documents to pixels. */
import { renderAsync } from '@resvg/resvg-js'
import type { Pixels } from './pixel-tools.js'

/** RGBA with premultiplied alpha; `width` stretches the document to that many pixels, keeping its aspect. */
export const rasterizeSvg = async (svg: string, fontFiles: string[], width?: number): Promise<Pixels> => {
  const image = await renderAsync(svg, {
    fitTo: width ? { mode: 'width', value: width } : { mode: 'original' },
    font: { loadSystemFonts: false, fontFiles: svg.includes('<text') ? fontFiles : [] }
  })
  return { width: image.width, height: image.height, channels: 4, data: image.pixels }
}
