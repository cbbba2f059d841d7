import { type Affine, type Extent, PrintError, type View } from '../../core/plugin.js'
import { chain } from '../geo.js'
import type { GeoTiff, Overview } from './file.js'
import type { Footprint } from './footprint.js'

/** The part of one copy of an image that is read, in cells; each cell becomes a picture. */
export interface Plan {
  level: Overview
  /** Pixels of the image, across and down, that become one pixel. */
  shrink: number
  columns: number
  rows: number
  /** Pixels of the image. */
  cellWidth: number
  cellHeight: number
  /** The visible area, in whole pixels of the image. */
  window: Extent
  /** The visible ones, row by row. */
  cells: BlockCell[]
  /** Transformation from the unit square around all cells, y down, to coordinates. */
  unitToCrs: Affine
}

export interface BlockCell {
  column: number
  row: number
  /** Position of its top left corner, in pixels of the image. */
  left: number
  top: number
  /**
   * Visible parts of the image that touch this cell, in whole pixels; the pixels go on beyond the first and the last
   * column of an image that covers all longitudes.
   */
  seen: Extent[]
}

/** Pixels of a picture's sides. */
const CELL = 1024
/** Pixels that the resampling kernel reaches beyond the drawn area. */
const REACH = 3
/** How much coarser than the print an overview may be, because its size is rounded. */
const SLACK = 1.01
/** Limit of pixels read for one map: this number, or a multiple of the pixels of the map. */
const MOST_PIXELS = 64_000_000
const MOST_PIXELS_A_PIXEL = 10

/** What is read of each copy: the coarsest level that is as fine as the print. Throws `too-large`. */
export const planOf = (file: GeoTiff, { density, copies, repeats }: Footprint, view: View): Plan[] => {
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
  const shown = copies
    .map(({ toCrs, seen }) => ({
      toCrs: chain([across, 0, 0, down, 0, 0], toCrs),
      seen: seen.map(inPixels).filter((part) => areaOf(part) > 0)
    }))
    .filter(({ seen }) => seen.length > 0)
  // parts that overlap count more than once, and a rotated map covers less than its bounding box
  const pixels = shown.reduce((sum, { seen }) => sum + Math.min(areaOf(allOf(seen)), seen.reduce((all, part) => all + areaOf(part), 0)), 0) // prettier-ignore
  const most = Math.max(MOST_PIXELS, MOST_PIXELS_A_PIXEL * view.pixelWidth * view.pixelHeight)
  if (pixels > most)
    throw new PrintError(
      'too-large',
      `the map needs about ${pixels} pixels of ${file.reader.shown}; the limit is ${most}; the image used has ` +
        `${width} x ${height} pixels, the file has ${file.levels.length - 1} overviews; ` +
        `"gdaladdo -r average" adds coarser ones`
    )
  return shown.map(({ toCrs, seen }) => layOut(level, shrink, toCrs, seen))
}

/** Area of an extent; 0 if its minimum is above its maximum. */
const areaOf = ([left, top, right, bottom]: Extent): number => Math.max(0, right - left) * Math.max(0, bottom - top)

/** The extent around several. */
const allOf = (extents: Extent[]): Extent =>
  extents.reduce((all, one) => [
    Math.min(all[0], one[0]),
    Math.min(all[1], one[1]),
    Math.max(all[2], one[2]),
    Math.max(all[3], one[3])
  ])

const levelFor = ({ levels }: GeoTiff, density: number): { level: Overview; factor: number } => {
  const whole = levels[0]!.image
  const choices = levels.map((level) => ({ level, factor: Math.max(whole.width / level.image.width, whole.height / level.image.height) })) // prettier-ignore
  return choices.findLast(({ factor }) => factor <= density * SLACK) ?? choices[0]!
}

/** One cell around a small part of the image, else cells of one size that begin at the image's corner. */
const layOut = (level: Overview, shrink: number, toCrs: Affine, seen: Extent[]): Plan => {
  const side = CELL * shrink
  const window = allOf(seen)
  // rounded outwards to whole pixels of the reduced image
  const [left, top] = [window[0], window[1]].map((from) => Math.floor(from / shrink) * shrink) as [number, number]
  const [right, bottom] = [window[2], window[3]].map((to) => Math.ceil(to / shrink) * shrink) as [number, number]
  const isOne = right - left <= side && bottom - top <= side
  const [cellWidth, cellHeight] = isOne ? [right - left, bottom - top] : [side, side]
  const [originX, originY] = isOne ? [left, top] : [Math.floor(left / side) * side, Math.floor(top / side) * side]
  const columns = Math.ceil((right - originX) / cellWidth)
  const rows = Math.ceil((bottom - originY) / cellHeight)
  const cells = new Map<number, BlockCell>()
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
