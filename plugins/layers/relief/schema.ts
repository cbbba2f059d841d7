import type { CommonLayer, Extent } from '../../../core/plugin.js'
import { type HillshadeMethod, MOST_LIGHTS } from '../../../parts/relief.js'
import { rampNames } from './ramps.js'

export interface ReliefLayer extends CommonLayer {
  url?: string
  baseURL?: string
  encoding?: 'terrarium' | 'mapbox' | 'custom'
  redFactor?: number
  greenFactor?: number
  blueFactor?: number
  baseShift?: number
  tileSize: number
  minZoom: number
  maxZoom: number
  scheme: 'xyz' | 'tms'
  bounds?: Extent
  projection?: string
  crs?: string
  band: number
  nodata?: number
  hillshade: boolean | HillshadeMembers
  tints: boolean | string | unknown[][]
  contours: boolean | ContourMembers
}

export interface HillshadeMembers {
  method?: HillshadeMethod
  azimuth?: number | number[]
  altitude?: number | number[]
  exaggeration?: number
  anchor?: 'map' | 'viewport'
  shadowColor?: string | string[]
  highlightColor?: string | string[]
  accentColor?: string
}

export interface ContourMembers {
  interval?: number
  elevations?: number[]
  index?: number
  unit?: 'm' | 'ft'
  color?: string
  width?: number
  indexColor?: string
  indexWidth?: number
  labels?: boolean
  fontFamily?: string
  fontSize?: number
  labelColor?: string
}

const text = (description: string) => ({ type: 'string', minLength: 1, description })
const oneOrMore = (items: object, description: string) => ({
  anyOf: [items, { type: 'array', items, minItems: 1, maxItems: MOST_LIGHTS }],
  description
})
const azimuth = { type: 'number', minimum: -360, maximum: 360 }
const altitude = { type: 'number', minimum: 0, maximum: 90 }
const width = { type: 'number', minimum: 0, maximum: 20 }

const hillshade = {
  type: 'object',
  additionalProperties: false,
  properties: {
    method: { enum: ['standard', 'basic', 'combined', 'igor', 'multidirectional'] },
    azimuth: oneOrMore(azimuth, 'Clockwise from the top, in degrees.'),
    altitude: oneOrMore(altitude, 'Above the horizon, in degrees.'),
    exaggeration: { type: 'number', minimum: 0, maximum: 1 },
    anchor: { enum: ['map', 'viewport'] },
    shadowColor: oneOrMore({ type: 'string' }, 'Of slopes that face away from the light.'),
    highlightColor: oneOrMore({ type: 'string' }, 'Of slopes that face the light.'),
    accentColor: { type: 'string' }
  }
}

const contours = {
  type: 'object',
  additionalProperties: false,
  properties: {
    interval: { type: 'number', exclusiveMinimum: 0, maximum: 10_000 },
    elevations: { type: 'array', items: { type: 'number' }, minItems: 1, maxItems: 1000 },
    index: { type: 'integer', minimum: 1, maximum: 100 },
    unit: { enum: ['m', 'ft'] },
    color: { type: 'string' },
    width,
    indexColor: { type: 'string' },
    indexWidth: width,
    labels: { type: 'boolean' },
    fontFamily: { type: 'string', minLength: 1 },
    fontSize: { type: 'number', minimum: 1, maximum: 100 },
    labelColor: { type: 'string' }
  }
}

const factor = (colour: string) => ({ type: 'number', description: `For the encoding custom: metres per step of ${colour}; default 1.` }) // prettier-ignore
const zoom = (preset: number, description: string) => ({ type: 'integer', minimum: 0, maximum: 24, default: preset, description: `${description}; default ${preset}.` }) // prettier-ignore

export const reliefSchema = {
  description: 'Terrain drawn from elevations: hillshade, tints by elevation, contours with labels.',
  type: 'object',
  anyOf: [{ required: ['url'] }, { required: ['baseURL'] }],
  properties: {
    url: text(
      'A template of tiles in Web Mercator with {z}, {x} and {y} (or {-y}; {s}, {a-c} for sub-domains), PNG or WebP; or ' +
        'a GeoTIFF with elevations in metres. http(s), data: or a path in the folder of the app.'
    ),
    baseURL: text('Another name for url.'),
    encoding: {
      enum: ['terrarium', 'mapbox', 'custom'],
      description:
        'How the colours of tiles hold elevations, as in raster-dem sources of MapLibre. Default: terrarium or mapbox, ' +
        'whichever gives elevations that exist on Earth.'
    },
    redFactor: factor('red'),
    greenFactor: factor('green'),
    blueFactor: factor('blue'),
    baseShift: { type: 'number', description: 'For the encoding custom: metres that are subtracted; default 0.' },
    tileSize: {
      type: 'integer',
      minimum: 16,
      maximum: 4096,
      default: 256,
      description: 'Nominal width and height of a tile in pixels; default 256.'
    },
    minZoom: zoom(0, 'The coarsest zoom of the tiles'),
    maxZoom: zoom(15, 'The finest zoom of the tiles'),
    scheme: { enum: ['xyz', 'tms'], default: 'xyz', description: 'Whether rows of tiles are counted from the north (xyz) or the south (tms); default xyz.' }, // prettier-ignore
    bounds: {
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
      description: 'West, south, east, north of the tiles in degrees; no tile outside is requested.'
    },
    projection: text('Projection of a GeoTIFF that has none or an unknown one; default: that of the map.'),
    crs: text('Another name for projection.'),
    band: {
      type: 'integer',
      minimum: 1,
      default: 1,
      description: 'The band of a GeoTIFF with the elevations, counted from 1; default 1.'
    },
    nodata: {
      type: 'number',
      description: 'The value of pixels of a GeoTIFF without elevation; default: that of the file.'
    },
    hillshade: {
      anyOf: [{ type: 'boolean' }, hillshade],
      default: true,
      description:
        'true, false, or an object with method (standard, basic, combined, igor, multidirectional; default igor), azimuth ' +
        'and altitude of the light in degrees (315, 45; lists for multidirectional), exaggeration (0 to 1), anchor ' +
        '(viewport: the light comes from a side of the paper; map: of the map), shadowColor, highlightColor, accentColor ' +
        '(of steep slopes, for standard). Default true.'
    },
    tints: {
      anyOf: [
        { type: 'boolean' },
        { type: 'string' },
        { type: 'array', items: { type: 'array', minItems: 2, maxItems: 2 }, minItems: 1, maxItems: 1000 }
      ],
      default: 'hypsometric',
      description:
        `The colours of elevations in metres: a name (${rampNames.join(', ')}), or a list such as ` +
        '[[0, "#a8c090"], [2000, "white"]]; colours between two elevations are interpolated. false: none. Default hypsometric.'
    },
    contours: {
      anyOf: [{ type: 'boolean' }, contours],
      default: true,
      description:
        'true, false, or an object with interval (or elevations, a list), index (every nth contour is an index contour; ' +
        '5), unit (m, ft), color, width, indexColor, indexWidth (points), labels (true, false), fontFamily, fontSize ' +
        '(points), labelColor. Default true, with an interval that suits the scale and the relief.'
    }
  }
}
