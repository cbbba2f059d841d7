import type { Point } from '../views/affine.js'
import type { TextStyle } from '../pixels/pixel-tools.js'

/** Text to be placed, and its anchors or lines; in paper points from the frame's top left corner. */
export interface Label extends TextStyle {
  /** One or several lines; empty for a shield without text. */
  text: string
  /** The text in sections with their own fonts, sizes or colours. They are drawn instead of `text`, which joins them. */
  sections?: readonly LabelSection[]
  /**
   * How the text may be written at its anchors, tried in this order; on lines, `vertical` is for steep lines. Only text
   * with letters that stand upright in vertical lines, such as Chinese ones, is written vertically. Absent: horizontally.
   */
  writingModes?: readonly ('horizontal' | 'vertical')[]
  /** Space between letters, in em; default: 0. */
  letterSpacing?: number
  /** Distance of lines, in em; default: 1.2. */
  lineHeight?: number
  /** Lines that would be longer are broken; not for text along lines of the map. */
  wrapPt?: number
  /** Broken lines get about equal lengths; absent: each line is filled. */
  isBalanced?: boolean
  /** Alignment of lines to each other: 0 left, 1 right; default: as `align`. */
  justify?: number
  /** Possible anchors; the first free one is used. Empty for a label on lines. */
  at: Point[]
  /** Rings of an area: places where the whole text is inside are preferred. */
  inside?: readonly ArrayLike<number>[]
  /** Lines for the label, instead of an anchor. */
  on?: LabelLines
  /** Which point of the text box lies on the anchor: 0 left / top, 0.5 middle, 1 right / bottom. */
  align: readonly [x: number, y: number]
  /** From the anchor, y down, before rotation. */
  offsetPt: readonly [x: number, y: number]
  rotationDeg: number
  /** Rotation at each anchor, instead of `rotationDeg`. */
  turnsDeg?: readonly number[]
  /** Other alignments at an anchor, tried in order if the first is not free; absent: none. */
  otherPlaces?: readonly Pick<Label, 'align' | 'offsetPt'>[]
  /**
   * How far it may move from its anchor to find a free place; default: 0. At the frame's edge it also moves along its
   * own length, while the gap to its anchor is not larger than this.
   */
  maxDisplacementPt?: number
  /** A line from its anchor to the label, if the label had to move; not for labels on lines. */
  leader?: { color: string; widthPt: number; opacity: number }
  color: string
  /** The opacity of the letters and of the leader; halo and shield have their own. */
  opacity: number
  /** `widthPt` is how far it reaches beyond the letters. */
  halo?: { color: string; widthPt: number; opacity: number }
  /** Only the halo's line is drawn, as the outline of the letters. */
  isOutlined?: boolean
  shield?: LabelShield
  /**
   * Drawn even over another label if there is no free place; moved into the frame so that it is not cut. `cooperative`:
   * only over labels that may overlap, too.
   */
  mayOverlap: boolean | 'cooperative'
  /** Other labels may be drawn over it. */
  ignoresPlacement?: boolean
  /** The frame, or what covers the map, may cut it; default: no. */
  mayLeaveFrame?: boolean
  /** It may cover symbols if no other place is free; default: only labels of lines and areas may. */
  mayCoverSymbols?: boolean
  /** Space to keep free on each side; negative: others may overlap it by as much. Default: 1. */
  spaceAroundPt?: number | Sides
  /** Least distance of labels with the same text; default: 0. */
  sameTextGapPt?: number
  /** Higher priorities are placed first; then labels of upper layers, then in order of appearance. */
  priority: number
  /** Drawn over labels of its layer with a lower number; default: 0. */
  zIndex?: number
  /** Among labels with the same priority of a layer: placed before those whose anchor is higher on the page. */
  isPlacedByY?: boolean
  /** Among labels with the same `zIndex`: drawn over those whose anchor is higher on the page. */
  isStackedByY?: boolean
}

