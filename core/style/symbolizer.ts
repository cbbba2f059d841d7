import type { Feature } from '../feature.js'
import type { Value } from './value.js'

/** `#rrggbb`, and 0 to 1. */
export interface Color {
  hex: string
  alpha: number
}

/** How a line is drawn. */
export interface Stroke {
  color: Value<Color>
  opacity: Value<number>
  widthPt: Value<number>
  /** Absent: butt, or round for a dash with dots. */
  cap?: Value<'butt' | 'round' | 'square'>
  join: Value<'miter' | 'round' | 'bevel'>
  dash: Value<Dash>
  dashOffsetPt: Value<number>
  /** Drawn along the line instead of it, turned with it. */
  graphic?: RepeatedGraphic
  /** The line is filled with it as an area of its width is, without dashes and caps. */
  pattern?: RepeatedGraphic
}

/** Lengths in points, or in widths of the line; empty for a solid line. */
export interface Dash {
  lengths: readonly number[]
  unit: 'pt' | 'width'
}

/** How an area is filled. */
export interface Fill {
  color: Value<Color>
  opacity: Value<number>
  /** Drawn instead of the colour, over and over; its rotation turns the whole pattern. */
  graphic?: RepeatedGraphic
}

/** Something drawn at points: a mark, or a picture with the mark in its place where it cannot be had. */
export interface Graphic {
  /** Name of a mark; absent beside a picture, nothing replaces one that cannot be had. */
  mark?: Value<string>
  picture?: Picture
  /** Of the mark. */
  sizePt: Value<number>
  /** Of the mark. */
  fill?: Fill
  stroke?: Stroke
  /** Right and down; turned with the graphic. */
  offsetPt: readonly [x: Value<number>, y: Value<number>]
  /** Which point of the graphic lies on its place, before the offset: 0 left / top, 1 right / bottom. */
  align: readonly [x: Value<number>, y: Value<number>]
  /** Clockwise. */
  rotationDeg: Value<number>
  /** Of all of it. */
  opacity: Value<number>
  /** Offset, align and opacity are the picture's alone: the mark in its place lies in the middle, painted as it is. */
  isPlacedAsPicture?: boolean
  /** The style names no mark: there is one only where a picture cannot be had, not where a feature asks for none. */
  isMarkUnnamed?: boolean
}

/** A picture that is fetched. */
export interface Picture {
  address: Value<string>
  /** Tried in their order where it cannot be had. */
  otherAddresses?: readonly Value<string>[]
  /** Without either, the picture's own size; without one, its shape is kept. */
  widthPt?: Value<number>
  heightPt?: Value<number>
  /** Of its own size: a pixel; absent: 1. */
  pixelPt?: number
  /** The picture lies inside the box of width and height in its own shape, instead of filling it. */
  keepsShape?: boolean
}

/** A graphic that comes again and again. */
export interface RepeatedGraphic {
  graphic: Graphic
  /** From the end of one to the beginning of the next. */
  gapPt: readonly [x: Value<number>, y: Value<number>]
  /** Of lines: to the first one; absent: half of the gap. */
  firstGapPt?: Value<number>
}

interface Common {
  /** What is drawn instead of the feature's own geometry, a GeoJSON geometry in its coordinates; undefined: its own. */
  geometry?: (feature: Feature) => unknown
}

/** `own`: draws only geometries of its own kind. Else points also mark, and lines outline, the kinds above theirs. */
interface Scoped extends Common {
  own: boolean
}

export interface PointSymbolizer extends Scoped, Graphic {
  kind: 'point'
  /** Labels need not keep clear of it. */
  mayBeCovered?: boolean
}

export interface LineSymbolizer extends Scoped {
  kind: 'line'
  stroke: Stroke
  /** Drawn beside the line: to the left in its direction, of areas outside. */
  offsetPt?: Value<number>
  /** Of the whole line on paper, right and down. */
  displacementPt?: readonly [x: Value<number>, y: Value<number>]
}

export interface PolygonSymbolizer extends Scoped {
  kind: 'polygon'
  fill?: Fill
  stroke?: Stroke
  /** Of the whole area on paper, right and down. */
  displacementPt?: readonly [x: Value<number>, y: Value<number>]
}

