import { transformer, type View } from '../../../core/plugin.js'

/** Of latitude: to a point nearby, on the same meridian. */
const STEP_DEG = 0.001

/**
 * Which way the meridian of the map's centre runs on paper, clockwise from up: the turn of the map and the convergence
 * of the meridians. The turn alone where the projection has no place for the centre.
 */
export const trueNorthDeg = (view: View): number => {
  try {
    const [longitude, latitude] = transformer(view.projection, 'CRS:84')(view.centre)
    // towards the equator from the pole, where nothing lies further north
    const step = latitude > 0 ? -STEP_DEG : STEP_DEG
    const nearby = transformer('CRS:84', view.projection)([longitude, latitude + step])
    const [x, y] = view.toPaper(nearby)
    const [right, down] = [x - view.widthPt / 2, y - view.heightPt / 2].map((length) => length * Math.sign(step))
    const angle = (Math.atan2(right!, -down!) * 180) / Math.PI
    return Number.isFinite(angle) ? angle : view.rotationDeg
  } catch {
    return view.rotationDeg
  }
}
