import {
  type CompiledDocument,
  type OutputPlugin,
  type PictureInfo,
  type PixelRows,
  type Pixels,
  PrintError,
  type PrintSpec,
  type Tools,
  type View,
  type WrittenReport
} from '../../core/plugin.js'
import { projectionFile, worldFile, worldFileSuffix } from '../georeference.js'
import { type StackedPages, stackedPages } from './stacked.js'
import { type PageFile, zippedPages } from './zipped.js'

interface PictureFile extends Pick<OutputPlugin, 'name' | 'aliases'> {
  mediaType: string
  /** File extension without dot. */
  extension: string
  /** Whether its files are compressed already. */
  isCompressed: boolean
  /** Largest side in pixels. */
  mostSide?: number
}

/** Is written when all pixels are there. */
interface FromPixels {
  encode(pixels: Pixels, about: PictureFacts, tools: Tools): Promise<Uint8Array>
}

/** Is written from the top down, so that a page needs little memory. */
interface FromRows {
  encodeRows(rows: AsyncIterable<PixelRows>, size: Size, about: PictureFacts, tools: Tools): Promise<Uint8Array>
}

/** In pixels. */
interface Size {
  width: number
  height: number
}

/** A format with one picture per file. */
export type PictureFileFormat = PictureFile & (FromPixels | FromRows)

/** Metadata of a picture's file. */
export interface PictureFacts {
  dpi: number
  info: PictureInfo
  /** Georeference of a picture that is only a map. */
  view?: View
}

export const pictureOutput = (format: PictureFileFormat): OutputPlugin => ({
  kind: 'output',
  name: format.name,
  aliases: format.aliases,
  surface: 'pixels',
  write: (document, spec, tools) => writePictures(format, document, spec, tools)
})

/** All pages in one picture, or a zip with one picture per page. Throws `too-large`. */
const writePictures = async (
  format: PictureFileFormat,
  document: CompiledDocument,
  spec: PrintSpec,
  tools: Tools
): Promise<WrittenReport> => {
  if (spec.output.pages === 'zip' || spec.output.worldFile) return zippedPictures(format, document, spec, tools)
  const pages = stackedPages(document, tools, (size) => checkSides(size, format, document.pageCount))
  const bytes = await encoded(format, pages, factsOf(document, document.pageCount === 1 ? 0 : undefined), tools)
  return { bytes, mediaType: format.mediaType, extension: format.extension }
}

export const zippedPictures = (
  format: PictureFileFormat,
  document: CompiledDocument,
  spec: PrintSpec,
  tools: Tools
): Promise<WrittenReport> =>
  zippedPages(document, spec, tools, async (page) => {
    const { dpi } = document
    const size = document.pixelSize(page, dpi)
    checkSides(size, format, 1)
    const { extension: suffix, isCompressed } = format
    const facts = factsOf(document, page)
    const pixels = { size, rows: () => document.rows(page, dpi), pixels: () => document.pixels(page, dpi) }
    const bytes = await encoded(format, pixels, facts, tools)
    const picture = { suffix, bytes, isCompressed }
    return spec.output.worldFile && facts.view ? [picture, ...placeFiles(suffix, facts.view, facts.dpi)] : [picture]
  })

const encoded = async (
  format: PictureFileFormat,
  pages: StackedPages,
  facts: PictureFacts,
  tools: Tools
): Promise<Uint8Array> =>
  'encodeRows' in format
    ? format.encodeRows(pages.rows(), pages.size, facts, tools)
    : format.encode(await pages.pixels(), facts, tools)

export const factsOf = (document: CompiledDocument, page?: number): PictureFacts => ({
  dpi: document.dpi,
  info: document.info,
  view: page === undefined ? undefined : document.bareMap(page)?.view
})

const checkSides = (
  { width, height }: Size,
  { name, mostSide = Infinity }: PictureFileFormat,
  pageCount: number
): void => {
  if (Math.max(width, height) <= mostSide) return
  const otherwise = pageCount > 1 ? 'a lower dpi or the output option "pages": "zip"' : 'a lower dpi or another format'
  throw new PrintError(
    'too-large',
    `the ${name} picture has ${width} x ${height} pixels; the limit of a side is ${mostSide}; use ${otherwise}`
  )
}

/** The georeference of a picture: a world file, and a file with its projection. */
const placeFiles = (suffix: string, view: View, dpi: number): PageFile[] => {
  const textFile = (suffix: string, text: string): PageFile => ({
    suffix,
    bytes: Buffer.from(text),
    isCompressed: false
  })
  const projection = projectionFile(view)
  return [
    textFile(worldFileSuffix(suffix), worldFile(view, dpi)),
    ...(projection === undefined ? [] : [textFile('prj', projection)])
  ]
}
