import type { Point, View } from '../../core/plugin.js'
import { transformer } from '../../core/views/projection.js'

/** Step in degrees of latitude to a near point on the same meridian. */
const STEP_DEG = 0.001
/** A centre nearer to a pole than this is on the pole, where no direction is north. */
const POLE_PT = 0.5

/**
 * The direction of the meridian of the map's centre on paper, clockwise from up: the rotation of the map and the
 * convergence of the meridians. Undefined at a pole, and if the projection cannot represent the centre.
 */
export const trueNorthDeg = (view: View): number | undefined => {
  try {
    const [longitude, latitude] = transformer(view.projection, 'CRS:84')(view.centre)
    const toMap = transformer('CRS:84', view.projection)
    const onPaper = (degrees: number): Point => view.toPaper(toMap([longitude, degrees]))
    if (isOnPole(onPaper, latitude)) return undefined
    // towards the equator, so that the step does not cross a pole
    const [south, north] = latitude > 0 ? [latitude - STEP_DEG, latitude] : [latitude, latitude + STEP_DEG]
    // both from longitude and latitude, because the centre itself may be in another copy of the world
    const [[x1, y1], [x2, y2]] = [onPaper(south), onPaper(north)]
    const angle = (Math.atan2(x2 - x1, y1 - y2) * 180) / Math.PI
    return Number.isFinite(angle) ? angle : undefined
  } catch {
    return undefined
  }
}

const isOnPole = (onPaper: (latitude: number) => Point, latitude: number): boolean => {
  if (Math.abs(latitude) < 89) return false
  try {
    const [[x1, y1], [x2, y2]] = [onPaper(latitude), onPaper(Math.sign(latitude) * 90)]
    return Math.hypot(x2 - x1, y2 - y1) < POLE_PT
  } catch {
    // a projection without poles
    return false
  }
}
