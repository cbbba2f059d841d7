import { type CommonLayer, shown } from '../../core/plugin.js'
import type { ScreenView } from '../geo.js'
import { type CoveredPlace, coveredMember } from './covered.js'
import { altMember, attributeName, coordinates, denominator, length, lengthOrAuto, rotation } from './members.js'

/** The options of a map in front matter; lengths are points. */
export interface MapOptions {
  width?: number
  height?: number
  /** The range of sizes that a request may choose; without a maximum, none. */
  minWidth?: number
  maxWidth?: number
  minHeight?: number
  maxHeight?: number
  maxDpi: number
  dpiSuggestions?: number[]
  projection: string
  background: string
  alt?: string
  covered?: CoveredPlace[]
  snapToScales: boolean
  /** Names of attributes. */
  features?: string
  style?: string
  under?: string
  over?: string
}

/** How the map zooms to the features of its layers. */
export interface ZoomToFeatures {
  zoomType: 'EXTENT' | 'CENTER'
  layer?: string
  layers?: string[]
  minScale?: number
  scale?: number
  /** Points. */
  minMargin: number
}

export interface AreaOfInterest {
  /** GeoJSON, or its text. */
  area: unknown
  display: 'RENDER' | 'CLIP' | 'PALE' | 'NONE'
  /** For `PALE`: 0 to 1. */
  paleness: number
  style?: unknown
  crs?: unknown
}

/** The value of a map in a request. */
export interface MapValue {
  /** Points. */
  width?: number
  height?: number
  projection?: string
  center?: [number, number]
  scale?: number
  bbox?: [number, number, number, number]
  view?: ScreenView
  zoomToFeatures?: ZoomToFeatures
  areaOfInterest?: AreaOfInterest
  dpi?: number
  rotation?: number
  longitudeFirst?: boolean
  useNearestScale?: boolean
  useAdjustBounds: boolean
  useGeodeticCalculations: boolean
  planar: boolean
  dpiSensitiveStyle: boolean
  alt?: string
  layers: CommonLayer[]
}

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  allOf: [
    ['width', 'maxWidth'],
    ['height', 'maxHeight']
  ].map((either) => ({ anyOf: either.map((name) => ({ required: [name] })) })),
  properties: {
    width: lengthOrAuto('width on paper'),
    height: lengthOrAuto('height on paper'),
    minWidth: length('smallest width that a request may send'),
    maxWidth: length('largest width that a request may send; default: requests may not change the width'),
    minHeight: length('smallest height that a request may send'),
    maxHeight: length('largest height that a request may send; default: requests may not change the height'),
    maxDpi: { type: 'number', minimum: 1, default: 400, description: 'largest dpi; requests with more are refused' },
    dpiSuggestions: { type: 'array', items: { type: 'number', minimum: 1 }, minItems: 1 },
    projection: { type: 'string', default: 'EPSG:3857', description: 'projection, if the request has none' },
    background: {
      type: 'string',
      format: 'color',
      default: 'white',
      description: 'CSS colour under the lowest layer; none: the paper shows through'
    },
    alt: altMember,
    covered: coveredMember,
    snapToScales: { type: 'boolean', default: false, description: 'print only the scales of the app' },
    features: {
      ...attributeName('the attribute of type features that the vector layers show'),
      'x-attribute': 'features'
    },
    style: {
      ...attributeName('the attribute of type style for the vector layers'),
      'x-attribute': 'style'
    },
    under: {
      ...attributeName('the attribute of type staticLayers with layers below all others'),
      'x-attribute': 'staticLayers'
    },
    over: {
      ...attributeName('the attribute of type staticLayers with layers above all others'),
      'x-attribute': 'staticLayers'
    }
  }
}

const zoomToFeatures = {
  type: 'object',
  properties: {
    zoomType: { enum: ['EXTENT', 'CENTER'], default: 'EXTENT' },
    layer: { type: 'string', description: 'the name of a layer' },
    layers: { type: 'array', items: { type: 'string' }, maxItems: 100, description: 'names of several layers' },
    minScale: { type: 'number', minimum: 0, description: 'denominator of the largest scale; 0 for any' },
    scale: denominator('denominator for CENTER'),
    minMargin: { type: 'number', minimum: 0, default: 10, description: 'points around the features' }
  }
}

