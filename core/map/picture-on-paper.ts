import type { PaperImage } from '../pixels/pixel-tools.js'
import type { PlacedImage } from '../plugin/contracts.js'
import { apply, chain, invert, type Point } from '../views/affine.js'
import { projectedView } from '../views/projected-view.js'
import { isSameProjection } from '../views/projection.js'
import type { View } from '../views/view.js'
import { worldShift, worldWidth } from '../views/world.js'

type Placed = Omit<PaperImage, 'broken' | 'incomplete'>

/**
 * The place of a picture on paper: one affine, or, if it has another projection than the map, point by point. Throws
 * `unknown-projection`, and `outside-projection` if the map lies outside the projection of the picture.
 */
export const onPaper = ({ at, ...image }: PlacedImage, view: View): Placed => {
  if (at === 'frame') return { ...image, unitToPaper: [view.coverPt[0], 0, 0, view.coverPt[1], 0, 0] }
  const isOwn = isSameProjection(at.projection, view.projection)
  if (isOwn && !at.unitAt) return { ...image, unitToPaper: chain(at.unitToMap, view.mapToPaper) }
  const projected = projectedView(view, at.projection)
  const toUnit = invert(at.unitToMap)
  const [middle] = apply(at.unitToMap, [0.5, 0.5])
  const around = worldWidth(at.projection)
  const unitAt = (paper: Point): Point | undefined => {
    const place = projected.at(paper)
    if (!place) return undefined
    // around a pole, half of the places are a world away from the picture
    const inPicture: Point = [place[0] + worldShift(place[0], middle, around), place[1]]
    return at.unitAt ? at.unitAt(inPicture) : apply(toUnit, inPicture)
  }
  return { ...image, unitToPaper: invert(chain(projected.fromPaper, toUnit)), unitAt }
}
