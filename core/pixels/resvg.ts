/** The one door to resvg: SVG documents to pixels, and to simpler SVG. */
import { renderAsync, Resvg } from '@resvg/resvg-js'
import type { Pixels } from './pixel-tools.js'

const fontsFor = (svg: string, fontFiles: string[]) => ({
  loadSystemFonts: false,
  fontFiles: svg.includes('<text') ? fontFiles : []
})

/** RGBA with premultiplied alpha; `width` stretches the document to that many pixels, keeping its aspect. */
export const rasterizeSvg = async (svg: string, fontFiles: string[], width?: number): Promise<Pixels> => {
  const image = await renderAsync(svg, {
    fitTo: width ? { mode: 'width', value: width } : { mode: 'original' },
    font: fontsFor(svg, fontFiles)
  })
  return { width: image.width, height: image.height, channels: 4, data: image.pixels }
}

/**
 * The same picture as paths, images and what they are painted with, every paint written out, and the box around all that
 * can be seen. Throws an Error for what is no SVG.
 */
export const simplify = (svg: string, fontFiles: string[]) => {
  const picture = new Resvg(svg, { font: fontsFor(svg, fontFiles) })
  return { svg: picture.toString(), box: picture.getBBox() }
}
