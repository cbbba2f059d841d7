import { PrintError } from '../errors.js'

export interface Position {
  line: number
  column: number
}

/** A mistake of a layout's author: `a4.typ.hbs:12:7: …`, line and column counted from 1. */
export const mistake = (file: string, { line, column }: Position, message: string): PrintError =>
  new PrintError('layout-mistake', `${file}:${line}:${column}: ${message}`)
