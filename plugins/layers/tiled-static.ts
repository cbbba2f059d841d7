import type { LayerPlugin, PluginFactory, Tools, View } from '../../core/plugin.js'
import { worldWidth } from '../../parts/geo.js'
import { refuseUnknownOptions } from '../../parts/options.js'
import {
  fetchStatic,
  levelsFor,
  lonLatOf,
  readStaticOptions,
  STATIC_PROJECTION,
  type StaticLayer,
  type StaticPicture,
  staticType
} from '../../parts/tiled-layers.js'
import { levelMatrix, type TileMatrix, tileVerbs } from '../../parts/tiles.js'

/** A hundredth of a pixel of the finest zoom. */
const DECIMALS = 8

/** Pictures count from the bottom left corner of the extent; an extent of the whole world repeats to both sides. */
const matrixFor = (
  layer: StaticLayer,
  view: View,
  [width, height]: StaticPicture['size']
): TileMatrix & { zoom: number } => {
  const { extent, resolutions, zoom } = levelsFor(layer, view)
  const { scale } = layer
  const tiles = { projection: STATIC_PROJECTION, extent, tileSize: [width * scale, height * scale] as const }
  const matrix = levelMatrix(tiles, { resolution: resolutions[zoom]! / scale }, { countedFrom: 'bottom' })
  const isAround = Math.abs(extent[2] - extent[0] - worldWidth(STATIC_PROJECTION)!) < 1
  return { ...matrix, columns: isAround ? undefined : matrix.columns, zoom }
}

const makeTiledStatic: PluginFactory = (options) => {
  refuseUnknownOptions(options, ['maxSize', 'keys'], 'the layer "tiledStatic"')
  const { maxSize: size, keys } = readStaticOptions(options)
  const plugin: LayerPlugin<StaticLayer> = {
    kind: 'layer',
    name: 'tiledStatic',
    aliases: ['tiledGoogle'],
    ...staticType('A map made of several pictures from a static map service, each as large as the service allows.'),
    ...tileVerbs((layer, view) => {
      const matrix = matrixFor(layer, view, size)
      const { zoom, origin, resolution, tileWidth, tileHeight } = matrix
      const tile = (column: number, row: number, tools: Tools) => {
        const x = origin[0] + (column + 0.5) * tileWidth * resolution
        const y = origin[1] - (row + 0.5) * tileHeight * resolution
        return fetchStatic(layer, { centre: lonLatOf([x, y]), decimals: DECIMALS, zoom, size }, keys, tools)
      }
      return { matrix, tile }
    })
  }
  return plugin
}
export default makeTiledStatic
