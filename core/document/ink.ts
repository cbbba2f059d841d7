import type { PixelTools } from '../pixels/pixel-tools.js'
import { svgDocument } from './page-svg.js'

/** A rectangle of page pixels. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** A part of a page's drawing. */
export interface PageDrawing {
  body: string
  /** Definitions shared by all of the document's pages. */
  defs: string
}

const LOOK_DPI = 36
/** Pixels of the coarse drawing per side of a cell: 16 points. */
const CELL = 8
/** The cost of an additional rectangle, in pixels: that of parsing an SVG, and for each of its characters. */
const READING_PIXELS = 60_000
const CHARACTER_PIXELS = 5

/**
 * The rectangles with ink of a drawing inside an area of the page; they do not overlap and are drawn faster together than
 * the whole area. On white paper, white is not ink. Found by a coarse drawing. `scale` is page pixels per point.
 */
export const inkedRegions = async (
  { body, defs }: PageDrawing,
  area: Region,
  scale: number,
  onWhite: boolean,
  pixels: PixelTools
): Promise<Region[]> => {
  const look = LOOK_DPI / 72 / scale
  const width = Math.ceil(area.width * look)
  const height = Math.ceil(area.height * look)
  const box = [area.left / scale, area.top / scale, width / look / scale, height / look / scale]
  const { data } = await pixels.rasterize(svgDocument(body, defs, box, width, height), width, height)
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)
  const rows = inkedCells(words, width, height, onWhite ? isSeenOnWhite : isSeen)
  const cell = CELL / look
  const worth = (READING_PIXELS + CHARACTER_PIXELS * (body.length + defs.length)) / (cell * cell)
  const at = (cells: number, length: number) => Math.min(length, Math.round(cells * cell))
  return slabsOf(rows, worth).flatMap(({ top, bottom, runs }) =>
    runs.map(([start, end]) => ({
      left: area.left + at(start, area.width),
      top: area.top + at(top, area.height),
      width: at(end, area.width) - at(start, area.width),
      height: at(bottom, area.height) - at(top, area.height)
    }))
  )
}

const isSeen = (word: number): boolean => word >>> 24 !== 0
/** Premultiplied white has equal channels. */
const isSeenOnWhite = (word: number): boolean => word !== (word >>> 24) * 0x01010101

/** Columns from `start` to before `end`. */
type Run = readonly [start: number, end: number]

/** The inked cells of each row; ink at the border of a cell counts for its neighbour too, where the coarse drawing may miss it. */
const inkedCells = (words: Uint32Array, width: number, height: number, isInk: (word: number) => boolean): Run[][] => {
  const rows = Array.from({ length: Math.ceil(height / CELL) }, () => new Set<number>())
  const cellOf = (pixel: number, length: number) => Math.max(0, Math.floor(Math.min(length - 1, pixel) / CELL))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isInk(words[y * width + x]!))
        for (const row of [cellOf(y - 1, height), cellOf(y + 1, height)])
          rows[row]!.add(cellOf(x - 1, width)).add(cellOf(x + 1, width))
  return rows.map((columns) => joined([...columns].map((column) => [column, column + 1])))
}

/** Runs from the left; touching runs are merged. */
const joined = (runs: Run[]): Run[] => {
  const result: [number, number][] = []
  for (const [start, end] of [...runs].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/** Rows from `top` to before `bottom`. */
interface Slab {
  top: number
  bottom: number
  runs: Run[]
}

/** Closes gaps that cost less than an additional rectangle. */
const closed = (runs: Run[], worth: number): Run[] =>
  joined(
    runs.map(([start, end], index) => [
      start,
      (runs[index + 1]?.[0] ?? Infinity) - end <= worth ? runs[index + 1]![0] : end
    ])
  )

/** The cheapest division of the rows into slabs; `worth` is the cost of a rectangle without its cells. */
const slabsOf = (rows: Run[][], worth: number): Slab[] => {
  // for the rows above each row: their minimum cost, and the last slab of that division
  const best: { cost: number; last?: Slab }[] = [{ cost: 0 }]
  for (let bottom = 1; bottom <= rows.length; bottom++) {
    let cheapest: (typeof best)[number] = rows[bottom - 1]!.length === 0 ? best[bottom - 1]! : { cost: Infinity }
    let inked: Run[] = []
    for (let top = bottom - 1; top >= 0 && rows[bottom - 1]!.length > 0; top--) {
      inked = joined([...inked, ...rows[top]!])
      const runs = closed(inked, worth / (bottom - top))
      const cells = runs.reduce((sum, [start, end]) => sum + end - start, 0) * (bottom - top)
      const cost = best[top]!.cost + cells + worth * runs.length
      if (cost < cheapest.cost) cheapest = { cost, last: { top, bottom, runs } }
    }
    best.push(cheapest)
  }
  const slabs: Slab[] = []
  for (let last = best.at(-1)!.last; last; last = best[last.top]!.last) slabs.unshift(last)
  return slabs
}
