import { PrintError, verbNow, verbOf } from '../errors.js'
import { collectMuchGarbage } from '../garbage.js'
import type { CommonLayer, Drawing, LayerPlugin, Missing } from '../plugin/contracts.js'
import { checked } from '../plugin-results.js'
import { faultOfDrawings } from './drawing-faults.js'
import { quote } from '../quote.js'
import type { ImageSource, PaperImage } from '../pixels/pixel-tools.js'
import type { Tools } from '../tools.js'
import { clipArea } from '../labels/clip-area.js'
import { AWAITED, bySlot, type PlacedLabels } from './early.js'
import { elsewhere, type FeaturesOnMap } from './features-off-map.js'
import { layerName } from '../layer-name.js'
import { labelMasks } from './label-masks.js'
import { watched } from './missing.js'
import { placeLabels } from '../labels/place.js'
import { blendOf, type DrawnLayer, type OnPaper, stacked, type StackItem } from './stacked.js'
import { onPaper } from './picture-on-paper.js'
import { picturesOnMap } from './pictures-off-map.js'
import { paleOutside } from './paling.js'
import type { LayerGroup, MapPlan } from './plan.js'
import type { View } from '../views/view.js'

/** What a map shows, as items on paper: bottom first, labels last. */
export interface ShownStack {
  view: View
  background?: string
  items: StackItem[]
  /** SVG path data: background and items are visible only inside it. */
  clip?: string
  /** Labels above the clipped items, bottom first. */
  above: StackItem[]
}

/** A drawn map. */
export interface MapStack extends ShownStack {
  /** Bottom first. */
  layers: { title: string }[]
  /** Layers that are missing completely; painting may find more broken ones. */
  missing: Missing[]
  /** The layers with features, or with pictures that have a place. */
  features: FeaturesOnMap[]
}

/**
 * Draws all layers of a map at once and stacks them. Labels are placed as soon as the last layer is drawn that may have
 * some; if other layers still wait for their pictures then, `begin` gets the map with empty pictures in their places, and
 * a promise that resolves when all layers are drawn. With `byLayer` each item is of one layer.
 */
export const drawMap = async (
  { view, layers, background, clip, pale, covered, showsFeatures, drawers }: MapPlan,
  tools: Tools,
  drawn: () => void,
  {
    byLayer = false,
    begin
  }: { byLayer?: boolean; begin?(early: ShownStack, whole: Promise<unknown>): Promise<void> } = {}
): Promise<MapStack> => {
  for (let hidden = layers.length - drawers.length; hidden > 0; hidden--) drawn()
  const upwards = drawers.toReversed()
  const finished: Drawn[][] = []
  const drawings = upwards.map(async (drawer, index) => {
    finished[index] = await drawAtOnce(drawer, view, tools)
    drawn()
    return finished[index]
  })
  const whole = Promise.all(drawings)
  const missing: Missing[] = []
  const masks = labelMasks(layers, tools.warn)
  const onStack = (drawn: Drawn, index: number): DrawnLayer => ({
    drawings: drawn.drawings,
    opacity: Math.min(1, drawn.layer.opacity ?? 1),
    blend: blendOf(drawn.layer),
    mask: masks.maskOf(drawn.layer),
    cut: masks.cutOf(drawn.layer),
    own: byLayer ? { layer: index } : {},
    watch: watchOf(drawn, tools, (why) => missing.push(watched(tools).missing(drawn.name, why)))
  })
  const area = clip && clipArea(clip, view)
  const place = (labelled: Drawn[]) => {
    // the sources of the layers are no longer needed, and can be as large as the memory for placing
    collectMuchGarbage()
    const { labels } = stacked(labelled.map(onStack))
    const placed = placeLabels(labels, view, tools, { area, covered })
    masks.draw(placed.masks)
    return { layers: new Set(labelled), labels, svgs: placed.svgs }
  }
  const paling: StackItem[] = pale && !area ? [{ svg: paleOutside(pale, view) }] : []
  const stack = (layersDrawn: readonly Drawn[], placed: PlacedLabels): ShownStack => {
    const { entries, labels, slots } = stacked(layersDrawn.map(onStack))
    const svgs = bySlot(layersDrawn, labels, placed)
    const inSlot = (slot: number): StackItem[] => {
      const drawn = svgs[slot]
      return drawn?.svg || drawn?.rows ? [{ ...drawn, ...slots[slot] }] : []
    }
    const items = entries
      .flatMap((entry) => (typeof entry === 'number' ? inSlot(entry) : [entry]))
      .map(({ cut, ...item }): StackItem => (cut?.svg ? { ...item, cut } : item))
    const between = new Set(entries.filter((entry) => typeof entry === 'number'))
    const texts = [...slots.keys()].filter((slot) => !between.has(slot)).flatMap(inSlot)
    const shown = { view, background, ...(area && { clip: area.path }) }
    return area ? { ...shown, items, above: texts } : { ...shown, items: [...items, ...texts, ...paling], above: [] }
  }
  const placeEarly = async (): Promise<PlacedLabels> => {
    const mayHaveLabels = drawings.filter((_, index) => !upwards[index]!.plugin.hasNoLabels)
    const placed = place((await Promise.all(mayHaveLabels)).flat())
    if (begin && upwards.some((_, index) => !finished[index])) {
      const early = upwards.flatMap(({ layer }, index) => finished[index] ?? { layer, title: '', name: '', drawings: [AWAITED] }) // prettier-ignore
      await begin(stack(early, placed), whole)
    }
    return placed
  }
  const [layersDrawn, placed] = await Promise.all([whole.then((all) => all.flat()), placeEarly()])
  missing.push(...layersDrawn.flatMap(({ missing }) => missing ?? []))
  const features = layersDrawn.flatMap(({ layer, title, drawings }): FeaturesOnMap[] => {
    const named = layerName({ ...layer, name: layer.name || title })
    return drawings.flatMap(({ features: its, pictures }): FeaturesOnMap[] => {
      if (!its) return pictures ? [{ layer: named, count: 0, isSeen: false, ...pictures }] : []
      return [{ layer: named, count: its.count, isSeen: its.isSeen, elsewhere: elsewhere(its, view, showsFeatures) }]
    })
  })
  return {
    ...stack(layersDrawn, placed),
    layers: layersDrawn.map(({ title }) => ({ title })),
    missing,
    features
  }
}

