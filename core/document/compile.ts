/** The one door to the Typst compiler. Runs in worker processes only: a native compile cannot be interrupted. */
import { basename, join, relative, sep } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { PrintError } from '../errors.js'
import type { CompiledDocument, Files, Frame } from '../plugin/contracts.js'
import type { PixelTools } from '../pixels/pixel-tools.js'
import { type PaintMap, pagePixels, pagePixelSize, type PlacedFrame } from './page-pixels.js'
import { type PagesSvg, splitPages } from './page-svg.js'

/** A place in a layout's own files, counted from 1. */
export interface Place {
  file: string
  line: number
  column: number
}

export interface Source {
  /** Typst source of the whole document. */
  source: string
  /** In-memory files by absolute workspace path (`/mapsetter/…`). */
  files: Files
  /** From a place in `source`, counted from 0, to the template that wrote it. */
  placeOf(line: number, character: number): Place | undefined
  /** Told what Typst warns of: families that no font file has, and the like. */
  hint?(message: string): void
}

export interface DocumentSource extends Source {
  frames: Frame[]
  dpi: number
  now: Date
  paintMap: PaintMap
}

export interface Typesetter {
  /** Throws `layout-mistake` with the template's file, line and column. */
  compile(input: DocumentSource, pixels: PixelTools): CompiledDocument
  /** The values of metadata with a label in the document. Throws as `compile`. */
  query(input: Source, label: string): unknown[]
}

const MAIN = 'mapsetter.main.typ'
/** Compilations after which what they did not use again is dropped; decoded pictures are most of it. */
const KEEP_MEMO = 1
/** What Typst remembers of a document with larger files than these in all is dropped before the next one. */
const MOST_REMEMBERED_BYTES = 4e6
/** Far below a pixel, far above what lengths are rounded by. */
const SLACK_PT = 0.01

/** A warm compiler for the layouts of one app folder; sees the given fonts and nothing outside the folder. */
export const makeTypesetter = (appFolder: string, fontFolders: string[]): Typesetter => {
  const compiler = NodeCompiler.create({ workspace: appFolder, fontArgs: [{ fontPaths: fontFolders }] })
  const main = join(appFolder, MAIN)
  let compilations = 0
  let remembersMuch = false

  const mistakesOf = (result: ReturnType<NodeCompiler['compile']>, input: Source): string[] => {
    const error = result.takeDiagnostics()
    const found = error ? (compiler.fetchDiagnostics(error) as Diagnostic[]) : []
    const errors = found.filter((diagnostic) => diagnostic.severity === 1)
    // a mistake inside {{#each}} is one, however many rows there are
    return [...new Set(errors.map((diagnostic) => sentence(diagnostic, input)))]
  }

  const sentence = ({ message, path, range }: Diagnostic, input: Source): string => {
    const line = range?.start.line ?? 0
    const character = range?.start.character ?? 0
    const place =
      path === main
        ? input.placeOf(line, character)
        : { file: join(basename(appFolder), relative(appFolder, path)), line: line + 1, column: character + 1 }
    const words = inLayoutWords(message, appFolder)
    return place ? `${place.file}:${place.line}:${place.column}: ${words}` : words
  }

  const isOwn = ({ path, range }: Diagnostic, input: Source): boolean =>
    path === main
      ? input.placeOf(range?.start.line ?? 0, range?.start.character ?? 0) !== undefined
      : !path.startsWith(join(appFolder, 'mapsetter', sep))

  /** What Typst warns of in the layout's own files. */
  const tellHints = (result: ReturnType<NodeCompiler['compile']>, input: Source): void => {
    const warnings = input.hint && result.takeWarnings()
    if (!warnings) return
    const found = (compiler.fetchDiagnostics(warnings) as Diagnostic[]).filter((one) => isOwn(one, input))
    for (const hint of new Set(found.map((one) => sentence(one, input))))
      input.hint!(hint.replace(/unknown font family: (.*)/, 'no font file has the family "$1"'))
  }

  const layOut = (input: Source): NodeTypstDocument => {
    if (remembersMuch) compiler.evictCache(0)
    remembersMuch = Object.values(input.files).reduce((sum, { length }) => sum + length, 0) > MOST_REMEMBERED_BYTES
    compiler.resetShadow()
    for (const [path, { buffer, byteOffset, byteLength }] of Object.entries(input.files))
      compiler.mapShadow(join(appFolder, path), Buffer.from(buffer, byteOffset, byteLength))
    // The compiler edits its last source into the new one, and mixes them up where both end alike but for the first
    // bytes of a letter: "α" and "б" share their last byte. A number at the end, never the same, keeps the ends apart.
    compiler.addSource(main, `${input.source}\n//${++compilations}`)
    const result = compiler.compile({ mainFilePath: main })
    if (!result.result) {
      const mistakes = mistakesOf(result, input)
      throw new PrintError('layout-mistake', mistakes.join('\n') || 'the layout does not compile')
    }
    tellHints(result, input)
    compiler.evictCache(KEEP_MEMO)
    return result.result
  }

  return {
    compile: (input, pixels) => makeDocument(compiler, layOut(input), input, pixels),
    query: (input, label) => compiler.query(layOut(input), { selector: label, field: 'value' })
  }
}

