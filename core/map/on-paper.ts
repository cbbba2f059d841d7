import type { PaperImage } from '../pixels/pixel-tools.js'
import type { PlacedImage } from '../plugin/contracts.js'
import { type Affine, apply, chain, invert, type Point } from './affine.js'
import { type ProjectedView, projectedView } from './projected-view.js'
import { isSameProjection } from './projection.js'
import type { View } from './view.js'

type Placed = Pick<PaperImage, 'source' | 'unitToPaper' | 'unitAt'>

/**
 * Where a picture lies on paper: by one affine, or, if it is in another projection than the map, point by point.
 * Throws `unknown-projection`, and `outside-projection` where no part of the map has a place in the picture's projection.
 */
export const onPaper = ({ source, at }: PlacedImage, view: View): Placed => {
  if (at === 'frame') return { source, unitToPaper: [view.coverPt[0], 0, 0, view.coverPt[1], 0, 0] }
  if (isSameProjection(at.projection, view.projection))
    return { source, unitToPaper: chain(at.unitToMap, view.mapToPaper) }
  const projected = projectedView(view, at.projection)
  const toUnit = invert(at.unitToMap)
  const unitAt = (paper: Point): Point | undefined => {
    const place = projected.at(paper)
    return place && apply(toUnit, place)
  }
  return { source, unitToPaper: aboutTheMiddle(projected, toUnit), unitAt }
}

/** The affine that is right at the middle of what is seen. */
const aboutTheMiddle = ({ at, middle: [x, y] }: ProjectedView, toUnit: Affine): Affine => {
  const here = at([x, y])!
  const step = (there: Point): Point => [there[0] - here[0], there[1] - here[1]]
  const [across, down] = [step(at([x + 1, y])!), step(at([x, y + 1])!)]
  const start = ([0, 1] as const).map((axis) => here[axis] - across[axis] * x - down[axis] * y) as unknown as Point
  return invert(chain([...across, ...down, ...start], toUnit))
}
