import type { CommonLayer, Extent, Point, View } from '../../core/plugin.js'
import type { QueryParameters } from '../fetching.js'
import { projectionOf, worldWidth } from '../geo.js'
import { levelFor, type PyramidLayer, pyramidMembers, pyramidOf, toleranceMember } from '../tiles.js'

export interface StaticLayer
  extends CommonLayer, Pick<PyramidLayer, 'maxExtent' | 'resolutions' | 'resolutionTolerance'> {
  baseURL: string
  maptype: string
  format?: string
  extension?: string
  language?: string
  sensor?: string
  markers?: string[]
  path?: string[]
  client?: string
  /** Pixels that are sent for one that is asked for. */
  scale: number
  customParams?: QueryParameters
}

const texts = { type: 'array', items: { type: 'string' }, maxItems: 1000 }

export const staticMembers = {
  baseURL: { type: 'string', minLength: 1, description: 'The address of the service.' },
  maptype: { type: 'string', minLength: 1, description: 'The kind of map, such as roadmap.' },
  format: { type: 'string', description: 'Of the pictures; default: extension, else png.' },
  extension: { type: 'string', description: 'The same as format.' },
  language: { type: 'string', description: 'Of the labels.' },
  sensor: { type: 'string', description: 'Sent as it is.' },
  markers: { ...texts, description: 'Each a style and places, as the service has them; sent one by one.' },
  path: { ...texts, description: 'Lines, as the service has them; sent one by one.' },
  client: {
    type: 'string',
    description: 'The client of the service whose key signs the request, where there is more than one.'
  },
  scale: {
    type: 'integer',
    minimum: 1,
    maximum: 4,
    default: 1,
    description: 'Pixels that the service sends for one, for larger labels and finer lines; default 1.'
  },
  customParams: { type: 'object', description: 'Further parameters.' },
  maxExtent: { ...pyramidMembers.maxExtent, description: 'In EPSG:3857; default: the world.' },
  resolutions: {
    ...pyramidMembers.resolutions,
    description:
      'Units of EPSG:3857 a pixel; sorted, the coarsest is zoom 0. Default: the world in 256 pixels, halved 22 times.'
  },
  resolutionTolerance: toleranceMember(1.9)
}

/** Such services know no other. */
export const PROJECTION = 'EPSG:3857'

export interface StaticLevels {
  extent: Extent
  /** Units of EPSG:3857 a pixel asked for, by zoom. */
  resolutions: number[]
  /** The coarsest whose pixels are at most `resolutionTolerance` times coarser than the print's, else the finest. */
  zoom: number
}

export const levelsFor = (
  { maxExtent, resolutions, resolutionTolerance, scale }: StaticLayer,
  view: View
): StaticLevels => {
  const pyramid = pyramidOf({ projection: PROJECTION, maxExtent, resolutions }, view)
  const sent = { ...pyramid, resolutions: pyramid.resolutions.map((resolution) => resolution / scale) }
  const { index } = levelFor(sent, view, { rule: 'coarsest', tolerance: resolutionTolerance })
  return { extent: pyramid.extent, resolutions: pyramid.resolutions.toSorted((a, b) => b - a), zoom: index }
}

/** Longitude and latitude of a point of EPSG:3857, wherever around the world it lies. */
export const lonLatOf = ([x, y]: Point): Point => projectionOf(PROJECTION).toLonLat([x - turnsTo(x), y])

/** What the same point has gone around the world. */
export const turnsTo = (x: number): number => {
  const world = worldWidth(PROJECTION)!
  return world * Math.round(x / world)
}
