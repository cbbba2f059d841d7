import type { Extent, View } from '../../../core/plugin.js'
import { crossingsOf, extentOfPoints, MERCATOR_HALF, placesAt, projectedView } from '../../../parts/geo.js'
import { STATIC_PROJECTION as PROJECTION } from '../../../parts/tiled-layers.js'

/** The frame is looked at in this many parts a side. */
const PARTS = 32
/** Of the extent, by which a bent side may reach beyond the parts' corners: a chord of a 32nd misses far less. */
const BENT = 0.001

/** What of the world's square in EPSG:3857 the frame shows, its longitudes continuous; undefined if it shows nothing of it. */
export const shownExtent = (view: View): Extent | undefined => {
  const crossings = crossingsOf(projectedView(view, PROJECTION), [view.widthPt, view.heightPt], PARTS)
  const [left, bottom, right, top] = extentOfPoints(placesAt(crossings))
  const [across, up] = [(right - left) * BENT, (top - bottom) * BENT]
  const inside = (y: number) => Math.min(MERCATOR_HALF, Math.max(-MERCATOR_HALF, y))
  const shown: Extent = [left - across, inside(bottom - up), right + across, inside(top + up)]
  return shown[1] < shown[3] ? shown : undefined
}
