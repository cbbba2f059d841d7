import type { Reproject } from '../map/reproject.js'
import type { View } from '../map/view.js'
import type { LayerPlugin } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import { drawFeatures } from './draw/draw-features.js'
import { extentOfFeatures } from './feature-extent.js'
import { loadStyle, type StyledLayer } from './load-style.js'
import { type Feature, once, type Warn } from './model.js'

/** Where features are asked for. */
export interface Wanted {
  projection: string
  /** Of the map that they are for; absent where all of them are wanted. */
  view?: View
  tools: Tools
  warn: Warn
}

export interface LocatedFeatures {
  features: readonly Feature[]
  /** From their coordinates to the projection asked for; absent where they are in it already. */
  reproject?: Reproject
}

/** The verbs of a layer plugin that draws features, of whatever source. */
export const featureLayer = <Layer extends StyledLayer>(
  title: (layer: Layer) => string,
  load: (layer: Layer, wanted: Wanted) => Promise<LocatedFeatures>
): Pick<Required<LayerPlugin<Layer>>, 'title' | 'draw' | 'extent'> => {
  const warnOf = (layer: Layer, tools: Tools): Warn =>
    once((message) => tools.warn(`layer "${title(layer)}": ${message}`))
  return {
    title,
    async draw(layer, view, tools) {
      const warn = warnOf(layer, tools)
      const wanted = { projection: view.projection, view, tools, warn }
      const [located, style] = await Promise.all([load(layer, wanted), loadStyle(layer, view, tools, warn)])
      return drawFeatures({ ...located, style, view, tools, warn })
    },
    async extent(layer, projection, tools) {
      const { features, reproject } = await load(layer, { projection, tools, warn: warnOf(layer, tools) })
      return extentOfFeatures(features, reproject)
    }
  }
}
