import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { tileVerbs } from '../../parts/tiles.js'
import { addressesOf } from './wmts/addresses.js'
import { schema, type WmtsLayer } from './wmts/layer.js'
import { matrixFor } from './wmts/matrix.js'

const plugin: LayerPlugin<WmtsLayer> = {
  kind: 'layer',
  name: 'wmts',
  schema,
  title: (layer) => layer.name || layer.layer,
  ...tileVerbs((layer, view) => {
    const matrix = matrixFor(layer, view)
    return { title: layer.layer, matrix, tile: addressesOf(layer, matrix.identifier) }
  })
}

const wmts: PluginFactory = () => plugin
export default wmts
