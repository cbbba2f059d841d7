import { PrintError } from '../errors.js'
import type { CommonLayer, LayerPlugin, MapRequest } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import type { View } from '../views/view.js'

/** Below this a layer cannot be seen. */
const LEAST_OPACITY = 0.001

/** Layers that one plugin draws at once. */
export interface Drawer {
  layer: CommonLayer
  plugin: LayerPlugin<any>
  /** The layers, top first, that were made this one; just the layer itself where none were. */
  parts: CommonLayer[]
}

/** What a map will take: its layers with their plugins, neighbours made one where that is the same picture. */
export interface MapPlan extends MapRequest {
  /** Top first. */
  drawers: Drawer[]
}

/**
 * Settles which layers of a map are drawn by which plugins, top first. Throws `too-large` for a map of more pixels, or
 * one that takes more tiles and pictures, than the limits allow.
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
      `a map of ${pixelWidth} x ${pixelHeight} pixels is over the limit of ${limits.pixels}; ask for a lower dpi or a smaller map`
    )
  const drawers = layers
    .filter((layer) => isShown(layer, view))
    .map((layer) => {
      const plugin = pluginOf(layer.type)
      if (!plugin) throw new PrintError('invalid-spec', `No plugin draws layers of type "${layer.type}"`)
      return { layer, plugin, parts: [layer] }
    })
    .reduce(mergeNeighbours, [])
  const tiles = drawers.reduce((sum, { layer, plugin }) => sum + tilesOf(plugin, layer, view), 0)
  if (tiles > limits.tiles)
    throw new PrintError(
      'too-large',
      `the map takes ${tiles} tiles, the limit is ${limits.tiles}; a lower dpi, a larger scale or layers with coarser tiles take fewer`
    )
  return { ...request, drawers }
}

const mergeNeighbours = (above: Drawer[], lower: Drawer): Drawer[] => {
  const upper = above.at(-1)
  if (upper?.plugin !== lower.plugin) return [...above, lower]
  const layer: CommonLayer | undefined = lower.plugin.merge?.(upper.layer, lower.layer)
  if (!layer) return [...above, lower]
  return [...above.slice(0, -1), { layer, plugin: lower.plugin, parts: [...upper.parts, ...lower.parts] }]
}

/** What cannot be counted cannot be drawn either: drawing says why. */
const tilesOf = (plugin: LayerPlugin<any>, layer: CommonLayer, view: View): number => {
  try {
    return plugin.tiles?.(layer, view) ?? 0
  } catch {
    return 0
  }
}

const isShown = (layer: CommonLayer, view: View): boolean =>
  (layer.opacity ?? 1) > LEAST_OPACITY &&
  view.scale >= (layer.minScaleDenominator ?? 0) &&
  view.scale <= (layer.maxScaleDenominator ?? Infinity)
