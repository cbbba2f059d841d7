import type { Feature } from '../feature.js'
import type { Color, Fill, Graphic, Stroke } from './graphic.js'
import type { Value } from './value.js'

export type * from './graphic.js'

interface Common {
  /**
   * A GeoJSON geometry, in the coordinates of the feature, that is drawn instead of its own geometry; undefined: its
   * own.
   */
  geometry?: (feature: Feature) => unknown
}

/**
 * `own`: the symbolizer draws only geometries of its own kind. Else point symbolizers also mark lines and areas, and
 * line symbolizers outline areas.
 */
interface Scoped extends Common {
  own: boolean
}

export interface PointSymbolizer extends Scoped, Graphic {
  kind: 'point'
  /** Labels may cover it. */
  mayBeCovered?: boolean
}

export interface LineSymbolizer extends Scoped {
  kind: 'line'
  stroke: Stroke
  /** The offset beside the line: to the left of its direction, or to the outside of an area. */
  offsetPt?: Value<number>
  /** Moves the whole line on paper, to the right and down. */
  displacementPt?: readonly [x: Value<number>, y: Value<number>]
}

export interface PolygonSymbolizer extends Scoped {
  kind: 'polygon'
  /** Lines of more than two points are areas, too; `open`: they are filled as areas and outlined as lines. */
  fillsLines?: boolean | 'open'
  fill?: Fill
  stroke?: Stroke
  /** Moves the whole area on paper, to the right and down. */
  displacementPt?: readonly [x: Value<number>, y: Value<number>]
}

export interface TextSymbolizer extends Common {
  kind: 'text'
  label: Value<string>
  /** Parts of the text with looks of their own, which are set instead of `label`; absent or undefined: none. */
  sections?: Value<readonly TextSection[] | undefined>
  /** See `Label`. */
  writingModes?: readonly ('horizontal' | 'vertical')[]
  fontFamily: Value<string>
  fontSizePt: Value<number>
  fontWeight: Value<number>
  italic: Value<boolean>
  color: Value<Color>
  /** The opacity of the letters; a halo has its own. */
  opacity: Value<number>
  /** The space between letters as a part of the font size; absent: 0. */
  letterSpacing?: Value<number>
  /** The distance between lines as a part of the font size; absent: 1.2. */
  lineHeight?: Value<number>
  /**
   * The greatest length of a line. Longer lines are broken at blanks, after hyphens, and between Chinese, Japanese and
   * Korean letters, but not along a line of the map. Absent, 0 or Infinity: never.
   */
  wrapPt?: Value<number>
  /** Broken lines have about the same length, as in MapLibre GL; absent: each line is as full as possible. */
  isBalanced?: boolean
  /** The alignment of the lines: 0 left, 0.5 centred, 1 right; absent: as `align`. */
  justify?: Value<number>
  /** The point of the text that lies on the anchor: 0 left / top, 1 right / bottom. */
  align: Value<readonly [x: number, y: number]>
  /** To the right and up, turned with the text; on lines: along and across the line, in the direction of reading. */
  offsetPt: readonly [x: Value<number>, y: Value<number>]
  /** Clockwise; on lines: from the direction of the line. */
  rotationDeg: Value<number>
  /** Other places at a point or in an area, tried in this order if the first one is occupied; absent: none. */
  otherPlaces?: Value<readonly TextPlace[]>
  /**
   * How far a label may move from its point, in any direction, to find a free place; absent: 0. On lines it moves along
   * them. At the edge of the frame it also moves along its own length, as long as the distance between the label and
   * its point is not greater than this.
   */
  maxDisplacementPt?: Value<number>
  /** A line from the point of a label to the label, if the label had to move; absent: none. */
  leader?: { color: Value<Color>; widthPt: Value<number>; opacity: Value<number> }
  /** On lines: the text follows the line, upright; else it is horizontal at a place on the line. */
  alongLine: Value<boolean>
  /** Along a line: the greatest angle between two letters; absent: 22.5. */
  maxAngleDeg?: Value<number>
  /**
   * Along a line: the text may be longer than the visible line, if no line of the feature is long enough; absent: no.
   */
  mayOverrun?: Value<boolean>
  /** On lines: the label is repeated at about this distance, never less; absent or 0: once per feature. */
  repeatPt?: Value<number>
  /** How labels on lines are repeated and turned; see `LabelLines`. */
  leadPt?: Value<number>
  isUpright?: boolean
  isExact?: boolean
  areLettersLevel?: boolean
  /**
   * Labels of this symbolizer with the same text are one label: on all of their lines, where lines that touch end to
   * end are joined, or else in the largest of their areas.
   */
  isGrouped?: Value<boolean>
  /** The least distance between labels with the same text; absent: 0. */
  sameTextGapPt?: Value<number>
  /** `widthPt` is the width of the halo outside the letters. */
  halo?: { color: Value<Color>; widthPt: Value<number>; opacity: Value<number> }
  /** Only the halo is drawn, as a line along the outlines of the letters; the letters are not filled. */
  isOutlined?: boolean
  /** A graphic below the text, placed together with it. */
  shield?: Shield
  /** The label may cover others, if it finds no better place; `cooperative`: only those that may cover others, too. */
  mayOverlap: Value<boolean | 'cooperative'>
  /** Other labels may cover it. */
  ignoresPlacement?: Value<boolean>
  /** The label may be cut by the frame; absent: no. */
  mayLeaveFrame?: Value<boolean>
  /**
   * The label is also drawn if its point lies outside the frame, as far as it is visible; absent: only if it may leave
   * the frame.
   */
  reachesIn?: boolean
  /**
   * The label stands at the pole of each area of a feature, or at the middle of each line; absent: once, in the largest
   * area, or anywhere on the lines.
   */
  isOnEach?: boolean
  /** The free space on each side of the label; negative: others may overlap it by so much. Absent: 1. */
  spaceAroundPt?: Value<number | Sides>
  /**
   * Labels with a higher priority are placed first; of equal ones those of the upper layer, then in the order of the
   * features.
   */
  priority: Value<number>
  /** Labels with a higher number are drawn over others of the layer; absent: 0. */
  zIndex?: Value<number>
  /** Of labels with the same priority, those lower on the page are placed first. */
  isPlacedByY?: boolean
  /** Among labels with the same number, labels lower on the page are drawn over those above. */
  isStackedByY?: boolean
}

