import { type Extent, type Point, PrintError, type View } from '../../../core/plugin.js'
import { alignmentOf, levelFor, tilesBetween } from '../../../parts/tiles.js'
import type { NamedMatrix, WmtsLayer } from './layer.js'

/** How many times coarser than the print the tiles may be. */
const TOLERANCE = 1.05

/** Throws `invalid-spec` for an extent without area. */
const extentOf = ({ maxExtent, tileFullExtent }: WmtsLayer): Extent | undefined => {
  const extent = maxExtent ?? tileFullExtent
  if (!extent || (extent[0] < extent[2] && extent[1] < extent[3])) return extent
  const given = extent.join(', ')
  throw new PrintError('invalid-spec', `the extent [${given}] has no area; must be [left, bottom, right, top]`)
}

const sizeOf = (size: number | readonly [width: number, height: number]): readonly [width: number, height: number] =>
  typeof size === 'number' ? [size, size] : size

/** The top left corner of all levels of a layer without matrices. Throws `invalid-spec` if the layer has none. */
export const simpleCorner = (layer: WmtsLayer): Point => {
  const extent = extentOf(layer)
  const [x = extent?.[0], y = extent?.[3]] = alignmentOf(layer.tileOrigin) ?? []
  if (x !== undefined && y !== undefined) return [x, y]
  throw new PrintError('invalid-spec', 'tileOrigin is missing; with resolutions, tileOrigin or maxExtent is required')
}

/**
 * The level of a layer without matrices: the nearest to the print of those at most 1.05 times coarser. Levels
 * are named by their number from the coarsest, which is `zoomOffset`; tiles outside of the extent do not exist.
 */
export const simpleMatrix = (layer: WmtsLayer, projection: string, view: View): NamedMatrix => {
  const [left, top] = simpleCorner(layer)
  const extent = extentOf(layer) ?? [left, -Infinity, Infinity, top]
  const tileSize = sizeOf(layer.tileSize ?? 256)
  const pyramid = { projection, extent, tileSize, resolutions: layer.resolutions ?? [] }
  const { index, resolution } = levelFor(pyramid, view, { rule: 'nearest', tolerance: TOLERANCE })
  return {
    identifier: String(index + (layer.zoomOffset ?? 0)),
    projection,
    origin: [left, top],
    resolution,
    tileWidth: tileSize[0],
    tileHeight: tileSize[1],
    columns: tilesFrom(extent[0] - left, extent[2] - left, tileSize[0] * resolution),
    rows: tilesFrom(top - extent[3], top - extent[1], tileSize[1] * resolution)
  }
}

/** The first and last tile that cover a range, counted from the origin. */
const tilesFrom = (from: number, to: number, size: number): readonly [first: number, last: number] => {
  const [first, last] = tilesBetween(from / size, to / size)
  return [Math.max(0, first), last]
}
