import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { serverName, type XyzLayer, xyzMembers, xyzTitle, xyzVerbs } from '../../parts/tiled-layers.js'

const schema = {
  description: 'Tiles by zoom, column and row from the top, on a grid that starts at the bottom left corner.',
  type: 'object',
  required: ['baseURL'],
  properties: xyzMembers('bl')
}

const plugin: LayerPlugin<XyzLayer> = {
  kind: 'layer',
  name: 'xyz',
  schema,
  title: xyzTitle,
  shownName: serverName,
  ...xyzVerbs
}

const xyz: PluginFactory = () => plugin
export default xyz
