import type { CommonLayer, Extent, Point, View } from '../../core/plugin.js'
import type { QueryParameters } from '../fetching.js'
import { projectionOf, worldWidth } from '../geo.js'
import { serverName } from './server-name.js'
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
  /** Pixels of the picture per requested pixel. */
  scale: number
  customParams?: QueryParameters
}

const texts = { type: 'array', items: { type: 'string' }, maxItems: 1000 }

const members = {
  baseURL: { type: 'string', minLength: 1, description: 'Address of the service.' },
  maptype: { type: 'string', minLength: 1, description: 'Kind of map, such as roadmap.' },
  format: { type: 'string', description: 'Format of the pictures; default: extension, else png.' },
  extension: { type: 'string', description: 'Another name for format.' },
  language: { type: 'string', description: 'Language of the labels.' },
  sensor: { type: 'string', description: 'Parameter "sensor", sent unchanged.' },
  markers: {
    ...texts,
    description: 'Markers, each a style and positions in the syntax of the service; each is one parameter.'
  },
  path: { ...texts, description: 'Lines in the syntax of the service; each is one parameter.' },
  client: {
    type: 'string',
    description: 'The client of the service whose key signs the request, if the settings have several.'
  },
  scale: {
    type: 'integer',
    minimum: 1,
    maximum: 4,
    default: 1,
    description: 'Pixels of the picture per requested pixel: larger labels and finer lines; default 1.'
  },
  customParams: { type: 'object', description: 'Additional parameters.' },
  maxExtent: { ...pyramidMembers.maxExtent, description: 'Extent of the maps in EPSG:3857; default: the world.' },
  resolutions: {
    ...pyramidMembers.resolutions,
    description:
      'Units of EPSG:3857 per pixel, for each zoom; sorted, the coarsest is zoom 0. Default: the world in 256 pixels, halved 22 times.'
  },
  resolutionTolerance: toleranceMember(1.9)
}

/** What the layer types of static map services have in common. */
export const staticType = (description: string) => ({
  schema: { description, type: 'object', required: ['baseURL', 'maptype'], properties: members },
  title: (layer: StaticLayer): string => layer.name || 't',
  shownName: serverName
})

/** Static map services have no other projection. */
export const STATIC_PROJECTION = 'EPSG:3857'

export interface StaticLevels {
  extent: Extent
  /** Units of EPSG:3857 per requested pixel, by zoom. */
  resolutions: number[]
  /** The coarsest zoom whose pixels are at most `resolutionTolerance` times coarser than the print's, else the finest. */
  zoom: number
}

export const levelsFor = (
  { maxExtent, resolutions, resolutionTolerance, scale }: StaticLayer,
  view: View
): StaticLevels => {
  const pyramid = pyramidOf({ projection: STATIC_PROJECTION, maxExtent, resolutions }, view)
  const sent = { ...pyramid, resolutions: pyramid.resolutions.map((resolution) => resolution / scale) }
  const { index } = levelFor(sent, view, { rule: 'coarsest', tolerance: resolutionTolerance })
  return { extent: pyramid.extent, resolutions: pyramid.resolutions.toSorted((a, b) => b - a), zoom: index }
}

/** Longitude and latitude of a point of EPSG:3857, also beyond the date line. */
export const lonLatOf = ([x, y]: Point): Point => projectionOf(STATIC_PROJECTION).toLonLat([x - turnsTo(x), y])

/** How far a point is beyond the date line, in whole worlds. */
export const turnsTo = (x: number): number => {
  const world = worldWidth(STATIC_PROJECTION)!
  return world * Math.round(x / world)
}
