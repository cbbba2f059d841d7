import { PrintError } from '../errors.js'
import type { CommonLayer, Drawing, Label, LayerPlugin, MapRequest, PlacedImage } from '../plugin/contracts.js'
import type { PaperImage, PaperSvg } from '../pixels/pixel-tools.js'
import type { Tools } from '../tools.js'
import { chain } from './affine.js'
import { layerName } from './layer-name.js'
import { placeLabels } from './labels.js'
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

/** Draws all layers of a map at once and stacks them; every label of every layer is placed after the last one. */
export const drawMap = async (
  { view, layers, background }: MapRequest,
  pluginOf: (type: string) => LayerPlugin<any> | undefined,
  tools: Tools,
  drawn: () => void
): Promise<MapStack> => {
  const shown = layers.filter((layer) => isShown(layer, view)).reverse()
  for (let hidden = layers.length - shown.length; hidden > 0; hidden--) drawn()
  const drawings = await Promise.all(
    shown.map(async (layer) => {
      const plugin = pluginOf(layer.type)
      if (!plugin) throw new PrintError('invalid-spec', `No plugin draws layers of type "${layer.type}"`)
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
    for (const image of drawing.images ?? []) items.push({ ...onPaper(image, view, opacity), broken })
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

/** A layer that cannot be drawn fails the job only if it says so; else the map goes without it, and a warning says why. */
const drawLayer = async (plugin: LayerPlugin<any>, layer: CommonLayer, view: View, tools: Tools): Promise<Drawing> => {
  try {
    return await plugin.draw(layer, view, tools)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    if (!(thrown instanceof PrintError))
      throw new PrintError('plugin-failed', `the layer plugin "${plugin.name}" failed; the log has details`, { cause: thrown })
    if (layer.failOnError) throw ofLayer(layer, thrown)
    tools.warn(`${ofLayer(layer, thrown).message}; printed without it`)
    return {}
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

const onPaper = ({ source, at }: PlacedImage, view: View, opacity: number): PaperImage => {
  if (at === 'frame') return { source, unitToPaper: [view.coverPt[0], 0, 0, view.coverPt[1], 0, 0], opacity }
  if (at.projection !== view.projection)
    throw new PrintError('unknown-projection', `a picture in ${at.projection} cannot be placed on a map in ${view.projection}`)
  return { source, unitToPaper: chain(at.unitToMap, view.mapToPaper), opacity }
}
