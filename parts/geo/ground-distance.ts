import type { Point } from '../../core/views/affine.js'
import { geodesicDistance, travel } from '../../core/views/geodesic.js'

/** Nearer to a pole than this, widths are measured here, because at a pole they have no meaning. */
const LAST_LATITUDE = 89.9

/**
 * The degrees of longitude and latitude that a frame spans. Given are its centre and its sides `width` and `height` in
 * metres on the ground. From the centre, half the width is measured due east and half the height due north and south,
 * along geodesics. The centre stays in the middle.
 */
export const degreesAcross = (centre: Point, width: number, height: number): [longitude: number, latitude: number] => {
  const [longitude, latitude] = centre
  const east = travel(centre, 90, width / 2)[0] - longitude
  const toPole = Math.min(geodesicDistance(centre, [longitude, 90]), geodesicDistance(centre, [longitude, -90]))
  if (height / 2 < toPole) return [2 * east, travel(centre, 0, height / 2)[1] - travel(centre, 180, height / 2)[1]]
  // the frame reaches over a pole: the length of a degree at the centre is used up to the edges of the frame, so that a
  // map of the whole world also has a frame
  const middle = Math.max(-89.99, Math.min(89.99, latitude))
  return [2 * east, height / (geodesicDistance([longitude, middle - 0.005], [longitude, middle + 0.005]) * 100)]
}

/** Metres on the ground along the middle of an extent in degrees, from its west to its east edge. */
export const metresAcross = (west: number, east: number, latitude: number): number => {
  const at = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))
  // between edges more than half the globe apart, the shortest line goes the other way around
  const width = Math.min(east - west, 180)
  return (geodesicDistance([west, at], [west + width, at]) * (east - west)) / width
}
