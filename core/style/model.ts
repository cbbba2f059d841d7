import type { Feature, Parts } from '../feature.js'
import type { Meaning } from '../meaning.js'
import type { Pixels } from '../pixels/pixel-tools.js'
import type { Point } from '../views/affine.js'
import type { Warn } from '../warn.js'
import type { Color, Symbolizer } from './symbolizer.js'
import type { Value } from './value.js'

export interface Rule {
  /** The name in messages. */
  name: string
  /** The title in legends; absent: the name is used. */
  title?: string
  /** Whether the rule draws a feature; absent: every feature. */
  filter?: (feature: Feature) => boolean
  /**
   * The same as the filter if it compares one property with one text: thousands of such rules can be looked up quickly.
   */
  equals?: { property: string; text: string }
  /** Which features the rule draws, for legends; absent if it draws all, or if there are no words for it. */
  meaning?: Meaning
  /** The classes of features that look different in this rule, for legends. */
  classes?: readonly Meaning[]
  /** Colours that change without classes, for legends; then `classes` are only examples. */
  key?: Key
  /** Scale denominators: the rule is used from `minScale` (included) to `maxScale` (not included). */
  minScale?: number
  maxScale?: number
  symbolizers: Symbolizer[]
  /** What stands for the rule in legends; absent: its symbolizers. */
  legend?: readonly Symbolizer[]
}

/** All rules of a pass that fit a feature draw it, in their order. */
export interface Pass {
  rules: Rule[]
  /** The rules of the feature itself; if there are any, only they draw it. */
  ownRules?: (feature: Feature) => Rule[] | undefined
  /** The rules of features that no other rule fits. */
  otherwise?: Rule[]
  /** Features with a higher number are drawn over others; absent: the order of the data. */
  order?: Value<number>
  /** The opacity of all that the pass draws, as a whole; absent: 1. */
  opacity?: number
  /** The pass draws the whole map once, not features. */
  isBackground?: boolean
  /** Features that its rules fit, but do not draw because of their geometry, give a warning; absent: none is given. */
  reportsMissed?: boolean
  /** Takes each feature that the rules fit, on paper; then the rules draw nothing. */
  collect?(feature: Feature, parts: Parts): void
  /** For vector tiles: the source and source layer whose features the pass draws; absent: all. */
  of?: { source?: string; sourceLayer?: string }
}

/** Passes draw all features one after the other; the first one is at the bottom. */
export interface Style {
  passes: Pass[]
  /** Each geometry of a collection counts as a feature of its own; absent: a collection is one feature. */
  splitsCollections?: boolean
  /** The names of properties that filters and values read; absent: not known. */
  properties?: ReadonlySet<string>
  /** For vector tiles: the tile sources of the style, by name. */
  tiles?: ReadonlyMap<string, TileSource>
  /** Makes the style of the features together; then the passes are only those of features that it does not draw. */
  renderer?: Renderer
  /** What explains pictures that only a map of the whole style shows, for legends. */
  pictureKeys?: readonly { name: string; title?: string; key: Key }[]
}

/**
 * Makes what a layer draws from all of its features together, such as classes of their values, or bins that count
 * them. Mistakes in the data give warnings and are never thrown. Long work is done in steps.
 */
export type Renderer = (features: readonly Feature[], sheet: Sheet) => Rendered | Steps<Rendered>

/** Work in steps of a few milliseconds; between them other tasks run, and a job that has ended is left. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** The paper that a renderer draws on. */
export interface Sheet {
  widthPt: number
  heightPt: number
  dpi: number
  /** The scale denominator of the map. */
  scale: number
  /** The place of the origin of the map's projection on paper. */
  origin: Point
  /** The length of the unit of the style in points. */
  unitPt: number
  /** A feature on paper; undefined if its geometry cannot be drawn. */
  partsOf(feature: Feature): Parts | undefined
  warn: Warn
}

/** A feature that a renderer has made: where it lies on paper. */
export interface PaperFeature extends Feature {
  parts: Parts
}

export interface Rendered {
  /** What is drawn over the picture; it has no renderer of its own. */
  style: Style
  /** What the style draws instead of the features of the layer. */
  features?: readonly PaperFeature[]
  /** A picture of the whole frame. */
  picture?: Pixels
  /** What a legend shows; absent: the rules of the style. */
  legend?: { style: Style; key?: Key }
}

/** What explains sizes or colours that have no classes. */
export type Key =
  /** Symbols of some values, the largest first, each inside the one before it. */
  | { kind: 'nested'; steps: readonly { value: number; sizePt: number; feature: Feature }[]; style: Style }
  /** Colours from the lowest value to the highest; without values: from few to many. */
  | { kind: 'ramp'; colors: readonly Color[]; low?: number; high?: number }

/** Finds the addresses of vector tiles. Throws PrintError if it fails. */
export type TileSource = () => Promise<TileSet>

export interface TileSet {
  /** Templates of addresses with {z}, {x}, and {y} or {-y}; each of them gives all tiles. */
  templates: readonly string[]
  minZoom: number
  maxZoom: number
}

/** What reading a style needs to know. */
export interface StyleContext {
  /** The scale denominator of the map. */
  scale: number
  /** The zoom of the map in MapLibre's counting; absent: the zoom of that scale at the equator. */
  webZoom?: number
  /** The rotation of the map, clockwise; absent: 0. */
  rotationDeg?: number
  /** The length of the unit of the style in points; absent: 1. */
  styleUnitPt?: number
  warn: Warn
}

/**
 * The style with each symbolizer changed. A rule that occurs several times stays one object, because drawing recognises
 * rules by identity.
 */
export const withSymbolizers = (style: Style, change: (symbolizer: Symbolizer) => Symbolizer): Style => {
  const known = new WeakMap<Rule, Rule>()
  const changed = (rule: Rule): Rule => {
    let made = known.get(rule)
    if (!made) known.set(rule, (made = { ...rule, symbolizers: rule.symbolizers.map(change) }))
    return made
  }
  const changedPass = ({ rules, ownRules, otherwise, ...others }: Pass): Pass => ({
    ...others,
    rules: rules.map(changed),
    ...(ownRules && { ownRules: (feature) => ownRules(feature)?.map(changed) }),
    ...(otherwise && { otherwise: otherwise.map(changed) })
  })
  return { ...style, passes: style.passes.map(changedPass) }
}

/** The pass, for some features only. */
export const onlyFor = (isMeant: (feature: Feature) => boolean, pass: Pass): Pass => ({
  ...pass,
  ownRules: (feature) => (isMeant(feature) ? pass.ownRules?.(feature) : [])
})
