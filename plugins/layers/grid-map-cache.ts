import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { escapeInPath, inFolder, withQuery } from '../../parts/fetching.js'
import { type PixelGrid, pixelGridFor, type PixelGridLayer, pixelGridMembers } from '../../parts/tiled-layers.js'
import { tileVerbs } from '../../parts/tiles.js'

interface GridMapCacheLayer extends PixelGridLayer {
  map: string
  group: string
  metaTileWidth: number
  metaTileHeight: number
}

const tiles = { type: 'integer', minimum: 1, maximum: 1000 }

const schema = {
  description: 'Tiles from the cache folder of a ka-Map service, addressed by scale and pixels.',
  type: 'object',
  required: [
    'baseURL',
    'map',
    'group',
    'metaTileWidth',
    'metaTileHeight',
    'maxExtent',
    'tileSize',
    'resolutions',
    'extension'
  ],
  properties: {
    ...pixelGridMembers,
    metaTileWidth: { ...tiles, description: 'Number of tiles side by side in one folder.' },
    metaTileHeight: { ...tiles, description: 'Number of tiles one above the other in one folder.' }
  }
}

const addresses = (layer: GridMapCacheLayer, { tileWidth, tileHeight, scale }: PixelGrid) => {
  const { metaTileWidth, metaTileHeight, extension } = layer
  // ka-Map names its folders like this, and the folders of scales are plain numbers: 25000
  const group = layer.group.replace(/\s/g, '_')
  const folder = inFolder(layer.baseURL, `${escapeInPath(layer.map)}/${scale}/${escapeInPath(group)}/def`)
  const first = (number: number, together: number) => Math.floor(number / together) * together
  return (column: number, row: number): string => {
    const [left, top] = [column * tileWidth, row * tileHeight]
    const [metaLeft, metaTop] = [first(column, metaTileWidth) * tileWidth, first(row, metaTileHeight) * tileHeight]
    const path = `t${metaTop}/l${metaLeft}/t${top}l${left}.${extension.replace(/^\./, '')}`
    return withQuery(inFolder(folder, path), layer.customParams ?? {})
  }
}

const plugin: LayerPlugin<GridMapCacheLayer> = {
  kind: 'layer',
  name: 'gridMapCache',
  aliases: ['kaMapCache'],
  schema,
  title: (layer) => layer.name || layer.map,
  ...tileVerbs((layer, view) => {
    const matrix = pixelGridFor(layer, view)
    return { matrix, tile: addresses(layer, matrix) }
  })
}

const gridMapCache: PluginFactory = () => plugin
export default gridMapCache
