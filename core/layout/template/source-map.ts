import { MARK_CLOSE, MARK_OPEN } from './escape.js'

/** A place in a layout's own files, counted from 1; columns in UTF-16 units, as in editors. */
export interface SourcePosition {
  file: string
  line: number
  column: number
}

/** What a template has written. Lines and characters (Unicode, not UTF-16) count from 0. */
export interface RenderedSource {
  source: string
  placeOf(line: number, character: number): SourcePosition | undefined
  /** Whether one of the letters from `start` to before `end` is of a value, and not of the template. */
  hasValue(line: number, start: number, end: number): boolean
}

/** The place of a piece of literal template text, and its length. */
interface Piece {
  place: SourcePosition
  length: number
}

interface Line {
  text: string
  pieces: (Piece & { start: number })[]
}

/** Leads from rendered source back to templates: collected while templates are read, used after they are rendered. */
export class SourceMarks {
  #pieces: Piece[] = []

  /** Literal text with a mark at its start and after each line break; it begins at `start` in `file`. */
  write(text: string, file: string, start: { line: number; column: number }): string {
    return text
      .split('\n')
      .map((line, index) => {
        const place = { file, line: start.line + index, column: index === 0 ? start.column : 1 }
        return `${MARK_OPEN}${this.#pieces.push({ place, length: line.length }) - 1}${MARK_CLOSE}${line}`
      })
      .join('\n')
  }

  /** The source without marks, and the place of each of its letters. */
  read(marked: string): RenderedSource {
    const lines = marked.split('\n').map((line) => this.#readLine(line))
    return {
      source: lines.map(({ text }) => text).join('\n'),
      placeOf: (line, character) => placeIn(lines, Math.min(line, lines.length - 1), character),
      hasValue: (line, start, end) => hasValueIn(lines[line], start, end)
    }
  }

  #readLine(line: string): Line {
    const [unmarked = '', ...marked] = line.split(MARK_OPEN)
    const pieces: Line['pieces'] = []
    let text = unmarked
    for (const part of marked) {
      const close = part.indexOf(MARK_CLOSE)
      pieces.push({ ...this.#pieces[Number(part.slice(0, close))]!, start: text.length })
      text += part.slice(close + 1)
    }
    return { text, pieces }
  }
}

const hasValueIn = (line: Line | undefined, start: number, end: number): boolean => {
  const [from, to] = [unitAt(line, start), unitAt(line, end)]
  const literal = (line?.pieces ?? []).map(
    (piece) => Math.min(to, piece.start + piece.length) - Math.max(from, piece.start)
  )
  return literal.reduce((sum, units) => sum + Math.max(0, units), 0) < to - from
}

/** In UTF-16, of a letter of Unicode. */
const unitAt = (line: Line | undefined, character: number): number =>
  Array.from(line?.text ?? '')
    .slice(0, character)
    .join('').length

/** The place of a value is the start of its mustache: the end of the literal text before it. */
const placeIn = (lines: Line[], line: number, character: number): SourcePosition | undefined => {
  const { pieces } = lines[line]!
  const unit = unitAt(lines[line], character)
  const piece = pieces.findLast(({ start }) => start <= unit)
  if (piece) return { ...piece.place, column: piece.place.column + Math.min(unit - piece.start, piece.length) }
  const above = lines
    .slice(0, line)
    .findLast((other) => other.pieces.length > 0)
    ?.pieces.at(-1)
  return above && { ...above.place, column: above.place.column + above.length }
}
