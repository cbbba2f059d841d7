/**
 * Where the text and the blocks of a compiled page were written. Typst tells no spans of laid out text. But an error inside
 * a show rule has the span of the element that is shown: rules before the source show each text once more as a paragraph
 * that fails, in a measurement, which leaves the pages as they are.
 */
import type { BlockOrigin, Origins, TextOrigin } from '../plugin/contracts.js'
import type { SourcePosition } from '../layout/template/source-map.js'
import { type Diagnostic, ERROR, TRACE } from './diagnostics.js'

/** The source of a document, compiled again with rules of one line before it. */
export interface Again {
  source: string
  /** The values of metadata with the label; empty if the source does not compile with the rules. */
  query(rules: string, label: string): unknown[]
  diagnose(rules: string): Diagnostic[]
  /** The place of a diagnostic in the layout's own files; `shift` letters stand before the source. */
  placeOf(diagnostic: Diagnostic, shift: number): SourcePosition | undefined
  /** The place of a letter of the source, counted from 0. */
  placeIn(line: number, character: number): SourcePosition | undefined
}

/** Memory grows with the square of the number of errors. */
const TEXTS_AT_ONCE = 100
const MOST_TEXTS = 2000

const TEXT = '<ms-text>'
const BLOCK = '<ms-block>'

/** Numbers all texts, in the order of the document. */
const numbered = (shown: string): string =>
  `#let ms-n = counter("ms-text");#show text: it => {ms-n.step();context {let n = ms-n.get().first();${shown}};it};`

const WITH_POSITIONS = numbered(
  `let p = here().position();[#metadata((n: n, page: p.page, x: p.x.pt(), y: p.y.pt(), text: it.text))${TEXT}]`
)

const failing = (first: number, last: number): string =>
  numbered(
    `if n >= ${first} and n <= ${last} {let _ = measure({show par: it => panic("ms " + str(n));block({it;parbreak()})})}`
  )

interface FoundText {
  n: number
  page: number
  x: number
  y: number
  text: string
}

interface BlockMark {
  id: string
  block: string
  page: number
  x: number
  y: number
  /** Of the mark before the block: its natural size. */
  width?: number
  height?: number
}

export const originsOf = (again: Again): Origins => ({ texts: textsOf(again), blocks: blocksOf(again) })

const textsOf = (again: Again): TextOrigin[] => {
  const found = (again.query(WITH_POSITIONS, TEXT) as FoundText[]).slice(0, MOST_TEXTS)
  const places = new Map<number, SourcePosition>()
  for (let index = 0; index < found.length; index += TEXTS_AT_ONCE) {
    const numbers = found.slice(index, index + TEXTS_AT_ONCE).map(({ n }) => n)
    const rules = failing(Math.min(...numbers), Math.max(...numbers))
    for (const [n, place] of placesIn(again.diagnose(rules), again, Array.from(rules).length))
      if (!places.has(n)) places.set(n, place)
  }
  const find = finderIn(again)
  return found.flatMap(({ n, page, x, y, text }) => {
    const place = places.get(n) ?? find(text)
    return place ? [{ ...place, page: page - 1, xPt: x, yPt: y, text }] : []
  })
}

/** A line of the source without escapes, and for each of its UTF-16 units the one of the source. */
interface ReadLine {
  text: string
  at: number[]
}

const readLine = (source: string): ReadLine => {
  const line: ReadLine = { text: '', at: [] }
  for (const { 0: written, 1: hex, 2: letter, index } of source.matchAll(/\\u\{([0-9a-fA-F]+)\}|\\(.)|[^]/gu)) {
    const said =
      hex !== undefined
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : letter !== undefined
          ? (ESCAPES[letter] ?? letter)
          : written
    line.text += said
    for (let unit = 0; unit < said.length; unit++) line.at.push(index)
  }
  return line
}

/** Finds text where the source says it: text that code makes of a string has no span, nor has text in a font of its own. */
const finderIn = ({ source, placeIn }: Again): ((text: string) => SourcePosition | undefined) => {
  const written = source.split('\n')
  const lines = written.map(readLine)
  return (text) => {
    if (text.trim() === '') return undefined
    const quoted = `"${text}"`
    const isQuoted = lines.some((line) => line.text.includes(quoted))
    const wanted = isQuoted ? quoted : text
    const line = lines.findIndex((one) => one.text.includes(wanted))
    if (line < 0) return undefined
    const { text: said, at } = lines[line]!
    const index = said.indexOf(wanted) + (isQuoted ? 1 : 0)
    return placeIn(line, Array.from(written[line]!.slice(0, at[index])).length)
  }
}

const ESCAPES: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' }

/** The number of each failed text, with the places in the layout among the steps that led to the failure, the nearest first. */
function* placesIn(
  diagnostics: readonly Diagnostic[],
  again: Again,
  shift: number
): Generator<[number: number, place: SourcePosition]> {
  let n: number | undefined
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity === ERROR) n = Number(/"ms (\d+)"/.exec(diagnostic.message)?.[1])
    const place = diagnostic.severity === TRACE && n ? again.placeOf(diagnostic, shift) : undefined
    if (place) yield [n!, place]
  }
}

const blocksOf = (again: Again): BlockOrigin[] => {
  const calls = callsIn(again)
  const open: (BlockMark & { index: number })[] = []
  const count = new Map<string, number>()
  return (again.query('', BLOCK) as BlockMark[]).flatMap((mark) => {
    if (mark.width !== undefined) {
      const index = count.get(mark.id) ?? 0
      count.set(mark.id, index + 1)
      open.push({ ...mark, index })
      return []
    }
    const start = open.splice(
      open.findLastIndex(({ id }) => id === mark.id),
      1
    )[0]
    const places = calls.get(mark.id)
    const place = start && places?.[Math.min(start.index, places.length - 1)]
    return place ? [{ ...place, ...rectangleOf(start, mark), ...namesOf(mark) }] : []
  })
}

const namesOf = ({ id, block }: BlockMark) => ({ attribute: id.slice(id.lastIndexOf('-') + 1), block })

/** From the mark before a block to the mark after it, which is below the block, or beside it in a line of text. */
const rectangleOf = (start: BlockMark, end: BlockMark) => {
  const [width, height] = [start.width!, start.height!]
  const isInLine = end.page === start.page && end.x > start.x
  const yPt = isInLine ? start.y - height : end.page === start.page ? Math.max(start.y, end.y - height) : start.y
  return { page: start.page - 1, xPt: start.x, yPt, widthPt: width, heightPt: height }
}

/** The places where the source places each block, by the block's id. */
const callsIn = ({ source, placeIn }: Again): Map<string, SourcePosition[]> => {
  const calls = new Map<string, SourcePosition[]>()
  for (const [line, text] of source.split('\n').entries())
    for (const { 1: id, index } of text.matchAll(/#ms\.place\("([^"]+)"\)/g)) {
      const place = placeIn(line, Array.from(text.slice(0, index)).length)
      if (place) calls.set(id!, [...(calls.get(id!) ?? []), place])
    }
  return calls
}