/** A part of a text. */
export interface TextSection {
  text: string
  /** Absent: as the text. */
  fontFamily?: string
  /** The font size as a part of that of the text; absent: 1. */
  scale?: number
  /** Absent: as the text. */
  color?: Color
  /** Its place in the height of its line: 0 top, 0.5 middle, 1 bottom; absent: 1. */
  verticalAlign?: number
  /** A graphic between letters, instead of `text`. */
  graphic?: Graphic
}

/** A possible place of a text at a point. */
export interface TextPlace {
  align: readonly [x: number, y: number]
  /** To the right and up. */
  offsetPt: readonly [x: number, y: number]
}

/** Lengths at the sides of a box. */
export type Sides = readonly [top: number, right: number, bottom: number, left: number]

export interface Shield {
  graphic: Graphic
  /**
   * The graphic is centred on the text and turns with it: in its own size (`none`), stretched to the size, width or
   * height of the text (`text`, `width`, `height`), or enlarged with its aspect ratio (`shape`). Absent: the graphic
   * stays on the point of the label, even if the text moves.
   */
  fit?: 'none' | 'text' | 'width' | 'height' | 'shape'
  /** The margins around the text, for `fit` other than `none`: top, right, bottom, left. */
  marginPt?: Value<Sides>
  /** The size of a fitted graphic and its distance from the anchor, relative to what the text needs; absent: 1. */
  scale?: Value<number>
  /** The part that may be left out if there is no place for both. */
  optional?: 'text' | 'graphic' | 'either'
  /** For the graphic only; absent: as for the text. */
  mayOverlap?: boolean | 'cooperative'
  ignoresPlacement?: boolean
  spaceAroundPt?: Value<number | Sides>
  /** On lines: the graphic turns with the line; absent: as the text does. */
  follows?: boolean
  /**
   * For the graphic only; absent: as for the text. If the frame would cut the text, such a graphic is drawn without it.
   */
  mayLeaveFrame?: boolean
}

export type Symbolizer = PointSymbolizer | LineSymbolizer | PolygonSymbolizer | TextSymbolizer
