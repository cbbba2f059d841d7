import { collectGarbage } from '../garbage.js'
import { averaged } from './averaged.js'
import { hasEdges, samplesAlong, smoothStrokes } from './fills.js'
import { isLayered, MOST_REACH_PT } from './layers.js'
import type { Piece } from './pieces.js'
import type { PaperSvg, Pixels } from './pixel-tools.js'
import { rasterizeSvg, SvgDocument } from './resvg.js'

/** Samples of a strip, which is drawn at once; a renderer holds a strip twice. */
const STRIP_SAMPLES = 16_000_000

/** SVG elements of a frame (in points), drawn in strips from the top down; bands are asked for in that order. */
export class SvgSource {
  readonly #isLayered: boolean
  /** Samples of a pixel along each side. */
  readonly #times: number
  #document?: SvgDocument
  /** Of every strip, also of the last: whole bands. */
  #rows?: number
  #strip?: { top: number; pixels: Pixels }

  constructor(
    private readonly item: PaperSvg,
    private readonly frame: { width: number; height: number; pixelsPerPt: number },
    private readonly fontFiles: string[]
  ) {
    this.#isLayered = isLayered(item.svg)
    this.#times = hasEdges(item.svg) ? samplesAlong(frame.width * frame.height, this.#isLayered) : 1
  }

  /** The strip that holds a band, and how far above the band it begins. */
  async load(band: Piece): Promise<{ pixels: Pixels; above: number }> {
    const isHeld = this.#strip && band.top + band.height <= this.#strip.top + this.#strip.pixels.height
    if (!isHeld) {
      this.#rows ??= this.#stripRows(band)
      this.#strip = { top: band.top, pixels: await this.#draw(band.top, band.width, this.#rows) }
    }
    return { pixels: this.#strip!.pixels, above: band.top - this.#strip!.top }
  }

  #stripRows(band: Piece): number {
    const { height, pixelsPerPt } = this.frame
    const least = this.#isLayered ? (height + MOST_REACH_PT * pixelsPerPt) / 2 : 0
    const rows = Math.max(STRIP_SAMPLES / this.#times ** 2 / band.width, least)
    return Math.min(Math.ceil(height / band.height), Math.ceil(rows / band.height)) * band.height
  }

  async #draw(top: number, width: number, height: number): Promise<Pixels> {
    const samples = await (this.#times === 1 ? this.#smooth(top, width, height) : this.#sampled(top, width, height))
    // the renderer holds a copy of the strip that V8 does not see
    if (this.#times > 1) collectGarbage()
    return averaged(samples, this.#times, this.item.opacity ?? 1)
  }

  #smooth(top: number, width: number, height: number): Promise<Pixels> {
    const box = [0, top, width, height].map((value) => value / this.frame.pixelsPerPt).join(' ')
    const size = `width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none"`
    return rasterizeSvg(svgOf(size, this.item.svg), this.fontFiles)
  }

  #sampled(top: number, width: number, height: number): Pixels {
    const { frame, fontFiles } = this
    const times = this.#times
    this.#document ??= new SvgDocument(
      svgOf(
        `width="${frame.width * times}" height="${frame.height * times}"`,
        `<g transform="scale(${frame.pixelsPerPt * times})" shape-rendering="crispEdges">${smoothStrokes(this.item.svg)}</g>`
      ),
      fontFiles
    )
    return this.#document.draw({ left: 0, top: top * times, width: width * times, height: height * times })
  }
}

const svgOf = (attributes: string, elements: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${elements}</svg>`
