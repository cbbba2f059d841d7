import type { Position } from '../mistake.js'

/** How much white space Handlebars took from the start of literal text: up to a line's end, or all of it (`~`). */
export const strippedBefore = (original: string, value: string, isStripped: boolean): number => {
  const candidates = [/^[ \t]*\r?\n?/, /^\s+/].map((space) => space.exec(original)?.[0].length ?? 0)
  return isStripped ? (candidates.find((length) => length > 0 && original.startsWith(value, length)) ?? 0) : 0
}

/** The position of a character of a text that a template holds between quotation marks; `start` is that of the first. */
export const positionInQuotes = (text: string, index: number, start: Position, mark: string): Position => {
  const written = text.slice(0, index).replaceAll(mark, `\\${mark}`)
  return positionIn(written, written.length, { line: start.line, column: start.column + 1 })
}

/** The position of a character of a text that starts at `start`. */
export const positionIn = (text: string, index: number, start: Position): Position => {
  const before = text.slice(0, index).split('\n')
  const last = before.at(-1)!.length
  return before.length === 1
    ? { line: start.line, column: start.column + last }
    : { line: start.line + before.length - 1, column: last + 1 }
}
