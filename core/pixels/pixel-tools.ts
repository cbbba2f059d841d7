import type { PrintError } from '../errors.js'
import type { Affine, Point } from '../views/affine.js'
import type { BlendMode } from '../blend-modes.js'
import type { EncodedPicture, Planes } from './encoded-picture.js'
import type { Blend, Cut } from './groups.js'
import type { DrawnAhead, PaperSvg, RowElements, VectorRows } from './paper-svg.js'
import type { Below, Painting, PixelRows, Pixels } from './pixel-rows.js'

export type {
  Below,
  Blend,
  BlendMode,
  Cut,
  DrawnAhead,
  EncodedPicture,
  Painting,
  PaperSvg,
  PixelRows,
  Pixels,
  Planes,
  RowElements,
  VectorRows
}

/** A grid of encoded tiles of the same size, assembled and resampled once; absent tiles stay transparent. */
export interface Mosaic {
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  /** Pixels at each side of each picture beyond its tile, which are cut off. */
  margin?: readonly [x: number, y: number]
  tiles: { column: number; row: number; bytes: Uint8Array }[]
}

/** An encoded picture (PNG, JPEG, WebP, GIF, TIFF, SVG), a mosaic of pictures, or pixels. */
export type ImageSource = { bytes: Uint8Array } | { mosaic: Mosaic } | { pixels: Pixels }

/** How a picture is drawn, besides its place. */
export interface ImagePaint {
  /** 0 to 1; absent: 1. */
  opacity?: number
  /** `nearest`: enlarged pixels stay squares; absent: pixels are interpolated. */
  resampling?: 'nearest'
  /** Changes the colours of a part of the drawn picture: RGBA with premultiplied alpha, in place. */
  recolour?(pixels: Pixels): void
}

/** A picture on paper: the affine maps the unit square (0,0 its top left corner, y down) to points. */
export interface PaperImage extends ImagePaint {
  source: ImageSource
  unitToPaper: Affine
  /**
   * For a picture in another projection than the map, which no affine can place: the point of its unit square that a point
   * of paper shows, undefined for none. `unitToPaper` is then an approximation around the middle of its visible part.
   */
  unitAt?(paper: Point): Point | undefined
  blend?: Blend
  /** Inside of its blended group. */
  cut?: Cut
  /** Called if the picture cannot be decoded, which is then left out; without it, the whole painting fails. */
  broken?(error: PrintError, bytes: Uint8Array): void
  /** Called if only a part of it is drawn; `what` is the end of a sentence. */
  incomplete?(what: string): void
}

export interface PaperFrame {
  widthPt: number
  heightPt: number
  dpi: number
  /** CSS colour under everything; absent: transparent, or the pixels of the target. */
  background?: string
  /** SVG path data in points for the fill rule `nonzero`: nothing is painted outside it. */
  clip?: string
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
  /** The family, in quotes, and the weight and slant of the face that is used. */
  style: TextStyle
  /** Letters that are in no face; each is shown as a box. */
  missing?: string
}

/** The family that is used in place of others that no font file has. */
export interface Substitute {
  missing: readonly string[]
  used: string
  /** The family that one of the missing names probably means. */
  near?: string | undefined
}

/** A part of a run of text that looks the same on its own; lengths in ems. */
export interface TextPiece {
  text: string
  /** From the start of the run. */
  start: number
  advance: number
  /** True if each of its letters is one glyph: renderers of SVG text then set it as measured. */
  isPlain: boolean
}

/** Metadata of a picture. */
export interface PictureInfo {
  title?: string
  authors: string[]
  created: Date
  /** Name and version of the software that made it. */
  software: string
}

export interface EncodeOptions {
  /** 1 to 100, for JPEG and WebP; default 90. */
  quality?: number
  /** For WebP: keeps every pixel unchanged. */
  lossless?: boolean
  /** Dots per inch, stored in the file. */
  dpi?: number
  info?: PictureInfo
}

/** Ranges of code points, first and last, ascending and without overlaps. */
export type LetterRanges = readonly (readonly [first: number, last: number])[]

/** The letters of the fonts for the text of a report, in any family. */
export interface FontStock {
  /** The families in which letters are looked up that the family of a text lacks, in order. */
  fallback: readonly string[]
  /** Letters that are in some family. */
  covered: LetterRanges
  /** Letters that are in every family for Latin text. */
  shared: LetterRanges
}

/** A fetched SVG picture that renderers may get. */
export interface SafeSvg {
  bytes: Uint8Array
  /** What is left out of it, as the end of a sentence. */
  warning?: string
  /** Whether `paint` must draw it: other renderers have no limits for its filters and layers. */
  isForPixels: boolean
}

