import { type Feature } from '../../core/feature.js'
import type { LayerPlugin } from '../../core/plugin/contracts.js'
import { quote } from '../../core/quote.js'
import type { Tools } from '../../core/tools.js'
import type { View } from '../../core/views/view.js'
import { warnOnce, type Warn } from '../../core/warn.js'
import { plainFeatures } from '../geojson/plain-features.js'
import type { CoordinateConversion } from '../geometry/on-map.js'
import { outlinesOf } from '../geometry/outlines.js'
import { loadStyle, type StyledLayer } from '../styles.js'
import { drawFeatures } from './draw-features.js'
import { listed } from './pausing.js'
import { render } from './rendered.js'

const WGS84 = 'EPSG:4326'
/** The default of `styleProperty`. */
const STYLE_PROPERTY = '_style'

/** What a layer is asked to load. */
export interface Wanted {
  /** The projection of the map. */
  projection: string
  /** The projection that the features are needed in: that of the map, or another one. */
  into: string
  /** The view of the map; absent if all features are wanted. */
  view?: View
  tools: Tools
  warn: Warn
}

/** Features, and how their coordinates get into the projection that is needed. */
export interface LocatedFeatures extends CoordinateConversion {
  features: Iterable<Feature>
  /** Whether only the features on the map were requested. */
  areOfMap?: boolean
}

/** The functions of a layer plugin that draws features, from any source. */
export const featureLayer = <Layer extends StyledLayer>(
  title: (layer: Layer) => string,
  load: (layer: Layer, wanted: Wanted) => Promise<LocatedFeatures>
): Pick<
  Required<LayerPlugin<Layer>>,
  'title' | 'drawsFeatures' | 'draw' | 'outlines' | 'rendered' | 'properties' | 'geoJson'
> => {
  const warnOf = (layer: Layer, tools: Tools): Warn =>
    warnOnce((message) => tools.warn(`layer ${quote(title(layer))}: ${message}`))
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
      const { features, ...conversion } = await load(layer, wanted)
      return outlinesOf(features, conversion)
    },
    async rendered(layer, view, tools) {
      const { renderer } = await loadStyle(layer, view, tools, IGNORED)
      if (!renderer) return undefined
      const located = await load(layer, { ...ofMap(view.projection), view, tools, warn: IGNORED })
      const features = await listed(located.features, tools)
      const rendering = { ...located, features, renderer, view, unitPt: tools.styleUnitPt, warn: IGNORED, tools }
      return { rendered: await render(rendering), features }
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

/** Mistakes in style and data are reported when the map is drawn. */
const IGNORED: Warn = () => {}

/** Features in the projection of the map. */
const ofMap = (projection: string) => ({ projection, into: projection })

function* propertiesOf(features: Iterable<Feature>): Generator<Feature['properties']> {
  for (const { properties } of features) yield properties
}
