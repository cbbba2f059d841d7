import type { CommonLayer, LayerPlugin, PluginFactory, View } from '../../core/plugin.js'
import { escapeInPath, inFolder, type QueryParameters, withQuery } from '../../parts/fetching.js'
import {
  alignmentOf,
  type PyramidLayer,
  pyramidMembers,
  pyramidOf,
  type TileOrigin,
  tileOriginMember,
  tileVerbs,
  toleranceMember,
  zoomedMatrix
} from '../../parts/tiles.js'

interface TmsLayer extends CommonLayer, PyramidLayer {
  baseURL: string
  layer: string
  format?: string
  extension?: string
  tileOrigin?: TileOrigin
  origin?: TileOrigin
  customParams?: QueryParameters
}

const schema = {
  description:
    'Tiles from a Tile Map Service (OSGeo TMS 1.0.0): columns count to the right, rows upwards, from tileOrigin.',
  type: 'object',
  required: ['baseURL', 'layer', 'maxExtent', 'tileSize', 'resolutions'],
  anyOf: [{ required: ['format'] }, { required: ['extension'] }],
  properties: {
    baseURL: {
      type: 'string',
      minLength: 1,
      description: 'Address of the service, with or without the version 1.0.0 at its end.'
    },
    layer: { type: 'string', minLength: 1, description: 'Name of the tile map in its address.' },
    format: {
      type: 'string',
      description: 'File extension of the tiles such as png, or media type such as image/png.'
    },
    extension: { type: 'string', description: 'Another name for format.' },
    ...pyramidMembers,
    resolutionTolerance: toleranceMember(1.9),
    tileOrigin: {
      ...tileOriginMember,
      description:
        'Origin of columns and rows: the lower left corner of tile 0/0, [x, y] or {x, y} (also lon, lat). ' +
        'Default: the lower left corner of maxExtent.'
    },
    origin: { ...tileOriginMember, description: 'Another name for tileOrigin.' },
    customParams: { type: 'object', description: 'Query parameters.' }
  }
}

/** The level nearest to the print of those at most `resolutionTolerance` times coarser, else the finest level. */
const matrixFor = (layer: TmsLayer, view: View) =>
  zoomedMatrix(pyramidOf(layer, view), view, {
    rule: 'nearest',
    tolerance: layer.resolutionTolerance,
    countedFrom: 'bottom',
    numberedFrom: alignmentOf(layer.tileOrigin ?? layer.origin)
  })

/** `png`, also of `image/png; mode=8bit`. */
const suffixOf = ({ format, extension }: TmsLayer): string =>
  (format || extension || 'png')
    .split(';')[0]!
    .trim()
    .replace(/^(?:image\/|\.)/i, '')

const addresses = (layer: TmsLayer, zoom: number): ((column: number, row: number) => string) => {
  const { baseURL, customParams = {} } = layer
  const service = /\/1\.0\.0\/*(?:\?|$)/.test(baseURL) ? '' : '1.0.0/'
  const level = `${service}${escapeInPath(layer.layer)}/${String(zoom).padStart(2, '0')}`
  const suffix = suffixOf(layer)
  return (column, row) => withQuery(inFolder(baseURL, `${level}/${column}/${-row}.${suffix}`), customParams)
}

const plugin: LayerPlugin<TmsLayer> = {
  kind: 'layer',
  name: 'tms',
  schema,
  title: (layer) => layer.name || layer.layer,
  ...tileVerbs((layer, view) => {
    const matrix = matrixFor(layer, view)
    return { matrix, tile: addresses(layer, matrix.zoom) }
  })
}

const tms: PluginFactory = () => plugin
export default tms
