import {
  type CompiledDocument,
  type OutputPlugin,
  type PictureInfo,
  type Pixels,
  PrintError,
  type PrintSpec,
  type Tools,
  type View,
  type WrittenReport
} from '../../core/plugin.js'
import { projectionFile, worldFile, worldFileSuffix } from '../georeference.js'
import { stackedPages } from './stacked.js'
import { type PageFile, zippedPages } from './zipped.js'

/** A format with one picture per file. */
export interface PictureFileFormat extends Pick<OutputPlugin, 'name' | 'aliases'> {
  mediaType: string
  /** File extension without dot. */
  extension: string
  /** Whether its files are compressed already. */
  isCompressed: boolean
  /** Largest side in pixels. */
  mostSide?: number
  encode(pixels: Pixels, about: PictureFacts, tools: Tools): Promise<Uint8Array>
}

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
  const pixels = await stackedPages(document, tools, (size) => checkSides(size, format, document.pageCount))
  const bytes = await format.encode(pixels, factsOf(document, document.pageCount === 1 ? 0 : undefined), tools)
  return { bytes, mediaType: format.mediaType, extension: format.extension }
}

export const zippedPictures = (
  format: PictureFileFormat,
  document: CompiledDocument,
  spec: PrintSpec,
  tools: Tools
): Promise<WrittenReport> =>
  zippedPages(document, spec, tools, async (page) => {
    checkSides(document.pixelSize(page, document.dpi), format, 1)
    const { extension: suffix, isCompressed } = format
    const facts = factsOf(document, page)
    const bytes = await format.encode(await document.pixels(page, document.dpi), facts, tools)
    const picture = { suffix, bytes, isCompressed }
    return spec.output.worldFile && facts.view ? [picture, ...placeFiles(suffix, facts.view, facts.dpi)] : [picture]
  })

export const factsOf = (document: CompiledDocument, page?: number): PictureFacts => ({
  dpi: document.dpi,
  info: document.info,
  view: page === undefined ? undefined : document.bareMap(page)?.view
})

const checkSides = (
  { width, height }: { width: number; height: number },
  { name, mostSide = Infinity }: PictureFileFormat,
  pageCount: number
): void => {
  if (Math.max(width, height) <= mostSide) return
  const otherwise = pageCount > 1 ? 'a lower dpi or "pages": "zip"' : 'a lower dpi or another format'
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
