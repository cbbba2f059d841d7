import type { Tools, View } from '../../core/plugin.js'
import type { Elevations } from './elevations.js'

export interface ContourLevels {
  /** Distance of contours, in units. */
  interval?: number
  /** Instead of an interval: elevations in units, ascending. */
  thresholds?: readonly number[]
  /** Metres per unit: 1, or 0.3048 for feet. */
  metresPerUnit?: number
  /** Every nth contour, counted from 0, is an index contour; of thresholds every nth of the list. Default 5. */
  indexEvery?: number
}

/** One contour line; like a GeoJSON LineString with the properties `elevation` and `isIndex`. */
export interface Contour {
  /** In the units of the levels. */
  elevation: number
  isIndex: boolean
  isClosed: boolean
  /** x, y, x, y, … in points of paper, y down; higher ground is on the right. A closed one ends where it begins. */
  line: Float64Array
}

/** Contours of the smoothed elevations, on the paper of the view; tiny rings are left out. Throws `too-large`. */
export declare const contoursOf: (
  elevations: Elevations,
  levels: ContourLevels,
  view: View,
  tools: Tools
) => Promise<Contour[]>
