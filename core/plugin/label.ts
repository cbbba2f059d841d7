import type { Point } from '../views/affine.js'
import type { TextStyle } from '../pixels/pixel-tools.js'

/** Text still to be placed, and what it stands on; points are paper points from the frame's top left corner. */
export interface Label extends TextStyle {
  /** In lines; empty for a shield alone. */
  text: string
  /** Between letters, of the em; absent: 0. */
  letterSpacing?: number
  /** From line to line, of the em; absent: 1.2. */
  lineHeight?: number
  /** Lines are broken where they would be longer; not along lines of the map. */
  wrapPt?: number
  /** Broken lines are about equally long; absent: each is as full as can be. */
  isBalanced?: boolean
  /** How lines stand among each other: 0 from the left, 1 to the right; absent: as `align`. */
  justify?: number
  /** The anchor; the first of several candidates that is free is taken. Empty for a label that stands on lines. */
  at: Point[]
  /** Rings of an area: places where all of the text lies inside of it go before others. */
  inside?: readonly ArrayLike<number>[]
  /** What it stands on instead of an anchor. */
  on?: LabelLines
  /** Which point of the text box lies on the anchor: 0 left / top, 0.5 middle, 1 right / bottom. */
  align: readonly [x: number, y: number]
  /** From the anchor, y down, before rotation. */
  offsetPt: readonly [x: number, y: number]
  rotationDeg: number
  /** At each anchor, instead of `rotationDeg`. */
  turnsDeg?: readonly number[]
  /** Other ways to stand at an anchor, tried in order where the first is taken; absent: none. */
  otherPlaces?: readonly Pick<Label, 'align' | 'offsetPt'>[]
  /**
   * How far from its anchor it may move to find a free place; absent: 0. At the frame's edge it moves along its own
   * length, too, as long as no more than this lies between it and its anchor.
   */
  maxDisplacementPt?: number
  color: string
  opacity: number
  /** `widthPt` is how far it reaches beyond the letters. */
  halo?: { color: string; widthPt: number; opacity: number }
  /** Only the halo's line is drawn, as the outline of the letters. */
  isOutlined?: boolean
  shield?: LabelShield
  /** Drawn even where it covers another label, if it finds no better place; moved into the frame, which must not cut it. */
  mayOverlap: boolean
  /** Others may be drawn over it. */
  ignoresPlacement?: boolean
  /** The frame, and what covers the map, may cut it; absent: no. */
  mayLeaveFrame?: boolean
  /** It may cover symbols where no other place is free; absent: only labels of lines and areas may. */
  mayCoverSymbols?: boolean
  /** Kept free on each side of it; less than 0: others may reach into it as far. Absent: 1. */
  spaceAroundPt?: number
  /** Labels of the same text are at least so far apart; absent: 0. */
  sameTextGapPt?: number
  /** Higher goes first; of equal ones those of the layer higher up, then in order of appearance. */
  priority: number
  /** Drawn over labels of a lower number in its layer; absent: 0. */
  zIndex?: number
  /** Among those of one number: drawn over those whose anchor lies higher on the sheet. */
  isStackedByY?: boolean
}

/** Lines of the map that a label stands on, the longest one if it can. */
export interface LabelLines {
  /** What is seen of them, each x, y, x, y, …; those that touch end to end are one. */
  lines: readonly ArrayLike<number>[]
  /** The text follows the line, upright; its offset is across the line then. Else it stands level at a place on it. */
  follows: boolean
  /** The most that one letter may turn against the one before; absent: 22.5. */
  maxAngleDeg?: number
  /** The text may be longer than its line. */
  mayOverrun?: boolean
  /** At the middle of its line, or nowhere. */
  isCentred?: boolean
  /** Again on each line at about this distance, never less; absent or 0: one label for all lines. */
  repeatPt?: number
}

/** A graphic beneath a label's text, placed as one with it. */
export interface LabelShield {
  graphic: LabelGraphic
  opacity: number
  /**
   * About the text's middle: in its own size (`none`), made as large as the text, as wide or as high as that, or, in its
   * own shape, as large as to hold it; absent: on the label's anchor.
   */
  fit?: 'none' | 'text' | 'width' | 'height' | 'shape'
  /** Around the text, for all of these but none. */
  marginPt?: readonly [top: number, right: number, bottom: number, left: number]
  /** What may be missing where there is no place for both. */
  optional?: 'text' | 'graphic' | 'either'
  /** For the graphic alone; absent: as the label. */
  mayOverlap?: boolean
  ignoresPlacement?: boolean
  spaceAroundPt?: number
  /** The same. Where the frame would cut the text of a graphic that may leave it, the graphic stands alone. */
  mayLeaveFrame?: boolean
}

/** How a graphic is drawn at one place beside its own looks. */
export interface GraphicFit {
  /** Clockwise around the place. */
  turnDeg?: number
  size?: { widthPt: number; heightPt: number }
}

/** Something that is drawn at points, asked once its layer has been drawn. */
export interface LabelGraphic {
  /** Undefined where there is nothing to draw. */
  size(): { widthPt: number; heightPt: number } | undefined
  /** What it covers around its place (0, 0), y down. */
  box(fit?: GraphicFit): { minX: number; minY: number; maxX: number; maxY: number }
  /** One SVG element that shows it at a place. */
  element(at: Point, fit?: GraphicFit): string
  /** What the element refers to, by id: to stand in `<defs>` of the same document. */
  definitions(): ReadonlyMap<string, string>
}
