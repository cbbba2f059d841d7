import { type Affine, PrintError, type View } from '../../core/plugin.js'
import { isWebMercator, projectedView, projectionOf } from '../geo.js'
import { type PyramidLayer, pyramidOf, type TileMatrix, zoomedMatrix } from '../tiles.js'

export interface ZoomedLayer extends PyramidLayer {
  minZoom: number
  maxZoom?: number
}

/** Vector tiles are made for screens: what a zoom level leaves out depends on the displayed size, not on the print's dpi. */
const SCREEN_DPI = 96
/** The finest zoom of most servers; on finer maps its tiles are enlarged. */
const FINEST_ZOOM = 14

/**
 * The tiles that a screen would show at the size of the paper. Throws `invalid-spec` for a layer without the members
 * that give its zooms.
 */
export const matrixFor = (layer: ZoomedLayer, view: View): Required<TileMatrix> & { zoom: number } => {
  const projection = layer.projection && projectionOf(layer.projection).code
  const pyramid = pyramidOf({ ...layer, projection }, view)
  if (!layer.resolutions && (layer.projection || layer.maxExtent) && !isWebMercator(pyramid.projection))
    throw new PrintError(
      'invalid-spec',
      `"maxExtent" and "resolutions" are missing; tiles in ${pyramid.projection} need both`
    )
  const { minZoom, maxZoom = layer.resolutions ? Infinity : FINEST_ZOOM } = layer
  const resolutions = pyramid.resolutions.toSorted((a, b) => b - a).slice(minZoom, maxZoom + 1)
  if (resolutions.length === 0)
    throw new PrintError(
      'invalid-spec',
      `minZoom is ${minZoom}; must be at most ${Math.min(maxZoom, pyramid.resolutions.length - 1)}, the finest zoom of the layer`
    )
  const tolerance = (layer.resolutionTolerance * view.dpi) / SCREEN_DPI
  const matrix = zoomedMatrix({ ...pyramid, resolutions }, view, { rule: 'coarsest', tolerance, countedFrom: 'top' })
  return { ...matrix, zoom: minZoom + matrix.zoom }
}

/** How far areas reach into the next tiles: twice the length below which lines are left out. */
const HAIR_PT = 0.1

/** The same as a part of the width of a tile. */
export const hairOf = ({ projection, resolution, tileWidth }: Required<TileMatrix>, view: View): number => {
  const tilePt = (tileWidth * resolution * 72) / (projectedView(view, projection).resolution * view.dpi)
  return HAIR_PT / tilePt
}

/** From tiles (right and down from the matrix's origin) to coordinates of the matrix. */
export const tilesToMap = ({ origin, resolution, tileWidth, tileHeight }: TileMatrix): Affine => [
  tileWidth * resolution,
  0,
  0,
  -tileHeight * resolution,
  origin[0],
  origin[1]
]
