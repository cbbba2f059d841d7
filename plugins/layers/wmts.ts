import {
  type CommonLayer,
  countTiles,
  drawTiles,
  type Extent,
  type LayerPlugin,
  type PluginFactory,
  type Point,
  PrintError,
  type Projection,
  projectionOf,
  type QueryParameters,
  type TileMatrix,
  type View,
  withBraces,
  withQuery
} from '../../core/plugin.js'

interface Matrix {
  identifier: string
  matrixSize: readonly [columns: number, rows: number]
  tileSize: readonly [width: number, height: number]
  topLeftCorner: Point
  scaleDenominator?: number
  resolution?: number
}

interface WmtsLayer extends CommonLayer {
  baseURL: string
  layer: string
  matrixSet: string
  matrices?: Matrix[]
  matrixIds?: Matrix[]
  requestEncoding?: 'KVP' | 'REST'
  version?: string
  style?: string
  dimensions?: string[]
  dimensionParams?: QueryParameters
  params?: QueryParameters
  imageFormat?: string
  format?: string
  customParams?: QueryParameters
  mergeableParams?: unknown
}

const pair = (items: object, description: string) => ({
  type: 'array',
  items,
  minItems: 2,
  maxItems: 2,
  description
})

const matrices = {
  type: 'array',
  minItems: 1,
  description: 'The zoom levels of the matrix set.',
  items: {
    type: 'object',
    required: ['identifier', 'matrixSize', 'tileSize', 'topLeftCorner'],
    anyOf: [{ required: ['scaleDenominator'] }, { required: ['resolution'] }],
    properties: {
      identifier: { type: 'string', description: 'The name of the zoom level.' },
      matrixSize: pair({ type: 'integer', minimum: 1 }, 'Columns and rows.'),
      tileSize: pair({ type: 'integer', minimum: 1, maximum: 4096 }, 'Width and height of a tile in pixels.'),
      topLeftCorner: pair({ type: 'number' }, 'Top left corner in map units, x first.'),
      scaleDenominator: { type: 'number', exclusiveMinimum: 0, description: 'At 0.28 mm a pixel.' },
      resolution: {
        type: 'number',
        exclusiveMinimum: 0,
        description: 'Map units a pixel, instead of scaleDenominator.'
      }
    }
  }
}

const schema = {
  description: 'Tiles from a Web Map Tile Service.',
  type: 'object',
  required: ['baseURL', 'layer', 'matrixSet'],
  anyOf: [{ required: ['matrices'] }, { required: ['matrixIds'] }],
  properties: {
    baseURL: {
      type: 'string',
      minLength: 1,
      description: 'REST: a template with {TileMatrix}, {TileRow} and {TileCol}; KVP: the address of the service.'
    },
    layer: { type: 'string', description: 'The name of the layer.' },
    matrixSet: { type: 'string', description: 'The name of the matrix set.' },
    matrices,
    matrixIds: { ...matrices, description: 'The same as matrices.' },
    requestEncoding: { enum: ['KVP', 'REST'], description: 'Default: REST for a template, else KVP.' },
    version: { type: 'string', description: 'Default 1.0.0.' },
    style: { type: 'string', description: 'Default: empty.' },
    dimensions: {
      type: 'array',
      items: { type: 'string' },
      description: 'Names of dimensions; default: all given values.'
    },
    dimensionParams: { type: 'object', description: 'The value of each dimension.' },
    params: { type: 'object', description: 'The same as dimensionParams.' },
    imageFormat: { type: 'string', description: 'Media type, or what follows image/; default image/png.' },
    format: { type: 'string', description: 'The same as imageFormat.' },
    customParams: { type: 'object', description: 'Further parameters, KVP only; a list repeats the name.' },
    mergeableParams: { description: 'Further parameters as well.' }
  }
}

/** The side of the pixel that scale denominators of tile matrices are told for, in metres (OGC 07-057r7, 6.1). */
const PIXEL_METRES = 0.00028
/** Metres a degree in those denominators, whatever the ellipsoid (OGC 07-057r7, annex E). */
const DEGREE_METRES = (Math.PI * 6378137) / 180
/** Pyramids of the world begin with half of it, the whole, or a square around it. */
const WORLD_DEGREES = [90, 1440] as const

/**
 * Map units a pixel. Some clients compute denominators of degree systems as if a degree were a metre; read by the rule
 * such a pyramid would be some metres wide, read by theirs it is as wide as the world.
 */
const resolutionReader = (all: Matrix[], { isGeographic, metresPerUnit }: Projection): ((matrix: Matrix) => number) => {
  const isWorld = ({ scaleDenominator = 0, matrixSize, tileSize }: Matrix) => {
    const degrees = scaleDenominator * PIXEL_METRES * matrixSize[0] * tileSize[0]
    return degrees >= WORLD_DEGREES[0] && degrees <= WORLD_DEGREES[1]
  }
  const byRule = isGeographic ? DEGREE_METRES : metresPerUnit
  const metres = isGeographic && all.some(isWorld) ? 1 : byRule
  return ({ scaleDenominator = 0, resolution }) => resolution ?? (scaleDenominator * PIXEL_METRES) / metres
}

const overlap = (a: Extent, b: Extent): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/**
 * The corner x first. Where the authority puts north first, services and some clients do so too: taken as such if
 * the first number cannot be a longitude's partner, or only the other order brings the tiles to the map.
 */
