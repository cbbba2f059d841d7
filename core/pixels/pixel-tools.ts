import type { Affine } from '../map/affine.js'

/** Decoded pixels, rows from the top: RGB, or RGBA with straight alpha. */
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
  tiles: { column: number; row: number; bytes: Uint8Array }[]
}

/** An encoded picture (PNG, JPEG, WebP, GIF, TIFF, SVG), decoded pixels, or a mosaic. */
export type ImageSource = { bytes: Uint8Array } | { pixels: Pixels } | { mosaic: Mosaic }

/** A picture placed on paper: the affine takes the unit square (0,0 its top left corner, y down) to points. */
export interface PaperImage {
  source: ImageSource
  unitToPaper: Affine
  opacity: number
}

export interface TextStyle {
  /** CSS-like list: "Noto Sans, sans-serif". */
  fontFamily: string
  fontSizePt: number
  fontWeight: number
  italic: boolean
}

/** Pixels lent to plugins and rooms; every verb refuses what exceeds the limits before it decodes. */
export interface PixelTools {
  /** Size and format from the header alone. Throws `invalid-data` for what is no picture. */
  inspect(bytes: Uint8Array): Promise<{ width: number; height: number; format: string }>
  /** Draws pictures, bottom first, on a canvas of `widthPt` x `heightPt` at `dpi`, over `background` (CSS colour) if given. */
  paint(images: PaperImage[], widthPt: number, heightPt: number, dpi: number, background?: string): Promise<Pixels>
  /** Draws an SVG document to exactly these pixels, with the service's fonts. */
  rasterize(svg: string, width: number, height: number): Promise<Pixels>
  /** The upper pixels over the lower ones, at `left`, `top`; the lower ones are changed. */
  overlay(lower: Pixels, upper: Pixels, left: number, top: number): void
  encode(pixels: Pixels, format: 'png' | 'jpeg', options?: { quality?: number; dpi?: number }): Promise<Uint8Array>
  /** Advance width of one line of text, in points. */
  textWidth(text: string, style: TextStyle): number
}
