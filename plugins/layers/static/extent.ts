import type { Extent, View } from '../../../core/plugin.js'
import { crossingsOf, extentOfPoints, MERCATOR_HALF, placesAt, projectedView } from '../../../parts/geo.js'
import { STATIC_PROJECTION } from '../../../parts/tiled-layers.js'

/** The number of parts per side in which the frame is examined. */
const PARTS = 32
/** How far a curved side may reach beyond the corners of the parts, as a part of the extent; a chord of 1/32 misses far less. */
const BENT = 0.001

/** The part of the square world of EPSG:3857 in the frame, with continuous longitudes; undefined if it is empty. */
export const shownExtent = (view: View): Extent | undefined => {
  const crossings = crossingsOf(projectedView(view, STATIC_PROJECTION), [view.widthPt, view.heightPt], PARTS)
  const [left, bottom, right, top] = extentOfPoints(placesAt(crossings))
  const [across, up] = [(right - left) * BENT, (top - bottom) * BENT]
  const inside = (y: number) => Math.min(MERCATOR_HALF, Math.max(-MERCATOR_HALF, y))
  const shown: Extent = [left - across, inside(bottom - up), right + across, inside(top + up)]
  return shown[1] < shown[3] ? shown : undefined
}
