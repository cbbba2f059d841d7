import type { Value } from './value.js'

/** A colour: `hex` is `#rrggbb`, `alpha` is 0 to 1. */
export interface Color {
  hex: string
  alpha: number
}

/** How a line is drawn. */
export interface Stroke {
  color: Value<Color>
  /** The colours along the line instead: from 0 at its start to 1 at its end. */
  colorAlong?: (part: number) => Color
  opacity: Value<number>
  widthPt: Value<number>
  /** Absent: butt; round for a dash pattern with dots. */
  cap?: Value<'butt' | 'round' | 'square'>
  join: Value<'miter' | 'round' | 'bevel'>
  /** Mitred corners that reach more than this many half widths beyond the line are cut off; absent: 4. */
  miterLimit?: Value<number>
  dash: Value<Dash>
  dashOffsetPt: Value<number>
  /** A graphic that is repeated along the line, instead of the line, and turns with it. */
  graphic?: RepeatedGraphic
  /** A pattern that fills the line as if it were an area, without dashes and caps. */
  pattern?: RepeatedGraphic
}

/** A dash pattern: lengths in points, or in widths of the line; no lengths for a solid line. */
export interface Dash {
  lengths: readonly number[]
  unit: 'pt' | 'width'
}

/** How an area is filled. */
export interface Fill {
  color: Value<Color>
  opacity: Value<number>
  /** A graphic that is repeated instead of the colour; its rotation turns the whole pattern. */
  graphic?: RepeatedGraphic
}

/** What is drawn at points: a mark, or a picture; the mark replaces a picture that is not available. */
export interface Graphic {
  /** The name of a mark; absent: nothing replaces a picture that is not available. */
  mark?: Value<string>
  picture?: Picture
  /** The size of the mark. */
  sizePt: Value<number>
  /** The fill of the mark. */
  fill?: Fill
  stroke?: Stroke
  /** To the right and down; turns with the graphic. */
  offsetPt: readonly [x: Value<number>, y: Value<number>]
  /** The point of the graphic that lies on its place, before the offset: 0 left / top, 1 right / bottom. */
  align: readonly [x: Value<number>, y: Value<number>]
  /** Clockwise. */
  rotationDeg: Value<number>
  /** The opacity of the whole graphic. */
  opacity: Value<number>
  /** Offset, align and opacity hold for the picture only; a mark in its place is centred and has its own paint. */
  isPlacedAsPicture?: boolean
  /**
   * The style names no mark: a mark replaces a picture that is not available, but not a picture that a feature does not
   * have.
   */
  isMarkUnnamed?: boolean
}

/** A picture that is fetched from an address. */
export interface Picture {
  address: Value<string>
  /** Addresses that are tried in this order if the picture is not available. */
  otherAddresses?: readonly Value<string>[]
  /** Without both the picture has its own size; with one it keeps its aspect ratio. */
  widthPt?: Value<number>
  heightPt?: Value<number>
  /** The length of a pixel in points if the picture has its own size; absent: 1. */
  pixelPt?: number
  /** The picture keeps its aspect ratio inside the box of width and height, instead of filling it. */
  keepsShape?: boolean
  /** How it grows if it is fitted around a text; absent or undefined: as a whole. */
  stretch?: Value<Stretch | undefined>
}

interface Size {
  widthPt: number
  heightPt: number
}

/** A picture of which only some parts grow. */
export interface Stretch {
  /** The size of the picture around a content, and where the content begins in it. */
  around(content: Size): Size & { leftPt: number; topPt: number }
  /** The `data:` address of the picture in this size; undefined: the picture is stretched as a whole. */
  addressAt(size: Size): string | undefined
}

/** A graphic that is repeated. */
export interface RepeatedGraphic {
  graphic: Graphic
  /** From the end of one to the beginning of the next. */
  gapPt: readonly [x: Value<number>, y: Value<number>]
  /**
   * In areas: counted from the corner of the world, or from the origin of the map's projection, so that maps side by side
   * fit; absent: from the corner of the map.
   */
  isOnWorld?: boolean
  /** On lines: the distance to the first graphic; absent: half of the gap. */
  firstGapPt?: Value<number>
  /**
   * On lines: graphics are cut where the line ends and at its sharp corners; absent: they stay whole, and one that does
   * not fit at the end is left out.
   */
  isContinuous?: boolean
  /** On lines: one graphic, with its middle at this place; absent: it is repeated. */
  only?: 'start' | 'middle' | 'end'
  /** On lines: the graphic does not turn with the line. */
  isUpright?: boolean
}
