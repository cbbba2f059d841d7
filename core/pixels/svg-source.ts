import { setImmediate } from 'node:timers/promises'
import { freeBytes } from '../free-bytes.js'
import { collectYoungGarbage } from '../garbage.js'
import { averaged } from './averaged.js'
import { hasEdges, samplesAlong, smoothStrokes } from './fills.js'
import { countLayers, isLayered, MOST_REACH_PT } from './layers.js'
import type { FramePiece, FrameSize } from './pieces.js'
import type { PaperSvg, Pixels, VectorRows } from './pixel-tools.js'
import { rasterizeSvg, SvgDocument } from './resvg.js'
import { fillUp, replaced, variedPieces } from './varied.js'

/**
 * Samples of a strip, which is drawn at once, while another thread draws the next one. The renderer keeps a
 * strip twice, and parses the document for each: smaller strips would take longer.
 */
const STRIP_SAMPLES = 5_000_000
/** The same for several samples per pixel, where the document is parsed once for all strips. */
const FINE_STRIP_SAMPLES = 3_000_000
/** The same for a document of which each strip has its own part, and shares little with the others. */
const OWN_STRIP_SAMPLES = 2_000_000
/** Of a document that is parsed in little time, and, if it is mostly one colour, drawn in a hundred pieces as fast as in one. */
const FEW_CHARACTERS = 200_000
/** Pieces are drawn twice: if more than this part of a strip is varied, the whole strip is drawn faster. */
const MOST_VARIED = 0.4

interface Strip {
  top: number
  drawing: Promise<Pixels>
}

/** SVG elements of a frame (in points), drawn in strips from the top down; bands are read in that order. */
export class SvgSource implements VectorRows {
  readonly #opacity: number
  /** Whether each strip has elements of its own, and few others. */
  readonly #isOwn: boolean
  readonly #isLayered: boolean
  /** Samples per pixel along each side. */
  readonly #times: number
  #all?: string
  /** Whether the renderer smooths the edges. */
  #plain?: SvgDocument
  #fine?: SvgDocument
  /** The height of every strip, also of the last: whole bands. */
  #rows?: number
  #strip?: Strip
  #next?: Strip

  constructor(
    private readonly items: readonly PaperSvg[],
    private readonly frame: FrameSize,
    private readonly fontFiles: string[]
  ) {
    const svg = items.map((item) => item.svg).join('')
    this.#opacity = items[0]?.opacity ?? 1
    this.#isOwn = svg.length < FEW_CHARACTERS && items.some(({ rows }) => rows)
    this.#isLayered = isLayered(svg)
    this.#times = hasEdges(svg) ? samplesAlong(frame.width * frame.height, countLayers(svg)) : 1
  }

