/** The one door to resvg: SVG documents to pixels, and to simpler SVG. */
import { createRequire } from 'node:module'
import type * as Library from '@resvg/resvg-js'
import type { BBox, Resvg } from '@resvg/resvg-js'
import { once } from '../once.js'
import type { FramePiece } from './pieces.js'
import type { Pixels } from './pixel-tools.js'

const library = once((): typeof Library => createRequire(import.meta.url)('@resvg/resvg-js'))

const fontsFor = (svg: string, fontFiles: string[]) => ({
  loadSystemFonts: false,
  fontFiles: svg.includes('<text') ? fontFiles : []
})

/** RGBA with premultiplied alpha; the document is scaled to `width` pixels and keeps its aspect. */
export const rasterizeSvg = async (svg: string, fontFiles: string[], width?: number): Promise<Pixels> => {
  const image = await library().renderAsync(svg, {
    fitTo: width ? { mode: 'width', value: width } : { mode: 'original' },
    font: fontsFor(svg, fontFiles)
  })
  return { width: image.width, height: image.height, channels: 4, data: image.pixels }
}

/** An SVG document whose user unit is a pixel. It is parsed once, however many parts of it are drawn. */
export class SvgDocument {
  readonly #document: Resvg
  readonly #box = anyBox()

  constructor(svg: string, fontFiles: string[]) {
    this.#document = new (library().Resvg)(svg, { font: fontsFor(svg, fontFiles) })
  }

  /** RGBA with premultiplied alpha. */
  draw({ left, top, width, height }: FramePiece): Pixels {
    this.#document.cropByBBox(Object.assign(this.#box, { x: left, y: top, width, height }))
    const image = this.#document.render()
    return { width, height, channels: 4, data: image.pixels }
  }
}

/** The library creates boxes only by measuring something. */
const anyBox = (): BBox =>
  new (library().Resvg)('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H1V1Z"/></svg>', {
    font: fontsFor('', [])
  }).getBBox()!

/**
 * The same picture as paths, images and their paint, all paint explicit, and the box around everything visible. Throws an
 * Error for text that is not SVG.
 */
export const simplify = (svg: string, fontFiles: string[]) => {
  const picture = new (library().Resvg)(svg, { font: fontsFor(svg, fontFiles) })
  return { svg: picture.toString(), box: picture.getBBox() }
}
