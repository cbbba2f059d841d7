import type { Affine } from '../../core/plugin.js'

/** Elevations on a regular grid, joined from the tiles or blocks that a view shows and a few cells around it. */
export interface Elevations {
  /** Cells of a row, and rows. */
  width: number
  height: number
  /** Metres, row by row from the top; each is that of the middle of its cell. NaN: no data. */
  values: Float32Array
  projection: string
  /** From cells (0,0: top left corner of the first one, y down) to coordinates of the projection. */
  toCrs: Affine
  /** Zoom of the tiles that a screen would show for the view; GL exaggerates slopes by it. */
  zoom: number
}
