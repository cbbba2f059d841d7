import type { PictureInfo, Pixels } from '../pixels/pixel-tools.js'
import type { PdfOptions, PrintSpec } from '../spec.js'
import type { Tools } from '../tools.js'
import type { DrawnMap } from './map.js'

/** A file that a report carries. */
export interface Attachment {
  name: string
  mediaType: string
  /** For readers of the list of files. */
  description: string
  bytes: Uint8Array
}

/** A map as it was placed: `page` from 0, its top left corner from that of the page. */
export interface PlacedMap extends DrawnMap {
  page: number
  xPt: number
  yPt: number
  /** Turned or scaled by the layout: then its other corners are not where its size says. */
  isTurned?: boolean
}

/** What Typst compiled, before any format. */
export interface CompiledDocument {
  pageCount: number
  readonly pages: { widthPt: number; heightPt: number }[]
  /** The highest of its maps', else the layout's, else 300. */
  dpi: number
  frames: PlacedMap[]
  /** The map that a page is, of layouts that are just their map (`mapExport`). */
  bareMap(page: number): PlacedMap | undefined
  /** Title, authors, creation time: what image formats may record. */
  info: PictureInfo
  pdf(options: PdfOptions): Promise<Uint8Array>
  /** A page as SVG: each sheet a group with the id and name of its layer, labels as text. */
  svg(page: number): Promise<string>
  /** Of a page in pixels. */
  pixelSize(page: number, dpi: number): { width: number; height: number }
  /** A page as opaque pixels, its maps unscaled. */
  pixels(page: number, dpi: number): Promise<Pixels>
}

export interface WrittenReport {
  bytes: Uint8Array
  mediaType: string
  /** Without dot. */
  extension: string
}

export interface OutputPlugin {
  kind: 'output'
  /** The word in the request's address: `report.<name>`. */
  name: string
  aliases?: string[]
  /** 'vector' gets maps as sheets, 'pixels' as finished pixels. */
  surface: 'vector' | 'pixels'
  /** Of vectors: whether each layer of a map is to be a sheet of its own; otherwise neighbours are put together. */
  byLayer?(spec: PrintSpec): boolean
  /** Whether the features of layers are to be attached to the document. */
  attachesFeatures?(spec: PrintSpec): boolean
  write(document: CompiledDocument, spec: PrintSpec, tools: Tools): Promise<WrittenReport>
}
