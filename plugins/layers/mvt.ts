import {
  type Drawing,
  type LayerPlugin,
  misspelled,
  type PluginFactory,
  quote,
  type Tools,
  View,
  warnOnce
} from '../../core/plugin.js'
import { styleMembers } from '../../parts/styles.js'
import { countTiles, pyramidMembers, tileAddresses, type TileAddressing } from '../../parts/tiles.js'
import {
  drawVectorTiles,
  loadVectorTiles,
  matrixFor,
  orTooLarge,
  type TilesDrawing,
  wider,
  type ZoomedLayer
} from '../../parts/vector-tiles.js'
import { loadStyling, type StyledLayers, type Styling } from './mvt/styles.js'

interface MvtLayer extends StyledLayers, ZoomedLayer, Omit<TileAddressing, 'baseURL'> {
  baseURL?: string
  url?: string
}

const zoom = (description: string) => ({ type: 'integer', minimum: 0, maximum: 30, description })

const schema = {
  description: 'Vector tiles (Mapbox Vector Tiles), addressed by zoom, column and row, drawn as vectors.',
  type: 'object',
  anyOf: [{ required: ['baseURL'] }, { required: ['url'] }, { required: ['style'] }],
  properties: {
    baseURL: {
      type: 'string',
      minLength: 1,
      description:
        'A template with {z}, {x} and {y} (or {-y}, counted from the south; {s}, {a-c} for sub-domains), or the address ' +
        'of a folder with tiles at z/x/y.pbf or as in path_format. Default: the address in a MapLibre style.'
    },
    url: { type: 'string', minLength: 1, description: 'Another name for baseURL.' },
    layers: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Names of the source layers to draw, the lowest first, or in the order of a MapLibre style; default: those of ' +
        'layerStyles if the layer has no other style, else all in the order of the tiles or of the style.'
    },
    ...styleMembers,
    source: {
      type: 'string',
      description: 'For a MapLibre style with several sources: the source to draw; default: the first vector source.'
    },
    layerStyles: {
      type: 'object',
      maxProperties: 1000,
      description: 'Styles by name of a source layer, each like "style"; they override "style".'
    },
    ...pyramidMembers,
    tileSize: {
      ...pyramidMembers.tileSize,
      default: [512, 512],
      description: 'Width and height of a tile in screen pixels (96 per inch); default [512, 512].'
    },
    resolutions: {
      ...pyramidMembers.resolutions,
      description: `${pyramidMembers.resolutions.description} Default: the world in one tile, halved 22 times.`
    },
    resolutionTolerance: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 1.99,
      description:
        'How many times coarser than a screen (96 pixels per inch) the tiles may be, at any dpi of the print; default ' +
        '1.99: the zoom that web maps show.'
    },
    minZoom: { ...zoom('The coarsest zoom of the server; default 0.'), default: 0 },
    maxZoom: zoom(
      'The finest zoom of the server; on finer maps its tiles are enlarged. Default 14; with resolutions: the last one.'
    ),
    extension: { type: 'string', description: 'File extension of tiles in a folder; default pbf.' },
    path_format: {
      type: 'string',
      description: 'Path of tiles in a folder; default: ${z}/${x}/${y}.${extension}.'
    },
    customParams: { type: 'object', description: 'Query parameters; those that the address has already are kept.' }
  }
}

const titleOf = (layer: MvtLayer): string => layer.name || 'vector tiles'

const MOST_NAMED = 20

/** The addresses of the tiles, and the range of zooms. */
const located = async (layer: MvtLayer, styling: Styling) => {
  const baseURL = layer.baseURL ?? layer.url
  if (baseURL !== undefined) return { addresses: [tileAddresses({ ...layer, baseURL }, 'pbf')], zooms: layer }
  const { templates, minZoom, maxZoom } = await styling.tiles()
  return {
    addresses: templates.map((template) => tileAddresses({ ...layer, baseURL: template }, 'pbf')),
    zooms: {
      ...layer,
      minZoom: Math.max(layer.minZoom, minZoom),
      maxZoom: Math.min(layer.maxZoom ?? Infinity, maxZoom)
    }
  }
}

const draw = async (layer: MvtLayer, view: View, tools: Tools): Promise<Drawing> => {
  const warn = warnOnce((message) => tools.warn(`layer ${quote(titleOf(layer))}: ${message}`))
  const styling = await loadStyling(layer, view, tools, warn)
  const { layers, strataOf } = styling
  const sourceLayers = layers && new Set(layers)
  if (sourceLayers?.size === 0) return drawn({ tiles: [], matrix: matrixFor(layer, view), view, tools, warn, strataOf })
  const { addresses, zooms } = await located(layer, styling)
  const matrix = matrixFor(zooms, view)
  const { zoom, rows } = matrix
  const address = (column: number, row: number) =>
    addresses[(column + row) % addresses.length]!({ zoom, column, row, rows: rows[1] + 1 })
  const source = { layer: { ...layer, name: titleOf(layer) }, matrix, sourceLayers, address }
  const { tiles, others, missing } = await loadVectorTiles(source, view, tools)
  if (others.length > 0 && tiles.every(({ content }) => content.length === 0)) warn(noneOf(layers!, others))
  return { ...(await drawn({ tiles, matrix, view, tools, warn, strataOf })), missing }
}

const drawn = async (drawing: TilesDrawing): Promise<Drawing> => {
  const { definitions, svg, labels, symbols } = await drawVectorTiles(drawing)
  return { svg: definitions + svg.join(''), labels, symbols }
}

const noneOf = (layers: readonly string[], others: string[]): string => {
  const near = layers.flatMap((name) => misspelled(name, others) ?? [])
  const meant = near.length > 0 ? `; did you mean ${quoted(near)}? Source layers` : '; source layers'
  return `no tile has the source ${layers.length === 1 ? 'layer' : 'layers'} ${quoted(layers)}${meant} of the tiles: ${quoted(others)}`
}

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, MOST_NAMED)
    .map((name) => `"${name.slice(0, 80)}"`)
    .join(', ')

const plugin: LayerPlugin<MvtLayer> = {
  kind: 'layer',
  name: 'mvt',
  schema,
  title: titleOf,
  tiles: (layer, view) => countTiles(matrixFor(layer, view), wider(view)),
  draw: (layer, view, tools) => orTooLarge(() => draw(layer, view, tools))
}

const mvt: PluginFactory = () => plugin
export default mvt