const screenView = {
  type: 'object',
  required: ['center', 'zoom'],
  description: 'instead of center, scale and rotation: what a web map shows on a screen of 96 pixels per inch',
  properties: {
    center: coordinates(2, 'longitude and latitude'),
    zoom: {
      type: 'number',
      minimum: -10,
      maximum: 30,
      description: 'the zoom level of the web map, for tiles of 512 pixels as in MapLibre'
    },
    bearing: { ...rotation, default: 0, description: 'the direction that is up, in degrees clockwise from north' }
  }
}

const areaOfInterest = {
  type: 'object',
  required: ['area'],
  properties: {
    area: { description: 'a GeoJSON geometry or feature, or its text' },
    display: { enum: ['RENDER', 'CLIP', 'PALE', 'NONE'], default: 'RENDER' },
    paleness: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.65,
      description: 'for PALE: how much the map outside of the area is whitened'
    },
    style: { description: 'a style of vector layers' },
    crs: { description: 'projection of the area; default: that of the map' },
    renderAsSvg: { type: 'boolean' }
  }
}

/** Clients round the size of their layout. */
const SAME_SIZE_PT = 1

/** What a request with `view` may not send, and what it drops from the default of a layout. */
export const REPLACED_BY_VIEW = ['center', 'scale', 'bbox', 'rotation'] as const

/** A size in points that a request may choose where there is a maximum. */
const chosen = (name: string, minimum = 1, maximum?: number) => ({
  [name]:
    maximum === undefined
      ? { description: `not used: the layout sets the ${name}` }
      : { type: 'number', minimum, maximum, description: `${name} on paper, points` }
})

export const valueSchema = ({ maxDpi, ...sizes }: MapOptions) => ({
  type: 'object',
  required: (['width', 'height'] as const).filter((name) => sizes[name] === undefined),
  properties: {
    ...chosen('width', sizes.minWidth, sizes.maxWidth),
    ...chosen('height', sizes.minHeight, sizes.maxHeight),
    projection: { type: 'string' },
    center: coordinates(2, 'x and y in the map’s projection'),
    scale: denominator('denominator'),
    bbox: { ...coordinates(4, 'minX, minY, maxX, maxY'), maxItems: 4 },
    view: screenView,
    zoomToFeatures,
    areaOfInterest,
    dpi: { type: 'number', minimum: 1, maximum: maxDpi },
    rotation: { ...rotation, description: 'degrees, clockwise; default 0' },
    longitudeFirst: { type: 'boolean' },
    useNearestScale: { type: 'boolean' },
    useAdjustBounds: { type: 'boolean', default: false },
    useGeodeticCalculations: { type: 'boolean', default: false },
    planar: { type: 'boolean', default: false, description: 'for degrees: every degree is as long as at the equator' },
    dpiSensitiveStyle: { type: 'boolean', default: true },
    alt: altMember,
    layers: { type: 'array', 'x-layers': true, default: [], description: 'top first' }
  },
  anyOf: [['bbox'], ['center', 'scale'], ['view'], ['zoomToFeatures'], ['areaOfInterest']].map((required) => ({
    required
  })),
  'x-instead': {
    bbox: ['center', 'zoomToFeatures', 'view'],
    center: ['bbox', 'zoomToFeatures', 'view'],
    zoomToFeatures: ['bbox', 'center', 'view'],
    view: ['zoomToFeatures', ...REPLACED_BY_VIEW]
  }
})

/** Size of the frame in points: that of the request if the layout allows it, else that of the layout. */
export const mapSize = ({ width, height }: Pick<MapValue, 'width' | 'height'>, options: MapOptions) => ({
  widthPt: sideOf(width, options.width, options.maxWidth),
  heightPt: sideOf(height, options.height, options.maxHeight)
})

const sideOf = (asked: number | undefined, own: number | undefined, most: number | undefined): number =>
  most === undefined ? own! : (asked ?? own ?? most)

/** The warnings for a size in a request that the layout does not let it choose, and that differs from the layout's. */
export const sizeWarnings = (value: MapValue, options: MapOptions): string[] =>
  (['width', 'height'] as const).flatMap((side) => {
    const [asked, own] = [value[side], options[side]]
    const most = side === 'width' ? 'maxWidth' : 'maxHeight'
    if (asked === undefined || own === undefined || options[most] !== undefined) return []
    if (Math.abs(Number(asked) - own) < SAME_SIZE_PT) return []
    return `the map's "${side}" is ${shown(asked)}, but the layout sets it to ${Number(own.toFixed(1))} points; it is ignored (a layout with ${most} lets requests choose)`
  })
