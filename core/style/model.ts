import type { Meaning } from '../meaning.js'
import type { Symbolizer } from './symbolizer.js'

/** A feature as GeoJSON has it; `index` is its place in the data, from 1, for messages. */
export interface Feature {
  index: number
  id?: string | number
  properties: { readonly [name: string]: unknown }
  geometry: unknown
  /** Of the geometry, where that is known without making it. */
  kind?: 'point' | 'line' | 'area'
  /**
   * A MultiLineString: the border of areas whose rings were cut, as those of tiles are. Such areas may overlap; their
   * holes turn the other way around. Absent: the rings are the border.
   */
  border?: unknown
}

/** What messages call a feature: its id, else its place in the data. */
export const nameOf = ({ id, index }: Feature): string => String(id ?? index).slice(0, 80)

/** The same for all features, or a function of each. */
export type Value<T> = T | ((feature: Feature) => T)

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

/** Says what was wrong with a style or its data; the same sentence is passed on once. */
export type Warn = (message: string) => void

export const valueOf = <T>(value: Value<T>, feature: Feature): T =>
  typeof value === 'function' ? (value as (feature: Feature) => T)(feature) : value

/** A value made of others: the same for all features where all of them are. */
export const combined = <Parts extends readonly unknown[], Made>(
  make: (...parts: Parts) => Made,
  ...parts: { [Part in keyof Parts]: Value<Parts[Part]> }
): Value<Made> => {
  const made = (feature: Feature) => make(...(parts.map((part) => valueOf(part, feature)) as unknown as Parts))
  return parts.some((part) => typeof part === 'function') ? made : make(...(parts as unknown as Parts))
}

/** Passes each sentence on once, and no more than `most` of them, so that bad data cannot flood a log. */
export const once = (warn: Warn, most = 50): Warn => {
  const said = new Set<string>()
  return (message) => {
    if (said.has(message) || said.size > most) return
    said.add(message)
    warn(said.size > most ? 'more of the style or its features cannot be read; further messages are left out' : message)
  }
}
