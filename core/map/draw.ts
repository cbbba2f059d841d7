import { PrintError, verbOf } from '../errors.js'
import { collectMuchGarbage } from '../garbage.js'
import type { CommonLayer, Drawing, LayerPlugin, Missing } from '../plugin/contracts.js'
import { quote } from '../quote.js'
import type { ImageSource, PaperImage, PaperSvg } from '../pixels/pixel-tools.js'
import type { Tools } from '../tools.js'
import { clipArea } from '../labels/clip-area.js'
import { elsewhere, type FeaturesOnMap } from './features-off-map.js'
import { layerName } from '../layer-name.js'
import { watched } from './missing.js'
import { type LayerLabels, placeLabels, placeLabelsByLayer } from '../labels/place.js'
import { onPaper } from './picture-on-paper.js'
import type { LayerGroup, MapPlan } from './plan.js'
import type { View } from '../views/view.js'

/** One item on the paper of a map. */
export type StackItem = (PaperImage | PaperSvg) & {
  /** The layer it shows; absent if layers need not be told apart. */
  layer?: number
}

/** A map as items on paper: bottom first, labels last. */
export interface MapStack {
  view: View
  background?: string
  items: StackItem[]
  /** SVG path data: background and items are visible only inside it. */
  clip?: string
  /** Labels above the clipped items, bottom first. */
  above: StackItem[]
  /** Bottom first. */
  layers: { title: string }[]
  /** Layers that are missing completely; painting may find more broken ones. */
  missing: Missing[]
  /** The layers with features. */
  features: FeaturesOnMap[]
}

/**
 * Draws all layers of a map at once and stacks them; labels of all layers are placed after the last layer is drawn. With
 * `byLayer` each item is of one layer.
 */
export const drawMap = async (
  { view, layers, background, clip, covered, showsFeatures, drawers }: MapPlan,
  tools: Tools,
  drawn: () => void,
  byLayer = false
): Promise<MapStack> => {
  for (let hidden = layers.length - drawers.length; hidden > 0; hidden--) drawn()
  const drawings = await Promise.all(
    drawers.toReversed().map(async (drawer) => {
      const found = await drawAtOnce(drawer, view, tools)
      drawn()
      return found
    })
  )
  const layersDrawn = drawings.flat()
  const missing = layersDrawn.flatMap(({ missing }) => missing ?? [])
  const features = layersDrawn.flatMap(({ layer, title, drawing }): FeaturesOnMap[] => {
    if (!drawing.features) return []
    const named = layerName({ ...layer, name: layer.name || title })
    const { count, isSeen } = drawing.features
    return [{ layer: named, count, isSeen, elsewhere: elsewhere(drawing.features, view, showsFeatures) }]
  })
  const items: StackItem[] = []
  const labels: LayerLabels[] = []
  for (const [index, { layer, title, drawing }] of layersDrawn.entries()) {
    const own = byLayer ? { layer: index } : {}
    const opacity = Math.min(1, layer.opacity ?? 1)
    const broken = brokenOf({ layer, title, drawing }, tools, (why) => missing.push(watched(tools).missing(title, why)))
    const incomplete = (what: string) => tools.warn(`a picture of the layer ${quote(title)} ${what}`)
    for (const image of drawing.images) items.push({ ...image, opacity, broken, incomplete, ...own })
    if (drawing.svg) items.push({ svg: drawing.svg, ...(opacity < 1 && { opacity }), ...own })
    labels.push({ labels: drawing.labels ?? [], symbols: drawing.symbols, opacity })
  }
  const titles = layersDrawn.map(({ title }) => ({ title }))
  // the sources of the layers are no longer needed, and can be as large as the memory for placing
  collectMuchGarbage()
  const area = clip && clipArea(clip, view)
  const bounds = { area, covered }
  const texts: StackItem[] = byLayer
    ? placeLabelsByLayer(labels, view, tools, bounds).flatMap((svg, layer) => (svg === '' ? [] : { svg, layer }))
    : [placeLabels(labels, view, tools, bounds)].flatMap((svg) => (svg === '' ? [] : { svg }))
  if (area) return { view, background, items, clip: area.path, above: texts, layers: titles, missing, features }
  return { view, background, items: [...items, ...texts], above: [], layers: titles, missing, features }
}

