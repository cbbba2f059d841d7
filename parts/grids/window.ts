import { type Extent, type Point, PrintError, type View } from '../../core/plugin.js'
import {
  crossingsOf,
  extentOfPoints,
  placesAt,
  projectedView,
  type Projection,
  projectionOf,
  type Reproject,
  reprojector,
  type SourceDomain,
  worldWidth
} from '../geo.js'

/** Transformation from the coordinates of a grid to those of a map. */
export interface GridTransform {
  toMap: Reproject
  /** The part of the world that the map shows, if it is cut at a meridian. */
  domain?: SourceDomain
  /** Both projections are the same: grid lines are straight. */
  isStraight: boolean
}

/** Tolerance on paper, in points, when a position is transformed to the map and back. */
const SLACK_PT = 5

/**
 * On maps that repeat at the date line, positions are put into the copy of the world nearest to the map's centre.
 * Coordinates far outside of a projected grid, which would be transformed to the place of others, are undefined.
 */
export const transformOf = (view: View, projection: Projection): GridTransform => {
  const reproject = reprojector(projection.code, view.projection)
  const back = reprojector(view.projection, projection.code)
  if (!reproject || !back) return { toMap: (position) => position, isStraight: true }
  const around = worldWidth(view.projection)
  const metresPerPt = Math.max(...view.unitsPerPt) * projectionOf(view.projection).metresPerUnit
  const slack = (SLACK_PT * metresPerPt) / projection.metresPerUnit
  const domain = projection.isGeographic && around === undefined ? reproject.domain?.() : undefined
  const toMap: Reproject = (position) => {
    const place = reproject(domain ? besideCut(position, domain) : position)
    // for degrees this is checked already
    if (place && !projection.isGeographic && !isNear(back(place), position, slack)) return undefined
    if (!place || around === undefined) return place
    return [place[0] - around * Math.round((place[0] - view.centre[0]) / around), place[1]]
  }
  return { toMap, domain, isStraight: false }
}

/** The longitude decides on which side of a cut a position lies. */
const besideCut = ([x, y]: Point, { box, isRound, slack, frame }: SourceDomain): Point => {
  if (frame || isRound) return [x, y]
  if (Math.abs(x - box.minX) < slack) return [box.minX + slack, y]
  return Math.abs(x - box.maxX) < slack ? [box.maxX - slack, y] : [x, y]
}

const isNear = (one: Point | undefined, other: Point, slack: number): boolean =>
  one !== undefined && Math.hypot(one[0] - other[0], one[1] - other[1]) < slack

/** The area of the frame in coordinates of the grid. */
export interface GridWindow {
  /** Longitudes are continuous across the date line: 170 to 190. */
  extent: Extent
  /** The frame shows all longitudes: the first and the last are the same, unless the map is cut there. */
  isRound: boolean
  isCut?: boolean
}

/** Samples across and down the frame. */
const LOOKS = 24
/** A frame with more degrees of longitude shows a pole or the whole world. */
const ROUND = 330

/** Throws `outside-projection` if no part of the frame can be transformed to the projection of the grid. */
export const windowOf = (view: View, { code, isGeographic }: Projection, { domain }: GridTransform): GridWindow => {
  if (code === view.projection) return { extent: view.extent, isRound: false }
  const crossings = crossingsOf(projectedView(view, code), [view.widthPt, view.heightPt], LOOKS)
  const [left, bottom, right, top] = extentOfPoints(placesAt(crossings))
  if (!(left < right && bottom < top))
    throw new PrintError('outside-projection', `the map cannot be transformed to the projection of the grid (${code})`)
  const isRound = isGeographic && right - left > ROUND
  const isCut = isRound && domain !== undefined && !domain.frame && !domain.isRound
  const [west, east] = isCut ? [domain.box.minX, domain.box.maxX] : [-180, 180]
  return { extent: isRound ? [west, bottom, east, top] : [left, bottom, right, top], isRound, isCut }
}
