import type { PlacedImage } from '../plugin/contracts.js'
import { extentOfUnit } from '../views/affine.js'
import { isSameProjection } from '../views/projection.js'
import type { View } from '../views/view.js'
import { misplaced } from './features-off-map.js'

/** Where the pictures of a drawing lie. */
export interface PicturesOnMap {
  /** The warning about pictures that lie elsewhere because their numbers are wrong. */
  elsewhere?: string
}

/**
 * Undefined if no picture has a place in the projection of the map. Pictures outside the map are normal, but not those
 * that lie on it if their numbers are read as degrees, or in the other order of axes.
 */
export const picturesOnMap = (images: readonly PlacedImage[], view: View): PicturesOnMap | undefined => {
  const extents = images.flatMap(({ source, at }) =>
    'bytes' in source && at !== 'frame' && isSameProjection(at.projection, view.projection)
      ? [extentOfUnit(at.unitToMap)]
      : []
  )
  if (extents.length === 0) return undefined
  const hint = misplaced(extents, view)
  return hint === undefined ? {} : { elsewhere: `the picture lies ${hint}` }
}
