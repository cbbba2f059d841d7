import { countTiles, drawTiles, type LayerPlugin, type PluginFactory } from '../../core/plugin.js'
import { addressesOf } from './wmts/addresses.js'
import { schema, type WmtsLayer } from './wmts/layer.js'
import { matrixFor } from './wmts/matrix.js'

const titleOf = (layer: WmtsLayer): string => layer.name || layer.layer

const plugin: LayerPlugin<WmtsLayer> = {
  kind: 'layer',
  name: 'wmts',
  schema,
  title: titleOf,
  tiles: (layer, view) => countTiles(matrixFor(layer, view), view),
  async draw(layer, view, tools) {
    const matrix = matrixFor(layer, view)
    const tile = addressesOf(layer, matrix.identifier)
    const image = await drawTiles({ matrix, view, tools, layer: { ...layer, name: titleOf(layer) }, tile })
    return image ? { images: [image] } : {}
  }
}

const wmts: PluginFactory = () => plugin
export default wmts
