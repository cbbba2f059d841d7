import {
  type CommonLayer,
  countTiles,
  drawTiles,
  type Extent,
  type LayerPlugin,
  levelFor,
  levelMatrix,
  MERCATOR_HALF,
  type PluginFactory,
  type Pyramid,
  pyramidMembers,
  tileAddresses,
  type TileAddressing,
  type TileMatrix,
  tilesProjection,
  type View
} from '../../core/plugin.js'

interface OsmLayer extends CommonLayer, TileAddressing {
  maxExtent?: Extent
  projection?: string
  tileSize?: readonly [width: number, height: number]
  resolutions?: number[]
  resolutionTolerance?: number
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
    ...pyramidMembers,
    resolutions: {
      ...pyramidMembers.resolutions,
      description: `${pyramidMembers.resolutions.description} Default: the world in one tile, halved 22 times.`
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

const FINEST_ZOOM = 22

const pyramidOf = (layer: OsmLayer, view: View): Pyramid => {
  const tileSize = layer.tileSize ?? [256, 256]
  const worlds = (zoom: number) => (2 * MERCATOR_HALF) / tileSize[0] / 2 ** zoom
  return {
    projection: tilesProjection(layer.projection, layer.maxExtent, view),
    extent: layer.maxExtent ?? [-MERCATOR_HALF, -MERCATOR_HALF, MERCATOR_HALF, MERCATOR_HALF],
    tileSize,
    resolutions: layer.resolutions ?? Array.from({ length: FINEST_ZOOM + 1 }, (_, zoom) => worlds(zoom))
  }
}

/** The coarsest tiles that are at most `resolutionTolerance` times coarser than the print, else the finest there are. */
const matrixFor = (layer: OsmLayer, view: View): Required<TileMatrix> & { zoom: number } => {
  const pyramid = pyramidOf(layer, view)
  const level = levelFor(pyramid, view, { rule: 'coarsest', tolerance: layer.resolutionTolerance ?? 1.9 })
  return { ...levelMatrix(pyramid, level, { countedFrom: 'top' }), zoom: level.index }
}

const plugin: LayerPlugin<OsmLayer> = {
  kind: 'layer',
  name: 'osm',
  aliases: ['xyz'],
  schema,
  title: (layer) => layer.name || 'tiles',
  tiles: (layer, view) => countTiles(matrixFor(layer, view), view),
  async draw(layer, view, tools) {
    const matrix = matrixFor(layer, view)
    const address = tileAddresses(layer, 'png')
    const { zoom, rows } = matrix
    const tile = (column: number, row: number) => address({ zoom, column, row, rows: rows[1] + 1 })
    const image = await drawTiles({ matrix, view, tools, layer, tile })
    return image ? { images: [image] } : {}
  }
}

const osm: PluginFactory = () => plugin
export default osm