/** What Typst says, without the folder that a client has no business with, and with what a layout's author can do. */
const inLayoutWords = (message: string, appFolder: string): string => {
  if (message.startsWith('failed to download package'))
    return "packages are never downloaded: put the files into the app's folder and import them by path"
  if (message.includes('outside of project root')) return "nothing outside the app's folder can be read"
  return message.replaceAll(join(appFolder, sep), '')
}

interface Diagnostic {
  severity: number
  message: string
  path: string
  range: { start: { line: number; character: number } } | null
}

const makeDocument = (
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  { frames: wanted, dpi: documentDpi, now, paintMap }: DocumentSource,
  pixels: PixelTools
): CompiledDocument => {
  let svg: PagesSvg | undefined
  const pagesSvg = () => (svg ??= splitPages(compiler.plainSvg(document)))
  const frames = placedFrames(compiler.query(document, { selector: '<ms-frame>', field: 'value' }), wanted)
  return {
    get pages() {
      return pagesSvg().pages.map(({ widthPt, heightPt }) => ({ widthPt, heightPt }))
    },
    pageCount: document.numOfPages,
    dpi: documentDpi,
    frames,
    info: { title: document.title ?? undefined, authors: document.authors ?? [], created: now },
    async pdf() {
      return compiler.pdf(document, { creationTimestamp: Math.floor(now.getTime() / 1000) })
    },
    pixelSize: (page, dpi) => pagePixelSize(pagesSvg(), page, dpi, frames),
    pixels: (page, dpi) => pagePixels(pagesSvg(), page, dpi, frames, paintMap, pixels)
  }
}

/** Top left, then bottom right corner of each frame that was placed. */
interface Corner {
  id: string
  page: number
  x: number
  y: number
}

/** Throws `layout-mistake` for a map whose own pixels cannot be copied because the layout turned or scaled it. */
const placedFrames = (corners: Corner[], frames: Frame[]): PlacedFrame[] =>
  corners.flatMap(({ id, page, x, y }, index) => {
    const frame = index % 2 === 0 && frames.find((candidate) => candidate.id === id)
    if (!frame) return []
    const end = corners[index + 1]!
    const isUpright =
      Math.abs(end.x - x - frame.view.widthPt) < SLACK_PT && Math.abs(end.y - y - frame.view.heightPt) < SLACK_PT
    if (frame.mark && !isUpright)
      throw new PrintError(
        'layout-mistake',
        'a map inside rotate() or scale() cannot be printed as pixels; turn the map itself by its rotation'
      )
    return [{ ...frame, page: page - 1, xPt: x, yPt: y }]
  })
