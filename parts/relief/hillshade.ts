import type { PlacedImage, Tools, View } from '../../core/plugin.js'
import type { Elevations } from './elevations.js'
import { pictureOf } from './picture.js'
import { type HillshadePaint, shaderOf } from './shade.js'
import { exaggerationAt, groundSlopes, topOfPaper } from './slopes.js'

/** MapLibre GL stores slopes in bytes, which cuts greater ones. */
const MOST_SLOPE = 4

/** The shaded relief as one picture in the projection of the elevations, about as fine as the print. */
export const hillshadePicture = (
  elevations: Elevations,
  paint: HillshadePaint,
  view: View,
  tools: Tools
): Promise<PlacedImage> => {
  const turnDeg = paint.anchor === 'viewport' ? topOfPaper(view, elevations.projection) : 0
  const shade = shaderOf(paint, turnDeg)
  const strength = exaggerationAt(elevations.zoom)
  const slopesAt = groundSlopes(elevations)
  return pictureOf(elevations, view, tools, (factor) => {
    const columns = elevations.width * factor
    const [across, down] = [new Float32Array(columns), new Float32Array(columns)]
    return (grid, row, rgba) => {
      grid.readSlopes(row, across, down)
      const { eastOfAcross, eastOfDown, southOfAcross, southOfDown } = slopesAt((row + 0.5) / factor)
      for (let column = 0; column < columns; column++) {
        const x = across[column]!
        const y = down[column]!
        across[column] = limited((x * eastOfAcross + y * eastOfDown) * strength)
        down[column] = limited((x * southOfAcross + y * southOfDown) * strength)
      }
      shade(across, down, new Uint32Array(rgba.buffer, rgba.byteOffset, columns))
    }
  })
}

const limited = (slope: number): number => (slope > MOST_SLOPE ? MOST_SLOPE : slope < -MOST_SLOPE ? -MOST_SLOPE : slope)
