import { type Affine, PrintError } from '../../core/plugin.js'

/** Elevations on a regular grid, joined from the tiles or blocks that a view shows and a few cells around it. */
export interface Elevations {
  /** Cells of a row, and rows. */
  width: number
  height: number
  /** Metres in the middle of each cell, row by row from the top; NaN: no data. */
  values: Float32Array
  projection: string
  /** From cells (0,0: top left corner of the first one, y down) to coordinates of the projection. */
  toCrs: Affine
  /** Zoom of the tiles that a screen would show for the view; MapLibre GL exaggerates slopes by it. */
  zoom: number
}

/** Cells around the visible ones that slopes and warped pictures need. */
export const REACH = 4
/** Cells of one grid, 4 bytes each: a page of A3 at 400 dpi. */
export const MOST_CELLS = 25_000_000

/** A grid without data. Throws `too-large`. */
export const emptyGrid = (width: number, height: number): Float32Array => {
  if (width * height > MOST_CELLS)
    throw new PrintError(
      'too-large',
      `the map needs ${width} x ${height} elevations; the limit is ${MOST_CELLS}; use a lower dpi or a smaller map`
    )
  return new Float32Array(width * height).fill(NaN)
}
