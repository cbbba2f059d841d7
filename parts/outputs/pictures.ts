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

/** A format whose files hold one picture. */
export interface PictureFormat extends Pick<OutputPlugin, 'name' | 'aliases'> {
  mediaType: string
  /** Without dot. */
  extension: string
  /** Whether a zip would not make it smaller. */
  isCompressed: boolean
  /** Pixels that no side may exceed. */
  mostSide?: number
  encode(pixels: Pixels, about: PictureFacts, tools: Tools): Promise<Uint8Array>
}

/** What a picture's file may say of it. */
export interface PictureFacts {
  dpi: number
  info: PictureInfo
  /** Of a picture that is a map and nothing else. */
  view?: View
}

export const pictureOutput = (format: PictureFormat): OutputPlugin => ({
  kind: 'output',
  name: format.name,
  aliases: format.aliases,
  surface: 'pixels',
  write: (document, spec, tools) => writePictures(format, document, spec, tools)
})

/** All pages in one picture, or a zip with one of each. Throws `too-large`. */
const writePictures = async (
  format: PictureFormat,
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
  format: PictureFormat,
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
  { name, mostSide = Infinity }: PictureFormat,
  pageCount: number
): void => {
  if (Math.max(width, height) <= mostSide) return
  const otherwise = pageCount > 1 ? 'a lower dpi, or for pages: zip' : 'a lower dpi or another format'
  throw new PrintError(
    'too-large',
    `${width} x ${height} pixels: no side of a ${name} may be longer than ${mostSide}; ask for ${otherwise}`
  )
}

/** Where the picture is: a world file, and the projection that its coordinates are in. */
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
