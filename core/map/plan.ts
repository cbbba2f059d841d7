import { PrintError, verbNow } from '../errors.js'
import type { CommonLayer, LayerPlugin, MapRequest } from '../plugin/contracts.js'
import { checked, faultOfCount } from '../plugin-results.js'
import type { Tools } from '../tools.js'
import { isCut } from './label-masks.js'
import { blendOf } from './stacked.js'
import type { View } from '../views/view.js'

/** Layers below this opacity are invisible. */
const LEAST_OPACITY = 0.001

/** Layers that one plugin draws together. */
export interface LayerGroup {
  layer: CommonLayer
  plugin: LayerPlugin<any>
  /** The layers, top first, that were merged into this one; the layer itself if none were merged. */
  parts: CommonLayer[]
}

/** A map, and which plugins draw its layers; neighbours are merged if the picture stays the same. */
export interface MapPlan extends MapRequest {
  /** Top first. */
  drawers: LayerGroup[]
}

/**
 * Decides which plugins draw which layers of a map, top first. Throws `too-large` if the map has more pixels, tiles or
 * pictures than the limits allow.
 */
export const planMap = (
  request: MapRequest,
  pluginOf: (type: string) => LayerPlugin<any> | undefined,
  limits: Tools['limits']
): MapPlan => {
  const { view, layers } = request
  const { pixelWidth, pixelHeight } = view
  if (pixelWidth * pixelHeight > limits.pixels)
    throw new PrintError(
      'too-large',
      `a map has ${pixelWidth} x ${pixelHeight} pixels; the limit is ${limits.pixels} pixels (limits.outputPixels); use a lower dpi or a smaller map`
    )
  const drawers = layers
    .filter((layer) => isShown(layer, view))
    .map((layer) => {
      const plugin = pluginOf(layer.type)
      if (!plugin) throw new PrintError('invalid-spec', `no plugin draws layers of type "${layer.type}"`)
      return { layer, plugin, parts: [layer] }
    })
    .reduce(mergeNeighbours(layers), [])
  const tiles = drawers.reduce((sum, { layer, plugin }) => sum + tilesOf(plugin, layer, view), 0)
  if (tiles > limits.tiles)
    throw new PrintError(
      'too-large',
      `the map needs ${tiles} tiles; the limit is ${limits.tiles} (limits.tiles); use a lower dpi, a larger scale or layers with coarser tiles`
    )
  return { ...request, drawers }
}

const mergeNeighbours =
  (layers: readonly CommonLayer[]) =>
  (above: LayerGroup[], lower: LayerGroup): LayerGroup[] => {
    const isApart = (layer: CommonLayer) => blendOf(layer) !== undefined || !!layer.labelMask || isCut(layer, layers)
    const upper = above.at(-1)
    if (upper?.plugin !== lower.plugin || isApart(upper.layer) || isApart(lower.layer)) return [...above, lower]
    const layer: CommonLayer | undefined = verbNow(lower.plugin, () => lower.plugin.merge?.(upper.layer, lower.layer))
    if (!layer) return [...above, lower]
    return [...above.slice(0, -1), { layer, plugin: lower.plugin, parts: [...upper.parts, ...lower.parts] }]
  }

/** If a layer cannot be counted, it cannot be drawn either, and drawing reports the reason. */
const tilesOf = (plugin: LayerPlugin<any>, layer: CommonLayer, view: View): number => {
  let count: number
  try {
    count = plugin.tiles?.(layer, view) ?? 0
  } catch {
    return 0
  }
  return checked(plugin, 'tiles', faultOfCount, count)
}

const isShown = (layer: CommonLayer, view: View): boolean =>
  (layer.opacity ?? 1) > LEAST_OPACITY &&
  view.scale >= (layer.minScaleDenominator ?? 0) &&
  view.scale <= (layer.maxScaleDenominator ?? Infinity)
