import type { CommonLayer, View } from '../../core/plugin.js'
import type { QueryParameters } from '../fetching.js'
import { metresPerUnitOf, projectionOf, unitWords } from '../geo.js'
import {
  levelFor,
  type PyramidLayer,
  pyramidMembers,
  pyramidOf,
  type TileMatrix,
  tilesBetween,
  toleranceMember
} from '../tiles.js'

/** What ka-Map layers have in common, for tiles from its script and from its cache. */
export interface PixelGridLayer extends CommonLayer, PyramidLayer {
  baseURL: string
  map?: string
  group?: string
  extension: string
  units?: string
  scales?: number[]
  customParams?: QueryParameters
}

export const pixelGridMembers = {
  baseURL: { type: 'string', minLength: 1, description: 'Address of the service, or of the folder of its cache.' },
  map: { type: 'string', minLength: 1, description: 'Name of the map.' },
  group: { type: 'string', description: 'Name of the group of layers.' },
  extension: { type: 'string', minLength: 1, description: 'Format or file extension of the tiles, such as png.' },
  ...pyramidMembers,
  resolutionTolerance: toleranceMember(1.05),
  units: {
    enum: unitWords,
    description: 'Unit of the resolutions from which ka-Map calculates scales; default: that of the projection.'
  },
  scales: {
    type: 'array',
    items: { type: 'number', exclusiveMinimum: 0 },
    minItems: 1,
    maxItems: 1000,
    description:
      'Scales of the map in ka-Map: a level is requested by the nearest one. Default: the scale of the level as a whole number.'
  },
  customParams: { type: 'object', description: 'Additional parameters.' }
}

export interface PixelGrid extends TileMatrix {
  /** Denominator, at 72 dpi. */
  scale: number
}

const METRES_PER_PIXEL = 0.0254 / 72

/**
 * The level nearest to the print of those at most `resolutionTolerance` times coarser, else the finest level. Tiles
 * count from the zero of the coordinates, not from the extent, and are named by their pixels from there.
 */
export const pixelGridFor = (layer: PixelGridLayer, view: View): PixelGrid => {
  const pyramid = pyramidOf(layer, view)
  const { projection, extent: [left, bottom, right, top], tileSize: [tileWidth, tileHeight] } = pyramid // prettier-ignore
  const { resolution } = levelFor(pyramid, view, { rule: 'nearest', tolerance: layer.resolutionTolerance })
  const [width, height] = [tileWidth * resolution, tileHeight * resolution]
  const metres = layer.units === undefined ? projectionOf(projection).metresPerUnit : metresPerUnitOf(layer.units)!
  return {
    projection,
    origin: [0, 0],
    resolution,
    tileWidth,
    tileHeight,
    columns: tilesBetween(left / width, right / width),
    rows: tilesBetween(-top / height, -bottom / height),
    scale: snapped((resolution * metres) / METRES_PER_PIXEL, layer.scales)
  }
}

const snapped = (scale: number, scales: number[] | undefined): number =>
  scales
    ? scales.reduce((best, other) => (Math.abs(other - scale) < Math.abs(best - scale) ? other : best))
    : Math.round(scale)
