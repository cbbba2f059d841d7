import type { CommonLayer, LayerPlugin, PluginFactory, View } from '../../core/plugin.js'
import { escapeInPath, inFolder, type QueryParameters, withQuery } from '../../parts/fetching.js'
import {
  type PyramidLayer,
  pyramidMembers,
  pyramidOf,
  tileVerbs,
  toleranceMember,
  zoomedMatrix
} from '../../parts/tiles.js'

interface CacheDirLayer extends CommonLayer, PyramidLayer {
  baseURL: string
  layer: string
  extension: string
  customParams?: QueryParameters
}

const schema = {
  description: 'Tiles from a TileCache folder: columns count from the left, rows from the bottom of maxExtent.',
  type: 'object',
  required: ['baseURL', 'layer', 'maxExtent', 'tileSize', 'resolutions', 'extension'],
  properties: {
    baseURL: { type: 'string', minLength: 1, description: 'Address of the folder of the cache.' },
    layer: { type: 'string', minLength: 1, description: 'Name of the layer, which is the name of its folder.' },
    extension: { type: 'string', minLength: 1, description: 'File extension of the tiles, such as png.' },
    ...pyramidMembers,
    resolutionTolerance: toleranceMember(1.05),
    customParams: { type: 'object', description: 'Query parameters.' }
  }
}

/** The level nearest to the print of those at most `resolutionTolerance` times coarser, else the finest level. */
const matrixFor = (layer: CacheDirLayer, view: View) =>
  zoomedMatrix(pyramidOf(layer, view), view, {
    rule: 'nearest',
    tolerance: layer.resolutionTolerance,
    countedFrom: 'bottom'
  })

/** `000/012/345`: folders of at most a thousand entries. */
const thousands = (number: number): string =>
  [1_000_000, 1000, 1].map((unit) => String(Math.floor(number / unit) % 1000).padStart(3, '0')).join('/')

const addresses = (layer: CacheDirLayer, zoom: number): ((column: number, row: number) => string) => {
  const level = `${escapeInPath(layer.layer)}/${String(zoom).padStart(2, '0')}`
  const suffix = layer.extension.replace(/^\./, '')
  return (column, row) => {
    const path = `${level}/${thousands(column)}/${thousands(-row)}.${suffix}`
    return withQuery(inFolder(layer.baseURL, path), layer.customParams ?? {})
  }
}

const plugin: LayerPlugin<CacheDirLayer> = {
  kind: 'layer',
  name: 'cacheDir',
  aliases: ['tileCache'],
  schema,
  title: (layer) => layer.name || layer.layer,
  ...tileVerbs((layer, view) => {
    const matrix = matrixFor(layer, view)
    return { matrix, tile: addresses(layer, matrix.zoom) }
  })
}

const cacheDir: PluginFactory = () => plugin
export default cacheDir
