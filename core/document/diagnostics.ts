import { breach, PrintError, type Problem, problemsText } from '../errors.js'
import type { RenderedSource } from '../layout/template/source-map.js'

/** Files that mapsetter itself writes beside a layout: pictures and maps of the request. */
const OWN_FILE = /^[^/\\]+[/\\]mapsetter[/\\]/

/** The Typst module of a block, and a place in it. */
const BLOCK_FILE = /^[^/\\]+[/\\]mapsetter[/\\]blocks[/\\](.+)\.typ:(\d+:\d+)$/
/** What Typst says of a file that a block shows: it can be a picture of the request. */
const OF_PICTURE = /^(failed to|file not found|cannot decode|unknown image format)/

export interface Mistake extends Problem {
  /** Whether a value does not fit where the template uses it: a file that is not there, a colour that is none. */
  isOfValue: boolean
}

/** `plugin-failed` for the Typst of a block, `invalid-data` for what a request brings, else `layout-mistake`. */
export const refused = (mistakes: Mistake[]): PrintError => {
  const problems = mistakes.map(({ path, message }) => ({ path, message }))
  for (const { path, message } of problems) {
    const [, name, place] = BLOCK_FILE.exec(path) ?? []
    if (name !== undefined && !OF_PICTURE.test(message))
      return breach({ kind: 'block', name }, `its "typst" cannot be typeset: ${name}.typ:${place}: ${message}`)
  }
  const ofFiles = problems.filter(({ path }) => OWN_FILE.test(path))
  if (ofFiles.length === 0) {
    const isOfValues = mistakes.length > 0 && mistakes.every((one) => one.isOfValue)
    const code = isOfValues ? 'invalid-data' : 'layout-mistake'
    return new PrintError(code, problemsText(problems) || 'the layout does not compile', { problems })
  }
  const words = [...new Set(ofFiles.map(({ message }) => message))].join('; ')
  return new PrintError('invalid-data', `a picture of the print cannot be typeset: ${words}`)
}

/** Typst misses an expression where the next message tells why there is none. */
export const isEcho = (one: Diagnostic, other: Diagnostic): boolean =>
  one.message === 'expected expression' &&
  one.range !== null &&
  one.path === other.path &&
  one.range.start.line === other.range?.start.line &&
  one.range.start.character + 1 === other.range.start.character

/** What Typst says of wrong code, whatever the values in it are. */
const OF_CODE =
  /^(expected|unexpected|unknown|cannot|missing|unclosed|the character|type |invalid (?:number suffix|escape))/

/** Of the range of one message. */
const MOST_LETTERS = 2000

/** Whether the values that stand in the range make the mistake. */
export const isOfValue = (
  { message, range }: Diagnostic,
  { hasValue = () => false }: Partial<Pick<RenderedSource, 'hasValue'>>
) => {
  if (!range || OF_CODE.test(message)) return false
  const { line, character } = range.start
  const end = range.end.line === line ? range.end.character : character + 1
  return hasValue(line, character, Math.min(end, character + MOST_LETTERS))
}

/** The source in a range; its first line alone. */
export const writtenAt = (source: string, range: Diagnostic['range']): string => {
  if (!range) return ''
  const { start, end } = range
  const letters = Array.from(source.split('\n')[start.line] ?? '')
  return letters.slice(start.character, end.line === start.line ? end.character : undefined).join('')
}

/** From the start of the line to the range. */
export const lineBefore = (range: Diagnostic['range']): Diagnostic['range'] =>
  range && { start: { line: range.start.line, character: 0 }, end: range.start }

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

/** The start of its file if it has no place. */
export const startOf = ({ range }: Pick<Diagnostic, 'range'>): DiagnosticPlace =>
  range?.start ?? { line: 0, character: 0 }
