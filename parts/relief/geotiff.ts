import { PrintError, type Tools, type View } from '../../core/plugin.js'
import { rangeReader } from '../fetching.js'
import { chain, webZoom } from '../geo.js'
import {
  blockBytesOf,
  type BlockPart,
  blocksOf,
  checkReadable,
  type Footprint,
  footprintOf,
  type GeoTiff,
  maskOf,
  openGeotiff,
  partReader,
  type Plan,
  planOf
} from '../geotiff.js'
import { type Elevations, emptyGrid, MOST_CELLS } from './elevations.js'

/** A GeoTIFF with a band of elevations in metres. */
export interface DemFile {
  address: string
  /** Counted from 1. */
  band: number
  /** Projection of a file that has none; default: that of the map. */
  projection?: string
  /** The value of cells without data; default: that of the file. */
  nodata?: number
}

/** Blocks that are read at the same time, and their bytes. */
const AT_ONCE = 64
const BYTES_AT_ONCE = 2 ** 27

/**
 * The elevations that a view shows, of the coarsest level of the file that is as fine as the print; averaged if it is
 * much finer, and coarser than the print if there would be more than `mostCells`. More than one grid if the map repeats
 * the world. Throws `invalid-spec`, `invalid-data`, `too-large`, `unknown-projection`, `outside-projection`, and what
 * fetching throws.
 */
export const loadGeotiff = async (
  source: DemFile,
  view: View,
  tools: Tools,
  mostCells = MOST_CELLS
): Promise<Elevations[]> => {
  const file = await openGeotiff(rangeReader(tools, source.address), source.projection, view.projection)
  const { width, height, samples } = file.levels[0]!.image
  if (source.band > samples)
    throw new PrintError('invalid-spec', `band is ${source.band}; ${file.reader.shown} has ${samples} ${samples === 1 ? 'band' : 'bands'}`) // prettier-ignore
  const plans = plansFor(file, footprintOf(view, file.projection, file.toCrs, width, height), view, mostCells)
  const level = plans[0]?.level
  if (!level) return []
  const mask = maskOf(level, file.reader, tools)
  for (const image of [level.image, mask]) if (image) checkReadable(image, file.reader)
  const found: Elevations[] = []
  for (const plan of plans) {
    const readPart = await partReader(plan, mask, [source.band - 1], file.reader, tools)
    const grid = gridOf(plan, file, view)
    if (!grid) continue
    const add = adder(grid, plan, file, source)
    const blocks = [...new Set(blocksOf(plan).flat())]
    const atOnce = Math.max(1, Math.min(AT_ONCE, Math.floor(BYTES_AT_ONCE / blockBytesOf(level.image))))
    for (let first = 0; first < blocks.length; first += atOnce)
      for (const part of await Promise.all(blocks.slice(first, first + atOnce).map(readPart))) if (part) add(part)
    found.push(grid)
  }
  return found
}

/** How much coarser the next try is if a plan has too many cells. */
const COARSER = 1.25

/** What is read; coarser than the print if that would be too many cells. */
const plansFor = (file: GeoTiff, footprint: Footprint, view: View, mostCells: number): Plan[] => {
  let plans = planOf(file, footprint, view)
  const isTooFine = ({ window, shrink }: Plan) => ((window[2] - window[0]) * (window[3] - window[1])) / shrink ** 2 > mostCells // prettier-ignore
  for (let { density } = footprint; plans.some(isTooFine);) {
    density = Math.max(1, density) * COARSER
    plans = planOf(file, { ...footprint, density }, view)
  }
  return plans
}

/** The first pixel of the image that is in the grid. A cell that is read only in part would be the mean of another place. */
const cornerOf = ({ window, shrink }: Plan): readonly [left: number, top: number] => [
  Math.ceil(window[0] / shrink) * shrink,
  Math.ceil(window[1] / shrink) * shrink
]

/** An empty grid over the visible part of the image. */
const gridOf = (plan: Plan, { projection }: GeoTiff, view: View): Elevations | undefined => {
  const { window, shrink, cells, cellWidth, cellHeight, columns, rows, unitToCrs } = plan
  const [left, top] = cornerOf(plan)
  const [width, height] = [Math.floor((window[2] - left) / shrink), Math.floor((window[3] - top) / shrink)]
  if (!(width > 0 && height > 0)) return undefined
  const first = cells[0]!
  // the unit square begins at the first cell of the plan, whether it is seen or not
  const origin = [first.left - first.column * cellWidth, first.top - first.row * cellHeight] as const
  const [wholeWidth, wholeHeight] = [columns * cellWidth, rows * cellHeight]
  const toUnit = [shrink / wholeWidth, 0, 0, shrink / wholeHeight, (left - origin[0]) / wholeWidth, (top - origin[1]) / wholeHeight] as const // prettier-ignore
  const values = emptyGrid(width, height)
  return { width, height, values, projection, toCrs: chain(toUnit, unitToCrs), zoom: Math.max(0, Math.round(webZoom(view))) } // prettier-ignore
}

/** Adds the values of a block to the cells of a grid: the mean of all pixels in a cell. */
const adder = (grid: Elevations, plan: Plan, file: GeoTiff, source: DemFile) => {
  const { shrink } = plan
  const [originX, originY] = cornerOf(plan)
  const { format, bits } = plan.level.image
  const given = source.nodata ?? file.nodata
  const nodata = given !== undefined && format === 'float' && bits === 32 ? Math.fround(given) : given
  const counts = shrink === 1 ? undefined : new Uint32Array(grid.values.length)
  return ({ block, mask, area, left, top }: BlockPart): void => {
    const { values, stride, offset } = block.bands[0]!
    for (let row = 0; row < area.height; row++)
      for (let column = 0; column < area.width; column++) {
        const pixel = (area.top + row) * area.rowLength + area.left + column
        if (mask && mask.values[pixel * mask.stride + mask.offset] === 0) continue
        const value = values[pixel * stride + offset]!
        if (value === nodata || !Number.isFinite(value)) continue
        const x = Math.floor((left + column - originX) / shrink)
        const y = Math.floor((top + row - originY) / shrink)
        if (!(x >= 0 && x < grid.width && y >= 0 && y < grid.height)) continue
        const at = y * grid.width + x
        const count = counts ? counts[at]!++ : 0
        grid.values[at] = count === 0 ? value : grid.values[at]! + (value - grid.values[at]!) / (count + 1)
      }
  }
}
