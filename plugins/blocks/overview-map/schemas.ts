import type { CommonLayer } from '../../../core/plugin.js'
import {
  altMember,
  attributeName,
  coordinates,
  coveredMember,
  type CoveredPlace,
  denominator,
  lengthOrAuto,
  rotation
} from '../../../parts/maps.js'

/** The options in front matter; lengths are points. */
export interface OverviewOptions {
  width: number
  height: number
  map: string
  maxDpi: number
  background: string
  alt?: string
  covered?: CoveredPlace[]
  /** Without it, and with sheets, all sheets are shown. */
  zoomFactor?: number
  outline: boolean
  style?: unknown
  /** The name of an attribute. */
  layerStyle?: string
  grids: boolean
  sheets?: string
  sheetsStyle?: unknown
}

/** The value in a request; missing members are as for the map. */
export interface OverviewValue {
  layers?: CommonLayer[]
  bbox?: [number, number, number, number]
  center?: [number, number]
  scale?: number
  dpi?: number
  projection?: string
  rotation?: number
  longitudeFirst?: boolean
  useNearestScale?: boolean
  useAdjustBounds?: boolean
  useGeodeticCalculations?: boolean
  style?: unknown
  grids?: boolean
  alt?: string
}

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['width', 'height'],
  properties: {
    width: lengthOrAuto('width on paper'),
    height: lengthOrAuto('height on paper'),
    map: {
      ...attributeName('the map whose surroundings the overview shows'),
      default: 'map',
      'x-attribute': ['map', 'overviewMap']
    },
    maxDpi: {
      type: 'number',
      minimum: 1,
      default: 400,
      description: 'largest dpi; a request with more is printed with this dpi'
    },
    background: {
      type: 'string',
      format: 'color',
      default: 'white',
      description: 'CSS colour under the lowest layer'
    },
    alt: altMember,
    covered: coveredMember,
    zoomFactor: {
      type: 'number',
      minimum: 1e-3,
      maximum: 1e6,
      description:
        'the overview shows this many times the width of the map, at most one world; default: 5, or with sheets: all sheets'
    },
    outline: { type: 'boolean', default: true, description: 'draw the frame of the map' },
    style: { description: 'style of that frame; default: overview-map' },
    layerStyle: {
      ...attributeName('the attribute of type style for its vector layers'),
      'x-attribute': 'style'
    },
    grids: { type: 'boolean', default: false, description: 'show the grids of the map here, too' },
    sheets: {
      ...attributeName('the map series, or the data source with a map in each row, whose frames are drawn'),
      'x-attribute': ['paging', 'datasource']
    },
    sheetsStyle: {
      description: 'style of the sheets; their properties are "name" (that of the row) and "number"'
    }
  }
}

const flag = { type: 'boolean' }

export const valueSchema = {
  type: 'object',
  properties: {
    layers: { type: 'array', 'x-layers': true, description: 'top first; default: those of the map' },
    bbox: { ...coordinates(4, 'minX, minY, maxX, maxY'), maxItems: 4 },
    center: coordinates(2, 'x and y in its projection; default: as the map'),
    scale: denominator('denominator; default: that of the map times zoomFactor'),
    dpi: { type: 'number', minimum: 1 },
    projection: { type: 'string' },
    rotation: { ...rotation, description: 'degrees, clockwise; default: as the map' },
    longitudeFirst: flag,
    useNearestScale: flag,
    useAdjustBounds: { ...flag, default: true },
    useGeodeticCalculations: flag,
    style: { description: 'style of the frame' },
    grids: { ...flag, description: 'show the grids of the map; default: as in the layout' },
    alt: altMember
  },
  'x-instead': { bbox: ['center'], center: ['bbox'] }
}
