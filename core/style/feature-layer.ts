import { messageOf } from '../errors.js'
import type { Reproject } from '../map/reproject.js'
import type { View } from '../map/view.js'
import type { CommonLayer, LayerPlugin } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import { drawFeatures } from './draw-features.js'
import { extentOfFeatures } from './feature-extent.js'
import { fetchText } from './fetch-data.js'
import { type Feature, once, type Style, type Warn } from './model.js'
import { readStyle } from './read-style.js'

/** A layer that says how its features look. */
export interface StyledLayer extends CommonLayer {
  style?: unknown
  styles?: object
  styleProperty?: string
}

/** For the schemas of such layers. */
export const styleMembers = {
  style: {
    description:
      'A JSON style of version 1 or 2, or its text, or where it is: http(s), data: or a path inside the app that ends ' +
      'in .json; default: one for each type of geometry.'
  },
  styles: { type: 'object', description: 'By key, symbolizers as in version 1; goes before style.' },
  styleProperty: {
    type: 'string',
    description: 'The property of a feature that holds the key in styles; default _style.'
  },
  renderAsSvg: { type: 'boolean', description: 'Accepted for the sake of clients; vectors stay vectors anyway.' }
}

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
      const [located, style] = await Promise.all([load(layer, wanted), loadStyle(layer, tools, warn)])
      return drawFeatures({ ...located, style, view, tools, warn })
    },
    async extent(layer, projection, tools) {
      const { features, reproject } = await load(layer, { projection, tools, warn: warnOf(layer, tools) })
      return extentOfFeatures(features, reproject)
    }
  }
}

const ADDRESS = /^(?:https?|data|file):/i

/** The style of a layer, fetched if it is an address; the default, and a warning, where it cannot be had. */
export const loadStyle = async (layer: StyledLayer, tools: Tools, warn: Warn): Promise<Style> => {
  const { style, styles, styleProperty } = layer
  if (styles) return readStyle({ ...styles, ...(styleProperty !== undefined && { styleProperty }) }, warn)
  const text = typeof style === 'string' ? style.trim() : ''
  if (!ADDRESS.test(text) && !/^[^{<].*\.json$/is.test(text)) return readStyle(style, warn)
  try {
    return readStyle(await fetchText(tools, text), warn)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    warn(`style: ${messageOf(thrown)}; the default is drawn`)
    return readStyle(undefined, warn)
  }
}