const originOf = (
  { topLeftCorner, matrixSize, tileSize }: Matrix,
  resolution: number,
  at: Projection,
  view: View
): Point => {
  const [first, second] = topLeftCorner
  if (!at.northFirst) return topLeftCorner
  if (at.isGeographic && Math.abs(second) > 90 + resolution * tileSize[1]) return [second, first]
  const shows = ([left, top]: Point) => {
    const right = left + resolution * matrixSize[0] * tileSize[0]
    return overlap([left, top - resolution * matrixSize[1] * tileSize[1], right, top], view.extent)
  }
  return !shows(topLeftCorner) && shows([second, first]) ? [second, first] : topLeftCorner
}

/** The zoom level whose pixels are nearest to the print's. */
const matrixFor = (layer: WmtsLayer, view: View): TileMatrix & { identifier: string } => {
  const all = [...(layer.matrices ?? []), ...(layer.matrixIds ?? [])]
  const projection = projectionOf(view.projection)
  const resolutionOf = resolutionReader(all, projection)
  const target = (view.resolution[0] + view.resolution[1]) / 2
  const distance = (matrix: Matrix) => Math.abs(resolutionOf(matrix) - target)
  const [first, ...others] = all
  if (!first) throw new PrintError('invalid-spec', `the WMTS layer "${layer.layer}" has no matrices`)
  const nearest = others.reduce((best, matrix) => (distance(matrix) < distance(best) ? matrix : best), first)
  const resolution = resolutionOf(nearest)
  return {
    identifier: nearest.identifier,
    origin: originOf(nearest, resolution, projection, view),
    resolution,
    tileWidth: nearest.tileSize[0],
    tileHeight: nearest.tileSize[1],
    columns: [0, nearest.matrixSize[0] - 1],
    rows: [0, nearest.matrixSize[1] - 1]
  }
}

const dimensionsOf = ({ dimensions, dimensionParams, params }: WmtsLayer): QueryParameters => {
  const values = Object.entries({ ...params, ...dimensionParams })
  if (!dimensions?.length) return Object.fromEntries(values)
  const valueOf = (name: string) => values.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1]
  return Object.fromEntries(dimensions.map((name) => [name, valueOf(name)]))
}

const escapeInPath = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:2C|3A)/g, (escaped) => decodeURIComponent(escaped))

type Addresses = (column: number, row: number) => string

const restAddresses = (template: string, layer: WmtsLayer, matrix: string): Addresses => {
  const fixed: QueryParameters = {
    ...dimensionsOf(layer),
    Layer: layer.layer,
    Style: layer.style ?? '',
    TileMatrixSet: layer.matrixSet,
    TileMatrix: matrix
  }
  const fill = (text: string, values: QueryParameters) => {
    const byName = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
    return text.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
      escapePlaceholder(byName.get(name.toLowerCase()), whole)
    )
  }
  const filled = fill(template, fixed)
  const unknown = /\{(?!tile(?:col|row)\})[^{}]*\}/i.exec(filled)?.[0]
  if (unknown)
    throw new PrintError(
      'invalid-spec',
      `the address of the WMTS layer "${layer.layer}" holds ${unknown}, and no dimension of that name has a value`
    )
  return (column, row) => fill(filled, { TileCol: column, TileRow: row })
}

const escapePlaceholder = (value: unknown, placeholder: string): string =>
  value === undefined || value === null ? placeholder : escapeInPath(String(value))

const kvpAddresses = (layer: WmtsLayer, matrix: string): Addresses => {
  const format = layer.imageFormat || layer.format || 'image/png'
  const computed = (column: number, row: number): QueryParameters => ({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: layer.version || '1.0.0',
    LAYER: layer.layer,
    STYLE: layer.style ?? '',
    TILEMATRIXSET: layer.matrixSet,
    TILEMATRIX: matrix,
    TILEROW: row,
    TILECOL: column,
    FORMAT: format.includes('/') ? format : `image/${format}`
  })
  const reserved = Object.keys(computed(0, 0))
  const mergeable = layer.mergeableParams instanceof Object ? { ...layer.mergeableParams } : {}
  const further = Object.entries({ ...dimensionsOf(layer), ...mergeable, ...layer.customParams })
  const free = Object.fromEntries(further.filter(([name]) => !reserved.includes(name.toUpperCase())))
  return (column, row) => withQuery(layer.baseURL, { ...computed(column, row), ...free })
}

const addressesOf = (layer: WmtsLayer, matrix: string): Addresses => {
  const template = withBraces(layer.baseURL)
  const isTemplate = ['{tilematrix}', '{tilerow}', '{tilecol}'].every((part) => template.toLowerCase().includes(part))
  const encoding = layer.requestEncoding?.toUpperCase() ?? (isTemplate ? 'REST' : 'KVP')
  if (encoding === 'KVP') return kvpAddresses(layer, matrix)
  if (isTemplate) return restAddresses(template, layer, matrix)
  throw new PrintError(
    'invalid-spec',
    `the REST address of the WMTS layer "${layer.layer}" must hold {TileMatrix}, {TileRow} and {TileCol}; without them it is KVP`
  )
}

const plugin: LayerPlugin<WmtsLayer> = {
  kind: 'layer',
  name: 'wmts',
  schema,
  title: (layer) => layer.name || layer.layer,
  tiles: (layer, view) => countTiles(matrixFor(layer, view), view),
  async draw(layer, view, tools) {
    const matrix = matrixFor(layer, view)
    const address = addressesOf(layer, matrix.identifier)
    const image = await drawTiles({
      matrix,
      view,
      tools,
      layer: { ...layer, name: layer.name || layer.layer },
      tile: address
    })
    return image ? { images: [image] } : {}
  }
}

const wmts: PluginFactory = () => plugin
export default wmts
