import { PrintError, type Problem, problemsText } from '../errors.js'

/** Files that mapsetter itself writes beside a layout: pictures and maps of the request. */
const OWN_FILE = /^[^/\\]+[/\\]mapsetter[/\\]/

export const refused = (problems: Problem[]): PrintError => {
  const ofFiles = problems.filter(({ path }) => OWN_FILE.test(path))
  if (ofFiles.length === 0)
    return new PrintError('layout-mistake', problemsText(problems) || 'the layout does not compile', { problems })
  const words = [...new Set(ofFiles.map(({ message }) => message))].join('; ')
  return new PrintError('invalid-data', `a picture of the print cannot be typeset: ${words}`)
}

/** Typst misses an expression where the next message tells why there is none. */
export const isEcho = (one: Diagnostic, other: Diagnostic): boolean =>
  one !== other &&
  one.message === 'expected expression' &&
  one.path === other.path &&
  one.range?.start.line === other.range?.start.line &&
  one.range?.start.character === (other.range?.start.character ?? 0) - 1

/** The source in a range; its first line alone. */
export const writtenAt = (source: string, range: Diagnostic['range']): string => {
  const letters = Array.from(source.split('\n')[range?.start.line ?? -1] ?? '')
  const end = range?.end.line === range?.start.line ? range?.end.character : undefined
  return letters.slice(range?.start.character ?? 0, end).join('')
}

export const ERROR = 1
/** The severity of the steps that led to an error. */
export const TRACE = 4

interface DiagnosticPlace {
  line: number
  character: number
}

/** What the Typst compiler reports; lines and characters (Unicode, not UTF-16) count from 0. */
export interface Diagnostic {
  severity: number
  message: string
  path: string
  range: { start: DiagnosticPlace; end: DiagnosticPlace } | null
}
