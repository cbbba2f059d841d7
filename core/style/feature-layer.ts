import type { View } from '../views/view.js'
import type { LayerPlugin } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import { drawFeatures } from './draw/draw-features.js'
import type { Ways } from './draw/on-map.js'
import { loadStyle, type StyledLayer } from './load-style.js'
import { plainFeatures } from '../geojson/plain-features.js'
import { type Feature } from '../feature.js'
import { once, type Warn } from '../warn.js'
import { outlinesOf } from './outlines.js'

const WGS84 = 'EPSG:4326'
/** Holds a key of styles where the layer names no other property. */
const STYLE_PROPERTY = '_style'

/** Where features are asked for. */
export interface Wanted {
  /** That of the map. */
  projection: string
  /** What their coordinates are to be brought to: that of the map, or another. */
  into: string
  /** Of the map that they are for; absent where all of them are wanted. */
  view?: View
  tools: Tools
  warn: Warn
}

/** Features, and how they get from their coordinates into the projection asked for. */
export interface LocatedFeatures extends Ways {
  features: Iterable<Feature>
  /** Whether the server was asked for those on the map only. */
  areOfMap?: boolean
}

/** The verbs of a layer plugin that draws features, of whatever source. */
export const featureLayer = <Layer extends StyledLayer>(
  title: (layer: Layer) => string,
  load: (layer: Layer, wanted: Wanted) => Promise<LocatedFeatures>
): Pick<Required<LayerPlugin<Layer>>, 'title' | 'drawsFeatures' | 'draw' | 'outlines' | 'properties' | 'geoJson'> => {
  const warnOf = (layer: Layer, tools: Tools): Warn =>
    once((message) => tools.warn(`layer "${title(layer)}": ${message}`))
  return {
    title,
    drawsFeatures: true,
    async draw(layer, view, tools) {
      const warn = warnOf(layer, tools)
      const wanted = { ...ofMap(view.projection), view, tools, warn }
      const [located, style] = await Promise.all([load(layer, wanted), loadStyle(layer, view, tools, warn)])
      return drawFeatures({ ...located, style, view, tools, warn })
    },
    async outlines(layer, projection, tools) {
      const wanted = { ...ofMap(projection), tools, warn: warnOf(layer, tools) }
      const { features, ...ways } = await load(layer, wanted)
      return outlinesOf(features, ways)
    },
    async properties(layer, view, tools) {
      const wanted = { ...ofMap(view.projection), view, tools, warn: warnOf(layer, tools) }
      return propertiesOf((await load(layer, wanted)).features)
    },
    async geoJson(layer, view, tools) {
      const wanted = { projection: view.projection, into: WGS84, view, tools, warn: warnOf(layer, tools) }
      const { features, reproject } = await load(layer, wanted)
      return plainFeatures(features, reproject, [STYLE_PROPERTY, ...(layer.styleProperty ? [layer.styleProperty] : [])])
    }
  }
}

/** Coordinates in the map's own projection. */
const ofMap = (projection: string) => ({ projection, into: projection })

function* propertiesOf(features: Iterable<Feature>): Generator<Feature['properties']> {
  for (const { properties } of features) yield properties
}
