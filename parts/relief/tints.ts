import type { PlacedImage, Tools, View } from '../../core/plugin.js'
import type { Color } from '../styles.js'
import type { Elevations } from './elevations.js'

/** The colour of an elevation in metres. Two with the same elevation are a hard edge. */
export type TintStop = readonly [elevation: number, colour: Color]

/**
 * Hypsometric tints as one picture in the projection of the elevations: colours between two stops are interpolated, those
 * beyond the first and last are theirs. `opacity` is 0 to 1.
 */
export declare const tintPicture: (
  elevations: Elevations,
  stops: readonly TintStop[],
  opacity: number,
  view: View,
  tools: Tools
) => Promise<PlacedImage>
