import type { PlacedImage, Tools, View } from '../../core/plugin.js'
import { chain, projectedView } from '../geo.js'
import type { Elevations } from './elevations.js'
import { type Magnified, magnified, pausing } from './magnify.js'

/** Cells up to so many times as large as a pixel of the print are not magnified. */
const SLACK = 1.2
/** Pixels of a picture, 4 bytes each; larger ones are magnified less. */
const MOST_PIXELS = 25_000_000

/** How many times finer than the cells a picture must be to be about as fine as the print, or as `finest` of its pixels. */
export const magnification = ({ width, height, projection, toCrs }: Elevations, view: View, finest = 1): number => {
  const cell = Math.sqrt(Math.abs(toCrs[0] * toCrs[3] - toCrs[1] * toCrs[2]))
  const pixel = projectedView(view, projection).resolution * finest
  const most = Math.floor(Math.sqrt(MOST_PIXELS / (width * height)))
  return Math.max(1, Math.min(most, Math.ceil(cell / pixel / SLACK)))
}

/** Writes the premultiplied RGBA of a row. */
export type PaintRow = (grid: Magnified, row: number, rgba: Uint8Array) => void

/** A picture of elevations, painted row by row. */
export const pictureOf = async (
  elevations: Elevations,
  view: View,
  tools: Tools,
  painterFor: (factor: number) => PaintRow
): Promise<PlacedImage> => {
  const factor = magnification(elevations, view)
  const grid = magnified(elevations, factor)
  const paint = painterFor(factor)
  const { width, height } = grid
  const data = new Uint8Array(4 * width * height)
  const pause = pausing(width, tools)
  for (let row = 0; row < height; row++) {
    paint(grid, row, data.subarray(4 * row * width, 4 * (row + 1) * width))
    await pause(row)
  }
  const unitToMap = chain([elevations.width, 0, 0, elevations.height, 0, 0], elevations.toCrs)
  return {
    source: { pixels: { width, height, channels: 4, data } },
    at: { projection: elevations.projection, unitToMap }
  }
}
