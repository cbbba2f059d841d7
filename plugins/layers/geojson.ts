import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { featureLayer, fetchFeatures, readFeatures } from '../../parts/features.js'
import { reprojector, worldWidth } from '../../parts/geo.js'
import { type StyledLayer, styleMembers } from '../../parts/styles.js'

interface GeoJsonLayer extends StyledLayer {
  geoJson?: unknown
  projection?: string
  crs?: unknown
}

const schema = {
  description: 'Features as GeoJSON, in the request or at an address, drawn as vectors.',
  type: 'object',
  properties: {
    geoJson: {
      description:
        'GeoJSON: a FeatureCollection, a Feature, a geometry or a list of these; or its text; or its address: http(s), ' +
        'data: or a path in the folder of the app. A text may also have one Feature per line. Default: no features.'
    },
    projection: {
      type: 'string',
      description: 'Projection of the coordinates (x first) if the features have no "crs"; default: that of the map.'
    },
    crs: { description: 'Another name for projection; may also be a "crs" object of GeoJSON.' },
    ...styleMembers
  }
}

const isNothing = (geoJson: unknown): boolean =>
  geoJson === undefined || geoJson === null || (typeof geoJson === 'string' && /^\s*(?:null\s*)?$/.test(geoJson))

const crsOf = (crs: unknown): string | undefined => readFeatures({ type: 'FeatureCollection', features: [], crs }).crs

/** The name in the report and in warnings. */
const titleOf = ({ name }: GeoJsonLayer): string => name || 'vector'

const plugin: LayerPlugin<GeoJsonLayer> = {
  kind: 'layer',
  name: 'geojson',
  aliases: ['vector'],
  schema,
  ...featureLayer<GeoJsonLayer>(
    titleOf,
    async ({ geoJson, projection, crs: written }, { projection: ofMap, into, tools, warn }) => {
      if (isNothing(geoJson)) warn('"geoJson" is missing; nothing is drawn')
      const { features, crs } = await fetchFeatures(tools, geoJson)
      const source = crs ?? projection ?? crsOf(written) ?? ofMap
      return { features, reproject: reprojector(source, into), worldWidth: worldWidth(into) }
    }
  ),
  title: titleOf
}

const geojson: PluginFactory = () => plugin
export default geojson