export interface TextSymbolizer extends Common {
  kind: 'text'
  label: Value<string>
  fontFamily: Value<string>
  fontSizePt: Value<number>
  fontWeight: Value<number>
  italic: Value<boolean>
  color: Value<Color>
  opacity: Value<number>
  /** Between letters, of the em; absent: 0. */
  letterSpacing?: Value<number>
  /** From line to line, of the em; absent: 1.2. */
  lineHeight?: Value<number>
  /**
   * Lines are broken where they would be longer: at blanks, after hyphens, between Chinese, Japanese and Korean letters;
   * not along a line of the map. Absent, 0 or Infinity: never.
   */
  wrapPt?: Value<number>
  /** Broken lines are about equally long, as MapLibre GL breaks them; absent: each is as full as can be. */
  isBalanced?: boolean
  /** How lines stand among each other: 0 from the left, 1 to the right; absent: as `align`. */
  justify?: Value<number>
  /** Which point of the text lies on the anchor: 0 left / top, 1 right / bottom. */
  align: Value<readonly [x: number, y: number]>
  /** Right and up, turned with the text; along a line: along it and across it, as the text is read. */
  offsetPt: readonly [x: Value<number>, y: Value<number>]
  /** Clockwise; along a line: from its direction. */
  rotationDeg: Value<number>
  /** Other ways to stand at a point or in an area, tried in order where the first is taken; absent: none. */
  otherPlaces?: Value<readonly TextPlace[]>
  /**
   * How far from its point a label may move to find a free place, any way; absent: 0. On lines it moves along them. At
   * the frame's edge it moves along its own length, too, as long as no more than this lies between it and its point.
   */
  maxDisplacementPt?: Value<number>
  /** On lines: along the line, kept upright; else level at a place on it. */
  alongLine: Value<boolean>
  /** Along a line: the most that one letter may turn against the one before; absent: 22.5. */
  maxAngleDeg?: Value<number>
  /** Along a line: may be longer than what is seen of it, if none of the feature's lines is long enough; absent: no. */
  mayOverrun?: Value<boolean>
  /** On lines: again and again at about this distance, never less; absent or 0: once a feature. */
  repeatPt?: Value<number>
  /**
   * Labels of this symbolizer with the same text are one: on all of their lines, of which those that touch end to end are
   * one, or else in the largest of their areas.
   */
  isGrouped?: Value<boolean>
  /** Labels of one text are at least so far apart; absent: 0. */
  sameTextGapPt?: Value<number>
  /** `widthPt` is how far it reaches beyond the letters. */
  halo?: { color: Value<Color>; widthPt: Value<number>; opacity: Value<number> }
  /** Only the halo is drawn, as a line along the outlines of the letters, which are not filled. */
  isOutlined?: boolean
  /** Drawn beneath the text, and placed as one with it. */
  shield?: Shield
  /** Drawn even where it covers another label, if it finds no better place. */
  mayOverlap: Value<boolean>
  /** Others may be drawn over it. */
  ignoresPlacement?: Value<boolean>
  /** Drawn even where the frame cuts it; absent: no. */
  mayLeaveFrame?: Value<boolean>
  /** Drawn, as far as the frame lets it, also where its point lies outside; absent: only if it may leave the frame. */
  reachesIn?: boolean
  /**
   * At the pole of each area, and on lines at the middle of each; absent: once, in the largest of a feature's areas, or
   * on its lines, wherever there is room.
   */
  isOnEach?: boolean
  /** Kept free on each side of it; less than 0: others may reach into it as far. Absent: 1. */
  spaceAroundPt?: Value<number>
  /** Higher goes first; of equal ones those of the layer higher up, then in the features' order. */
  priority: Value<number>
  /** Drawn over labels of a lower number in its layer; absent: 0. */
  zIndex?: Value<number>
  /** Among those of one number: drawn over those that stand higher on the sheet. */
  isStackedByY?: boolean
}

/** A way to stand at a point. */
export interface TextPlace {
  align: readonly [x: number, y: number]
  /** Right and up. */
  offsetPt: readonly [x: number, y: number]
}

export interface Shield {
  graphic: Graphic
  /**
   * About the text's middle and turned with it, in its own size (`none`) or made as large as the text (`text`), keeping
   * its shape (`shape`). Absent: on the label's point, as `graphic` says, wherever the text goes from there.
   */
  fit?: 'none' | 'text' | 'width' | 'height' | 'shape'
  /** Around the text, for `fit` other than none: top, right, bottom, left. */
  marginPt?: readonly [number, number, number, number]
  /** What may be missing where there is no place for both. */
  optional?: 'text' | 'graphic' | 'either'
  /** For the graphic alone; absent: as the text. */
  mayOverlap?: boolean
  ignoresPlacement?: boolean
  spaceAroundPt?: Value<number>
  /** The same. Where the frame would cut the text of a graphic that may leave it, the graphic stands alone. */
  mayLeaveFrame?: boolean
}

export type Symbolizer = PointSymbolizer | LineSymbolizer | PolygonSymbolizer | TextSymbolizer
