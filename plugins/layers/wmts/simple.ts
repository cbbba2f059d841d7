import { type Extent, type Point, PrintError, type View } from '../../../core/plugin.js'
import { alignmentOf, levelFor, tilesBetween } from '../../../parts/tiles.js'
import type { NamedMatrix, WmtsLayer } from './layer.js'

/** How many times coarser than the print tiles may be. */
const TOLERANCE = 1.05

/** Throws `invalid-spec` for an extent without area. */
const extentOf = ({ maxExtent, tileFullExtent }: WmtsLayer): Extent | undefined => {
  const extent = maxExtent ?? tileFullExtent
  if (!extent || (extent[0] < extent[2] && extent[1] < extent[3])) return extent
  const given = extent.join(', ')
  throw new PrintError('invalid-spec', `the extent [${given}] has no area; it is [left, bottom, right, top]`)
}

/** The top left corner that the levels of a layer without matrices share. Throws `invalid-spec` where it has none. */
export const simpleCorner = (layer: WmtsLayer): Point => {
  const extent = extentOf(layer)
  const [x = extent?.[0], y = extent?.[3]] = alignmentOf(layer.tileOrigin) ?? []
  if (x !== undefined && y !== undefined) return [x, y]
  throw new PrintError(
    'invalid-spec',
    `the WMTS layer "${layer.layer}" has no matrices, and with resolutions neither tileOrigin nor maxExtent`
  )
}

/**
 * The level of a layer without matrices: of those at most 1.05 times coarser than the print the nearest to it. Levels
 * are called by their number from the coarsest, which is `zoomOffset`; what lies outside of the extent is not there.
 */
export const simpleMatrix = (layer: WmtsLayer, projection: string, view: View): NamedMatrix => {
  const [left, top] = simpleCorner(layer)
  const extent = extentOf(layer) ?? [left, -Infinity, Infinity, top]
  const tileSize = layer.tileSize ?? [256, 256]
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

/** The tiles that cover a length, counted from where it starts. */
const tilesFrom = (from: number, to: number, size: number): readonly [first: number, last: number] => {
  const [first, last] = tilesBetween(from / size, to / size)
  return [Math.max(0, first), last]
}
