import { PrintError } from '../../core/errors.js'
import { projectedView } from '../../core/views/projected-view.js'
import type { View } from '../../core/views/view.js'
import { WEB_MERCATOR } from '../../core/views/web-mercator.js'
import { MERCATOR_HALF } from '../../core/views/world.js'
import { METRES_PER_POINT } from './extent.js'

/** The tile size of web maps (512 pixels) at 96 pixels per inch. */
const TILE_PT = (512 * 72) / 96

/**
 * The zoom at which a web map has the size of the printed map: 0 shows the world in one tile of 512 screen pixels; each
 * level doubles the size. Outside the Web Mercator world, the zoom for its scale at the equator.
 */
export const webZoom = (view: View): number =>
  Math.log2((2 * MERCATOR_HALF) / (TILE_PT * (mercatorPerPt(view) ?? view.scale * METRES_PER_POINT)))

/** Units of Web Mercator per point of paper at such a zoom. */
export const mercatorPerPtAt = (zoom: number): number => (2 * MERCATOR_HALF) / (TILE_PT * 2 ** zoom)

const mercatorPerPt = (view: View): number | undefined => {
  try {
    const { at, middle, resolution } = projectedView(view, WEB_MERCATOR)
    const place = at(middle)
    return place && Math.abs(place[1]) <= MERCATOR_HALF ? (resolution * view.dpi) / 72 : undefined
  } catch (thrown) {
    if (thrown instanceof PrintError && thrown.code === 'outside-projection') return undefined
    throw thrown
  }
}
