import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { serverName, type XyzLayer, xyzMembers, xyzTitle, xyzVerbs } from '../../parts/tiled-layers.js'

const schema = {
  description: 'Tiles of OpenStreetMap, or tiles with the same addressing: by zoom, column and row from the top.',
  type: 'object',
  required: ['baseURL'],
  properties: xyzMembers('tl')
}

const plugin: LayerPlugin<XyzLayer> = {
  kind: 'layer',
  name: 'osm',
  schema,
  title: xyzTitle,
  shownName: serverName,
  ...xyzVerbs
}

const osm: PluginFactory = () => plugin
export default osm
