import { PrintError } from '../../errors.js'
import { drawable } from '../../letters.js'

/**
 * Marks inside rendered source that lead back to the template. Unicode reserves these two code points, so they are in no
 * text; a value that holds them is escaped.
 */
export const MARK_OPEN = '\ufdd0'
export const MARK_CLOSE = '\ufdd1'

/** The Typst parser crashes its process if values are nested some thousand levels deep. */
const MAX_DEPTH = 200

/** Typst source that is not escaped again. */
export class TypstSource {
  constructor(readonly source: string) {}
}

/**
 * A value as Typst source that prints exactly in markup and in quoted strings, and is a syntax error in every code
 * position, so that a value can never become code: the first character, ASCII punctuation, line breaks, control
 * characters, and spaces after a space or at the end become `\u{hex}`.
 */
export const escapeText = (value: unknown): string => {
  if (value instanceof TypstSource) return value.source
  if (value === null || value === undefined || value === false) return ''
  // eslint-disable-next-line no-control-regex
  return textOf(value).replace(/^[^]|[!-/:-@[-`{-~\x00-\x1f\x7f\u0085\u2028\u2029\ufdd0\ufdd1]|(?<=\s)\s|\s$/gu, hex)
}

const hex = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

const textOf = (value: unknown): string =>
  withLines(drawable(typeof value === 'object' ? JSON.stringify(value) : String(value)))

/**
 * Thousands of letters of zero width, or of spaces that break no line: on one line they would crash the PDF writer, which
 * counts up to 64 kB. Ideographs are written without spaces, but they fill lines.
 */
const ENDLESS =
  /[^\t-\r -~\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\uac00-\ud7a3]{10000}/gu

const withLines = (text: string): string => text.replace(ENDLESS, '$&\n')

/** Whether such letters are in the text: it must be one piece of source, which escaping can break. */
export const isEndless = (text: string): boolean => text.search(ENDLESS) >= 0

/** A quoted Typst string for code positions; in markup it is text between quotes, never code. */
export const typstString = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : textOf(value)
  // eslint-disable-next-line no-control-regex
  return `"${text.replace(/[!-/:-@[-`{-~\x00-\x1f\x7f\u0085\u2028\u2029\ufdd0\ufdd1]/g, hex)}"`
}

/** A Typst value for code positions: none, boolean, number, string, array, dictionary. Throws `invalid-spec` for deep ones. */
export const typstValue = (value: unknown, depth = 0): string => {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? `(${value})` : 'none'
  if (typeof value !== 'object') return typstString(value)
  if (depth > MAX_DEPTH) throw new PrintError('invalid-spec', `a value is nested more than ${MAX_DEPTH} levels deep`)
  if (Array.isArray(value)) return `(${value.map((item) => `${typstValue(item, depth + 1)},`).join('')})`
  const members = new Map(
    Object.entries(value).map(([name, member]) => [typstString(name), typstValue(member, depth + 1)])
  )
  return members.size > 0 ? `(${[...members].map(([name, member]) => `${name}: ${member},`).join('')})` : '(:)'
}
