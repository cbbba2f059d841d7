import type { Feature } from '../feature.js'
import type { Meaning } from '../meaning.js'
import type { Warn } from '../warn.js'
import type { Symbolizer } from './symbolizer.js'
import type { Value } from './value.js'

export interface Rule {
  /** For messages. */
  name: string
  /** For readers of the map; absent: the name may do. */
  title?: string
  /** Absent: every feature. */
  filter?: (feature: Feature) => boolean
  /** The same as the filter where that asks for one text in one property; lets thousands of rules be looked up. */
  equals?: { property: string; text: string }
  /** What it asks of features, for legends; absent where it asks nothing, or no words say it. */
  meaning?: Meaning
  /** The features that its values tell apart, for legends: each has a look of its own. */
  looks?: readonly Meaning[]
  /** Denominators: drawn from `minScale` up to, not including, `maxScale`. */
  minScale?: number
  maxScale?: number
  symbolizers: Symbolizer[]
}

/** Every rule that fits a feature draws it, in order. */
export interface Pass {
  rules: Rule[]
  /** Rules that a feature brings itself; where there are some, they alone draw it. */
  ownRules?: (feature: Feature) => Rule[] | undefined
  /** For features that no rule fits. */
  otherwise?: Rule[]
  /** Features of a higher number are drawn over those of a lower one; absent: in their order. */
  order?: Value<number>
  /** It draws the whole map once, and no features. */
  isBackground?: boolean
  /** Of vector tiles: whose features it draws; absent: those of all source layers. */
  of?: { source?: string; sourceLayer?: string }
}

/** All features are drawn by one pass after another, the first one at the bottom. */
export interface Style {
  passes: Pass[]
  /** Of a style for vector tiles: where those are that it draws, by the name of their source. */
  tiles?: ReadonlyMap<string, TileSource>
}

/** Where vector tiles are. Throws PrintError where that cannot be found out. */
export type TileSource = () => Promise<TileSet>

export interface TileSet {
  /** Templates of addresses with {z}, {x}, and {y} or {-y}; each has all tiles. */
  templates: readonly string[]
  minZoom: number
  maxZoom: number
}

/** What reading a style needs to know. */
export interface StyleContext {
  /** Of the map that it is for: its denominator. */
  scale: number
  /** The same as web maps count it; absent: that of the scale at the equator. */
  webZoom?: number
  /** Of the map, clockwise; absent: 0. */
  rotationDeg?: number
  /** Points of a style's unit of length; absent: 1. */
  styleUnitPt?: number
  warn: Warn
}