type OnPaper = Omit<Drawing, 'images'> & { images: ReturnType<typeof onPaper>[] }

interface Drawn {
  layer: CommonLayer
  title: string
  drawing: OnPaper
  /** Why the layer is missing. */
  missing?: Missing
}

/** Bottom first. If a group of merged layers cannot be drawn, each of its layers is drawn and reported on its own. */
const drawAtOnce = async ({ layer, plugin, parts }: LayerGroup, view: View, tools: Tools): Promise<Drawn[]> => {
  if (parts.length > 1) {
    const drawing = await draw(plugin, layer, view, tools)
    if (!drawing.missing) return [{ layer, title: titleOf(plugin, layer), drawing }]
  }
  return Promise.all(parts.toReversed().map((part) => drawOrWarn(plugin, part, view, tools)))
}

const titleOf = (plugin: LayerPlugin<any>, layer: CommonLayer): string =>
  layer.pdfLayerName || layer.name || plugin.title?.(layer) || plugin.name

/** A layer that cannot be drawn fails the job only if its `failOnError` says so; otherwise it is left out with a warning. */
const drawOrWarn = async (plugin: LayerPlugin<any>, layer: CommonLayer, view: View, tools: Tools): Promise<Drawn> => {
  const title = titleOf(plugin, layer)
  const watch = watched(tools)
  const drawing = await draw(plugin, layer, view, watch.tools)
  const { missing } = drawing
  if (!missing) return { layer, title, drawing }
  const fault = ofLayer({ layer, title }, missing)
  if (layer.failOnError) throw fault
  tools.warn(`${fault.message}; the map is printed without it`)
  return { layer, title, drawing, missing: watch.missing(title, missing) }
}

/** A fault that the map can do without; the end of the job and failures of plugins are thrown again. */
const faultOf = (thrown: unknown, tools: Tools): PrintError => {
  tools.signal.throwIfAborted()
  if (!(thrown instanceof PrintError) || thrown.code === 'plugin-failed') throw thrown
  return thrown
}

/** The drawing of the layer, or the reason why there is none. */
const draw = async (plugin: LayerPlugin<any>, layer: CommonLayer, view: View, tools: Tools): Promise<OnPaper> => {
  try {
    const { images = [], ...others } = await verbOf(plugin, () => plugin.draw(layer, view, tools))
    return { ...others, images: images.map((image) => onPaper(image, view)) }
  } catch (thrown) {
    return { images: [], missing: faultOf(thrown, tools) }
  }
}

const ofLayer = ({ layer, title }: Pick<Drawn, 'layer' | 'title'>, thrown: PrintError): PrintError =>
  new PrintError(thrown.code, `${layerName({ ...layer, name: layer.name || title })}: ${thrown.message}`, {
    cause: thrown,
    problems: thrown.problems
  })

/**
 * The same for pictures that are found damaged when they are painted; reported once for all. `all` is called if every
 * picture of the layer is damaged.
 */
const brokenOf = (
  { layer, title, drawing: { images, svg, labels = [] } }: Drawn,
  tools: Tools,
  all: (why: PrintError) => void
): PaperImage['broken'] => {
  const whole = new Set(svg || labels.length > 0 ? [undefined] : images.flatMap(({ source }) => picturesIn(source)))
  let isReported = false
  return (error, bytes) => {
    const fault = ofLayer({ layer, title }, error)
    if (layer.failOnError) throw fault
    if (!isReported) tools.warn(`${fault.message}; the map is printed without it`)
    isReported = true
    if (whole.delete(bytes) && whole.size === 0) all(error)
  }
}

const picturesIn = (source: ImageSource): Uint8Array[] =>
  'bytes' in source ? [source.bytes] : source.mosaic.tiles.map(({ bytes }) => bytes)
