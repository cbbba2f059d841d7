import type { Piece } from './pieces.js'
import type { Pixels } from './pixel-tools.js'
import { rasterizeSvg } from './resvg.js'

/** A strip of this many pixels is drawn at a time: reading the SVG anew costs time, a renderer holds a strip twice. */
const STRIP_PIXELS = 4_000_000

/** SVG elements of a frame (in points), drawn in strips from the top down; bands are asked for in that order. */
export class SvgSource {
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
      const bands = Math.max(1, Math.floor(STRIP_PIXELS / (band.width * band.height)))
      const height = Math.min(bands * band.height, this.frame.height - band.top)
      this.#strip = { top: band.top, pixels: await this.#draw(band.top, band.width, height) }
    }
    return { pixels: this.#strip!.pixels, above: band.top - this.#strip!.top }
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
