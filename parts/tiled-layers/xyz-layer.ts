import type { CommonLayer, LayerPlugin, View } from '../../core/plugin.js'
import {
  type Alignment,
  alignmentOf,
  type Pyramid,
  type PyramidLayer,
  pyramidMembers,
  pyramidOf,
  tileAddresses,
  type TileAddressing,
  type TileOrigin,
  tileOriginMember,
  tileVerbs,
  toleranceMember,
  zoomedMatrix
} from '../tiles.js'

/** Tiles addressed by zoom, column and row. */
export interface XyzLayer extends CommonLayer, PyramidLayer, TileAddressing {
  tileOrigin?: TileOrigin
  tileOriginCorner: 'tl' | 'bl'
}

/** The members of such a layer, for its schema. */
export const xyzMembers = (corner: XyzLayer['tileOriginCorner']) => ({
  baseURL: {
    type: 'string',
    minLength: 1,
    description:
      'A template with {z}, {x} and {y} (or {-y}, counted from the south; {s}, {a-c} for sub-domains), or the address ' +
      'of a folder with tiles at z/x/y.png or as in path_format.'
  },
  ...pyramidMembers,
  resolutions: {
    ...pyramidMembers.resolutions,
    description: `${pyramidMembers.resolutions.description} Default: the world in one tile, halved 22 times.`
  },
  resolutionTolerance: toleranceMember(1.9),
  tileOrigin: tileOriginMember,
  tileOriginCorner: {
    enum: ['tl', 'bl'],
    default: corner,
    description: `Without tileOrigin: the corner of maxExtent where the grid starts, tl (top left) or bl (bottom left); default ${corner}.`
  },
  imageExtension: { type: 'string', description: 'File extension of tiles in a folder; default png.' },
  extension: { type: 'string', description: 'Another name for imageExtension.' },
  path_format: {
    type: 'string',
    description:
      'Path of tiles in a folder: ${z}, ${x}, ${y} and ${extension} are replaced; repeated letters give the least ' +
      'number of digits (${zzz}: 007). Default: ${z}/${x}/${y}.${extension}.'
  },
  customParams: { type: 'object', description: 'Query parameters; those that the address has already are kept.' }
})

/** The origin of the grid: a corner of a tile, or a corner of the extent. */
const alignmentFor = (
  { tileOrigin, tileOriginCorner }: XyzLayer,
  { extent: [left, bottom] }: Pyramid
): Alignment | undefined => alignmentOf(tileOrigin) ?? (tileOriginCorner === 'bl' ? [left, bottom] : undefined)

/** The coarsest level that is at most `resolutionTolerance` times coarser than the print, else the finest level. */
const matrixFor = (layer: XyzLayer, view: View) => {
  const pyramid = pyramidOf(layer, view)
  return zoomedMatrix(pyramid, view, {
    rule: 'coarsest',
    tolerance: layer.resolutionTolerance,
    countedFrom: 'top',
    alignedTo: alignmentFor(layer, pyramid)
  })
}

export const xyzTitle = (layer: CommonLayer): string => layer.name || 't'

export const xyzVerbs: Pick<LayerPlugin<XyzLayer>, 'hasNoLabels' | 'tiles' | 'draw'> = tileVerbs((layer, view) => {
  const matrix = matrixFor(layer, view)
  const { zoom, rows } = matrix
  const address = tileAddresses(layer, 'png')
  return { matrix, tile: (column, row) => address({ zoom, column, row, rows: rows[1] + 1 }) }
})