/** Pixels for plugins and modules; every function refuses sizes over the limits before it decodes or allocates. */
export interface PixelTools {
  /**
   * Size, format and EXIF orientation (1 to 8) from the header alone. Throws `invalid-data` for bytes that are not a
   * picture, `too-large` over the limit.
   */
  inspect(bytes: Uint8Array): { width: number; height: number; format: string; orientation?: number }
  /**
   * Paints pictures and SVG, bottom first, as a frame of ceil(points x dpi / 72) pixels: into `target` with the frame's top
   * left corner at `left`, `top`, otherwise into new RGB pixels (RGBA without background).
   */
  paint(items: (PaperImage | PaperSvg)[], frame: PaperFrame, target?: Below): Promise<Pixels>
  /**
   * As `paint`, a few rows at a time from the top down. The rows are only valid until the next ones are taken. `below`:
   * what blended layers mix with. `ahead`: some of the vectors, whose drawing has begun.
   */
  paintRows(
    items: (PaperImage | PaperSvg)[],
    frame: PaperFrame,
    below?: Below,
    ahead?: DrawnAhead
  ): AsyncGenerator<PixelRows>
  /** Begins to draw vectors of a frame for `paintRows`: all that lies over its last picture, bottom first. */
  drawAhead(vectors: readonly PaperSvg[], frame: PaperFrame): DrawnAhead
  /**
   * As `paint`, encoded for a document: with a background JPEG of this quality, or PNG with a palette for at most 256
   * colours; without a background planes, or JPEG with a mask if it is large. `lossless`: always planes, or PNG with a
   * palette.
   */
  picture(
    items: (PaperImage | PaperSvg)[],
    frame: PaperFrame,
    quality: number | 'lossless'
  ): Promise<EncodedPicture | Planes>
  /** The picture reduced to a smaller size by averaging, as PNG. Throws `invalid-data` if it cannot be decoded. */
  shrink(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array>
  /**
   * The numbers of a picture whose colours mean something else, such as elevations: red, green, blue and straight alpha of
   * each pixel exactly as the file has them. Throws `invalid-data` if it cannot be decoded.
   */
  samples(bytes: Uint8Array): Promise<{ width: number; height: number; data: Uint8Array }>
  /**
   * A fetched SVG picture without references to other documents, whose embedded pictures have been decoded once. Throws
   * `invalid-data` and `too-large` for one that cannot be used.
   */
  safeSvg(bytes: Uint8Array): Promise<SafeSvg>
  /**
   * SVG elements for any SVG document that show an SVG picture in the unit square (0,0 its top left corner): paths with
   * explicit paint, and what they refer to, with unique ids. Undefined if there are too many of them for a symbol, or parts
   * that not all renderers can draw; `sidePt` is the drawn length of its longer side. Throws `invalid-data` for text that is
   * not SVG, `too-large` if it repeats parts too often.
   */
  vectors(bytes: Uint8Array, sidePt: number): string | undefined
  /** New opaque white pixels. Throws `too-large` over the limit. */
  blank(width: number, height: number): Pixels
  /** Throws `too-large` for a page or map over the limit. */
  checkSize(width: number, height: number): void
  /** From the top down, the rows of a page that are painted at a time. */
  bandsOf(width: number, height: number): { top: number; height: number }[]
  /** Draws an SVG document of outlines, without text, whose root has this size in pixels; RGB if there is a background. */
  rasterize(svg: string, width: number, height: number, background?: string): Promise<Pixels>
  /** Draws the upper pixels over the lower ones, at `left`, `top`; the lower ones are changed. */
  overlay(lower: Pixels, upper: Pixels, left: number, top: number): void
  /** Cyan, magenta, yellow and black of each pixel of RGB, by the ICC profile of this file. */
  inks(pixels: Pixels, profile: string): Promise<Uint8Array>
  /** The same for a JPEG, as a JPEG of inverted inks. */
  inkJpeg(jpeg: Uint8Array, profile: string): Promise<Uint8Array>
  encode(pixels: Pixels, format: 'png' | 'jpeg' | 'webp', options?: EncodeOptions): Promise<Uint8Array>
  /** PNG of opaque rows that follow each other from the top; the next ones are made while the last ones are compressed. */
  encodePng(
    rows: AsyncIterable<PixelRows>,
    size: { width: number; height: number },
    options?: EncodeOptions
  ): Promise<Uint8Array>
  /**
   * The parts of a line of text, from left to right on paper, each in the face that shows it: of the requested families if
   * they exist, otherwise of the most similar families, otherwise of any family that has the letters.
   */
  textRuns(text: string, style: TextStyle): TextRun[]
  /** What is used in place of a CSS-like list of families if no font file has any of them. */
  substituteFor(fontFamily: string): Substitute | undefined
  /** The letters of the fonts that text is set in. */
  fontStock(): FontStock
  /**
   * The text of a run of `textRuns`, in its style, in pieces from left to right: letters, syllables of scripts that reorder
   * letters, words of scripts that join letters.
   */
  textPieces(text: string, style: TextStyle): readonly TextPiece[]
  /** Advance width of one line of text, in points. */
  textWidth(text: string, style: TextStyle): number
  /** SVG path data (absolute M, L, Q, C, Z) of a run of `textRuns`, in its style, that starts at 0, 0 on its baseline. */
  textShape(text: string, style: TextStyle): string
  /** SVG path data of a run of `textRuns`, in its style, that starts at x, y on its baseline: fine, to be filled. */
  textPath(text: string, style: TextStyle, x: number, y: number): string
  /** SVG path data of a run of `textRuns`, in its style, that starts at x, y on its baseline: coarse, to be stroked as a halo. */
  textOutline(text: string, style: TextStyle, x: number, y: number): string
}
