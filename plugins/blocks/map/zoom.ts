import {
  type CommonLayer,
  didYouMeanThis,
  layerName,
  misspelled,
  PrintError,
  type Registry,
  type Scope,
  type Tools,
  verbOf,
  type View
} from '../../../core/plugin.js'
import { type MapParameters, type Outlines, viewOverMiddle, viewShowingAll } from '../../../parts/geo.js'
import { invalidMap, type MapValue, type ZoomToFeatures } from '../../../parts/maps.js'

/** Below this a layer is not drawn. */
const LEAST_OPACITY = 0.001
const MOST_NAMES = 20

const quoted = (names: readonly (string | undefined)[]): string => {
  const known = [...new Set(names)].filter((name) => name).slice(0, MOST_NAMES)
  return known.map((name) => `"${name!.slice(0, 80)}"`).join(', ') || 'none'
}

/**
 * The layers to zoom to: the named ones, else all that draw features. Throws PrintError for a name of another layer or
 * of no layer; the path of its problem is relative to the map's value.
 */
export const layersToZoomTo = (
  { layer: one, layers: several = [] }: ZoomToFeatures,
  layers: readonly CommonLayer[],
  pluginOf: Registry['layer']
): CommonLayer[] => {
  const names = new Set(one ? [one, ...several] : several)
  if (names.size === 0)
    return layers.filter(
      ({ type, opacity }) => (opacity === undefined || opacity > LEAST_OPACITY) && pluginOf(type)?.drawsFeatures
    )
  const canZoom = ({ type }: CommonLayer): boolean => pluginOf(type)?.outlines !== undefined
  return [...names].flatMap((name) => {
    const called = layers.filter((layer) => layer.name === name)
    const found = called.filter(canZoom)
    if (found.length > 0) return found
    const why = called[0]
      ? `a layer of type ${called[0].type}, which has no features`
      : 'which is not a layer of the map'
    const names = layers.filter(canZoom).flatMap((layer) => layer.name ?? [])
    const near = misspelled(name, names)
    const right = names.length > 0 ? `must be one of ${quoted(names)}` : 'no layer of the map has a name and features'
    const member = name === one ? 'layer' : 'layers'
    throw invalidMap(`zoomToFeatures.${member}`, `is ${quoted([name])}, ${why}; ${right}${didYouMeanThis(near)}`)
  })
}

/** The scale for `CENTER` and for a single point; MapFish Print 3 reads it from `minScale` or from the map. */
export const scaleOf = ({ zoomToFeatures, scale }: MapValue): number | undefined =>
  zoomToFeatures?.scale ?? (zoomToFeatures?.minScale || scale)

/** The view of the features of a map's layers, or the error if there is none. */
export const zoomedView = async (
  zoom: ZoomToFeatures,
  value: MapValue,
  layers: readonly CommonLayer[],
  parameters: MapParameters,
  scope: Scope,
  tools: Tools
): Promise<View | PrintError> => {
  const found = layersToZoomTo(zoom, layers, scope.layerPlugin)
  const answers = await Promise.all(found.map((layer) => outlinesOf(layer, parameters.projection, scope, tools)))
  const outlines = answers.flatMap((answer) => (answer instanceof PrintError ? [] : answer))
  const faults = answers.filter((answer) => answer instanceof PrintError)
  const view = viewOf(outlines, zoom, value, parameters)
  if (!view) return faults[0] ?? noFeatures(found)
  for (const { message } of faults) tools.warn(`${message}; the map is zoomed without it`)
  return view
}

const viewOf = (outlines: Outlines, zoom: ZoomToFeatures, value: MapValue, parameters: MapParameters) => {
  const scale = scaleOf(value)
  if (zoom.zoomType === 'CENTER' && scale !== undefined) return viewOverMiddle(outlines, parameters, scale)
  const largest = Math.min(...parameters.scales!)
  const { minMargin: marginPt, minScale = largest } = zoom
  return viewShowingAll(outlines, parameters, { marginPt, minScale, pointScale: scale ?? largest })
}

const noFeatures = (layers: readonly CommonLayer[]) =>
  new PrintError(
    'invalid-data',
    `there are no features to zoom to in ${layers.slice(0, MOST_NAMES).map(layerName).join(', ') || 'the map'}`
  )

/** The outlines of the features of a layer. A layer that fails ends the print only if it has `failOnError`. */
const outlinesOf = async (
  layer: CommonLayer,
  projection: string,
  { layerPlugin }: Scope,
  tools: Tools
): Promise<Outlines | PrintError> => {
  const plugin = layerPlugin(layer.type)!
  try {
    return await verbOf(plugin, () => plugin.outlines!(layer, projection, tools))
  } catch (thrown) {
    tools.signal.throwIfAborted()
    if (!(thrown instanceof PrintError) || thrown.code === 'plugin-failed') throw thrown
    const { code, problems } = thrown
    const fault = new PrintError(code, `${layerName(layer)}: ${thrown.message}`, { cause: thrown, problems })
    if (layer.failOnError) throw fault
    return fault
  }
}
