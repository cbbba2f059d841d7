import type { CommonLayer, Values } from '../../core/plugin.js'
import type { QueryParameters } from '../fetching.js'
import type { PixelSize, WindowRules } from '../tiles.js'

/** Members of all layers that a map server draws. */
export interface ServerLayer extends CommonLayer {
  baseURL: string
  imageFormat?: string
  format?: string
  method?: 'GET' | 'POST'
  projection?: string
  srs?: string
  crs?: string
  tileSize?: PixelSize
  tileBufferSize?: PixelSize
  customParams?: QueryParameters
}

/** A layer that may share one request with a neighbour. */
export interface MergeableLayer extends ServerLayer {
  layers: string | string[]
  mergeableParams?: unknown
  disableLayersMerging?: boolean
}

export const texts = (description: string) => ({
  anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
  description
})

/** At least one name. */
export const layerNames = (description: string) => ({
  anyOf: [
    { type: 'array', items: { type: 'string' }, minItems: 1 },
    { type: 'string', minLength: 1 }
  ],
  description
})

const size = (minimum: number, maximum: number, description: string) => ({
  type: 'array',
  items: { type: 'integer', minimum, maximum },
  minItems: 2,
  maxItems: 2,
  description
})

/** Schema members of such layers. */
export const serverMembers = {
  baseURL: {
    type: 'string',
    minLength: 1,
    description: 'Address of the service; its query is kept.'
  },
  method: { enum: ['GET', 'POST'], description: 'POST sends the parameters as a form; default GET.' },
  projection: {
    type: 'string',
    description: 'Projection of the request; for a server that does not support that of the map. The picture is then warped. Default: that of the map.' // prettier-ignore
  },
  srs: { type: 'string', description: 'Another name for projection.' },
  crs: { type: 'string', description: 'Another name for projection.' },
  tileSize: size(
    1,
    4096,
    'Width and height in pixels of the tiles in which the map is requested; default: one picture.'
  ),
  tileBufferSize: size(0, 2048, 'Pixels around each tile that are requested and cut off; default [0, 0].')
}

/** Limit of the number of parameters. */
const MOST_PARAMETERS = 1000

export const customParams = (examples: string, more: string) => ({
  type: 'object',
  maxProperties: MOST_PARAMETERS,
  description: `Additional parameters (${examples}); ${more}`
})

export const mergeableMembers = {
  mergeableParams: {
    maxProperties: MOST_PARAMETERS,
    additionalProperties: { properties: { defaultValue: {}, separator: {}, context: {} } },
    description:
      'Values are additional parameters. Objects are rules ({"CQL_FILTER": {"separator": ";", "defaultValue": "INCLUDE", ' +
      '"context": "http://…"}}) for joining the values of neighbouring layers, one per layer, in one request; by default ' +
      'the separator is a comma, the default value is empty, and the rule holds for every baseURL.'
  },
  disableLayersMerging: {
    type: 'boolean',
    description: 'true: the layer has its own request; default false: it may share a request with its neighbour.'
  }
}

const MAX_SIZE: PixelSize = [4096, 4096]
/** With smaller tiles a print would need thousands of requests. */
const LEAST_SIZE = 256

/** Option `maxSize`: the largest picture to request from a server. */
export const maxSizeOf = ({ maxSize = MAX_SIZE }: Values): PixelSize => {
  const isSize = Array.isArray(maxSize) && maxSize.length === 2 && maxSize.every((side) => side >= LEAST_SIZE)
  if (isSize && maxSize.every(Number.isSafeInteger)) return maxSize as unknown as PixelSize
  throw new Error(
    `the option maxSize is ${JSON.stringify(maxSize)}; must be [width, height] in whole pixels, each at least ${LEAST_SIZE}`
  )
}

/** The windows that a layer requests; a vector drawing needs no tiles, because its size in pixels costs nothing. */
export const windowRules = (layer: ServerLayer, maxSize: PixelSize, format: string): WindowRules => {
  const projection = layer.projection ?? layer.srs ?? layer.crs
  if (/svg/i.test(format)) return { projection }
  return { projection, tileSize: layer.tileSize, tileBuffer: layer.tileBufferSize, maxSize }
}
