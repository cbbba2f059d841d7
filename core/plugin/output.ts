import type { PictureInfo, PixelRows, Pixels } from '../pixels/pixel-tools.js'
import type { PdfOptions, PrintSpec } from '../spec.js'
import type { Tools } from '../tools.js'
import type { DrawnMap } from './map.js'
import type { Origins } from './origins.js'

export type { BlockOrigin, Origins, SourcePlace, TextOrigin } from './origins.js'

/** A file attached to a report. */
export interface Attachment {
  name: string
  mediaType: string
  /** Shown in the PDF reader's list of attachments. */
  description: string
  bytes: Uint8Array
}

/** A placed map: `page` from 0, its top left corner relative to that of the page. */
export interface PlacedMap extends DrawnMap {
  page: number
  xPt: number
  yPt: number
  /** The layout rotates or scales it: then its other corners do not follow from its size. */
  isTurned?: boolean
}

/** The compiled document, before it is written in a format. */
export interface CompiledDocument {
  pageCount: number
  readonly pages: { widthPt: number; heightPt: number }[]
  /** The highest dpi of its maps, else the dpi of the layout, else 300. */
  dpi: number
  frames: PlacedMap[]
  /** The map of a page, for layouts with `mapExport`, whose pages are just a map. */
  bareMap(page: number): PlacedMap | undefined
  /** Title, authors and creation time, for the metadata of image formats. */
  info: PictureInfo
  pdf(options: PdfOptions): Promise<Uint8Array>
  /** A page as SVG: each picture of a map is a group with the id and the name of its layer; labels are text. */
  svg(page: number): Promise<string>
  /** The size of a page in pixels. */
  pixelSize(page: number, dpi: number): { width: number; height: number }
  /** A page as opaque pixels; its maps are not scaled. */
  pixels(page: number, dpi: number): Promise<Pixels>
  /** The same, a few rows at a time from the top down. They are only valid until the next ones are taken. */
  rows(page: number, dpi: number): AsyncIterable<PixelRows>
  /** Where its texts and blocks were written. Compiles several times; must be called before another document is compiled. */
  origins(): Origins
}

export interface WrittenReport {
  bytes: Uint8Array
  mediaType: string
  /** Without dot. */
  extension: string
}

export interface OutputPlugin {
  kind: 'output'
  /** The format in the address of a request: `report.<name>`. */
  name: string
  aliases?: string[]
  /** `vector` gets maps as SVG pictures, `pixels` as finished pixels. */
  surface: 'vector' | 'pixels'
  /** For `vector`: whether each layer of a map is a picture of its own; otherwise neighbours are merged. */
  byLayer?(spec: PrintSpec): boolean
  /** Whether the features of layers are attached to the document. */
  attachesFeatures?(spec: PrintSpec): boolean
  write(document: CompiledDocument, spec: PrintSpec, tools: Tools): Promise<WrittenReport>
}
