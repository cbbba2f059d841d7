/** The one door to the Typst compiler. Runs in worker processes only: a native compile cannot be interrupted. */
import { basename, join, relative, sep } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { messageOf, problemText } from '../errors.js'
import { software } from '../package-root.js'
import type { Attachment, CompiledDocument, DrawnMap, Files, Origins } from '../plugin/contracts.js'
import type { PixelTools } from '../pixels/pixel-tools.js'
import type { Originals } from '../picture-stub.js'
import type { PressProfile } from '../press-profile.js'
import type { PressOptions } from '../spec.js'
import { cutOff } from './cut-off.js'
import { type Diagnostic, ERROR, isEcho, isOfValue, type Mistake, refused, startOf, TRACE, writtenAt } from './diagnostics.js' // prettier-ignore
import { type PaintMap, pagePixels, pagePixelSize, pageRows } from './page-pixels.js'
import { type Drawing, drawingIn } from './drawing.js'
import { boxedLetters } from './boxed-letters.js'
import { areLarge } from './large-files.js'
import { finishPdf } from './pdf/finish.js'
import type { PositionOf } from './pdf/georeference.js'
import { pdfRefusal } from './pdf/refusal.js'
import { forPress } from './pdf/for-press.js'
import { compileAgain } from './compile-again.js'
import { originsOf } from './origins.js'
import { type Corner, placedFrames } from './placed-frames.js'
import type { SourcePosition } from '../layout/template/source-map.js'
import { svgFile } from './svg-file.js'
import { marginOf, pressOf } from './press/sheet.js'
import { inLayoutWords, namesDefinedIn, textIn } from './typst-words.js'

export interface TypstSource {
  /** Typst source of the whole document. */
  source: string
  /** In-memory files by absolute workspace path (`/mapsetter/…`). */
  files: Files
  /** From a place in `source`, counted from 0, to the template that wrote it. */
  placeOf(line: number, character: number): SourcePosition | undefined
  /** Whether one of the letters from `start` to before `end` is of a value, and not of the template. */
  hasValue?(line: number, start: number, end: number): boolean
  /** Called with warnings of Typst, such as families that are in no font file. */
  hint?(message: string): void
}

/** The label under which a report notes text with letters that are in no font file. */
const MISSING = '<ms-missing>'

export interface DocumentSource extends TypstSource {
  /** The pictures that stand in the files as stubs, by their keys. */
  originals?: Originals
  drawn: DrawnMap[]
  /** Whether its pages are only maps. */
  isMap?: boolean
  dpi: number
  now: Date
  paintMap: PaintMap
  /** The positions of maps on earth, for PDFs. */
  positionOf?: PositionOf
  /** Called with the letters that are in no font. */
  missing?(letters: string): void
  press?: PressOptions
  /** The press of PDFs of the standard x-4. */
  profile?: PressProfile
  /** Called with what the client should know about a PDF. */
  warn?(message: string): void
  /** Files to attach to PDFs. */
  attachments?: Attachment[]
}

export interface Typesetter {
  /** Throws `layout-mistake` with the template's file, line and column. */
  compile(input: DocumentSource, pixels: PixelTools): CompiledDocument
  /** The values of metadata with a label in the document. Throws as `compile`. */
  query(input: TypstSource, label: string): unknown[]
}

/** The version of PDF that PDF/X-4 has (ISO 15930-7, 6.1). */
const X4_VERSION = '1.6'
const MAIN = 'mapsetter.main.typ'
/** A document that lists the names which Typst defines. */
const NAMES_MAIN = 'mapsetter.names.typ'
const NAMES = '<ms-names>'
/** Typst's error for a paragraph with too many matches of rules. */
const TOO_DEEP = 'maximum grouping depth exceeded'
/** Makes the module of letters use fewer rules. */
const LETTERS_APART = { letters: 'apart' }
/** After this number of compilations unused memory of earlier ones is dropped; most of it are decoded pictures. */
const KEEP_MEMO = 1

