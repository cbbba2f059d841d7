import { PrintError } from '../errors.js'
import type { TextPosition } from '../json-place.js'

/** A mistake of a layout's author; line and column are counted from 1. */
export interface Mistake extends TextPosition {
  file: string
  message: string
}

/** `a4.typ.hbs:12:7: …`, one line a mistake. */
export const mistakes = (found: Mistake[]): PrintError => {
  const problems = found.map(({ file, line, column, message }) => ({ path: `${file}:${line}:${column}`, message }))
  return PrintError.ofProblems('layout-mistake', problems)
}

export const mistake = (file: string, position: TextPosition, message: string): PrintError =>
  mistakes([{ file, ...position, message }])
