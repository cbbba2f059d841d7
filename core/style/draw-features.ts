import { setImmediate } from 'node:timers/promises'
import { messageOf, PrintError } from '../errors.js'
import type { Point } from '../map/affine.js'
import type { View } from '../map/view.js'
import type { Drawing, Label } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import type { Box } from './clip.js'
import { labelDrawer } from './draw-labels.js'
import { pointDrawer } from './draw-points.js'
import { lineDrawer, polygonDrawer } from './draw-shapes.js'
import { Elements } from './elements.js'
import { Graphics } from './graphics.js'
import type { Feature, Rule, Style, Symbolizer, Warn } from './model.js'
import { BadGeometry, type Parts, partsOf } from './parts.js'
import { ruleFinder } from './rules.js'

export interface FeatureDrawing {
  features: readonly Feature[]
  style: Style
  view: View
  tools: Tools
  warn: Warn
  /** From the features' coordinates to the map's; absent where they are the same. */
  reproject?: (point: Point) => Point
}

/** What symbolizers draw on. */
export interface Target {
  frame: Box
  elements: Elements
  graphics: Graphics
  addLabel(label: Label): void
  warn: Warn
}

/** Draws one feature, whose parts are on paper already. */
export type Drawer = (feature: Feature, parts: Parts, target: Target) => void

/** More cannot be told apart on any sheet. */
const MOST_LABELS = 100_000
/** Features between two looks at whether the job still goes on. */
const AT_ONCE = 1000

/** Draws features in their order, each by all rules that fit it; what cannot be drawn is said and left out. */
export const drawFeatures = async ({ features, style, view, tools, warn, reproject }: FeatureDrawing): Promise<Drawing> => {
  const labels: Label[] = []
  const target: Target = {
    frame: { minX: 0, minY: 0, maxX: view.widthPt, maxY: view.heightPt },
    elements: new Elements(),
    graphics: new Graphics(tools, view.dpi, warn),
    addLabel(label) {
      if (labels.length >= MOST_LABELS) throw new PrintError('too-large', `the features have more than ${MOST_LABELS} labels`)
      labels.push(label)
    },
    warn
  }
  const rulesOf = ruleFinder(style, view.scale)
  const drawersOf = drawerStore()
  for (const [index, feature] of features.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) {
      await setImmediate()
      tools.signal.throwIfAborted()
    }
    const rules = rulesOf(feature)
    if (rules.length === 0) continue
    const parts = readParts(feature, view, reproject, warn)
    if (parts) for (const rule of rules) for (const draw of drawersOf(rule)) draw(feature, parts, target)
  }
  const definitions = await target.graphics.load()
  return { svg: definitions + target.elements.toString(), labels }
}

const readParts = (feature: Feature, view: View, reproject: FeatureDrawing['reproject'], warn: Warn): Parts | undefined => {
  try {
    return partsOf(feature.geometry, view.mapToPaper, reproject)
  } catch (thrown) {
    if (!(thrown instanceof BadGeometry || thrown instanceof PrintError)) throw thrown
    warn(`feature ${feature.id ?? feature.index} cannot be drawn: ${messageOf(thrown)}`)
    return undefined
  }
}

const drawerStore = () => {
  const made = new WeakMap<Rule, Drawer[]>()
  return (rule: Rule): Drawer[] => {
    let drawers = made.get(rule)
    if (!drawers) made.set(rule, (drawers = rule.symbolizers.map(drawerOf)))
    return drawers
  }
}

const drawerOf = (symbolizer: Symbolizer): Drawer => {
  switch (symbolizer.kind) {
    case 'point':
      return pointDrawer(symbolizer)
    case 'line':
      return lineDrawer(symbolizer)
    case 'polygon':
      return polygonDrawer(symbolizer)
    case 'text':
      return labelDrawer(symbolizer)
  }
}
