import type { Frame } from '../plugin/contracts.js'
import type { PixelTools, Pixels } from '../pixels/pixel-tools.js'
import { drawnAfter, type PagesSvg, svgDocument } from './page-svg.js'

/** A strip of this many pixels is drawn at a time: a renderer holds a strip twice. */
const STRIP_PIXELS = 4_000_000
/** How coarse the look is that finds what a layout draws over its maps. */
const LOOK_DPI = 36

export type PlacedFrame = Frame & { page: number; xPt: number; yPt: number }
/** Draws a map's own pixels into the page with its top left corner at a whole pixel. */
export type PaintMap = (id: string, target: { pixels: Pixels; left: number; top: number }, dpi: number) => Promise<unknown>

/** One page: the page without maps, each map's pixels unscaled in its place, then what the layout draws over it. */
export const pagePixels = async (
  svg: PagesSvg,
  page: number,
  dpi: number,
  frames: PlacedFrame[],
  paintMap: PaintMap,
  pixels: PixelTools
): Promise<Pixels> => {
  const { widthPt, heightPt, body } = svg.pages[page]!
  const scale = dpi / 72
  const whole = pixels.blank(Math.round(widthPt * scale), Math.round(heightPt * scale))
  await drawRegion(body, svg.defs, { left: 0, top: 0, width: whole.width, height: whole.height }, scale, whole, pixels, 'white')
  for (const frame of frames.filter((candidate) => candidate.page === page)) {
    const left = Math.round(frame.xPt * scale)
    const top = Math.round(frame.yPt * scale)
    await paintMap(frame.id, { pixels: whole, left, top }, dpi)
    const above = frame.mark && drawnAfter(body, frame.mark)
    if (!above) continue
    const region = await inkedRegion(above, svg.defs, frame, scale, pixels)
    if (region) await drawRegion(above, svg.defs, region, scale, whole, pixels)
  }
  return whole
}

interface Region {
  left: number
  top: number
  width: number
  height: number
}

const drawRegion = async (
  body: string,
  defs: string,
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
    const strip = await pixels.rasterize(svgDocument(body, defs, box, region.width, height), region.width, height, paper)
    pixels.overlay(whole, strip, region.left, top)
  }
}

/** The part of the map's frame, in page pixels, in which `body` draws anything. */
const inkedRegion = async (
  body: string,
  defs: string,
  { xPt, yPt, view }: PlacedFrame,
  scale: number,
  pixels: PixelTools
): Promise<Region | undefined> => {
  const coarse = LOOK_DPI / 72
  const width = Math.ceil(view.widthPt * coarse)
  const height = Math.ceil(view.heightPt * coarse)
  const box = [xPt, yPt, width / coarse, height / coarse]
  const { data } = await pixels.rasterize(svgDocument(body, defs, box, width, height), width, height)
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 3, pixel = 0; i < data.length; i += 4, pixel++) {
    if (data[i] === 0) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    minX = Math.min(minX, x)
    maxX = Math.max(maxX, x)
    minY = Math.min(minY, y)
    maxY = Math.max(maxY, y)
  }
  if (maxX < minX) return undefined
  // A pixel more to each side: what lies between two pixels of the look is seen by neither.
  const left = Math.floor((xPt + (minX - 1) / coarse) * scale)
  const top = Math.floor((yPt + (minY - 1) / coarse) * scale)
  return {
    left,
    top,
    width: Math.ceil((xPt + (maxX + 2) / coarse) * scale) - left,
    height: Math.ceil((yPt + (maxY + 2) / coarse) * scale) - top
  }
}
