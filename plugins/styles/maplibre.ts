import type { PluginFactory, StylePlugin } from '../../core/plugin.js'
import { parseNumber } from '../../parts/styles.js'

/** Styles of MapLibre GL and Mapbox GL, version 8. */
const maplibre: PluginFactory = () =>
  ({
    kind: 'style',
    name: 'maplibre',
    suffixes: ['json'],
    recognises: ({ json }) => json !== undefined && parseNumber(json.version) === 8 && Array.isArray(json.layers),
    async read({ json = {}, address }, context, tools) {
      // imported on demand: its library is large, and most prints do not need it
      const { readMapLibre } = await import('../../parts/maplibre.js')
      return readMapLibre(json, { ...context, tools, address })
    }
  }) satisfies StylePlugin

export default maplibre
