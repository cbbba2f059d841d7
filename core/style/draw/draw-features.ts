import { setImmediate } from 'node:timers/promises'
import { PrintError } from '../../errors.js'
import type { Reproject } from '../../map/reproject.js'
import type { View } from '../../map/view.js'
import type { Drawing, Label } from '../../plugin/contracts.js'
import type { Tools } from '../../tools.js'
import { labelDrawer } from './draw-labels.js'
import { pointDrawer } from './draw-points.js'
import { lineDrawer, polygonDrawer } from './draw-shapes.js'
import type { Drawer, Target } from './drawer.js'
import { Elements } from './elements.js'
import { Graphics } from './graphics.js'
import { type Feature, nameOf, type Rule, type Style, type Warn } from '../model.js'
import type { Symbolizer } from '../symbolizer.js'
import { BadGeometry, type Parts, partsOf } from './parts.js'
import { ruleFinder } from './rules.js'

export interface FeatureDrawing {
  features: Iterable<Feature>
  style: Style
  view: View
  tools: Tools
  warn: Warn
  /** From the features' coordinates to the map's; absent where they are the same. */
  reproject?: Reproject
  /** Whether features are expected to lie beyond the map: nothing is said of those its projection has no place for. */
  mayBeLost?: boolean
}

/** More cannot be told apart on any sheet. */
const MOST_LABELS = 100_000
/** Features between two looks at whether the job still goes on. */
const AT_ONCE = 1000

/** Draws features in their order, each by all rules that fit it; what cannot be drawn is said and left out. */
export const drawFeatures = async ({
  features,
  style,
  view,
  tools,
  warn,
  reproject,
  mayBeLost = false
}: FeatureDrawing): Promise<Drawing> => {
  const labels: Label[] = []
  const shared: Omit<Target, 'elements'> = {
    frame: { minX: 0, minY: 0, maxX: view.widthPt, maxY: view.heightPt },
    graphics: new Graphics(tools, view.dpi, warn),
    addLabel(label) {
      if (labels.length >= MOST_LABELS)
        throw new PrintError('too-large', `the features have more than ${MOST_LABELS} labels`)
      labels.push(label)
    },
    warn
  }
  const passes = style.passes.map((pass) => ({
    rulesOf: ruleFinder(pass, view.scale),
    target: { ...shared, elements: new Elements() }
  }))
  const drawersOf = drawerStore()
  const lost: Feature[] = []
  let count = 0
  for (const feature of features) {
    if (++count % AT_ONCE === 0) {
      await setImmediate()
      tools.signal.throwIfAborted()
    }
    const fitting = passes.flatMap(({ rulesOf, target }) => rulesOf(feature).map((rule) => ({ rule, target })))
    if (fitting.length === 0) continue
    const parts = readParts(feature, view, reproject, warn)
    if (!parts) continue
    if (parts.isLost) lost.push(feature)
    for (const { rule, target } of fitting) for (const draw of drawersOf(rule)) draw(feature, parts, target)
  }
  if (lost.length > 0 && !mayBeLost) warn(lostSentence(lost, view.projection))
  const definitions = await shared.graphics.load()
  return { svg: definitions + passes.map(({ target }) => target.elements.toString()).join(''), labels }
}

const readParts = (
  feature: Feature,
  view: View,
  reproject: FeatureDrawing['reproject'],
  warn: Warn
): Parts | undefined => {
  const { geometry, border } = feature
  try {
    const parts = partsOf(geometry, view.mapToPaper, reproject)
    return border === undefined ? parts : { ...parts, border: partsOf(border, view.mapToPaper, reproject).lines }
  } catch (thrown) {
    if (!(thrown instanceof BadGeometry)) throw thrown
    warn(`feature ${nameOf(feature)} cannot be drawn: ${thrown.message}`)
    return undefined
  }
}

const lostSentence = (lost: readonly Feature[], projection: string): string =>
  lost.length === 1
    ? `feature ${nameOf(lost[0]!)} lies where ${projection} has no place for it`
    : `${lost.length} features, the first of them feature ${nameOf(lost[0]!)}, lie where ${projection} has no place for them`

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
