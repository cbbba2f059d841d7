import type { CommonLayer, Extent, Point } from '../../../core/plugin.js'
import type { QueryParameters } from '../../../parts/fetching.js'
import { pyramidMembers, type TileMatrix, type TileOrigin, tileOriginMember } from '../../../parts/tiles.js'

/** A zoom level as capabilities tell it. */
export interface Matrix {
  identifier: string
  matrixSize: readonly [columns: number, rows: number]
  /** Pixels. */
  tileSize: readonly [width: number, height: number]
  topLeftCorner: Point
  scaleDenominator?: number
  resolution?: number
}

/** A level as a matrix of tiles, and what it is called. */
export type NamedMatrix = TileMatrix & { identifier: string }

/** With `matrices` (or `matrixIds`) what capabilities say of each level; with `resolutions` the levels share one origin. */
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
  tileSize?: readonly [width: number, height: number]
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

const matrices = {
  type: 'array',
  minItems: 1,
  description: 'The zoom levels of the matrix set.',
  items: {
    type: 'object',
    required: ['identifier', 'matrixSize', 'tileSize', 'topLeftCorner'],
    anyOf: [{ required: ['scaleDenominator'] }, { required: ['resolution'] }],
    properties: {
      identifier: { type: 'string', description: 'The name of the zoom level.' },
      matrixSize: pair({ type: 'integer', minimum: 1 }, 'Columns and rows.'),
      tileSize: pair({ type: 'integer', minimum: 1, maximum: 4096 }, 'Width and height of a tile in pixels.'),
      topLeftCorner: pair({ type: 'number' }, 'Top left corner in units of the projection, x first.'),
      scaleDenominator: { type: 'number', exclusiveMinimum: 0, description: 'At 0.28 mm a pixel.' },
      resolution: {
        type: 'number',
        exclusiveMinimum: 0,
        description: 'Units of the projection a pixel, instead of scaleDenominator.'
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
        'REST: a template with {TileMatrix}, {TileRow} and {TileCol}, or the folder of the service; ' +
        'KVP: the address of the service.'
    },
    layer: { type: 'string', description: 'The name of the layer.' },
    matrixSet: {
      type: 'string',
      description:
        'The name of the matrix set. That of a well-known one tells its levels, too: matrices may be left out.'
    },
    matrices,
    matrixIds: { ...matrices, description: 'The same as matrices.' },
    resolutions: {
      ...pyramidMembers.resolutions,
      description: 'Instead of matrices: units of the projection a pixel of levels that are called by their numbers.'
    },
    tileOrigin: {
      ...tileOriginMember,
      description: 'With resolutions: the top left corner of all levels, [x, y] or {x, y}; default that of maxExtent.'
    },
    maxExtent: pyramidMembers.maxExtent,
    tileFullExtent: { ...pyramidMembers.maxExtent, description: 'The same as maxExtent.' },
    tileSize: pyramidMembers.tileSize,
    zoomOffset: { type: 'integer', description: 'With resolutions: the number of the coarsest level; default 0.' },
    formatSuffix: {
      type: 'string',
      description: 'Suffix of the files under a folder address; default: that of imageFormat.'
    },
    extension: { type: 'string', description: 'The same as formatSuffix.' },
    projection: {
      type: 'string',
      description: 'Of the matrix set; default: what its name says if the tiles then lie on the map, else the map’s.'
    },
    srs: { type: 'string', description: 'The same as projection.' },
    crs: { type: 'string', description: 'The same as projection.' },
    requestEncoding: {
      enum: ['KVP', 'REST'],
      description:
        'Default: REST, but KVP for an address with SERVICE=WMTS or a query to be filled in (it ends in "?").'
    },
    version: { type: 'string', description: 'Default 1.0.0.' },
    style: { type: 'string', description: 'Default: empty; in the path of a folder address "default".' },
    dimensions: {
      type: 'array',
      items: { type: 'string' },
      description: 'Names of dimensions; default: all given values.'
    },
    dimensionParams: { type: 'object', description: 'The value of each dimension.' },
    params: { type: 'object', description: 'The same as dimensionParams.' },
    imageFormat: {
      type: 'string',
      description: 'Media type, or what follows image/; default: that of formatSuffix, else image/png.'
    },
    format: { type: 'string', description: 'The same as imageFormat.' },
    customParams: { type: 'object', description: 'Further parameters of the query; a list repeats the name.' },
    mergeableParams: { description: 'Further parameters as well, KVP only.' }
  }
}
