import { isLayered, MOST_REACH_PT } from './layers.js'
import type { Piece } from './pieces.js'
import type { Pixels } from './pixel-tools.js'
import { rasterizeSvg } from './resvg.js'

/** A strip of this many pixels is drawn at a time: reading the SVG anew costs time, a renderer holds a strip twice. */
const STRIP_PIXELS = 8_000_000

/** SVG elements of a frame (in points), drawn in strips from the top down; bands are asked for in that order. */
export class SvgSource {
  /** Of every strip, also of the last: whole bands. */
  #rows?: number
  #strip?: { top: number; pixels: Pixels }

  constructor(
    private readonly svg: string,
    private readonly frame: { width: number; height: number; pixelsPerPt: number },
    private readonly fontFiles: string[]
  ) {}

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
    const least = isLayered(this.svg) ? (height + MOST_REACH_PT * pixelsPerPt) / 2 : 0
    const rows = Math.max(STRIP_PIXELS / band.width, least)
    return Math.min(Math.ceil(height / band.height), Math.ceil(rows / band.height)) * band.height
  }

  #draw(top: number, width: number, height: number): Promise<Pixels> {
    const box = [0, top, width, height].map((value) => value / this.frame.pixelsPerPt).join(' ')
    return rasterizeSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" ` +
        `viewBox="${box}" preserveAspectRatio="none">${this.svg}</svg>`,
      this.fontFiles
    )
  }
}