  async load(band: FramePiece): Promise<{ pixels: Pixels; above: number }> {
    const rows = (this.#rows ??= this.#stripRows(band))
    if (!this.#strip || band.top + band.height > this.#strip.top + rows) {
      const begin = (top: number) => this.#begin({ ...band, top, height: rows })
      const isBegun = this.#next?.top === band.top
      release(this.#strip)
      if (!isBegun) release(this.#next)
      this.#strip = isBegun ? this.#next! : begin(band.top)
      const below = band.top + rows
      // several samples per pixel are drawn by this thread
      this.#next = this.#times === 1 && below < this.frame.height ? begin(below) : undefined
    }
    const { top, drawing } = this.#strip
    return { pixels: await drawing, above: band.top - top }
  }

  close(): void {
    release(this.#strip)
    release(this.#next)
    this.#strip = this.#next = undefined
  }

  #begin(strip: FramePiece): Strip {
    const drawing = this.#draw(strip)
    // thrown when it is read
    drawing.catch(() => {})
    return { top: strip.top, drawing }
  }

  /** Whether it draws these elements in a frame of this size. */
  draws(items: readonly PaperSvg[], { width, height, pixelsPerPt }: FrameSize): boolean {
    const { frame } = this
    const isSameFrame = frame.width === width && frame.height === height && frame.pixelsPerPt === pixelsPerPt
    const isSame = (one: PaperSvg, other?: PaperSvg) =>
      one.svg === other?.svg && one.rows === other.rows && one.opacity === other.opacity
    return isSameFrame && items.length === this.items.length && items.every((one, at) => isSame(one, this.items[at]))
  }

  #between(topPt: number, bottomPt: number): string {
    return this.items.map(({ svg, rows }) => svg + (rows?.between(topPt, bottomPt) ?? '')).join('')
  }

  /** The elements of a document that is parsed once. */
  #whole(): string {
    return (this.#all ??= this.#between(-Infinity, Infinity))
  }

  #stripRows(band: FramePiece): number {
    const { height, pixelsPerPt } = this.frame
    const least = this.#isLayered ? (height + MOST_REACH_PT * pixelsPerPt) / 2 : 0
    const smooth = this.#isOwn ? OWN_STRIP_SAMPLES : STRIP_SAMPLES
    const samples = this.#times === 1 ? smooth : FINE_STRIP_SAMPLES
    const most = samples / this.#times ** 2 / band.width
    // strips of the same height, as each is drawn whole
    const rows = Math.max(height / Math.ceil(height / most), least)
    return Math.min(Math.ceil(height / band.height), Math.ceil(rows / band.height)) * band.height
  }

  async #draw(strip: FramePiece): Promise<Pixels> {
    if (this.#times === 1) return this.#averaged(await this.#smooth(strip), 1)
    if (this.#isLayered || this.#whole().length > FEW_CHARACTERS) return this.#sampled(strip)
    this.#plain ??= new SvgDocument(this.#document(1, this.#whole()), this.fontFiles)
    const drawn = this.#plain.draw(strip)
    const pieces = variedPieces(drawn)
    const variedArea = pieces.reduce((area, { width, height }) => area + width * height, 0)
    if (variedArea > strip.width * strip.height * MOST_VARIED) return this.#sampled(strip)
    const pixels = this.#averaged(drawn, 1)
    for (const piece of pieces) {
      const sampled = await this.#sampledTwice({ ...piece, top: strip.top + piece.top })
      replaced(pixels, sampled, piece.left, piece.top)
      freeBytes(sampled.data)
    }
    return pixels
  }

  /** If the border of a piece cuts an edge, the renderer may lose a sample along it: two pieces could differ. */
  async #sampledTwice({ left, top, width, height }: FramePiece): Promise<Pixels> {
    const pixels = await this.#sampled({ left, top, width, height })
    const wider = { left: left - 1, top: top - 1, width: width + 2, height: height + 2 }
    const around = await this.#sampled(wider)
    fillUp(pixels, around, 1, 1)
    freeBytes(around.data)
    return pixels
  }

  #averaged(samples: Pixels, times: number): Pixels {
    const pixels = averaged(samples, times, this.#opacity)
    if (pixels !== samples) freeBytes(samples.data)
    return pixels
  }

  async #smooth({ top, width, height }: FramePiece): Promise<Pixels> {
    const { pixelsPerPt } = this.frame
    const box = [0, top, width, height].map((value) => value / pixelsPerPt).join(' ')
    const elements = this.#between(top / pixelsPerPt, (top + height) / pixelsPerPt)
    const size = `width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none"`
    const pixels = await rasterizeSvg(svgOf(size, elements), this.fontFiles)
    collectYoungGarbage(width * height)
    return pixels
  }

  async #sampled({ left, top, width, height }: FramePiece): Promise<Pixels> {
    const times = this.#times
    this.#fine ??= new SvgDocument(
      this.#document(times, `<g shape-rendering="crispEdges">${smoothStrokes(this.#whole())}</g>`),
      this.fontFiles
    )
    const piece = { left: left * times, top: top * times, width: width * times, height: height * times }
    const pixels = this.#averaged(this.#fine.draw(piece), times)
    if (collectYoungGarbage(piece.width * piece.height)) await setImmediate()
    return pixels
  }

  /** The whole frame, with this many samples per pixel along each side. */
  #document(times: number, elements: string): string {
    const { width, height, pixelsPerPt } = this.frame
    const size = `width="${width * times}" height="${height * times}"`
    return svgOf(size, `<g transform="scale(${pixelsPerPt * times})">${elements}</g>`)
  }
}

const release = (strip?: Strip): void => void strip?.drawing.then(({ data }) => freeBytes(data), () => {}) // prettier-ignore

const svgOf = (attributes: string, elements: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${elements}</svg>`
