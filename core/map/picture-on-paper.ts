import type { PaperImage } from '../pixels/pixel-tools.js'
import type { PlacedImage } from '../plugin/contracts.js'
import { type Affine, apply, chain, extentOfUnit, invert, type Point } from '../views/affine.js'
import { projectedView } from '../views/projected-view.js'
import { isSameProjection } from '../views/projection.js'
import type { View } from '../views/view.js'
import { worldShift, worldWidth } from '../views/world.js'

type Placed = Omit<PaperImage, 'broken' | 'incomplete'>

/**
 * The place of a picture on paper: one affine, or, if it has another projection than the map or the map shows it again
 * beyond the date line, point by point. Throws `unknown-projection`, and `outside-projection` if the map lies outside the
 * projection of the picture.
 */
export const onPaper = ({ at, ...image }: PlacedImage, view: View): Placed => {
  if (at === 'frame') return { ...image, unitToPaper: [view.coverPt[0], 0, 0, view.coverPt[1], 0, 0] }
  const isOwn = isSameProjection(at.projection, view.projection)
  if (isOwn && !at.unitAt && !('bytes' in image.source && isSeenAgain(at.unitToMap, view)))
    return { ...image, unitToPaper: chain(at.unitToMap, view.mapToPaper) }
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

/** As a part of the world: extents are rounded. */
const SLACK = 1e-6

/** Whether the map reaches a copy of the picture a world further; not one that is wider than the world itself. */
const isSeenAgain = (unitToMap: Affine, view: View): boolean => {
  const around = worldWidth(view.projection)
  if (around === undefined) return false
  const [left, , right] = extentOfUnit(unitToMap)
  const [west, , east] = view.extent
  const slack = around * SLACK
  if (right - left > around + slack) return false
  const [first, last] = [Math.ceil((west - right + slack) / around), Math.floor((east - left - slack) / around)]
  return last >= first && (first !== 0 || last !== 0)
}
