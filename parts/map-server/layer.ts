import type { CommonLayer, Values } from '../../core/plugin.js'
import type { QueryParameters } from '../fetching.js'
import type { PixelSize, WindowRules } from '../tiles.js'

/** Members that layers drawn by a map server share. */
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

/** One of the layers that may become one request with a neighbour. */
export interface MergeableLayer extends ServerLayer {
  layers: string | string[]
  mergeableParams?: unknown
  disableLayersMerging?: boolean
}

export const texts = (description: string) => ({
  anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
  description
})

/** One at least. */
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

/** For the schemas of such layers. */
export const serverMembers = {
  baseURL: {
    type: 'string',
    minLength: 1,
    description: 'Address of the service; a query it already has is kept.'
  },
  method: { enum: ['GET', 'POST'], description: 'POST sends the parameters as a form; default GET.' },
  projection: {
    type: 'string',
    description: 'What the server is asked in, if it does not know the map’s; its pictures are then warped. Default: the map’s.' // prettier-ignore
  },
  srs: { type: 'string', description: 'The same as projection.' },
  crs: { type: 'string', description: 'The same as projection.' },
  tileSize: size(
    1,
    4096,
    'Width and height in pixels of the tiles that the map is asked for in; default: one picture.'
  ),
  tileBufferSize: size(0, 2048, 'Pixels around each tile that are asked for as well and cut off; default [0, 0].')
}

/** Beyond this nobody has meant them. */
const MOST_PARAMETERS = 1000

export const customParams = (examples: string, more: string) => ({
  type: 'object',
  maxProperties: MOST_PARAMETERS,
  description: `Further parameters (${examples}); ${more}`
})

export const mergeableMembers = {
  mergeableParams: {
    maxProperties: MOST_PARAMETERS,
    description:
      'Values: further parameters. Rules ({"CQL_FILTER": {"separator": ";", "defaultValue": "INCLUDE", "context": ' +
      '"http://…"}}): how values of neighbours are joined, one a layer, when they become one request; default , and ' +
      'nothing, for every baseURL.'
  },
  disableLayersMerging: {
    type: 'boolean',
    description: 'Keeps the layer a request of its own; default false: it may become one with its neighbour.'
  }
}

const MAX_SIZE: PixelSize = [4096, 4096]
/** Below this a print would take thousands of requests. */
const LEAST_SIZE = 256

/** The option `maxSize`: the largest picture that a server is asked for. */
export const maxSizeOf = ({ maxSize = MAX_SIZE }: Values): PixelSize => {
  const isSize = Array.isArray(maxSize) && maxSize.length === 2 && maxSize.every((side) => side >= LEAST_SIZE)
  if (isSize && maxSize.every(Number.isSafeInteger)) return maxSize as unknown as PixelSize
  throw new Error(
    `its option maxSize is ${JSON.stringify(maxSize)}; it takes [width, height] in whole pixels from ${LEAST_SIZE} on`
  )
}

/** What windows a layer asks for; a drawing of lines and areas needs no tiles, its size in pixels costs nothing. */
export const windowRules = (layer: ServerLayer, maxSize: PixelSize, format: string): WindowRules => {
  const projection = layer.projection ?? layer.srs ?? layer.crs
  if (/svg/i.test(format)) return { projection }
  return { projection, tileSize: layer.tileSize, tileBuffer: layer.tileBufferSize, maxSize }
}
