import type { Point, View } from '../../../core/plugin.js'
import { transformer } from '../../../parts/geo.js'

/** Of latitude: to a point nearby, on the same meridian. */
const STEP_DEG = 0.001
/** A map's centre that is no further from a pole lies on it, and every way leads south or north. */
const POLE_PT = 0.5

/**
 * Which way the meridian of the map's centre runs on paper, clockwise from up: the turn of the map and the convergence
 * of the meridians. Undefined where there is no such way: at a pole, and where the projection has no place for the centre.
 */
export const trueNorthDeg = (view: View): number | undefined => {
  try {
    const [longitude, latitude] = transformer(view.projection, 'CRS:84')(view.centre)
    const toMap = transformer('CRS:84', view.projection)
    const onPaper = (degrees: number): Point => view.toPaper(toMap([longitude, degrees]))
    if (isOnPole(onPaper, latitude)) return undefined
    // towards the equator, so that no step goes over a pole
    const [south, north] = latitude > 0 ? [latitude - STEP_DEG, latitude] : [latitude, latitude + STEP_DEG]
    // both by their longitude and latitude: the centre itself may be a world away from where its projection puts these
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
    // a projection that has no pole
    return false
  }
}
