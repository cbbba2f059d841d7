import type { PrintError } from '../errors.js'
import type { Affine, Point } from '../views/affine.js'

/** Decoded pixels, rows from the top: RGB, or RGBA with premultiplied alpha. */
export interface Pixels {
  width: number
  height: number
  channels: 3 | 4
  data: Uint8Array
}

/** A grid of equally large encoded tiles, put together and resampled once; absent tiles stay transparent. */
export interface Mosaic {
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  /** Pixels on every side of each picture beyond its tile, which are left out. */
  margin?: readonly [x: number, y: number]
  tiles: { column: number; row: number; bytes: Uint8Array }[]
}

/** An encoded picture (PNG, JPEG, WebP, GIF, TIFF, SVG), or a mosaic of such. */
export type ImageSource = { bytes: Uint8Array } | { mosaic: Mosaic }

/** A picture placed on paper: the affine takes the unit square (0,0 its top left corner, y down) to points. */
export interface PaperImage {
  source: ImageSource
  unitToPaper: Affine
  /**
   * For a picture that no affine places, because it is in another projection than the map: which point of its unit
   * square a point of paper shows, undefined for none. `unitToPaper` then holds about the middle of what is seen of it.
   */
  unitAt?(paper: Point): Point | undefined
  /** 0 to 1. */
  opacity: number
  /** Told of what cannot be decoded, which is then left out; without it, the whole painting fails. */
  broken?(error: PrintError, bytes: Uint8Array): void
}

/** SVG elements in points, origin top left of the frame. */
export interface PaperSvg {
  svg: string
  /** Of all of it, 0 to 1; absent: 1. */
  opacity?: number
}

export interface PaperFrame {
  widthPt: number
  heightPt: number
  dpi: number
  /** CSS colour under everything; absent: transparent, or what the target already shows. */
  background?: string
  /** SVG path data in points, to be filled by the rule `nonzero`: nothing is painted outside of it. */
  clip?: string
}

/** A picture for a document. */
export interface EncodedPicture {
  bytes: Uint8Array
  format: 'jpg' | 'png'
  /** A grey JPEG of its size that says how opaque it is; absent: that is in the picture itself. */
  mask?: Uint8Array
}

export interface TextStyle {
  /** CSS-like list: "Noto Sans, sans-serif". */
  fontFamily: string
  fontSizePt: number
  fontWeight: number
  italic: boolean
}

/** A part of a line of text that one face can show. */
export interface TextRun {
  text: string
  /** The family, in quotes, and the weight and slant of the face itself. */
  style: TextStyle
  /** Letters that no face has; there is a box for each of them. */
  missing?: string
}

/** A part of a run of text that looks the same by itself; lengths of the em. */
export interface TextPiece {
  text: string
  /** From the beginning of the run. */
  start: number
  advance: number
  /** Each of its letters is one glyph: renderers of SVG text set it as it is measured. */
  isPlain: boolean
}

/** What a picture says of itself. */
export interface PictureInfo {
  title?: string
  authors: string[]
  created: Date
  /** What made it: name and version. */
  software: string
}

export interface EncodeOptions {
  /** 1 to 100, of JPEG and WebP; default 90. */
  quality?: number
  /** Of WebP: keeps every pixel as it is. */
  lossless?: boolean
  /** Recorded. */
  dpi?: number
  info?: PictureInfo
}

/** Ranges of code points, first and last, ascending and apart. */
export type LetterRanges = readonly (readonly [first: number, last: number])[]

/** What letters there are for the text of a report, in whatever family it is set. */
export interface FontStock {
  /** In which families letters are looked for, in order, that the family of a text has not. */
  fallback: readonly string[]
  /** Letters that some family has. */
  covered: LetterRanges
  /** Letters that every family for Latin text has. */
  shared: LetterRanges
}

/** Pixels lent to plugins and rooms; every verb refuses what exceeds the limits before it decodes or allocates. */
export interface PixelTools {
  /**
   * Size and format from the header alone, and how EXIF says it is to be turned (1 to 8). Throws `invalid-data` for what
   * is no picture, `too-large` beyond the limit.
   */
  inspect(bytes: Uint8Array): { width: number; height: number; format: string; orientation?: number }
  /**
   * Draws pictures and SVG, bottom first, as a frame of ceil(points x dpi / 72) pixels: into `target` with the frame's
   * top left corner at `left`, `top`, else into new RGB pixels (RGBA without background).
   */
  paint(
    items: (PaperImage | PaperSvg)[],
    frame: PaperFrame,
    target?: { pixels: Pixels; left: number; top: number }
  ): Promise<Pixels>
  /**
   * As `paint`, encoded for a document: with a background JPEG of that quality, or, if it has at most 256 colours, PNG
   * with a palette; without one PNG, if large JPEG with a mask. `lossless`: always PNG.
   */
  picture(items: (PaperImage | PaperSvg)[], frame: PaperFrame, quality: number | 'lossless'): Promise<EncodedPicture>
  /** The picture stretched to a smaller size, averaged, as PNG. Throws `invalid-data` for what cannot be decoded. */
  shrink(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array>
  /**
   * SVG elements that show an SVG picture in the unit square (0,0 its top left corner) of any SVG document: paths with
   * their paint written out, and what they refer to, under ids of their own. Undefined where these are too many for a
   * symbol, or more than renderers can do; `sidePt`: of its longer side, as it is drawn. Throws `invalid-data` for what
   * is no SVG, `too-large` for what repeats itself too often.
   */
  vectors(bytes: Uint8Array, sidePt: number): string | undefined
  /** New opaque white pixels. Throws `too-large` beyond the limit. */
  blank(width: number, height: number): Pixels
  /** Draws an SVG document of outlines, no text, whose root already has this pixel size; RGB if over a background. */
  rasterize(svg: string, width: number, height: number, background?: string): Promise<Pixels>
  /** The upper pixels over the lower ones, at `left`, `top`; the lower ones are changed. */
  overlay(lower: Pixels, upper: Pixels, left: number, top: number): void
  encode(pixels: Pixels, format: 'png' | 'jpeg' | 'webp', options?: EncodeOptions): Promise<Uint8Array>
  /**
   * The parts of a line of text, from left to right as they stand on paper, each in the face that shows it: of the
   * families asked for if there are such, else of those most like them, else of any that has the letters.
   */
  textRuns(text: string, style: TextStyle): TextRun[]
  /** What the fonts hold that text is set in. */
  fontStock(): FontStock
  /**
   * The text of a run of `textRuns`, in its style, in pieces from left to right: letters, syllables of scripts whose
   * letters change places, words of scripts whose letters join.
   */
  textPieces(text: string, style: TextStyle): readonly TextPiece[]
  /** Advance width of one line of text, in points. */
  textWidth(text: string, style: TextStyle): number
  /** SVG path data (absolute M, L, H, V, Q, C, Z) of the letters of one line of text, somewhere: fine, to be filled. */
  textShape(text: string, style: TextStyle): string
  /** SVG path data of a run of `textRuns`, in its style, that begins at x, y on its baseline: fine, to be filled. */
  textPath(text: string, style: TextStyle, x: number, y: number): string
  /** SVG path data of one line of text that begins at x, y on its baseline: coarse, to be stroked as a halo. */
  textOutline(text: string, style: TextStyle, x: number, y: number): string
}
