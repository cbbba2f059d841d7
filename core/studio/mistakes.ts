import { messageOf, PrintError } from '../errors.js'
import { hintFor, type LayoutNames } from '../layout/hints.js'
import { hasPlaces } from '../layout/source-line.js'
import type { StudioMistake } from './messages.js'

const PLACE = /^(.+?):(\d+):(\d+)$/s
const PLACED = /^([^\n]+?:\d+:\d+): ([^\n]*)/

/** What stopped a print or the reading of layouts. `textOf` gives a file; `names` are what templates may name. */
export const mistakesOf = (
  thrown: unknown,
  textOf: (file: string) => string | undefined,
  names: LayoutNames
): StudioMistake[] => {
  if (!(thrown instanceof PrintError) || !thrown.problems || thrown.problems.length === 0)
    return [{ severity: 'mistake', message: messageOf(thrown) }]
  if (!hasPlaces(thrown))
    return thrown.problems.map(({ path, message }) => ({ severity: 'mistake', message: `${path} ${message}`.trim() }))
  return thrown.problems.map(({ path, message }) => {
    const place = placeOf(path)
    if (!place) return { severity: 'mistake', message: `${path} ${message}`.trim() }
    const line = textOf(place.file)?.split(/\r\n?|\n/)[place.line - 1] ?? ''
    const hint = hintFor({ message, line, column: place.column, names })
    return { severity: 'mistake', ...place, message, ...(hint !== undefined && { hint }) }
  })
}

/** Warnings of a job; those about a layout begin with its place and show its line. */
export const warningsOf = (warnings: readonly string[]): StudioMistake[] =>
  warnings.map((warning) => {
    const [, path = '', message] = PLACED.exec(warning) ?? []
    const place = placeOf(path)
    return place ? { severity: 'warning', ...place, message: message! } : { severity: 'warning', message: warning }
  })

const placeOf = (path: string): { file: string; line: number; column: number } | undefined => {
  const [, file, line, column] = PLACE.exec(path) ?? []
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) }
}
