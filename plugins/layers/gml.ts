import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { featureLayer, readGml } from '../../parts/features.js'
import { fetchData } from '../../parts/fetching.js'
import { projectionOf, reprojector, worldWidth } from '../../parts/geo.js'
import { type StyledLayer, styleMembers } from '../../parts/styles.js'

interface GmlLayer extends StyledLayer {
  url?: string
  baseURL?: string
  projection?: string
  crs?: string
}

const address = (description: string) => ({ type: 'string', minLength: 1, description })

const schema = {
  description: 'Features from a GML document, such as the answer of a WFS, drawn as vectors.',
  type: 'object',
  anyOf: [{ required: ['url'] }, { required: ['baseURL'] }],
  properties: {
    url: address(
      'Address of a feature collection in GML 2, 3.1 or 3.2: http(s), data: or a path in the folder of the app.'
    ),
    baseURL: address('Another name for url.'),
    projection: {
      type: 'string',
      description: 'Projection of the coordinates if the document has none; default: that of the map.'
    },
    crs: { type: 'string', description: 'Another name for projection.' },
    ...styleMembers
  }
}

const plugin: LayerPlugin<GmlLayer> = {
  kind: 'layer',
  name: 'gml',
  schema,
  ...featureLayer<GmlLayer>(
    ({ name }) => name || 'features',
    async (layer, { projection, into, tools }) => {
      const bytes = await fetchData(tools, layer.url ?? layer.baseURL!)
      const written = layer.projection ?? layer.crs ?? projection
      const { features, crs } = readGml(bytes, { crs: written, projectionOf, reprojector })
      return { features, reproject: reprojector(crs, into), worldWidth: worldWidth(into) }
    }
  )
}

const gml: PluginFactory = () => plugin
export default gml
