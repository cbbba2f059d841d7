import type { PictureInfo, Pixels } from '../pixels/pixel-tools.js'
import type { PdfOptions, PrintSpec } from '../spec.js'
import type { Tools } from '../tools.js'
import type { DrawnMap } from './map.js'

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

/** A place in a layout's own files: a path below the layouts folder; counted from 1, columns in UTF-16 units. */
export interface SourcePlace {
  file: string
  line: number
  column: number
}

/** A piece of text in one style, and where it was written; it may continue on following lines. */
export interface TextOrigin extends SourcePlace {
  /** From 0. */
  page: number
  xPt: number
  /** Of the baseline in a paragraph, else of the top of the line. */
  yPt: number
  text: string
}

/** The rectangle of a placed block, and where the layout places it. */
export interface BlockOrigin extends SourcePlace {
  attribute: string
  /** The name of the block plugin. */
  block: string
  page: number
  xPt: number
  yPt: number
  widthPt: number
  heightPt: number
}

/** What leads from the pages to the layout. */
export interface Origins {
  texts: TextOrigin[]
  blocks: BlockOrigin[]
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
