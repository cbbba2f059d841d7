import { PrintError } from '../errors.js'
import { projectedView } from './projected-view.js'
import type { View } from './view.js'
import { MERCATOR_HALF } from './world.js'

const WEB_MERCATOR = 'EPSG:3857'
/** The tile size that web maps count in, at 96 pixels per inch. */
const TILE_PT = (512 * 72) / 96
const METRES_PER_PT = 0.0254 / 72

/**
 * The zoom at which a web map shows the same at the size of the paper: 0 for the world in a tile of 512 pixels of a
 * screen, 1 more for twice the size. Beyond the ends of the Web Mercator world, that of its scale at the equator.
 */
export const webZoom = (view: View): number =>
  Math.log2((2 * MERCATOR_HALF) / (TILE_PT * (mercatorPerPt(view) ?? view.scale * METRES_PER_PT)))

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
