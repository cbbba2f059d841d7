import { PrintError } from '../errors.js'
import type { CommonLayer, Drawing, Label, LayerPlugin, MapRequest } from '../plugin/contracts.js'
import type { PaperImage, PaperSvg } from '../pixels/pixel-tools.js'
import type { Tools } from '../tools.js'
import { layerName } from './layer-name.js'
import { placeLabels } from './labels.js'
import { onPaper } from './on-paper.js'
import type { View } from './view.js'

/** What a map shows, settled down to paper: bottom first, labels last. */
export interface MapStack {
  view: View
  background?: string
  items: (PaperImage | PaperSvg)[]
  /** Bottom first. */
  layers: { title: string }[]
}

/** Below this a layer cannot be seen. */
const LEAST_OPACITY = 0.001

/** What a map will take: its layers with their plugins, neighbours made one where that is the same picture. */
export interface MapPlan extends MapRequest {
  drawers: { layer: CommonLayer; plugin: LayerPlugin<any> }[]
}

/**
 * Settles which layers of a map are drawn by which plugins, top first. Throws `too-large` for a map of more pixels, or
 * one that takes more tiles and pictures, than the limits allow.
 */
export const planMap = (request: MapRequest, pluginOf: (type: string) => LayerPlugin<any> | undefined, limits: Tools['limits']): MapPlan => {
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
      return { layer, plugin }
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

type Drawers = MapPlan['drawers']

const mergeNeighbours = (above: Drawers, lower: Drawers[number]): Drawers => {
  const upper = above.at(-1)
  const merged = upper?.plugin === lower.plugin ? lower.plugin.merge?.(upper.layer, lower.layer) : undefined
  return merged ? [...above.slice(0, -1), { layer: merged, plugin: lower.plugin }] : [...above, lower]
}

/** What cannot be counted cannot be drawn either: drawing says why. */
const tilesOf = (plugin: LayerPlugin<any>, layer: CommonLayer, view: View): number => {
  try {
    return plugin.tiles?.(layer, view) ?? 0
  } catch {
    return 0
  }
}

/** Draws all layers of a map at once and stacks them; every label of every layer is placed after the last one. */
export const drawMap = async ({ view, layers, background, drawers }: MapPlan, tools: Tools, drawn: () => void): Promise<MapStack> => {
  for (let hidden = layers.length - drawers.length; hidden > 0; hidden--) drawn()
  const drawings = await Promise.all(
    drawers.toReversed().map(async ({ layer, plugin }) => {
      const drawing = await drawLayer(plugin, layer, view, tools)
      drawn()
      return { layer, drawing, title: layer.name || plugin.title?.(layer) || plugin.name }
    })
  )
  const items: (PaperImage | PaperSvg)[] = []
  const labels: Label[] = []
  for (const { layer, drawing } of drawings) {
    const opacity = Math.min(1, layer.opacity ?? 1)
    const broken = brokenOf(layer, tools)
    for (const image of drawing.images) items.push({ ...image, opacity, broken })
    if (drawing.svg) items.push({ svg: opacity < 1 ? `<g opacity="${opacity}">${drawing.svg}</g>` : drawing.svg })
    labels.push(...(drawing.labels ?? []).map((label) => ({ ...label, opacity: label.opacity * opacity })))
  }
  const placed = placeLabels(labels, view, tools.pixels)
  if (placed) items.push({ svg: placed })
  return { view, background, items, layers: drawings.map(({ title }) => ({ title })) }
}

const isShown = (layer: CommonLayer, view: View): boolean =>
  (layer.opacity ?? 1) > LEAST_OPACITY &&
  view.scale >= (layer.minScaleDenominator ?? 0) &&
  view.scale <= (layer.maxScaleDenominator ?? Infinity)

type OnPaper = Omit<Drawing, 'images'> & { images: ReturnType<typeof onPaper>[] }

/** A layer that cannot be drawn fails the job only if it says so; else the map goes without it, and a warning says why. */
const drawLayer = async (plugin: LayerPlugin<any>, layer: CommonLayer, view: View, tools: Tools): Promise<OnPaper> => {
  try {
    const { images = [], ...others } = await plugin.draw(layer, view, tools)
    return { ...others, images: images.map((image) => onPaper(image, view)) }
  } catch (thrown) {
    tools.signal.throwIfAborted()
    if (!(thrown instanceof PrintError))
      throw new PrintError('plugin-failed', `the layer plugin "${plugin.name}" failed; the log has details`, { cause: thrown })
    if (layer.failOnError) throw ofLayer(layer, thrown)
    tools.warn(`${ofLayer(layer, thrown).message}; printed without it`)
    return { images: [] }
  }
}

const ofLayer = (layer: CommonLayer, thrown: PrintError): PrintError =>
  new PrintError(thrown.code, `${layerName(layer)}: ${thrown.message}`, {
    cause: thrown,
    problems: thrown.problems
  })

/** The same for pictures that turn out to be damaged when they are painted; told once, however many they are. */
const brokenOf = (layer: CommonLayer, tools: Tools): PaperImage['broken'] => {
  let isTold = false
  return (error) => {
    if (layer.failOnError) throw ofLayer(layer, error)
    if (!isTold) tools.warn(`${ofLayer(layer, error).message}; printed without it`)
    isTold = true
  }
}
