import { type Affine, apply, chain, invert, type Point } from '../map/affine.js'
import { overlay } from './overlay.js'
import type { Mosaic, PaperFrame, PaperImage, PaperSvg, Pixels } from './pixel-tools.js'
import { rasterizeSvg } from './resvg.js'
import { decodeTo } from './sharp.js'
import { type CanvasDraw, canvasOf, decode, draw, putTogether, type SkiaImage } from './skia.js'

/** A band of this many pixels is drawn at a time, so that a poster needs little more memory than its own pixels. */
const BAND_PIXELS = 8_000_000
/** Below this ratio of drawn to own size a picture is averaged first: a smooth kernel alone would skip pixels. */
const SHRINK = 0.7
const SKIA_FORMATS = new Set(['png', 'jpg', 'webp'])

export interface PaintLimits {
  maxPixels: number
  fontFiles: string[]
  inspect(bytes: Uint8Array): { width: number; height: number; format: string }
}

interface Band {
  top: number
  width: number
  height: number
  pixelsPerPt: number
}

export const paint = async (
  items: (PaperImage | PaperSvg)[],
  frame: PaperFrame,
  width: number,
  height: number,
  target: { pixels: Pixels; left: number; top: number },
  limits: PaintLimits
): Promise<void> => {
  const whole = new Map<PaperImage, Promise<{ image: SkiaImage; width: number; height: number }>>()
  const pixelsPerPt = frame.dpi / 72
  const bandHeight = Math.max(1, Math.min(height, Math.floor(BAND_PIXELS / width)))
  for (let top = 0; top < height; top += bandHeight) {
    const band = { top, width, height: Math.min(bandHeight, height - top), pixelsPerPt }
    let draws: CanvasDraw[] = []
    let background = frame.background
    const flush = () => {
      if (draws.length === 0 && background === undefined) return
      const data = draw(band.width, band.height, draws, background)
      overlay(target.pixels, { width: band.width, height: band.height, channels: 4, data }, target.left, target.top + top)
      draws = []
      background = undefined
    }
    for (const item of items) {
      if ('svg' in item) {
        flush()
        overlay(target.pixels, await svgBand(item.svg, band, limits.fontFiles), target.left, target.top + top)
      } else if ('mosaic' in item.source) draws.push(...(await mosaicDraw(item, item.source.mosaic, band)))
      else {
        if (!whole.has(item)) whole.set(item, decodeWhole(item, item.source.bytes, pixelsPerPt, limits))
        const picture = await whole.get(item)!
        const transform = chain([1 / picture.width, 0, 0, 1 / picture.height, 0, 0], toBand(item.unitToPaper, band))
        draws.push({ image: picture.image, transform, opacity: item.opacity })
      }
    }
    flush()
  }
}

const toBand = (unitToPaper: Affine, { pixelsPerPt, top }: Band): Affine =>
  chain(unitToPaper, [pixelsPerPt, 0, 0, pixelsPerPt, 0, -top])

const svgBand = (svg: string, { top, width, height, pixelsPerPt }: Band, fontFiles: string[]) =>
  rasterizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" ` +
      `viewBox="0 ${top / pixelsPerPt} ${width / pixelsPerPt} ${height / pixelsPerPt}" preserveAspectRatio="none">${svg}</svg>`,
    fontFiles
  )

/** The tiles that meet the band, put together at their own resolution. */
const mosaicDraw = async (item: PaperImage, mosaic: Mosaic, band: Band): Promise<CanvasDraw[]> => {
  const { tileWidth, tileHeight, columns, rows } = mosaic
  const transform = chain([1 / (columns * tileWidth), 0, 0, 1 / (rows * tileHeight), 0, 0], toBand(item.unitToPaper, band))
  const toMosaic = invert(transform)
  const corners: Point[] = [[0, 0], [band.width, 0], [band.width, band.height], [0, band.height]] // prettier-ignore
  const inMosaic = corners.map((corner) => apply(toMosaic, corner))
  const range = (axis: 0 | 1, size: number, count: number) => {
    const values = inMosaic.map((point) => point[axis])
    const first = Math.max(0, Math.floor((Math.min(...values) - 2) / size))
    const last = Math.min(count - 1, Math.floor((Math.max(...values) + 2) / size))
    return [first, last] as const
  }
  const [firstColumn, lastColumn] = range(0, tileWidth, columns)
  const [firstRow, lastRow] = range(1, tileHeight, rows)
  const seen = mosaic.tiles.filter(
    ({ column, row }) => column >= firstColumn && column <= lastColumn && row >= firstRow && row <= lastRow
  )
  if (seen.length === 0) return []
  const tiles = await Promise.all(
    seen.map(async ({ column, row, bytes }) => ({
      image: await decode(bytes),
      x: (column - firstColumn) * tileWidth,
      y: (row - firstRow) * tileHeight
    }))
  )
  const image = putTogether((lastColumn - firstColumn + 1) * tileWidth, (lastRow - firstRow + 1) * tileHeight, tiles)
  const shifted = chain([1, 0, 0, 1, firstColumn * tileWidth, firstRow * tileHeight], transform)
  return [{ image, transform: shifted, opacity: item.opacity }]
}

const decodeWhole = async (item: PaperImage, bytes: Uint8Array, pixelsPerPt: number, limits: PaintLimits) => {
  const { width, height, format } = limits.inspect(bytes)
  const [a, b, c, d] = item.unitToPaper
  const drawnWidth = Math.max(1, Math.round(Math.hypot(a, b) * pixelsPerPt))
  const drawnHeight = Math.max(1, Math.round(Math.hypot(c, d) * pixelsPerPt))
  if (format === 'svg') {
    const fitted = Math.min(drawnWidth, Math.floor(Math.sqrt((limits.maxPixels * width) / height)))
    const pixels = await rasterizeSvg(Buffer.from(bytes).toString(), limits.fontFiles, fitted)
    return { image: canvasOf(pixels.width, pixels.height, straight(pixels.data)), width: pixels.width, height: pixels.height }
  }
  const shrinks = drawnWidth < width * SHRINK || drawnHeight < height * SHRINK
  if (!shrinks && SKIA_FORMATS.has(format)) return { image: await decode(bytes), width, height }
  const size = { width: Math.min(width, drawnWidth), height: Math.min(height, drawnHeight) }
  const rgba = await decodeTo(bytes, size.width, size.height, limits.maxPixels)
  return { image: canvasOf(size.width, size.height, rgba), ...size }
}

const straight = (premultiplied: Uint8Array): Uint8Array => {
  const data = Uint8Array.from(premultiplied)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    if (alpha === 0 || alpha === 255) continue
    for (let channel = i; channel < i + 3; channel++) data[channel] = Math.min(255, Math.round((data[channel]! * 255) / alpha))
  }
  return data
}
