import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { withQuery } from '../../parts/fetching.js'
import { type PixelGrid, pixelGridFor, type PixelGridLayer, pixelGridMembers } from '../../parts/tiled-layers.js'
import { tileVerbs } from '../../parts/tiles.js'

const schema = {
  description: 'Tiles from a ka-Map service, addressed by scale and pixels.',
  type: 'object',
  required: ['baseURL', 'maxExtent', 'tileSize', 'resolutions', 'extension'],
  properties: pixelGridMembers
}

/** As MapFish Print 2 writes it: 25000.0. ka-Map reads a number. */
const written = (scale: number): string => (Number.isInteger(scale) ? scale.toFixed(1) : String(scale))

const addresses = (layer: PixelGridLayer, { tileWidth, tileHeight, scale }: PixelGrid) => {
  const named = {
    ...(layer.group && { g: layer.group }),
    ...(layer.map && { map: layer.map }),
    i: layer.extension,
    s: written(scale)
  }
  const address = withQuery(withQuery(layer.baseURL, layer.customParams ?? {}), named)
  return (column: number, row: number): string => withQuery(address, { l: column * tileWidth, t: row * tileHeight })
}

const plugin: LayerPlugin<PixelGridLayer> = {
  kind: 'layer',
  name: 'gridMap',
  aliases: ['kaMap'],
  schema,
  title: (layer) => layer.name || layer.map || 'gridMap',
  ...tileVerbs((layer, view) => {
    const matrix = pixelGridFor(layer, view)
    return { matrix, tile: addresses(layer, matrix) }
  })
}

const gridMap: PluginFactory = () => plugin
export default gridMap
