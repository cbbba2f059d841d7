import type { PlacedMap } from '../plugin/contracts.js'
import type { PixelTools, Pixels } from '../pixels/pixel-tools.js'
import { type PageDrawing, inkedRegions, type Region } from './ink.js'
import { drawnAfter, type PagesSvg, svgDocument } from './page-svg.js'

/** The pixels of a strip, which is drawn at once; a renderer keeps a strip twice. */
const STRIP_PIXELS = 4_000_000

/** Draws a map's own pixels into the page; its top left corner is at a whole pixel. */
export type PaintMap = (
  id: string,
  target: { pixels: Pixels; left: number; top: number },
  dpi: number
) => Promise<unknown>

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

/** One page: the page without maps, each map's pixels in its place without scaling, then what the layout draws above it. */
export const pagePixels = async (
  svg: PagesSvg,
  page: number,
  dpi: number,
  frames: PlacedMap[],
  paintMap: PaintMap,
  pixels: PixelTools
): Promise<Pixels> => {
  const { body } = svg.pages[page]!
  const scale = dpi / 72
  const { width, height } = pagePixelSize(svg, page, dpi, frames)
  const whole = pixels.blank(width, height)
  const { defs } = svg
  const drawInked = async (drawing: PageDrawing, area: Region, paper?: string) => {
    for (const region of await inkedRegions(drawing, area, scale, paper !== undefined, pixels))
      await drawRegion(drawing, region, scale, whole, pixels, paper)
  }
  await drawInked({ body, defs }, { left: 0, top: 0, width: whole.width, height: whole.height }, 'white')
  for (const frame of frames.filter((candidate) => candidate.page === page)) {
    const left = Math.round(frame.xPt * scale)
    const top = Math.round(frame.yPt * scale)
    await paintMap(frame.id, { pixels: whole, left, top }, dpi)
    const above = frame.mark && drawnAfter(body, frame.mark)
    const area = clipped({ left, top, width: frame.view.pixelWidth, height: frame.view.pixelHeight }, whole)
    if (above && area.width > 0 && area.height > 0) await drawInked({ body: above, defs }, area)
  }
  return whole
}

const drawRegion = async (
  { body, defs }: PageDrawing,
  region: Region,
  scale: number,
  whole: Pixels,
  pixels: PixelTools,
  paper?: string
): Promise<void> => {
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / region.width))
  for (let top = region.top; top < region.top + region.height; top += rows) {
    const height = Math.min(rows, region.top + region.height - top)
    const box = [region.left, top, region.width, height].map((value) => value / scale)
    const strip = await pixels.rasterize(
      svgDocument(body, defs, box, region.width, height),
      region.width,
      height,
      paper
    )
    pixels.overlay(whole, strip, region.left, top)
  }
}

const clipped = ({ left, top, width, height }: Region, page: Pixels): Region => {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return {
    left: x,
    top: y,
    width: Math.min(left + width, page.width) - x,
    height: Math.min(top + height, page.height) - y
  }
}
