import type { CommonLayer, Extent, Point } from '../../../core/plugin.js'
import type { QueryParameters } from '../../../parts/fetching.js'
import { pyramidMembers, type TileMatrix, type TileOrigin, tileOriginMember } from '../../../parts/tiles.js'

/** A zoom level as in the capabilities. */
export interface Matrix {
  identifier: string
  matrixSize: readonly [columns: number, rows: number]
  /** Pixels. */
  tileSize: readonly [width: number, height: number]
  topLeftCorner: Point
  scaleDenominator?: number
  resolution?: number
}

/** A level as a matrix of tiles, with its name. */
export type NamedMatrix = TileMatrix & { identifier: string }

/** `matrices` (or `matrixIds`) have the data of the capabilities for each level; with `resolutions` all levels have one origin. */
export interface WmtsLayer extends CommonLayer {
  baseURL: string
  layer: string
  matrixSet?: string
  matrices?: Matrix[]
  matrixIds?: Matrix[]
  resolutions?: number[]
  tileOrigin?: TileOrigin
  maxExtent?: Extent
  tileFullExtent?: Extent
  tileSize?: number | readonly [width: number, height: number]
  zoomOffset?: number
  formatSuffix?: string
  extension?: string
  projection?: string
  srs?: string
  crs?: string
  requestEncoding?: 'KVP' | 'REST'
  version?: string
  style?: string
  dimensions?: string[]
  dimensionParams?: QueryParameters
  params?: QueryParameters
  imageFormat?: string
  format?: string
  customParams?: QueryParameters
  mergeableParams?: unknown
}

const pair = (items: object, description: string) => ({
  type: 'array',
  items,
  minItems: 2,
  maxItems: 2,
  description
})

/** One side of a tile in pixels. */
const side = { type: 'integer', minimum: 1, maximum: 4096 }

const matrices = {
  type: 'array',
  minItems: 1,
  description: 'The zoom levels of the matrix set.',
  items: {
    type: 'object',
    required: ['identifier', 'matrixSize', 'tileSize', 'topLeftCorner'],
    anyOf: [{ required: ['scaleDenominator'] }, { required: ['resolution'] }],
    properties: {
      identifier: { type: 'string', description: 'Name of the zoom level.' },
      matrixSize: pair({ type: 'integer', minimum: 0 }, 'Number of columns and rows.'),
      tileSize: pair(side, 'Width and height of a tile in pixels.'),
      topLeftCorner: pair({ type: 'number' }, 'Top left corner in units of the projection, x first.'),
      scaleDenominator: {
        type: 'number',
        exclusiveMinimum: 0,
        description: 'Scale denominator for pixels of 0.28 mm.'
      },
      resolution: {
        type: 'number',
        exclusiveMinimum: 0,
        description: 'Units of the projection per pixel, instead of scaleDenominator.'
      }
    }
  }
}

export const schema = {
  description: 'Tiles from a Web Map Tile Service.',
  type: 'object',
  required: ['baseURL', 'layer'],
  anyOf: [
    { required: ['matrices'] },
    { required: ['matrixIds'] },
    { required: ['resolutions'] },
    { required: ['matrixSet'] }
  ],
  properties: {
    baseURL: {
      type: 'string',
      minLength: 1,
      description:
        'REST: a template with {TileMatrix}, {TileRow} and {TileCol}, or the address of the service; ' +
        'KVP: the address of the service.'
    },
    layer: { type: 'string', description: 'Name of the layer.' },
    matrixSet: {
      type: 'string',
      description: 'Name of the matrix set. For a well-known set, matrices may be left out.'
    },
    matrices,
    matrixIds: { ...matrices, description: 'Another name for matrices.' },
    resolutions: {
      ...pyramidMembers.resolutions,
      description:
        'Instead of matrices: units of the projection per pixel for each level; levels are named by their numbers.'
    },
    tileOrigin: {
      ...tileOriginMember,
      description: 'With resolutions: the top left corner of all levels, [x, y] or {x, y}; default: that of maxExtent.'
    },
    maxExtent: pyramidMembers.maxExtent,
    tileFullExtent: { ...pyramidMembers.maxExtent, description: 'Another name for maxExtent.' },
    tileSize: {
      anyOf: [side, pair(side, 'Width and height.')],
      description: 'With resolutions: [width, height] of a tile in pixels, or one number for both; default 256.'
    },
    zoomOffset: { type: 'integer', description: 'With resolutions: the number of the coarsest level; default 0.' },
    formatSuffix: {
      type: 'string',
      description: 'File extension of tiles, for an address without placeholders; default: that of imageFormat.'
    },
    extension: { type: 'string', description: 'Another name for formatSuffix.' },
    projection: {
      type: 'string',
      description:
        'Projection of the matrix set; default: the one in its name if the tiles then lie on the map, else that of the map.'
    },
    srs: { type: 'string', description: 'Another name for projection.' },
    crs: { type: 'string', description: 'Another name for projection.' },
    requestEncoding: {
      enum: ['KVP', 'REST'],
      description: 'REST or KVP; default: KVP for an address with SERVICE=WMTS or "?" at its end, else REST.'
    },
    version: { type: 'string', description: 'Version of WMTS; default 1.0.0.' },
    style: {
      type: 'string',
      description: 'Style; default: empty, or "default" in the path of an address without placeholders.'
    },
    dimensions: {
      type: 'array',
      items: { type: 'string' },
      description: 'Names of dimensions; default: all given values.'
    },
    dimensionParams: { type: 'object', description: 'The value of each dimension.' },
    params: { type: 'object', description: 'Another name for dimensionParams.' },
    imageFormat: {
      type: 'string',
      description: 'Media type, or its part after image/; default: that of formatSuffix, else image/png.'
    },
    format: { type: 'string', description: 'Another name for imageFormat.' },
    customParams: { type: 'object', description: 'Additional query parameters; a list repeats the name.' },
    mergeableParams: { description: 'Additional query parameters, only for KVP.' }
  }
}
