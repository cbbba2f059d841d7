import { geodesicDistance } from './geodesic.js'
import { projectionOf } from './projection.js'
import type { View } from './view.js'

/** Half the length over which the ground is measured: short enough to be local, long enough for numeric precision. */
const REACH_PT = 5

/**
 * Metres on the ground per point of paper at the map's centre, along the horizontal or vertical of the paper. Measured
 * on the ellipsoid if `geodetic` and for maps in degrees, else in the plane of the projection. If the projection has no
 * place for the centre, the plane is used.
 */
export const metresPerPt = (view: View, vertical: boolean, geodetic: boolean): number => {
  const [x, y] = [view.widthPt / 2, view.heightPt / 2]
  const at = (reach: number) => view.toMap(vertical ? [x, y + reach] : [x + reach, y])
  const [from, to] = [at(-REACH_PT), at(REACH_PT)]
  const projection = projectionOf(view.projection)
  if (geodetic || projection.isGeographic)
    try {
      const metres = geodesicDistance(projection.toLonLat(from), projection.toLonLat(to))
      if (metres > 0) return metres / (2 * REACH_PT)
    } catch {
      // outside the projection
    }
  return (Math.hypot(to[0] - from[0], to[1] - from[1]) * projection.metresPerUnit) / (2 * REACH_PT)
}
