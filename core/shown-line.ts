/** Of a warning, a hint, or a line of the log. */
const MOST_CHARACTERS = 500

/**
 * Characters that could forge a line or hide a part of one: controls (C0, DEL, C1), line and paragraph separators, and
 * those that turn the direction of text (Unicode Standard Annex 9, section 2).
 */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const NAMED: { [character: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escaped = (character: string): string =>
  NAMED[character] ?? `\\u{${character.codePointAt(0)!.toString(16).padStart(4, '0')}}`

/** Text of any length cut to `most` characters, never inside of one. */
export const cut = (text: string, most = MOST_CHARACTERS): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** Text of strangers as one safe line of bounded length. */
export const shownLine = (text: string, most = MOST_CHARACTERS): string =>
  cut(cut(text, most).replace(UNSAFE, escaped), most)

/** A hint for a layout's author may have further lines: the line of the source, and a caret below it. */
const MOST_LINES = 8

export const shownLines = (text: string): string =>
  text
    .split('\n', MOST_LINES)
    .map((line) => shownLine(line))
    .join('\n')
