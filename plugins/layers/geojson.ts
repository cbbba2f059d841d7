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
  description: 'Features by value, as text, or from an address, drawn as vectors.',
  type: 'object',
  properties: {
    geoJson: {
      description:
        'GeoJSON: a FeatureCollection, a Feature, a geometry or a list of these; or its text; or where it is: http(s), ' +
        'data: or a path inside the app. Text may also have one Feature a line. Nothing: no features.'
    },
    projection: {
      type: 'string',
      description: 'Of the coordinates, x first, where the features have no "crs"; default: the map’s.'
    },
    crs: { description: 'The same as projection; also as a GeoJSON object.' },
    ...styleMembers
  }
}

const isNothing = (geoJson: unknown): boolean =>
  geoJson === undefined || geoJson === null || (typeof geoJson === 'string' && /^\s*(?:null\s*)?$/.test(geoJson))

const crsOf = (crs: unknown): string | undefined => readFeatures({ type: 'FeatureCollection', features: [], crs }).crs

const plugin: LayerPlugin<GeoJsonLayer> = {
  kind: 'layer',
  name: 'geojson',
  aliases: ['vector'],
  schema,
  ...featureLayer<GeoJsonLayer>(
    ({ name }) => name || 'features',
    async ({ geoJson, projection, crs: written }, { projection: ofMap, into, tools, warn }) => {
      if (isNothing(geoJson)) warn('it has no "geoJson", and nothing of it is printed')
      const { features, crs } = await fetchFeatures(tools, geoJson)
      const source = crs ?? projection ?? crsOf(written) ?? ofMap
      return { features, reproject: reprojector(source, into), worldWidth: worldWidth(into) }
    }
  ),
  title: ({ name }) => name || 'vector'
}

const geojson: PluginFactory = () => plugin
export default geojson
