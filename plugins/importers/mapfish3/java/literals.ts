/** Literal texts in Typst, in which neither Handlebars nor Typst reads anything. */

// eslint-disable-next-line no-control-regex
const MARKUP =
  /[\\{}[\]#$*_`<>@=~"'+/|-]|\.(?=\.)|^\.|[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]|(?<=^|\s)\s|\s$/gu
const LINE_END = /\r\n?|\n/

/** What stands beside a text: a space there is then a space between words. */
export interface Beside {
  before: boolean
  after: boolean
}

/** A text as markup; its line breaks are kept. */
export const markup = (text: string, beside: Beside = { before: false, after: false }): string =>
  text
    .toWellFormed()
    .split(LINE_END)
    .map((line, index, lines) =>
      markupLine(line, {
        before: beside.before && index === 0,
        after: beside.after && index === lines.length - 1
      })
    )
    .join(' \\\n')

const markupLine = (line: string, { before, after }: Beside): string =>
  line
    .replace(MARKUP, (found: string, at: number) => {
      if (found === '-' && isJoining(line, at)) return found
      if (found === ' ' && isBetween(line, at, { before, after })) return found
      return /[\\{}]|[^!-~]/u.test(found) ? hex(found) : `\\${found}`
    })
    .replace(/^(\d+)\.(?=\s|\\u|$)/, '$1\\.')

const isBetween = (line: string, at: number, { before, after }: Beside): boolean =>
  (at > 0 || before) && (at < line.length - 1 || after) && line[at - 1] !== ' '

/** Whether a hyphen joins two words: it is then no list, dash or minus. */
const isJoining = (text: string, at: number): boolean =>
  at > 1 && /[\p{L}\p{N} ]/u.test(text[at - 1]!) && /[\p{L} ]/u.test(text[at + 1] ?? '')

/** A text between the quotation marks of a Typst string. */
export const string = (text: string): string =>
  text
    .toWellFormed()
    .replace(/["\\{}]|[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]/gu, (found) =>
      found === '"' ? '\\"' : hex(found)
    )

const hex = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`
