import type { PlacedImage, Tools, View } from '../../core/plugin.js'
import type { Color } from '../styles.js'
import { premultiplied } from './colours.js'
import type { Elevations } from './elevations.js'
import { pictureOf } from './picture.js'

/** The colour of an elevation in metres. Two with the same elevation are a hard edge. */
export type TintStop = readonly [elevation: number, colour: Color]

/**
 * Hypsometric tints as one picture in the projection of the elevations: colours between two stops are interpolated (with
 * premultiplied alpha, as on a screen); below the first stop and above the last one is the colour of that stop. `opacity`
 * is 0 to 1.
 */
export const tintPicture = (
  elevations: Elevations,
  stops: readonly TintStop[],
  opacity: number,
  view: View,
  tools: Tools
): Promise<PlacedImage> => {
  const sorted = stops.toSorted(([a], [b]) => a - b)
  const levels = Float64Array.from(sorted, ([elevation]) => elevation)
  const colours = sorted.map(([, colour]) => premultiplied(colour).map((channel) => channel * opacity))
  return pictureOf(elevations, view, tools, (factor) => {
    const values = new Float32Array(elevations.width * factor)
    // neighbours are mostly between the same stops
    let above = 0
    return (grid, row, rgba) => {
      grid.readValues(row, values)
      for (let column = 0, at = 0; column < values.length; column++, at += 4) {
        const value = values[column]!
        if (Number.isNaN(value)) continue
        while (above < levels.length && levels[above]! <= value) above++
        while (above > 0 && levels[above - 1]! > value) above--
        const lower = colours[Math.max(0, above - 1)]!
        const upper = colours[Math.min(colours.length - 1, above)]!
        const low = levels[above - 1]!
        const part = lower === upper ? 0 : (value - low) / (levels[above]! - low)
        for (let channel = 0; channel < 4; channel++)
          rgba[at + channel] = lower[channel]! + (upper[channel]! - lower[channel]!) * part + 0.5
      }
    }
  })
}
