import { MARK_CLOSE, MARK_OPEN } from './escape.js'

/** A place in a layout's own files, counted from 1. */
export interface Place {
  file: string
  line: number
  column: number
}

/** Where literal template text went: collected while templates are read, looked up after they are rendered. */
export class Marks {
  #places: Place[] = []

  /** Literal text with a mark at its start and after each line break; it begins at `start` in `file`. */
  write(text: string, file: string, start: { line: number; column: number }): string {
    return text
      .split('\n')
      .map((line, index) => {
        const place = index === 0 ? { file, ...start } : { file, line: start.line + index, column: 1 }
        return `${MARK_OPEN}${this.#places.push(place) - 1}${MARK_CLOSE}${line}`
      })
      .join('\n')
  }

  /** The source without marks, and the way back from it. */
  read(marked: string): { source: string; placeOf: (line: number, character: number) => Place | undefined } {
    const lines = marked.split('\n').map((line) => this.#readLine(line))
    return {
      source: lines.map((line) => line.text).join('\n'),
      placeOf: (line, character) => {
        for (let at = Math.min(line, lines.length - 1); at >= 0; at--) {
          const seen = lines[at]!.marks.filter((mark) => at < line || mark.character <= character).at(-1)
          if (seen) return { ...seen.place, column: seen.place.column + Math.min(at < line ? 0 : character - seen.character, seen.length) }
        }
        return undefined
      }
    }
  }

  #readLine(line: string) {
    const marks: { character: number; place: Place; length: number }[] = []
    let text = ''
    for (const [index, part] of line.split(MARK_OPEN).entries()) {
      const close = part.indexOf(MARK_CLOSE)
      if (index === 0 || close < 0) {
        text += part
        continue
      }
      const literal = part.slice(close + 1)
      marks.push({ character: text.length, place: this.#places[Number(part.slice(0, close))]!, length: literal.length })
      text += literal
    }
    return { text, marks }
  }
}
