/** The one door to the Typst compiler. Runs in worker processes only: a native compile cannot be interrupted. */
import { basename, join, relative, sep } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { problemText } from '../errors.js'
import type { CompiledDocument, Files } from '../plugin/contracts.js'
import type { PixelTools } from '../pixels/pixel-tools.js'
import { type Diagnostic, ERROR, isEcho, isOfValue, lineBefore, type Mistake, refused, startOf, TRACE, writtenAt } from './diagnostics.js' // prettier-ignore
import { boxedLetters } from './boxed-letters.js'
import { areLarge } from './large-files.js'
import { compileAgain } from './compile-again.js'
import { originsOf } from './origins.js'
import type { DocumentSource, TypstSource } from './document-source.js'
import { makeDocument } from './made-document.js'
import { typstNames } from './typst-names.js'
import { inLayoutWords, namesDefinedIn, textIn } from './typst-words.js'

/** The label under which a report notes text with letters that are in no font file. */
const MISSING = '<ms-missing>'

export interface Typesetter {
  /** Throws `layout-mistake` with the template's file, line and column. */
  compile(input: DocumentSource, pixels: PixelTools): CompiledDocument
  /**
   * Reads pictures of maps that the next document will show, which takes that time off its compilation. Their mistakes are
   * found when that document is compiled.
   */
  readAhead(pictures: Files, prelude: string): void
  /** The values of metadata with a label in the document. Throws as `compile`. */
  query(input: TypstSource, label: string): unknown[]
}

const MAIN = 'mapsetter.main.typ'
/** A document that shows only pictures of maps: until the next one, Typst remembers what it has read of them. */
const AHEAD_MAIN = 'mapsetter.ahead.typ'
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
    const source = () => (diagnostic.path === main ? input.source : textIn(diagnostic.path))
    const written = () => writtenAt(source(), diagnostic.range)
    const before = () => writtenAt(source(), lineBefore(diagnostic.range))
    const theme = () => Buffer.from(input.files['/mapsetter/theme.typ'] ?? '').toString()
    const names = () => [...typstNames(compiler, appFolder), ...namesDefinedIn(input.source)]
    const ofValue = diagnostic.path === main && isOfValue(diagnostic, input)
    return {
      path: placeOf(diagnostic, input) ?? '',
      message: inLayoutWords(diagnostic.message, { appFolder, isOfValue: ofValue, written, before, theme, names }),
      isOfValue: ofValue
    }
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

  /** In place of those of the last compilation. */
  const setFiles = (files: Files): void => {
    if (remembersMuch) compiler.evictCache(0)
    remembersMuch = areLarge(files)
    compiler.resetShadow()
    for (const [path, { buffer, byteOffset, byteLength }] of Object.entries(files))
      compiler.mapShadow(join(appFolder, path), Buffer.from(buffer, byteOffset, byteLength))
  }

  const layOut = (input: TypstSource): NodeTypstDocument => {
    setFiles(input.files)
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
    readAhead(pictures, prelude) {
      setFiles({ '/mapsetter/prelude.typ': Buffer.from(prelude), ...pictures })
      const path = join(appFolder, AHEAD_MAIN)
      const shown = Object.keys(pictures).map((picture) => `#map-picture(${JSON.stringify(picture)})`)
      compiler.addSource(path, `#import "/mapsetter/prelude.typ": map-picture\n${shown.join('\n')}\n//${number()}`)
      compiler.compile({ mainFilePath: path })
    },
    query: (input, label) => compiler.query(layOut(input), { selector: label, field: 'value' })
  }
}
