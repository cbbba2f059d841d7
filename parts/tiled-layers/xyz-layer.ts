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
      'A template with {z}, {x} and {y} (or {-y}, counted from the south; {s}, {a-c} for sub-domains), or a folder ' +
      'under which tiles are found as z/x/y.png or as path_format says.'
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
    description: `Without tileOrigin: the corner of maxExtent that the grid goes through, top or bottom left; default ${corner}.`
  },
  imageExtension: { type: 'string', description: 'Suffix of the files under a folder address; default png.' },
  extension: { type: 'string', description: 'The same as imageExtension.' },
  path_format: {
    type: 'string',
    description:
      'How tiles are found under a folder address: ${z}, ${x}, ${y} and ${extension} are replaced, and as many ' +
      'letters as are repeated are the fewest digits (${zzz}: 007). Default: ${z}/${x}/${y}.${extension}.'
  },
  customParams: { type: 'object', description: 'Parameters for the query, where the address has them not already.' }
})

/** Where the grid goes through: a corner of a tile, or a corner of the extent. */
const alignmentFor = (
  { tileOrigin, tileOriginCorner }: XyzLayer,
  { extent: [left, bottom] }: Pyramid
): Alignment | undefined => alignmentOf(tileOrigin) ?? (tileOriginCorner === 'bl' ? [left, bottom] : undefined)

/** The coarsest tiles that are at most `resolutionTolerance` times coarser than the print, else the finest there are. */
const matrixFor = (layer: XyzLayer, view: View) => {
  const pyramid = pyramidOf(layer, view)
  return zoomedMatrix(pyramid, view, {
    rule: 'coarsest',
    tolerance: layer.resolutionTolerance,
    countedFrom: 'top',
    alignedTo: alignmentFor(layer, pyramid)
  })
}

export const title = (layer: CommonLayer): string => layer.name || 't'

export const verbs: Pick<LayerPlugin<XyzLayer>, 'tiles' | 'draw'> = tileVerbs((layer, view) => {
  const matrix = matrixFor(layer, view)
  const { zoom, rows } = matrix
  const address = tileAddresses(layer, 'png')
  return { matrix, tile: (column, row) => address({ zoom, column, row, rows: rows[1] + 1 }) }
})
