import { type Affine, type Extent, PrintError, type View } from '../../../core/plugin.js'
import { chain } from '../../../parts/geo.js'
import type { GeoTiff, Level } from './file.js'
import type { Footprint } from './footprint.js'

/** What is read of an image for one place of it on the map: cells that become pictures of their own. */
export interface Plan {
  level: Level
  /** Pixels of the image, across and down, that become one. */
  shrink: number
  columns: number
  rows: number
  /** Pixels of the image. */
  cellWidth: number
  cellHeight: number
  /** All that is seen, in whole pixels of the image. */
  window: Extent
  /** Row by row; where none of a cell is seen there is none. */
  cells: Cell[]
  /** From the unit square around all cells, y down, to coordinates. */
  unitToCrs: Affine
}

export interface Cell {
  column: number
  row: number
  /** Of its top left corner, in pixels of the image. */
  left: number
  top: number
  /**
   * Parts of the image that are seen, if only a bit of them in this cell; in whole pixels, which go on beyond the first
   * and the last column of an image that goes round the world.
   */
  seen: Extent[]
}

/** Pixels of a picture's sides. */
const CELL = 1024
/** Pixels that the smooth kernel reaches beyond what it draws. */
const REACH = 3
/** An overview may be this much coarser than the print: sizes of overviews are rounded. */
const SLACK = 1.01
/** Pixels that are read for one map: so many, or in proportion to the map's own. */
const MOST_PIXELS = 64_000_000
const MOST_PIXELS_A_PIXEL = 10

/** What is to be read for a map of the coarsest level that is as fine as the print, place by place. Throws `too-large`. */
export const planOf = (file: GeoTiff, { density, places, repeats }: Footprint, view: View): Plan[] => {
  const { level, factor } = levelFor(file, density)
  const { width, height } = level.image
  const [across, down] = [file.levels[0]!.image.width / width, file.levels[0]!.image.height / height]
  const shrink = Math.max(1, Math.floor((density * SLACK) / factor))
  const reach = REACH * shrink
  const [first, last] = repeats ? [-Infinity, Infinity] : [0, width]
  const inPixels = ([left, top, right, bottom]: Extent): Extent => [
    Math.max(first, Math.floor(left / across - reach)),
    Math.max(0, Math.floor(top / down - reach)),
    Math.min(last, Math.ceil(right / across + reach)),
    Math.min(height, Math.ceil(bottom / down + reach))
  ]
  const shown = places
    .map(({ toCrs, seen }) => ({
      toCrs: chain([across, 0, 0, down, 0, 0], toCrs),
      seen: seen.map(inPixels).filter((part) => areaOf(part) > 0)
    }))
    .filter(({ seen }) => seen.length > 0)
  // parts that reach into each other count more than once, a turned map has less than what is around it
  const pixels = shown.reduce((sum, { seen }) => sum + Math.min(areaOf(allOf(seen)), seen.reduce((all, part) => all + areaOf(part), 0)), 0) // prettier-ignore
  const most = Math.max(MOST_PIXELS, MOST_PIXELS_A_PIXEL * view.pixelWidth * view.pixelHeight)
  if (pixels > most)
    throw new PrintError(
      'too-large',
      `the map shows about ${pixels} pixels of ${file.reader.shown} in the coarsest of its images that is fine enough, ` +
        `${width} x ${height}, over the limit of ${most}; it has ${file.levels.length - 1} overviews, ` +
        `"gdaladdo -r average" adds coarser ones`
    )
  return shown.map(({ toCrs, seen }) => layOut(level, shrink, toCrs, seen))
}

/** 0 for an extent that is turned inside out. */
const areaOf = ([left, top, right, bottom]: Extent): number => Math.max(0, right - left) * Math.max(0, bottom - top)

/** The extent around some. */
const allOf = (extents: Extent[]): Extent =>
  extents.reduce((all, one) => [
    Math.min(all[0], one[0]),
    Math.min(all[1], one[1]),
    Math.max(all[2], one[2]),
    Math.max(all[3], one[3])
  ])

const levelFor = ({ levels }: GeoTiff, density: number): { level: Level; factor: number } => {
  const whole = levels[0]!.image
  const choices = levels.map((level) => ({ level, factor: Math.max(whole.width / level.image.width, whole.height / level.image.height) })) // prettier-ignore
  return choices.findLast(({ factor }) => factor <= density * SLACK) ?? choices[0]!
}

/** One cell around a small part of the image, else cells of one size that begin at the image's corner. */
const layOut = (level: Level, shrink: number, toCrs: Affine, seen: Extent[]): Plan => {
  const side = CELL * shrink
  const window = allOf(seen)
  // outwards to whole pixels of what is shrunk
  const [left, top] = [window[0], window[1]].map((from) => Math.floor(from / shrink) * shrink) as [number, number]
  const [right, bottom] = [window[2], window[3]].map((to) => Math.ceil(to / shrink) * shrink) as [number, number]
  const isOne = right - left <= side && bottom - top <= side
  const [cellWidth, cellHeight] = isOne ? [right - left, bottom - top] : [side, side]
  const [originX, originY] = isOne ? [left, top] : [Math.floor(left / side) * side, Math.floor(top / side) * side]
  const columns = Math.ceil((right - originX) / cellWidth)
  const rows = Math.ceil((bottom - originY) / cellHeight)
  const cells = new Map<number, Cell>()
  for (const part of seen)
    for (let row = Math.floor((part[1] - originY) / cellHeight); originY + row * cellHeight < part[3]; row++)
      for (let column = Math.floor((part[0] - originX) / cellWidth); originX + column * cellWidth < part[2]; column++) {
        const known = cells.get(row * columns + column)
        if (known) known.seen.push(part)
        else
          cells.set(row * columns + column, {
            column,
            row,
            left: originX + column * cellWidth,
            top: originY + row * cellHeight,
            seen: [part]
          })
      }
  return {
    level,
    shrink,
    columns,
    rows,
    cellWidth,
    cellHeight,
    window,
    cells: [...cells.entries()].sort(([a], [b]) => a - b).map(([, cell]) => cell),
    unitToCrs: chain([columns * cellWidth, 0, 0, rows * cellHeight, originX, originY], toCrs)
  }
}
