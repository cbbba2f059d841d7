/** A feature as GeoJSON has it; `index` is its place in the data, from 1, for messages. */
export interface Feature {
  index: number
  id?: string | number
  properties: { readonly [name: string]: unknown }
  geometry: unknown
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

/** `#rrggbb`, and 0 to 1. */
export interface Color {
  hex: string
  alpha: number
}

export interface Stroke {
  color: Value<Color>
  opacity: Value<number>
  widthPt: Value<number>
  /** Absent: butt, or round for a dash with dots. */
  cap?: Value<'butt' | 'round' | 'square'>
  join: Value<'miter' | 'round' | 'bevel'>
  dash: Value<Dash>
  dashOffsetPt: Value<number>
}

/** Lengths in points, or in widths of the line; empty for a solid line. */
export interface Dash {
  lengths: readonly number[]
  unit: 'pt' | 'width'
}

export interface Fill {
  color: Value<Color>
  opacity: Value<number>
}

/** `own`: draws only geometries of its own kind. Else points also mark, and lines outline, the kinds above theirs. */
interface Scoped {
  own: boolean
}

/** A fetched picture. */
export interface Graphic {
  address: Value<string>
  /** Without either, the picture's own size at 72 pixels an inch; without one, its shape is kept. */
  widthPt?: Value<number>
  heightPt?: Value<number>
  /** What lies on the point before the offset. */
  anchor: 'centre' | 'corner'
}

export interface PointSymbolizer extends Scoped {
  kind: 'point'
  /** Name of a mark; absent beside a graphic, nothing replaces a picture that cannot be had. */
  mark?: Value<string>
  graphic?: Graphic
  sizePt: Value<number>
  fill?: Fill
  stroke?: Stroke
  /** Right and down. */
  offsetPt: readonly [x: Value<number>, y: Value<number>]
  /** Clockwise. */
  rotationDeg: Value<number>
  /** Of the picture. */
  opacity: Value<number>
}

export interface LineSymbolizer extends Scoped {
  kind: 'line'
  stroke: Stroke
}

export interface PolygonSymbolizer extends Scoped {
  kind: 'polygon'
  fill?: Fill
  stroke?: Stroke
}

export interface TextSymbolizer {
  kind: 'text'
  label: Value<string>
  fontFamily: Value<string>
  fontSizePt: Value<number>
  fontWeight: Value<number>
  italic: Value<boolean>
  color: Value<Color>
  opacity: Value<number>
  /** Which point of the text lies on the anchor: 0 left / top, 1 right / bottom. */
  align: Value<readonly [x: number, y: number]>
  /** Right and up. */
  offsetPt: readonly [x: Value<number>, y: Value<number>]
  rotationDeg: Value<number>
  /** On lines: turned along the line, kept upright. */
  alongLine: Value<boolean>
  /** `widthPt` is how far it reaches beyond the letters. */
  halo?: { color: Value<Color>; widthPt: Value<number>; opacity: Value<number> }
  /** Drawn even where it covers another label. */
  mayOverlap: Value<boolean>
  priority: Value<number>
}

export type Symbolizer = PointSymbolizer | LineSymbolizer | PolygonSymbolizer | TextSymbolizer

export interface Rule {
  /** For messages. */
  name: string
  /** Absent: every feature. */
  filter?: (feature: Feature) => boolean
  /** The same as the filter where that asks for one text in one property; lets thousands of rules be looked up. */
  equals?: { property: string; text: string }
  /** Denominators: drawn from `minScale` up to, not including, `maxScale`. */
  minScale?: number
  maxScale?: number
  symbolizers: Symbolizer[]
}

/** Every rule that fits a feature draws it, in order. */
export interface Style {
  rules: Rule[]
  /** Rules that a feature brings itself; where there are some, they alone draw it. */
  ownRules?: (feature: Feature) => Rule[] | undefined
  /** For features that no rule fits. */
  otherwise?: Rule
}

/** Says what was wrong with a style or its data; the same sentence is passed on once. */
export type Warn = (message: string) => void

export const valueOf = <T>(value: Value<T>, feature: Feature): T =>
  typeof value === 'function' ? (value as (feature: Feature) => T)(feature) : value

/** Passes each sentence on once, and no more than `most` of them, so that bad data cannot flood a log. */
export const once = (warn: Warn, most = 50): Warn => {
  const said = new Set<string>()
  return (message) => {
    if (said.has(message) || said.size > most) return
    said.add(message)
    warn(said.size > most ? 'more of the style or its features cannot be read; further messages are left out' : message)
  }
}
