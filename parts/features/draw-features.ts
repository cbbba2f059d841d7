import { PrintError } from '../../core/errors.js'
import { type Feature, nameOf } from '../../core/feature.js'
import type { Drawing, Label } from '../../core/plugin/contracts.js'
import { type Rule, type Style } from '../../core/style/model.js'
import type { Symbolizer } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import type { Tools } from '../../core/tools.js'
import { apply, type Point } from '../../core/views/affine.js'
import type { View } from '../../core/views/view.js'
import { worldWidth } from '../../core/views/world.js'
import { type Warn } from '../../core/warn.js'
import type { CoordinateConversion } from '../geometry/on-map.js'
import { OnPaper } from '../geometry/on-paper.js'
import { type Parts, runOf } from '../geometry/parts.js'
import { paperNumber } from '../geometry/path-data.js'
import { labelDrawer } from './draw-labels.js'
import { pointDrawer } from './draw-points.js'
import { lineDrawer, polygonDrawer } from './draw-shapes.js'
import { type Drawer, type Target, withGeometry } from './drawer.js'
import { Elements } from './elements.js'
import { FeaturesInView } from './features-in-view.js'
import { Graphics } from './graphics.js'
import { LetterCase } from './letter-case.js'
import { MissedFeatures } from './missed-features.js'
import { isBare } from './paint.js'
import { listed, pause, pauses } from './pausing.js'
import { PointSymbols } from './point-symbols.js'
import { readParts } from './read-parts.js'
import { paperPartsOf, render } from './rendered.js'
import { ruleFinder } from './rules.js'
import { scaleStyle } from './scale-style.js'
import { withoutCollections } from './without-collections.js'

export interface FeatureDrawing extends CoordinateConversion {
  /** The features; iterated once. */
  features: Iterable<Feature>
  style: Style
  view: View
  tools: Tools
  warn: Warn
  /** Whether features outside the map are expected: features outside the area of its projection cause no warning. */
  mayBeLost?: boolean
  /** Whether only the features on the map were requested: their positions cause no warnings. */
  areOfMap?: boolean
}

/** Maximum number of labels of one layer; more are not readable on any paper. */
const MOST_LABELS = 100_000

/**
 * Draws the features in their order. Each feature is drawn by all matching rules. A feature that cannot be drawn causes
 * a warning and is skipped.
 */
export const drawFeatures = async (drawing: FeatureDrawing): Promise<Drawing> => {
  const { renderer } = drawing.style
  if (!renderer) return drawn(await drawPasses(drawing))
  const features = await listed(drawing.features, drawing.tools)
  const rendered = await render({ ...drawing, features, renderer, unitPt: drawing.tools.styleUnitPt })
  const { style, picture, found } = rendered
  const passes = await drawPasses({ ...drawing, features: found ? (rendered.features ?? []) : features, style })
  return {
    ...drawn(passes),
    ...(picture && { images: [{ source: { pixels: picture }, at: 'frame' }] }),
    ...(found && { features: drawing.areOfMap ? undefined : found })
  }
}

const drawn = ({ definitions, svg, passOfLabel: _, ...others }: DrawnPasses): Drawing => ({
  svg: definitions + svg.join(''),
  ...others
})

/** Features as each pass of a style draws them. */
export interface DrawnPasses extends Required<Pick<Drawing, 'labels' | 'symbols'>>, Pick<Drawing, 'features'> {
  /** What the elements of all passes refer to. */
  definitions: string
  /** The elements of each pass. */
  svg: string[]
  /** The number of the pass of each label. */
  passOfLabel: number[]
}

