import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { type XyzLayer, xyzMembers, xyzTitle as title, xyzVerbs as verbs } from '../../parts/tiled-layers.js'

const schema = {
  description: 'Tiles of OpenStreetMap, or tiles with the same addressing: by zoom, column and row from the top.',
  type: 'object',
  required: ['baseURL'],
  properties: xyzMembers('tl')
}

const plugin: LayerPlugin<XyzLayer> = { kind: 'layer', name: 'osm', schema, title, ...verbs }

const osm: PluginFactory = () => plugin
export default osm
