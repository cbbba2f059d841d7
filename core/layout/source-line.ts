import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, PrintError, type Problem, problemText } from '../errors.js'
import type { Attribute } from './attributes/attributes.js'
import { normalizedText } from './front-matter.js'
import { hintFor, type LayoutNames, NO_NAMES } from './hints.js'
import { CONTEXT_WORDS } from './template/context-words.js'

/** The text of a layout's file by the name that mistakes use for it; undefined if it cannot be read. */
export type ReadSource = (file: string) => string | undefined

/** Mistakes of one message that get a source line; a layout can have thousands. */
const MOST_SHOWN = 20
/** Width of a source line in letters of a terminal. */
const MOST_CELLS = 100
/** Of these at least so many stand before the place. */
const CELLS_BEFORE = 60
const TAB = '    '
const CUT = '…'
const WITH_PLACES = new Set<ErrorCode>(['layout-mistake', 'invalid-data'])

/** Whether the paths of its problems are places in files of layouts. */
export const hasPlaces = ({ code, problems }: PrintError): boolean => problems !== undefined && WITH_PLACES.has(code)

/** Reads files by their path below the layouts folder (`town/a4.typ.hbs`, `partials/head.typ.hbs`). */
export const sourcesIn =
  (layouts: string): ReadSource =>
  (file) =>
    isInside(file) ? readText(join(layouts, file)) : undefined

/** The same for one app, whose folder may be a link. */
export const sourcesOf = ({ name, folder }: { name: string; folder: string }): ReadSource => {
  const own = `${name}/`
  return (file) => {
    if (!isInside(file)) return undefined
    return readText(file.startsWith(own) ? join(folder, file.slice(own.length)) : join(folder, '..', file))
  }
}

/** What the templates of a layout may name: its attributes, those of rows, and the words of the layout language. */
export const layoutNames = ({ attributes }: { attributes: readonly Attribute[] }): LayoutNames => {
  const all = attributes.flatMap((attribute) => [attribute, ...(attribute.rows ?? [])])
  const [blocks, values] = [true, false].map((isPlaced) =>
    all.flatMap(({ name, block, rows }) => ((block !== undefined && !rows) === isPlaced ? [name] : []))
  )
  return { values: [...CONTEXT_WORDS, ...values!], blocks: blocks! }
}

const isInside = (file: string): boolean => !file.split('/').includes('..')

const readText = (path: string): string | undefined => {
  try {
    return normalizedText(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * A thrown error with places in layouts (see `hasPlaces`), with source lines in its message; anything else unchanged.
 * `names` are what the layout's templates may name.
 */
export const withSourceLines = (thrown: unknown, read: ReadSource, names: LayoutNames = NO_NAMES): unknown => {
  if (!(thrown instanceof PrintError) || !hasPlaces(thrown)) return thrown
  const { code, problems = [], cause } = thrown
  return new PrintError(code, mistakesMessage(problems, read, names), { problems, cause })
}

/**
 * `<file>:<line>:<column>: <message>` for each problem, and below it the source line, a caret and at most one hint, all
 * three indented. A problem whose path is not a place of a readable file has its own line alone.
 */
export const mistakesMessage = (
  problems: readonly Problem[],
  read: ReadSource,
  names: LayoutNames = NO_NAMES
): string => {
  const texts = new Map<string, string[]>()
  const linesOf = (file: string): string[] => {
    const lines = texts.get(file) ?? read(file)?.split('\n') ?? []
    texts.set(file, lines)
    return lines
  }
  const given = new Set<string>()
  return problems
    .flatMap((problem, index) => {
      const { path, message } = problem
      const first = problemText(problem)
      const [, file, line, column] = /^(.+):(\d+):(\d+)$/s.exec(path) ?? []
      if (file === undefined || index >= MOST_SHOWN || path === problems[index - 1]?.path) return [first]
      const text = linesOf(file)[Number(line) - 1] ?? ''
      if (text.trim() === '') return [first]
      const hint = hintFor({ message, line: text, column: Number(column), names })
      const isNew = hint !== undefined && !given.has(hint)
      if (isNew) given.add(hint)
      return [first, ...excerpt(text, Number(line), Number(column)), ...(isNew ? [`  hint: ${hint}`] : [])]
    })
    .join('\n')
}

/** A message that begins with a place, `town/a4.typ.hbs:12:7: …`, with its source line; any other unchanged. */
export const withSourceLine = (message: string, read: ReadSource): string => {
  const [, path, said] = /^([^\n]+?:\d+:\d+): ([^]*)$/.exec(message) ?? []
  return path === undefined ? message : mistakesMessage([{ path, message: said! }], read)
}

/** The line, cut around the column, and a caret below it; columns count from 1 in UTF-16 units. */
const excerpt = (text: string, line: number, column: number): string[] => {
  const at = Math.min(column - 1, text.length)
  const [before, after] = [cellsOf(text.slice(0, at)), cellsOf(text.slice(at))]
  const widthAfter = widthOf(after.slice(0, MOST_CELLS))
  const start = cut(before.reverse(), Math.max(CELLS_BEFORE, MOST_CELLS - widthAfter)).reverse()
  const end = cut(after, MOST_CELLS - widthOf(start))
  const gutter = `  ${line} | `
  return [
    `${gutter}${start.join('')}${end.join('')}`.trimEnd(),
    `${' '.repeat(gutter.length - 2)}| ${' '.repeat(widthOf(start))}^`
  ]
}

const cut = (cells: string[], most: number): string[] => {
  let width = 0
  const fitting = cells.findIndex((cell) => (width += widthOf([cell])) > most)
  return fitting < 0 ? cells : [...cells.slice(0, Math.max(0, fitting - 1)), CUT]
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
const COMBINING = /\p{M}/u
/** East Asian wide letters (UAX 11) and emoji, which take two cells of a terminal. */
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u // prettier-ignore

/** Letters as they are shown: tabs as blanks, control and other invisible characters as their code. */
const cellsOf = (text: string): string[] =>
  Array.from(text, (letter) => {
    if (letter === '\t') return TAB
    return INVISIBLE.test(letter) ? `\\u{${letter.codePointAt(0)!.toString(16)}}` : letter
  })

const widthOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (COMBINING.test(cell) ? 0 : WIDE.test(cell) ? 2 : cell.length), 0)