/** A part of a text with its own look, or a graphic between letters. */
export interface LabelSection {
  /** Empty for a graphic. */
  text: string
  /** CSS-like list of families; absent: as the label. */
  fontFamily?: string
  /** The size of its letters as a part of the label's font size; absent: 1. */
  scale?: number
  /** Absent: as the label. */
  color?: string
  opacity?: number
  /** Its place in the height of its line: 0 top, 0.5 middle, 1 bottom; absent: 1. */
  verticalAlign?: number
  /** Its size is its own. */
  graphic?: LabelGraphic
}

/** Lines of the map for a label; the longest one is preferred. */
export interface LabelLines {
  /** Their visible parts, each x, y, x, y, …; lines that touch end to end count as one. */
  lines: readonly ArrayLike<number>[]
  /**
   * The text follows the line, and its offset is across the line. Otherwise it is horizontal at a point of the line.
   */
  follows: boolean
  /** Largest angle between neighbouring letters; default: 22.5. */
  maxAngleDeg?: number
  /** The text may be longer than its line. */
  mayOverrun?: boolean
  /** Only at the middle of its line. */
  isCentred?: boolean
  /** Repeated on each line at about this distance, never less; 0 or absent: one label for all lines. */
  repeatPt?: number
  /**
   * The first of repeated labels begins at this distance from the start of its line, and the others follow at their
   * distance; absent: they divide the line evenly.
   */
  leadPt?: number
  /** It is turned around where it would be upside down; absent: only text is. */
  isUpright?: boolean
  /**
   * As MapLibre GL places labels: only at their places, on the line as it is, and not where it turns by more than
   * `maxAngleDeg` within 0.6 em; the rotation turns each letter.
   */
  isExact?: boolean
  /** The letters follow the line, but none of them is turned. */
  areLettersLevel?: boolean
}

/** Lengths at the sides of a box. */
export type Sides = readonly [top: number, right: number, bottom: number, left: number]

/** A graphic under a label's text, placed together with it. */
export interface LabelShield {
  graphic: LabelGraphic
  opacity: number
  /**
   * Centred on the text: in its own size (`none`), stretched to the text's size, width or height, or scaled in its own
   * proportions to contain the text (`shape`); absent: at the label's anchor.
   */
  fit?: 'none' | 'text' | 'width' | 'height' | 'shape'
  /** Space around the text, for every fit except `none`. */
  marginPt?: Sides
  /** For every fit: the size of the graphic and its distance from the anchor, relative to what the text needs; default: 1. */
  scale?: number
  /** What may be left out if there is no place for both. */
  optional?: 'text' | 'graphic' | 'either'
  /** For the graphic; default: as for the label. */
  mayOverlap?: Label['mayOverlap']
  ignoresPlacement?: boolean
  spaceAroundPt?: Label['spaceAroundPt']
  /** On lines: it turns with the line; default: as the text does. The text is then set letter by letter on bends. */
  follows?: boolean
  /** For the graphic; default: as for the label. If the frame would cut the text, the graphic is drawn without it. */
  mayLeaveFrame?: boolean
}

/** Rotation and size of a graphic at one place. */
export interface GraphicFit {
  /** Clockwise around the place. */
  turnDeg?: number
  size?: { widthPt: number; heightPt: number }
}

/** A graphic that is drawn at points; used after its layer has been drawn. */
export interface LabelGraphic {
  /** Undefined if there is nothing to draw. */
  size(): { widthPt: number; heightPt: number } | undefined
  /** The box that it covers around its point (0, 0), y down. */
  box(fit?: GraphicFit): { minX: number; minY: number; maxX: number; maxY: number }
  /** Its size around a content of a size, and where the content begins in it; absent: it has no more than the content. */
  around?(content: { widthPt: number; heightPt: number }): {
    widthPt: number
    heightPt: number
    leftPt: number
    topPt: number
  }
  /** One SVG element that shows it at a point. */
  element(at: Point, fit?: GraphicFit): string
  /** What the elements so far refer to, by id: for `<defs>` of the same document. */
  definitions(): ReadonlyMap<string, string>
}
