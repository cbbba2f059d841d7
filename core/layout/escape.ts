/** Marks inside rendered source that lead back to the template; values never contain them (see `escapeText`). */
export const MARK_OPEN = '\ue000'
export const MARK_CLOSE = '\ue001'

/** Typst source that was made on purpose and is not escaped again. */
export class TypstSource {
  constructor(readonly source: string) {}
}

/**
 * A value as Typst source that prints exactly in markup and in quoted strings, and is a syntax error in every code
 * position, so that a value can never become code: the first character, ASCII punctuation, line breaks, control
 * characters and spaces after a space become `\u{hex}`.
 */
export const escapeText = (value: unknown): string => {
  if (value instanceof TypstSource) return value.source
  if (value === null || value === undefined || value === false) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // eslint-disable-next-line no-control-regex
  return text.replace(/^[^]|[!-/:-@[-`{-~\x00-\x1f\x7f\u0085\u2028\u2029\ue000\ue001]|(?<=\s)\s/gu, hex)
}

const hex = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/** A quoted Typst string, for code positions. */
export const typstString = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  // eslint-disable-next-line no-control-regex
  return `"${text.replace(/["\\\x00-\x1f\x7f\u0085\u2028\u2029\ue000\ue001]/g, hex)}"`
}

/** A Typst value for code positions: none, boolean, number, string, array, dictionary. */
export const typstValue = (value: unknown): string => {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? `(${value})` : 'none'
  if (Array.isArray(value)) return `(${value.map((item) => `${typstValue(item)},`).join('')})`
  if (typeof value !== 'object') return typstString(value)
  const members = Object.entries(value).map(([name, member]) => `${typstString(name)}: ${typstValue(member)},`)
  return members.length > 0 ? `(${members.join('')})` : '(:)'
}
