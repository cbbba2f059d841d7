import type { Meaning } from './meaning.js'
import type { Symbolizer } from './symbolizer.js'

/** A feature as in GeoJSON; `index` is its number in the data, from 1, for messages. */
export interface Feature {
  index: number
  id?: string | number
  properties: { readonly [name: string]: unknown }
  geometry: unknown
  /** The kind of the geometry, if it is known without parsing the geometry. */
  kind?: 'point' | 'line' | 'area'
  /**
   * The border of areas whose rings were cut, as in vector tiles; a MultiLineString. Such areas may overlap; their
   * holes turn the other way than their outer rings. Absent: the rings are the border.
   */
  border?: unknown
}

/** The name of a feature in messages: its id, else its number in the data. */
export const nameOf = ({ id, index }: Feature): string => String(id ?? index).slice(0, 80)

/** The same for all features, or a function of each. */
export type Value<T> = T | ((feature: Feature) => T)

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
  looks?: readonly Meaning[]
  /** Scale denominators: the rule is used from `minScale` (included) to `maxScale` (not included). */
  minScale?: number
  maxScale?: number
  symbolizers: Symbolizer[]
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
  /** The pass draws the whole map once, not features. */
  isBackground?: boolean
  /** For vector tiles: the source and source layer whose features the pass draws; absent: all. */
  of?: { source?: string; sourceLayer?: string }
}

/** Passes draw all features one after the other; the first one is at the bottom. */
export interface Style {
  passes: Pass[]
  /** For vector tiles: the tile sources of the style, by name. */
  tiles?: ReadonlyMap<string, TileSource>
}

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

/** Takes a warning about a style or its data. Equal warnings are reported once. */
export type Warn = (message: string) => void

export const valueOf = <T>(value: Value<T>, feature: Feature): T =>
  typeof value === 'function' ? (value as (feature: Feature) => T)(feature) : value

/** A value computed from others; the same for all features if all of these are. */
export const combined = <Parts extends readonly unknown[], Made>(
  make: (...parts: Parts) => Made,
  ...parts: { [Part in keyof Parts]: Value<Parts[Part]> }
): Value<Made> => {
  const made = (feature: Feature) => make(...(parts.map((part) => valueOf(part, feature)) as unknown as Parts))
  return parts.some((part) => typeof part === 'function') ? made : make(...(parts as unknown as Parts))
}

/** Passes on each warning once, and at most `most` of them, so that bad data cannot flood a log. */
export const once = (warn: Warn, most = 50): Warn => {
  const said = new Set<string>()
  return (message) => {
    if (said.has(message) || said.size > most) return
    said.add(message)
    warn(said.size > most ? 'there are more warnings about the style or its features; they are not shown' : message)
  }
}