/** A warm compiler for the layouts of one app folder; it sees the given fonts and nothing outside the folder. */
export const makeTypesetter = (appFolder: string, fontFolders: string[]): Typesetter => {
  const compiler = NodeCompiler.create({ workspace: appFolder, fontArgs: [{ fontPaths: fontFolders }] })
  const main = join(appFolder, MAIN)
  let compilations = 0
  const number = (): number => ++compilations
  let remembersMuch = false

  /** Errors with the layout's own place as path, empty if there is none; one inside {{#each}} counts once. */
  const mistakesOf = (result: ReturnType<NodeCompiler['compile']>, input: TypstSource): Mistake[] => {
    const error = result.takeDiagnostics()
    const found = error ? (compiler.fetchDiagnostics(error) as Diagnostic[]) : []
    const errors = found.filter((one) => one.severity === ERROR && !found.some((other) => isEcho(one, other)))
    const problems = errors.map((one) => problemOf(one, input))
    return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
  }

  const placeOf = (diagnostic: Diagnostic, input: Pick<TypstSource, 'placeOf'>): string | undefined => {
    const { path } = diagnostic
    const { line, character } = startOf(diagnostic)
    const place =
      path === main
        ? input.placeOf(line, character)
        : { file: join(basename(appFolder), relative(appFolder, path)), line: line + 1, column: character + 1 }
    return place && `${place.file}:${place.line}:${place.column}`
  }

  const problemOf = (diagnostic: Diagnostic, input: TypstSource): Mistake => {
    const written = () => writtenAt(diagnostic.path === main ? input.source : textIn(diagnostic.path), diagnostic.range)
    const names = () => [...namesOfTypst(), ...namesDefinedIn(input.source)]
    const ofValue = diagnostic.path === main && isOfValue(diagnostic, input)
    return {
      path: placeOf(diagnostic, input) ?? '',
      message: inLayoutWords(diagnostic.message, { appFolder, isOfValue: ofValue, written, names }),
      isOfValue: ofValue
    }
  }

  /** All names that Typst defines in code. */
  const namesOfTypst = (): string[] => {
    const path = join(appFolder, NAMES_MAIN)
    compiler.addSource(path, `#metadata(dictionary(std).keys())${NAMES}`)
    const { result } = compiler.compile({ mainFilePath: path })
    return result ? (compiler.query(result, { selector: NAMES, field: 'value' }) as string[][]).flat() : []
  }

  const isOwn = (diagnostic: Diagnostic, input: Pick<TypstSource, 'placeOf'>): boolean =>
    diagnostic.path === main
      ? placeOf(diagnostic, input) !== undefined
      : !diagnostic.path.startsWith(join(appFolder, 'mapsetter', sep))

  /** Reports Typst's warnings about the layout's own files. */
  const tellHints = (result: ReturnType<NodeCompiler['compile']>, input: TypstSource): void => {
    const warnings = input.hint && result.takeWarnings()
    if (!warnings) return
    const found = (compiler.fetchDiagnostics(warnings) as Diagnostic[]).filter((one) => isOwn(one, input))
    for (const hint of new Set(found.map((one) => problemText(problemOf(one, input))))) input.hint!(hint)
  }

  const layOut = (input: TypstSource): NodeTypstDocument => {
    if (remembersMuch) compiler.evictCache(0)
    remembersMuch = areLarge(input.files)
    compiler.resetShadow()
    for (const [path, { buffer, byteOffset, byteLength }] of Object.entries(input.files))
      compiler.mapShadow(join(appFolder, path), Buffer.from(buffer, byteOffset, byteLength))
    // The compiler edits its last source into the new one, and confuses them if both end alike except for the first bytes of
    // a letter: "α" and "б" have the same last byte. A unique number at the end keeps the ends different.
    compiler.addSource(main, `${input.source}\n//${number()}`)
    let result = compiler.compile({ mainFilePath: main })
    let mistakes = result.result ? [] : mistakesOf(result, input)
    if (mistakes.some(({ message }) => message.includes(TOO_DEEP))) {
      result = compiler.compile({ mainFilePath: main, inputs: LETTERS_APART })
      mistakes = result.result ? [] : mistakesOf(result, input)
    }
    if (!result.result) throw refused(mistakes)
    tellHints(result, input)
    compiler.evictCache(KEEP_MEMO)
    return result.result
  }

  /** The layout's own place of the first element that fails under these rules, in the last document. */
  const placeWhere = (rules: string, { source, placeOf: known }: Pick<TypstSource, 'source' | 'placeOf'>) => {
    compiler.addSource(main, `${rules}${source}\n//${number()}`)
    const error = compiler.compile({ mainFilePath: main }).takeDiagnostics()
    const found = error ? (compiler.fetchDiagnostics(error) as Diagnostic[]) : []
    const input: Pick<TypstSource, 'placeOf'> = {
      placeOf: (line, character) => known(line, line === 0 ? character - rules.length : character)
    }
    const own = found.find((one) => one.severity === TRACE && isOwn(one, input))
    return own && placeOf(own, input)
  }

  return {
    compile(input, pixels) {
      const document = layOut(input)
      const noted: string[] = input.missing ? compiler.query(document, { selector: MISSING, field: 'value' }) : []
      if (noted.length > 0) input.missing!(boxedLetters(noted, compiler, main))
      return makeDocument(compiler, document, input, pixels, placeWhere, () =>
        originsOf(compileAgain({ compiler, appFolder, main, number }, input))
      )
    },
    query: (input, label) => compiler.query(layOut(input), { selector: label, field: 'value' })
  }
}

