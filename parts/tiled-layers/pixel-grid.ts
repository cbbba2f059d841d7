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

/** What ka-Map layers have in common, whether tiles come from its script or from its cache. */
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
  baseURL: { type: 'string', minLength: 1, description: 'The address of the service, or the folder of its cache.' },
  map: { type: 'string', minLength: 1, description: 'The name of the map.' },
  group: { type: 'string', description: 'The group of layers.' },
  extension: { type: 'string', minLength: 1, description: 'The format or suffix of the tiles, such as png.' },
  ...pyramidMembers,
  resolutionTolerance: toleranceMember(1.05),
  units: {
    enum: unitWords,
    description: 'The unit of resolutions in which the map knows its scales; default: that of their projection.'
  },
  scales: {
    type: 'array',
    items: { type: 'number', exclusiveMinimum: 0 },
    minItems: 1,
    maxItems: 1000,
    description:
      'The scales that the map has: a level is asked for by the nearest. Default: its scale in whole numbers.'
  },
  customParams: { type: 'object', description: 'Further parameters.' }
}

export interface PixelGrid extends TileMatrix {
  /** Denominator, at 72 dpi. */
  scale: number
}

const METRES_PER_PIXEL = 0.0254 / 72

/**
 * The tiles nearest to the print of those at most `resolutionTolerance` times coarser, else the finest there are.
 * Tiles are counted from the zero of the coordinates, whatever the extent, and named by their pixels from there.
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