/** The same, pass by pass. */
export const drawPasses = async ({
  features,
  style,
  view,
  tools,
  warn,
  reproject,
  worldWidth: mapWorldWidth,
  mayBeLost = false,
  areOfMap = mayBeLost
}: FeatureDrawing): Promise<DrawnPasses> => {
  const labels: Label[] = []
  const passOfLabel: number[] = []
  const paper = new OnPaper(view, { reproject, worldWidth: mapWorldWidth })
  const shared: Omit<Target, 'elements' | 'addLabel'> = {
    frame: { minX: 0, minY: 0, maxX: view.widthPt, maxY: view.heightPt },
    worldCorner: worldCornerOf(view),
    graphics: new Graphics(tools, view.dpi, warn),
    symbols: new PointSymbols(),
    partsOf: (feature, symbolizer) => readParts(feature, paper, warn, showsGaps(symbolizer)),
    warn
  }
  const addLabel = (pass: number) => (label: Label) => {
    if (labels.length >= MOST_LABELS)
      throw new PrintError('too-large', `the features have more than ${MOST_LABELS} labels`)
    labels.push(label)
    passOfLabel.push(pass)
  }
  /** Printers paint each dot that an area of a document touches, so gaps show only in pixel output. */
  const showsGaps = (symbolizer: Symbolizer): boolean => tools.surface === 'pixels' && isBare(symbolizer)
  const showGaps = (rules: readonly Rule[]): boolean => rules.some(({ symbolizers }) => symbolizers.some(showsGaps))
  const passes = scaleStyle(style, tools.styleUnitPt ?? 1).passes.map((pass, number) => ({
    pass,
    rulesOf: ruleFinder(pass, view.scale),
    target: { ...shared, elements: new Elements(shared.frame), addLabel: addLabel(number) },
    /** Features that wait until all features are sorted. */
    held: [] as Held[],
    /** Those of the current feature. */
    rules: NO_RULES
  }))
  /** Those that draw the current feature: there are many features, and many passes, of which few draw a feature. */
  const drawing: typeof passes = []
  const drawersOf = drawerStore()
  const lost = new Set<Feature>()
  const missed = new MissedFeatures()
  const letterCase = new LetterCase(style.properties)
  const whereabouts = new FeaturesInView(shared.frame, reproject)
  const isTime = pauses()
  const draw = (feature: Feature, rules: readonly Rule[], target: Target, parts: Parts) => {
    for (const rule of rules) for (const drawOne of drawersOf(rule)) drawOne(feature, parts, target)
  }
  for (const feature of style.splitsCollections ? withoutCollections(features) : features) {
    if (isTime()) await pause(tools)
    let parts: Parts | undefined
    letterCase.look(feature)
    drawing.length = 0
    for (const pass of passes) {
      pass.rules = pass.pass.isBackground ? NO_RULES : pass.rulesOf(feature)
      if (pass.rules.length > 0) drawing.push(pass)
    }
    const areTouching = drawing.some(({ rules }) => showGaps(rules))
    for (const { pass, target, held, rules } of drawing) {
      const isFirst = parts === undefined
      parts ??= paperPartsOf(feature) ?? readParts(feature, paper, warn, areTouching)
      if (!parts) break
      if (isFirst) {
        whereabouts.add(feature, parts)
        missed.add(feature, parts, drawing)
      }
      if (pass.collect) {
        pass.collect(feature, parts)
        continue
      }
      if (pass.order !== undefined) {
        held.push({ feature, rules, order: valueOf(pass.order, feature) })
        continue
      }
      if (parts.isLost) lost.add(feature)
      draw(feature, rules, target, parts)
    }
  }
  for (const { pass, rulesOf, target, held } of passes) {
    if (pass.isBackground) draw(FRAME, rulesOf(FRAME), target, frameOf(view))
    for (const { feature, rules } of held.sort((a, b) => a.order - b.order)) {
      if (isTime()) await pause(tools)
      const parts = paperPartsOf(feature) ?? readParts(feature, paper, warn, showGaps(rules))
      if (parts?.isLost) lost.add(feature)
      if (parts) draw(feature, rules, target, parts)
    }
  }
  if (lost.size > 0 && !mayBeLost) warn(lostSentence([...lost], view.projection))
  missed.report(warn)
  letterCase.report(warn)
  const definitions = await shared.graphics.load()
  const svg = passes.map(({ pass, target }) => inGroup(target.elements.toString(), pass.opacity))
  const found = areOfMap ? {} : { features: whereabouts.found() }
  return { definitions, svg, labels, passOfLabel, symbols: shared.symbols.all(), ...found }
}

const inGroup = (svg: string, opacity = 1): string =>
  svg === '' || opacity === 1 ? svg : `<g opacity="${paperNumber(opacity)}">${svg}</g>`

interface Held {
  feature: Feature
  rules: readonly Rule[]
  order: number
}

const NO_RULES: readonly Rule[] = []

const worldCornerOf = ({ projection, mapToPaper }: View): Point => {
  const half = (worldWidth(projection) ?? 0) / 2
  return apply(mapToPaper, [-half, half])
}

/** The feature for which a background is drawn. */
const FRAME: Feature = { index: 0, properties: {}, geometry: null }

const frameOf = ({ widthPt, heightPt }: View): Parts => ({
  points: [],
  lines: [],
  polygons: [[runOf([0, 0, widthPt, 0, widthPt, heightPt, 0, heightPt, 0, 0])]],
  isLost: false
})

const lostSentence = (lost: readonly Feature[], projection: string): string =>
  lost.length === 1
    ? `feature ${nameOf(lost[0]!)} is outside the area of ${projection}; it is not drawn`
    : `${lost.length} features are outside the area of ${projection}; they are not drawn; the first is feature ${nameOf(lost[0]!)}`

const drawerStore = () => {
  const made = new WeakMap<Rule, Drawer[]>()
  return (rule: Rule): Drawer[] => {
    let drawers = made.get(rule)
    if (!drawers) made.set(rule, (drawers = rule.symbolizers.map(drawerOf)))
    return drawers
  }
}

const drawerOf = (symbolizer: Symbolizer): Drawer => {
  const draw = drawerOfKind(symbolizer)
  return symbolizer.geometry ? withGeometry(symbolizer, symbolizer.geometry, draw) : draw
}

const drawerOfKind = (symbolizer: Symbolizer): Drawer => {
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