interface Drawn {
  layer: CommonLayer
  /** Of its PDF layer. */
  title: string
  /** For people. */
  name: string
  /** Bottom first. */
  drawings: OnPaper[]
  /** Why the layer is missing. */
  missing?: Missing
}

/** Bottom first. If a group of merged layers cannot be drawn, each of its layers is drawn and reported on its own. */
const drawAtOnce = async ({ layer, plugin, parts }: LayerGroup, view: View, tools: Tools): Promise<Drawn[]> => {
  if (parts.length > 1) {
    const drawings = await draw(plugin, layer, view, tools)
    if (drawings.every(({ missing }) => !missing)) return [{ layer, ...namesOf(plugin, layer), drawings }]
  }
  return Promise.all(parts.toReversed().map((part) => drawOrWarn(plugin, part, view, tools)))
}

const namesOf = (plugin: LayerPlugin<any>, layer: CommonLayer): Pick<Drawn, 'title' | 'name'> =>
  verbNow(plugin, () => {
    const title = layer.pdfLayerName || layer.name || plugin.title?.(layer) || plugin.name
    return { title, name: layer.name || layer.pdfLayerName || plugin.shownName?.(layer) || title }
  })

/** A layer that cannot be drawn fails the job only if its `failOnError` says so; otherwise it is left out with a warning. */
const drawOrWarn = async (plugin: LayerPlugin<any>, layer: CommonLayer, view: View, tools: Tools): Promise<Drawn> => {
  const names = namesOf(plugin, layer)
  const watch = watched(tools)
  const drawings = await draw(plugin, layer, view, watch.tools)
  const missing = drawings.find((one) => one.missing)?.missing
  if (!missing) return { layer, ...names, drawings }
  const fault = ofLayer(layer, names.name, missing)
  if (layer.failOnError) throw fault
  tools.warn(leftOut(fault))
  return { layer, ...names, drawings, missing: watch.missing(names.name, missing) }
}

/** A message may end with a question: `did you mean "wms"?` */
const leftOut = ({ message }: PrintError): string =>
  `${message}${message.endsWith('?') ? ' The' : '; the'} map is printed without it`

/** A fault that the map can do without; the end of the job and failures of plugins are thrown again. */
const faultOf = (thrown: unknown, tools: Tools): PrintError => {
  tools.signal.throwIfAborted()
  if (!(thrown instanceof PrintError) || thrown.code === 'plugin-failed') throw thrown
  return thrown
}

/** The drawings of the layer, or the reason why there is none. */
const draw = async (plugin: LayerPlugin<any>, layer: CommonLayer, view: View, tools: Tools): Promise<OnPaper[]> => {
  try {
    const name = layerName(layer)
    const drawing = async (): Promise<OnPaper[]> => {
      const given = await plugin.draw(layer, view, tools)
      const drawn: Drawing[] = [checked(plugin, 'draw', faultOfDrawings(plugin), given, name)].flat()
      return drawn.map(({ images = [], ...others }) => ({
        ...others,
        pictures: picturesOnMap(images, view),
        images: images.map((image) => onPaper(image, view))
      }))
    }
    return await verbOf(plugin, drawing, name)
  } catch (thrown) {
    return [{ images: [], missing: faultOf(thrown, tools) }]
  }
}

const ofLayer = (layer: CommonLayer, name: string, thrown: PrintError): PrintError =>
  new PrintError(thrown.code, `${layerName({ ...layer, name })}: ${thrown.message}`, {
    cause: thrown,
    problems: thrown.problems
  })

/**
 * Reports damaged pictures, which are found when they are painted: one warning for each layer. `all` is called if every
 * picture of the layer is damaged.
 */
const watchOf = (
  { layer, name, drawings }: Drawn,
  tools: Tools,
  all: (why: PrintError) => void
): Required<Pick<PaperImage, 'broken' | 'incomplete'>> => {
  const isMore = drawings.some(({ svg, labels = [] }) => svg || labels.length > 0)
  const pictures = drawings.flatMap(({ images }) => images.flatMap(({ source }) => picturesIn(source)))
  const whole = new Set(isMore ? [UNDAMAGED] : pictures)
  let isReported = false
  return {
    broken(error, bytes) {
      const fault = ofLayer(layer, name, error)
      if (layer.failOnError) throw fault
      if (!isReported) tools.warn(leftOut(fault))
      isReported = true
      if (whole.delete(bytes) && whole.size === 0) all(error)
    },
    incomplete: (what) => tools.warn(`a picture of the layer ${quote(name)} ${what}`)
  }
}

/** Stands for what is no encoded picture. */
const UNDAMAGED = new Uint8Array()

const picturesIn = (source: ImageSource): Uint8Array[] => {
  if ('pixels' in source) return [UNDAMAGED]
  return 'bytes' in source ? [source.bytes] : source.mosaic.tiles.map(({ bytes }) => bytes)
}