const makeDocument = (
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  input: DocumentSource,
  pixels: PixelTools,
  placeWhere: (rules: string, input: Pick<TypstSource, 'source' | 'placeOf'>) => string | undefined,
  origins: () => Origins
): CompiledDocument => {
  const { drawn, originals = {}, isMap, dpi: documentDpi, now, paintMap, positionOf, source, placeOf, hint, warn } = input
  const press = input.press && pressOf(input.press)
  const onSheet = press?.inAllFormats ? press : undefined
  let drawing: Drawing | undefined
  const drawingOf = (): Drawing => (drawing ??= drawingIn(compiler.plainSvg(document), originals, onSheet))
  const corners: Corner[] = compiler.query(document, { selector: '<ms-frame>', field: 'value' })
  const placed = placedFrames(corners, drawn)
  const frames = placed.map(({ frame }) => frame)
  for (const message of new Set(placed.flatMap(({ frame, paper }) => cutOff(frame, paper, press?.bleedPt))))
    hint?.(message)
  const shift = onSheet ? marginOf(onSheet) : 0
  const onPages = frames.map((frame) => ({ ...frame, xPt: frame.xPt + shift, yPt: frame.yPt + shift }))
  const info = { title: document.title ?? undefined, authors: document.authors ?? [], created: now, software }
  const written = (pdfStandard?: string): Uint8Array => {
    try {
      return compiler.pdf(document, { creationTimestamp: Math.floor(now.getTime() / 1000), pdfStandard })
    } catch (thrown) {
      throw pdfRefusal(messageOf(thrown), {
        placeWhere: (rules) => placeWhere(rules, { source, placeOf }),
        headings: () => compiler.query(document, { selector: 'heading' })
      })
    }
  }
  const painting = () => ({ svg: drawingOf().svg, frames: onPages, paintMap, pixels })
  return {
    get pages() {
      return drawingOf().svg.pages.map(({ widthPt, heightPt }) => ({ widthPt, heightPt }))
    },
    pageCount: document.numOfPages,
    dpi: documentDpi,
    frames,
    bareMap: (page) => (isMap && !onSheet ? frames.find((frame) => frame.page === page) : undefined),
    info,
    origins,
    async pdf(asked) {
      const pressOptions = forPress(asked, input, pixels, warn)
      const { standard } = pressOptions.options
      const more = { originals, now, attachments: input.attachments, positionOf, hint, warn }
      return finishPdf(written(standard === 'x-4' ? X4_VERSION : standard), { maps: frames, ...more, ...pressOptions })
    },
    async svg(page) {
      const { svg, pictures } = drawingOf()
      return svgFile(svg, page, pictures, frames, info)
    },
    pixelSize: (page, dpi) => pagePixelSize(drawingOf().svg, page, dpi, onPages),
    pixels: (page, dpi) => pagePixels({ ...painting(), page, dpi }),
    rows: (page, dpi) => pageRows({ ...painting(), page, dpi })
  }
}
