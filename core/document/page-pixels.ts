import { once } from '../once.js'
import type { Painting, PixelRows, PixelTools, Pixels } from '../pixels/pixel-tools.js'
import type { PlacedMap } from '../plugin/contracts.js'
import { type PageDrawing, inkedRegions, type Region } from './ink.js'
import { drawnAfter, type PagesSvg, svgDocument } from './page-svg.js'

/** The pixels of a strip, which is drawn at once; a renderer keeps a strip twice. */
const STRIP_PIXELS = 4_000_000

/** A map with its own pixels. */
export type PaintMap = (id: string, dpi: number) => Painting

/** Rounding tolerance of page sizes in points. */
const SLACK_PT = 0.01

/** Rounded; for a page that is only a map, all pixels of the map. */
export const pagePixelSize = (
  svg: PagesSvg,
  page: number,
  dpi: number,
  frames: PlacedMap[]
): { width: number; height: number } => {
  const { widthPt, heightPt } = svg.pages[page]!
  const isSame = (one: number, other: number): boolean => Math.abs(one - other) < SLACK_PT
  const map = frames.find(
    ({ page: on, view }) => on === page && isSame(view.widthPt, widthPt) && isSame(view.heightPt, heightPt)
  )
  const pixels = (points: number): number => (points * dpi) / 72
  if (!map) return { width: Math.round(pixels(widthPt)), height: Math.round(pixels(heightPt)) }
  const whole = (points: number): number => Math.ceil(pixels(points) - 1e-9)
  return { width: whole(map.view.widthPt), height: whole(map.view.heightPt) }
}

export interface PageOptions {
  svg: PagesSvg
  /** From 0. */
  page: number
  dpi: number
  /** The maps of all pages. */
  frames: PlacedMap[]
  paintMap: PaintMap
  pixels: PixelTools
}

/** One page: the page without maps, each map's pixels in its place without scaling, then what the layout draws above it. */
export const pagePixels = async (options: PageOptions): Promise<Pixels> => {
  const { width, height } = sizeOf(options)
  const whole = options.pixels.blank(width, height)
  for await (const _ of painted(options, [{ pixels: whole, top: 0 }], whole));
  return whole
}

/** The same from the top down, in rows that are only valid until the next ones are taken. */
export async function* pageRows(options: PageOptions): AsyncGenerator<PixelRows> {
  const { width, height } = sizeOf(options)
  const { pixels } = options
  pixels.checkSize(width, height)
  const bands = pixels.bandsOf(width, height)
  if (mapsOf(options).some(({ id }) => options.paintMap(id, options.dpi).mixes)) {
    const { data } = await pagePixels(options)
    for (const { top, height: rows } of bands)
      yield { pixels: { width, height: rows, channels: 3, data: data.subarray(top * width * 3, (top + rows) * width * 3) }, top } // prettier-ignore
    return
  }
  yield* painted(options, blankRows(bands, width, pixels))
}

function* blankRows(bands: Pick<Region, 'top' | 'height'>[], width: number, pixels: PixelTools): Generator<PixelRows> {
  let rows: Pixels | undefined
  for (const { top, height } of bands) {
    if (rows?.height === height) rows.data.fill(255)
    else rows = pixels.blank(width, height)
    yield { pixels: rows, top }
  }
}

const sizeOf = ({ svg, page, dpi, frames }: PageOptions) => pagePixelSize(svg, page, dpi, frames)

const mapsOf = ({ frames, page }: PageOptions): PlacedMap[] => frames.filter((frame) => frame.page === page)

/** A part of a page. */
interface Part {
  /** Draws its pixels above `bottom` into rows of the page that follow each other. */
  draw(rows: PixelRows, bottom: number): Promise<void>
  close?(): Promise<unknown>
}

/** Paints white rows of a page, which follow each other. `whole`: all of its pixels, for maps that mix with them. */
async function* painted(options: PageOptions, rows: Iterable<PixelRows>, whole?: Pixels): AsyncGenerator<PixelRows> {
  const parts = await partsOf(options, whole)
  const { height } = sizeOf(options)
  try {
    for (const one of rows) {
      const end = one.top + one.pixels.height
      // the last rows take what lies below the page too: painting it finds damaged pictures
      for (const part of parts) await part.draw(one, end < height ? end : Infinity)
      yield one
    }
  } finally {
    for (const part of parts) await part.close?.()
  }
}

/** Bottom first. */
const partsOf = async (options: PageOptions, whole?: Pixels): Promise<Part[]> => {
  const { svg, page, dpi, paintMap, pixels } = options
  const { defs } = svg
  const { body } = svg.pages[page]!
  const scale = dpi / 72
  const size = sizeOf(options)
  const parts = [await inked({ body, defs }, { left: 0, top: 0, ...size }, scale, pixels, 'white')]
  for (const { id, xPt, yPt, mark, view } of mapsOf(options)) {
    const left = Math.round(xPt * scale)
    const top = Math.round(yPt * scale)
    const layers = paintMap(id, dpi).parts(whole && { pixels: whole, left, top })
    parts.push(...layers.map((rows) => flowing(rows, left, top, pixels)))
    const above = mark && drawnAfter(body, mark)
    const area = clipped({ left, top, width: view.pixelWidth, height: view.pixelHeight }, size)
    if (above && area.width > 0 && area.height > 0) parts.push(await inked({ body: above, defs }, area, scale, pixels))
  }
  return parts
}

/** The ink of a drawing inside an area of the page, on `paper` or on what lies below. */
const inked = async (
  drawing: PageDrawing,
  area: Region,
  scale: number,
  pixels: PixelTools,
  paper?: string
): Promise<Part> => {
  const regions = await inkedRegions(drawing, area, scale, paper !== undefined, pixels)
  const rasterize = ({ left, top, width, height }: Region): Promise<Pixels> => {
    const box = [left, top, width, height].map((value) => value / scale)
    return pixels.rasterize(svgDocument(drawing.body, drawing.defs, box, width, height), width, height, paper)
  }
  // those that are not yet complete on the page
  let strips = regions.flatMap(stripsOf).map((strip) => ({ ...strip, drawn: once(() => rasterize(strip)) }))
  return {
    async draw(rows, bottom) {
      for (const { left, top, drawn } of strips.filter((strip) => strip.top < bottom))
        pixels.overlay(rows.pixels, await drawn(), left, top - rows.top)
      strips = strips.filter(({ top, height }) => top + height > bottom)
    }
  }
}

const stripsOf = ({ left, top, width, height }: Region): Region[] => {
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => ({
    left,
    top: top + index * rows,
    width,
    height: Math.min(rows, height - index * rows)
  }))
}

/** What flows from the top down; `left` and `top` are its corner on the page. */
const flowing = (source: AsyncIterable<PixelRows>, left: number, top: number, pixels: PixelTools): Part => {
  const flow = source[Symbol.asyncIterator]()
  let current: PixelRows | undefined
  /** The row of the page where the next rows begin. */
  let next = top
  return {
    async draw(rows, bottom) {
      while (next < bottom) {
        current ??= (await flow.next()).value as PixelRows | undefined
        if (!current) {
          next = Infinity
          return
        }
        pixels.overlay(rows.pixels, current.pixels, left, top + current.top - rows.top)
        const end = top + current.top + current.pixels.height
        if (end > bottom) return
        current = undefined
        next = end
      }
    },
    close: async () => flow.return?.()
  }
}

const clipped = ({ left, top, width, height }: Region, page: { width: number; height: number }): Region => {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return {
    left: x,
    top: y,
    width: Math.min(left + width, page.width) - x,
    height: Math.min(top + height, page.height) - y
  }
}
