import type { CommonLayer } from '../../../core/plugin.js'
import {
  altMember,
  attributeName,
  coordinates,
  coveredMember,
  type CoveredPlace,
  denominator,
  roomLength
} from '../../../parts/maps.js'

/** What front matter says; lengths are points. */
export interface OverviewOptions {
  width: number
  height: number
  map: string
  maxDpi: number
  background: string
  alt?: string
  covered?: CoveredPlace[]
  /** Without it, and with sheets, all of these are shown. */
  zoomFactor?: number
  outline: boolean
  style?: unknown
  /** The name of an attribute. */
  layerStyle?: string
  grids: boolean
  sheets?: string
  sheetsStyle?: unknown
}

/** What a request says; what it does not is as the map's. */
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
    width: roomLength('width on paper'),
    height: roomLength('height on paper'),
    map: {
      ...attributeName('the map whose surroundings it shows'),
      default: 'map',
      'x-attribute': ['map', 'overviewMap']
    },
    maxDpi: { type: 'number', minimum: 1, default: 400, description: 'what is asked for above it is printed with it' },
    background: { type: 'string', default: 'white', description: 'CSS colour under the lowest layer' },
    alt: altMember,
    covered: coveredMember,
    zoomFactor: {
      type: 'number',
      minimum: 1e-3,
      maximum: 1e6,
      description:
        'how many times as much as the map it shows, never more than one world; default: 5, or with sheets: all of these'
    },
    outline: { type: 'boolean', default: true, description: 'whether the frame of the map is drawn' },
    style: { description: 'a style of that frame; default: overview-map' },
    layerStyle: {
      ...attributeName('the attribute of type style that its vector layers are drawn in'),
      'x-attribute': 'style'
    },
    grids: { type: 'boolean', default: false, description: "whether the map's grids are shown here, too" },
    sheets: {
      ...attributeName('the map series, or data source with a map in each row, whose frames are drawn'),
      'x-attribute': ['paging', 'datasource']
    },
    sheetsStyle: {
      description: 'a style of the sheets; their properties: "name", what the row is called, and "number"'
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
    rotation: { type: 'number', description: 'degrees, clockwise; default: as the map' },
    longitudeFirst: flag,
    useNearestScale: flag,
    useAdjustBounds: { ...flag, default: true },
    useGeodeticCalculations: flag,
    style: { description: 'a style of the frame' },
    grids: { ...flag, description: "whether the map's grids are shown; default: the layout's" },
    alt: altMember
  },
  'x-instead': ['bbox', 'center']
}
