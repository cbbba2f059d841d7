import { setTimeout as pause } from 'node:timers/promises'
import { PrintError } from '../errors.js'
import type { DrawnMap, Files, MapPicture, MapRequest, Missing, Registry, Word } from '../plugin/contracts.js'
import type { DrawnAhead } from '../pixels/pixel-tools.js'
import type { Originals } from '../picture-stub.js'
import type { Tools } from '../tools.js'
import { makePictures, type PaintedMap, type PictureForm } from './compose.js'
import { drawMap, type MapStack, type ShownStack } from './draw.js'
import { vectorsOnTop } from './early.js'
import { elsewhereSentences, type FeaturesOnMap } from './features-off-map.js'
import { filesAhead } from './files-ahead.js'
import { type MapPlan, planMap } from './plan.js'

/** A map that is drawn before the document. */
export interface FinishedMap {
  layers: MapStack['layers']
  missing: Missing[]
  features: FeaturesOnMap[]
  /** What pixel formats paint; such maps have no pictures. */
  stack?: MapStack
  pictures: MapPicture[]
  words: readonly Word[]
  files: Files
  /** The pictures that stand in the files as stubs, by their keys. */
  originals: Originals
}

/** Draws a map, or returns the same map of an earlier print. */
export type KeepMap = (
  shown: object,
  tools: Tools,
  draw: (tools: Tools) => Promise<FinishedMap>
) => Promise<FinishedMap>

export interface DrawnMaps {
  /** In the order of the requests. */
  drawn: DrawnMap[]
  /** In the same order. Pixel formats paint maps later and may then find more. */
  missing: (readonly Missing[])[]
  /** The stacks that pixel formats paint, by the id of the frame. */
  stacks: Map<string, PaintedMap>
  files: Files
  /** The pictures that stand in the files as stubs, by their keys. */
  originals: Originals
}

/** Maps of one report that are drawn at the same time; they take most of a print's memory. */
const AT_ONCE = 4

const idOf = (index: number): string => `map-${index}`

/** The requests for the pictures of a map are on their way after this time: what follows stops this thread. */
const SENDING_MS = 50

/** An invisible fill (its alpha is 0) that marks the map in the page's drawing order. */
const markOf = (index: number): string => `#${(0xf30000 + index).toString(16)}00`

/** A map to draw and its name in the layout. */
export interface NamedRequest extends MapRequest {
  name: string
}

/** The form that maps are drawn in. */
export interface MapForm extends PictureForm {
  surface: 'vector' | 'pixels'
}

/** What maps of a print may use besides its tools. */
export interface MapDrawing {
  layerPlugin: Registry['layer']
  mostLayers: number
  /** Gets files of maps with vectors, by their paths, while other pictures of a map are awaited. */
  readAhead?(files: Files): void
  keep?: KeepMap
}

/** Draws all maps of a print. Throws PrintError, `too-large` before anything is fetched for a report that is refused. */
export const drawMaps = async (
  requests: readonly NamedRequest[],
  form: MapForm,
  { layerPlugin, mostLayers, readAhead, keep }: MapDrawing,
  tools: Tools
): Promise<DrawnMaps> => {
  const total = requests.reduce((sum, { layers }) => sum + layers.length, 0)
  if (total > mostLayers)
    throw new PrintError('too-large', `the maps have ${total} layers; the limit is ${mostLayers} (limits.layers)`)
  const plans = requests.map((request) => planMap(request, layerPlugin, tools.limits))
  const result: DrawnMaps = { drawn: [], missing: [], stacks: new Map(), files: {}, originals: {} }
  const features: FeaturesOnMap[] = []
  let done = 0
  tools.progress(0, total)

  /** The resolution in which the page is painted. */
  const dpi = Math.max(...plans.map(({ view }) => view.dpi))
  // for one map of a print: it takes the memory of a page until the map is painted
  let mayBegin = form.surface === 'pixels'

  const drawOne = async (plan: MapPlan, index: number): Promise<void> => {
    const { name, ...request } = requests[index]!
    let ahead: DrawnAhead | undefined
    const started = performance.now()
    const readVectors = async (early: ShownStack, whole: Promise<unknown>): Promise<void> => {
      const files = await filesAhead(early, idOf(index), form, tools.pixels)
      if (Object.keys(files).length === 0) return
      const sent = pause(Math.max(0, started + SENDING_MS - performance.now()), true)
      if (await Promise.race([sent, whole.then(() => false)])) readAhead?.(files)
    }
    const drawVectors = async ({ items }: ShownStack): Promise<void> => {
      const vectors = vectorsOnTop(items)
      if (!mayBegin || vectors.length === 0) return
      mayBegin = false
      const { widthPt, heightPt } = plan.view
      ahead = tools.pixels.drawAhead(vectors, { widthPt, heightPt, dpi })
    }
    const finish = async (lent: Tools): Promise<FinishedMap> => {
      const byLayer = form.surface === 'vector' && form.byLayer
      const forMap = { ...lent, surface: form.surface, styleUnitPt: request.styleUnitPt }
      const stack = await drawMap(plan, forMap, () => tools.progress(++done, total), {
        byLayer,
        ...(mayBegin && plan.view.dpi === dpi && { begin: drawVectors }),
        ...(form.surface === 'vector' && readAhead && { begin: readVectors })
      })
      const { layers, missing, features } = stack
      if (form.surface === 'pixels')
        return { layers, missing, features, stack, pictures: [], words: [], files: {}, originals: {} }
      return { layers, missing, features, ...(await makePictures(stack, idOf(index), form, tools.pixels)) }
    }
    const finished = keep ? await keep({ ...form, index, ...request }, tools, finish) : await finish(tools)
    const { layers, missing, stack, pictures, words, files, originals } = finished
    const id = idOf(index)
    result.drawn[index] = { id, name, view: plan.view, layers, ...(stack && { mark: markOf(index) }), pictures, words }
    result.missing[index] = missing
    features.push(...finished.features)
    if (request.positionWarning && !finished.features.some(({ isSeen }) => isSeen)) tools.warn(request.positionWarning)
    if (stack) result.stacks.set(id, { ...stack, ahead })
    Object.assign(result.files, files)
    Object.assign(result.originals, originals)
  }
  const waiting = plans.entries()
  const drawNext = async (): Promise<void> => {
    for (const [index, plan] of waiting) {
      // if one fails, this signal ends the others
      tools.signal.throwIfAborted()
      await drawOne(plan, index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext))
  for (const sentence of elsewhereSentences(features)) tools.warn(sentence)
  return result
}
