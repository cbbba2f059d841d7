import { type LayerPlugin, type PluginFactory, quote, warnOnce } from '../../core/plugin.js'
import type { MapLibreLayer } from './maplibre/source.js'
import { orTooLarge } from '../../parts/vector-tiles.js'

const schema = {
  description: 'A whole map of MapLibre GL: all sources and layers of its style, in their order.',
  type: 'object',
  required: ['style'],
  properties: {
    style: {
      type: ['object', 'string'],
      minLength: 1,
      description:
        'A style of MapLibre GL or Mapbox GL, version 8, as `map.getStyle()` gives it; its text; or its address: http(s), ' +
        'data:, or a path in the folder of the app.'
    },
    images: {
      type: 'object',
      maxProperties: 1000,
      description:
        'Images that are in no sprite of the style, by name: an address (also data:), or an object with url, pixelRatio ' +
        '(default 1) and sdf.'
    },
    elevations: {
      type: 'object',
      description:
        'A source of type raster-dem, for styles whose elevations have an address that only their page knows: dem-shared:// ' +
        'and dem-contour:// of maplibre-contour.'
    },
    resolutionTolerance: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 1.42,
      description:
        'How many times coarser than the print the picture tiles and elevations may be; default 1.42, as on a screen.'
    }
  }
}

const titleOf = ({ name, style }: MapLibreLayer): string => {
  const own = (style as { name?: unknown }).name
  return name || (typeof own === 'string' && own.trim()) || 'maplibre'
}

const plugin: LayerPlugin<MapLibreLayer> = {
  kind: 'layer',
  name: 'maplibre',
  schema,
  title: titleOf,
  async draw(layer, view, tools) {
    const name = titleOf(layer)
    const warn = warnOnce((message) => tools.warn(`layer ${quote(name)}: ${message}`))
    // imported on demand: the library of styles is large, and most prints do not need it
    const { drawStyle } = await import('./maplibre/draw.js')
    return orTooLarge(() => drawStyle({ layer: { ...layer, name }, view, tools, warn }))
  }
}

const maplibre: PluginFactory = () => plugin
export default maplibre
