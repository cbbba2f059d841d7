import { PrintError } from '../errors.js'
import { apply, type Point } from '../views/affine.js'
import { crsDefinition, ownDegrees, projectionOf } from '../views/projection.js'
import type { View } from '../views/view.js'
import { knownCode, standsOnDegrees } from './wkt/names.js'
import { wktOf } from './wkt/wkt.js'

/** A point of the frame as fractions of its width and height, from its lower left corner, and its position on earth. */
export interface ControlPoint {
  frame: Point
  /** In degrees on the system's own datum, from its own prime meridian. */
  latitude: number
  longitude: number
}

/** The position of a map, for files that store it. */
export interface Georeference {
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

/** Tolerance for a position that is transformed to degrees and back; a wrong side of the world differs by far more. */
const SLACK_PT = 0.1
const SLACK_METRES = 0.01
/** The number of times that the points are moved closer together if one of them lies outside the projection. */
const MOST_HALVINGS = 8
/** What they are moved to, the nearest first: the edge of the world may run through the middle. */
const MIDDLES: readonly Point[] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75]
]

/** Undefined if the map lies outside its projection, or if the projection has no name in other software. */
export const georeferenceOf = (view: View): Georeference | undefined => {
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
 * The corners. If a map reaches across the antimeridian or a pole, where degrees start again, points closer together on
 * one side of it are used; they give the same position.
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
