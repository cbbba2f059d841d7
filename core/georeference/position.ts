import { PrintError } from '../errors.js'
import { apply, type Point } from '../views/affine.js'
import { crsDefinition, ownDegrees, projectionOf } from '../views/projection.js'
import type { View } from '../views/view.js'
import { knownCode, standsOnDegrees } from './wkt/names.js'
import { wktOf } from './wkt/wkt.js'

/** A point of the frame as parts of its width and height, from its lower left corner; and where on earth that is. */
export interface ControlPoint {
  frame: Point
  /** In degrees on the system's own datum, from its own prime meridian. */
  latitude: number
  longitude: number
}

/** Where a map lies, for files that say so. */
export interface Position {
  isGeographic: boolean
  /** Only where others count as here, and what it stands on in degrees. */
  epsg?: number
  /** Version 1. */
  wkt?: string
  /**
   * The corners: lower left, upper left, upper right, lower right. Of a map at an edge of the world, those of a part of
   * it, and the part's middle.
   */
  points: readonly ControlPoint[]
}

/** By how much a position may come back from degrees: far below what one on the other side of the world differs by. */
const SLACK_PT = 0.1
const SLACK_METRES = 0.01
/** How often the points are moved nearer to each other, if one of them is where the projection has no place for it. */
const MOST_HALVINGS = 8
/** What they are moved to, the nearest first: the edge of the world may run through the middle. */
const MIDDLES: readonly Point[] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75]
]

/** Undefined for a map of which the projection has no place for any, or whose projection has no name elsewhere. */
export const positionOf = (view: View): Position | undefined => {
  const definition = crsDefinition(view.projection)
  const code = knownCode(definition)
  const number = Number(code?.replace(/^EPSG:/, ''))
  const epsg = standsOnDegrees(definition) && Number.isInteger(number) ? number : undefined
  const wkt = wktOf(view.projection, 'ogc') ?? wktOf(view.projection, 'esri')
  if (epsg === undefined && wkt === undefined) return undefined
  const points = controlPoints(view)
  const { isGeographic } = projectionOf(view.projection)
  return points && { isGeographic, ...(epsg !== undefined && { epsg }), ...(wkt !== undefined && { wkt }), points }
}

/**
 * The corners. A map that reaches across the antimeridian or a pole goes on where degrees start again: points nearer to
 * each other, all on the same side, tell as well where it lies.
 */
const controlPoints = (view: View): ControlPoint[] | undefined => {
  const { toDegrees, fromDegrees } = ownDegrees(view.projection)
  const unitsPerPt = Math.min(...view.unitsPerPt)
  const slack = Math.max(SLACK_PT, SLACK_METRES / projectionOf(view.projection).metresPerUnit / unitsPerPt)
  const controlAt = ([x, y]: Point): ControlPoint | undefined => {
    const paper: Point = [x * view.widthPt, (1 - y) * view.heightPt]
    try {
      const [longitude, latitude] = toDegrees(apply(view.paperToMap, paper))
      if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
      const [backX, backY] = view.toPaper(fromDegrees([longitude, latitude]))
      if (!(Math.hypot(backX - paper[0], backY - paper[1]) < slack)) return undefined
      return { frame: [x, y], latitude, longitude }
    } catch (thrown) {
      if (thrown instanceof PrintError) return undefined
      throw thrown
    }
  }
  const controlsAround = ([x, y]: Point, half: number): ControlPoint[] | undefined => {
    const corners: Point[] = [
      [x - half, y - half],
      [x - half, y + half],
      [x + half, y + half],
      [x + half, y - half]
    ]
    // GDAL takes four points for the map's outline
    const found = (half === 0.5 ? corners : [...corners, [x, y] as const]).map(controlAt)
    return found.every((point) => point !== undefined) ? found : undefined
  }
  const whole = controlsAround([0.5, 0.5], 0.5)
  if (whole) return whole
  for (let halvings = 1, half = 0.25; halvings <= MOST_HALVINGS; halvings++, half /= 2)
    for (const middle of MIDDLES) {
      const found = controlsAround(middle, half)
      if (found) return found
    }
  return undefined
}
