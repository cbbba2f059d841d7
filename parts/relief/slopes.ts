import type { View } from '../../core/plugin.js'
import { apply, isWebMercator, MERCATOR_HALF, mercatorLatitude, projectedView, projectionOf } from '../geo.js'
import type { Elevations } from './elevations.js'

/**
 * From slopes per cell (across, down) to slopes on the ground: rise per metre to the east, and to the south, in the
 * coordinates of the projection.
 */
export interface GroundSlopes {
  eastOfAcross: number
  eastOfDown: number
  southOfAcross: number
  southOfDown: number
}

const RADIANS = Math.PI / 180
/** Nearer to a pole slopes would become infinite. */
const MOST_LATITUDE = 89.9

/**
 * The factors at a row of a grid, counted in cells from its top. In Web Mercator and in degrees, the length of a unit
 * depends on the latitude.
 */
export const groundSlopes = ({ projection, toCrs, width }: Elevations): ((row: number) => GroundSlopes) => {
  const { metresPerUnit, isGeographic } = projectionOf(projection)
  const isMercator = isWebMercator(projection)
  const [a, b, c, d] = toCrs
  const determinant = a * d - b * c
  return (row) => {
    const [, y] = apply(toCrs, [width / 2, row])
    const latitude = isMercator ? mercatorLatitude(y / MERCATOR_HALF) : isGeographic ? y : 0
    const shrink = Math.cos(Math.min(MOST_LATITUDE, Math.abs(latitude)) * RADIANS)
    const east = 1 / (metresPerUnit * shrink) / determinant
    const south = -1 / (metresPerUnit * (isGeographic ? 1 : shrink)) / determinant
    return { eastOfAcross: d * east, eastOfDown: -b * east, southOfAcross: -c * south, southOfDown: a * south }
  }
}

/**
 * How many times a screen exaggerates slopes at a zoom of tiles, because small scales would look flat (MapLibre GL,
 * hillshade_prepare.fragment.glsl).
 */
export const exaggerationAt = (zoom: number): number =>
  zoom < 15 ? 2 ** ((15 - zoom) * (zoom < 2 ? 0.4 : zoom < 4.5 ? 0.35 : 0.3)) : 1

/** The direction of the top of the paper in the coordinates of a projection, clockwise from its north, in degrees. */
export const topOfPaper = (view: View, projection: string): number => {
  const [, , x, y] = projectedView(view, projection).fromPaper
  return Math.atan2(-x, -y) / RADIANS
}

/** About so many cells of a grid tell how steep it is. */
const SAMPLES = 40_000
/** The part of the ground that is less steep. */
const MOST_GROUND = 0.9

/** The slope (rise per metre) of the steep ground of a grid: nine tenths of it are flatter. 0 without data. */
export const steepnessOf = (elevations: Elevations): number => {
  const { width, height, values } = elevations
  const slopesAt = groundSlopes(elevations)
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / SAMPLES)))
  const found: number[] = []
  for (let row = 1; row < height - 1; row += step) {
    const { eastOfAcross, eastOfDown, southOfAcross, southOfDown } = slopesAt(row + 0.5)
    for (let column = 1; column < width - 1; column += step) {
      const at = row * width + column
      const across = (values[at + 1]! - values[at - 1]!) / 2
      const down = (values[at + width]! - values[at - width]!) / 2
      const east = across * eastOfAcross + down * eastOfDown
      const south = across * southOfAcross + down * southOfDown
      const slope = Math.sqrt(east * east + south * south)
      if (!Number.isNaN(slope)) found.push(slope)
    }
  }
  return Float64Array.from(found).sort()[Math.floor(found.length * MOST_GROUND)] ?? 0
}
