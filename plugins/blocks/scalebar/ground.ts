import { geodesicDistance, projectionOf, type Point, type View } from '../../../core/plugin.js'

/** Half the length over which the ground is measured: short enough to be local, long enough for the digits. */
const REACH_PT = 5

/**
 * Metres on the ground that a point of paper shows at the map's centre, along the paper's horizontal or vertical:
 * on the ellipsoid where asked and for maps in degrees, else in the plane of the projection.
 */
export const metresPerPt = (view: View, vertical: boolean, geodetic: boolean): number => {
  const [x, y]: Point = [view.widthPt / 2, view.heightPt / 2]
  const ends = [-REACH_PT, REACH_PT].map((d) => view.toMap(vertical ? [x, y + d] : [x + d, y]))
  const projection = projectionOf(view.projection)
  if (geodetic || projection.isGeographic) {
    const metres = geodesicDistance(projection.toLonLat(ends[0]), projection.toLonLat(ends[1]))
    if (metres > 0 && Number.isFinite(metres)) return metres / (2 * REACH_PT)
  }
  return (Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]) * projection.metresPerUnit) / (2 * REACH_PT)
}
