import {
  type CommonLayer,
  drawTiles,
  type Extent,
  isWebMercator,
  type LayerPlugin,
  type PluginFactory,
  PrintError,
  type QueryParameters,
  type TileMatrix,
  type View,
  withBraces,
  withQuery
} from '../../core/plugin.js'

interface OsmLayer extends CommonLayer {
  baseURL: string
  maxExtent?: Extent
  tileSize?: readonly [width: number, height: number]
  resolutions?: number[]
  resolutionTolerance?: number
  imageExtension?: string
  extension?: string
  path_format?: string
  customParams?: QueryParameters
}

const schema = {
  description: 'Square-pyramid tiles addressed by zoom, column and row: OpenStreetMap and all that is called XYZ.',
  type: 'object',
  required: ['baseURL'],
  properties: {
    baseURL: {
      type: 'string',
      minLength: 1,
      description:
        'A template with {z}, {x} and {y} (or {-y}, counted from the south; {s}, {a-c} for sub-domains), or a folder ' +
        'under which tiles are found as z/x/y.png or as path_format says.'
    },
    maxExtent: {
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
      description: 'Left, bottom, right, top of the pyramid in map units; default: the square world of EPSG:3857.'
    },
    tileSize: {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 4096 },
      minItems: 2,
      maxItems: 2,
      description: 'Width and height of a tile in pixels; default [256, 256].'
    },
    resolutions: {
      type: 'array',
      items: { type: 'number', exclusiveMinimum: 0 },
      minItems: 1,
      description: 'Map units a pixel; sorted, the coarsest is zoom 0. Default: the world in one tile, halved 22 times.'
    },
    resolutionTolerance: {
      type: 'number',
      exclusiveMinimum: 0,
      description: 'How many times coarser than the print tiles may be; default 1.9.'
    },
    imageExtension: { type: 'string', description: 'Suffix of the files under a folder address; default png.' },
    extension: { type: 'string', description: 'The same as imageExtension.' },
    path_format: {
      type: 'string',
      description:
        'How tiles are found under a folder address: ${z}, ${x}, ${y} and ${extension} are replaced, and as many ' +
        'letters as are repeated are the fewest digits (${zzz}: 007). Default: ${z}/${x}/${y}.${extension}.'
    },
    customParams: { type: 'object', description: 'Parameters for the query, where the address has them not already.' }
  }
}

const WORLD = 20037508.342789244
const FINEST_ZOOM = 22

/** The coarsest tiles that are at most `tolerance` times coarser than the print, else the finest there are. */
const matrixFor = (layer: OsmLayer, view: View): TileMatrix & { zoom: number } => {
  const [left, bottom, right, top] = layer.maxExtent ?? [-WORLD, -WORLD, WORLD, WORLD]
  const [tileWidth, tileHeight] = layer.tileSize ?? [256, 256]
  const resolutions = layer.resolutions
    ? layer.resolutions.toSorted((a, b) => b - a)
    : Array.from({ length: FINEST_ZOOM + 1 }, (_, zoom) => (2 * WORLD) / tileWidth / 2 ** zoom)
  const target = (view.resolution[0] + view.resolution[1]) / 2
  const found = resolutions.findIndex((resolution) => resolution <= target * (layer.resolutionTolerance ?? 1.9))
  const zoom = found < 0 ? resolutions.length - 1 : found
  const resolution = resolutions[zoom]!
  const last = (length: number, pixels: number) => Math.ceil(length / (pixels * resolution) - 1e-6) - 1
  const columns = [0, last(right - left, tileWidth)] as const
  const rows = [0, last(top - bottom, tileHeight)] as const
  return { zoom, origin: [left, top], resolution, tileWidth, tileHeight, columns, rows }
}

/** `{a-c}` or `{0-3}`: one of the names between, always the same one for a tile, so that caches on the way help. */
const subDomain = (first: string, last: string, tile: number): string => {
  const from = first.charCodeAt(0)
  return String.fromCharCode(from + (tile % (last.charCodeAt(0) - from + 1)))
}

const templateOf = (layer: OsmLayer): string => {
  const template = withBraces(layer.baseURL)
  if (!layer.path_format && /\{z\}/i.test(template)) return template
  const [folder = '', query] = template.split(/\?(.*)/s)
  const extension = (layer.imageExtension ?? layer.extension ?? 'png').replace(/^\./, '')
  const path = withBraces(layer.path_format || '{z}/{x}/{y}.{extension}').replace(/\$?\{extension\}/gi, () => extension)
  const file = `${folder.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  return query ? `${file}${file.includes('?') ? '&' : '?'}${query}` : file
}

const addressOf = (template: string, zoom: number, column: number, row: number): string => {
  const numbers: { [placeholder: string]: number } = { z: zoom, x: column, y: row, '-y': 2 ** zoom - 1 - row }
  return template
    .replace(/\$?\{(z+|x+|-?y+)\}/gi, (_, letters: string) => {
      const name = letters.toLowerCase().replace(/(\w)\1*$/, '$1')
      return String(numbers[name]).padStart(letters.replace('-', '').length, '0')
    })
    .replace(/\{s\}/gi, '{a-c}')
    .replace(/\{([a-z])-([a-z])\}|\{(\d)-(\d)\}/gi, (_, a, b, c, d) => subDomain(a ?? c, b ?? d, column + row))
}

const plugin: LayerPlugin<OsmLayer> = {
  kind: 'layer',
  name: 'osm',
  aliases: ['xyz'],
  schema,
  title: (layer) => layer.name || 'tiles',
  async draw(layer, view, tools) {
    if (!layer.maxExtent && !isWebMercator(view.projection))
      throw new PrintError(
        'unknown-projection',
        `its tiles are in EPSG:3857, the map is in ${view.projection}; ask for a map in EPSG:3857, or give the tiles' ` +
          `own "maxExtent" and "resolutions" in the map's projection`
      )
    const matrix = matrixFor(layer, view)
    const template = templateOf(layer)
    const address = (column: number, row: number) =>
      withQuery(addressOf(template, matrix.zoom, column, row), layer.customParams ?? {}, 'keep')
    const image = await drawTiles({ matrix, view, tools, layer, address })
    return image ? { images: [image] } : {}
  }
}

const osm: PluginFactory = () => plugin
export default osm
