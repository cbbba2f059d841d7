/** Pieces of Typst source for layouts. Handlebars does not interpret anything in them, and texts are never code. */

const SPECIAL =
  /[\\{}[\]#$*_`<>@=~"'+/|-]|^\.|\.(?=\.)|[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]|(?<=^|\s)\s|\s$/gu
const LINE_END = /\r\n?|\n/

/** What is beside a line of text: a space between the two needs no escape. */
export interface Beside {
  before: boolean
  after: boolean
}
const ALONE: Beside = { before: false, after: false }

/** A line of text as markup that prints exactly this text. */
export const markup = (text: string, beside = ALONE): string => {
  const line = text.toWellFormed()
  return line
    .replace(SPECIAL, (found: string, at: number) => {
      if (isPlain(found, line, at) || (found === ' ' && isBetween(line, at, beside))) return found
      return /[\\{}]|[^!-~]/u.test(found) ? hex(found) : `\\${found}`
    })
    .replace(/^(\d+)\.(?=\s|\\u|$)/, '$1\\.')
}

/** Lines of text as markup. */
export const markupLines = (text: string, { before, after } = ALONE): string =>
  text
    .split(LINE_END)
    .map((line, at, { length }) => markup(line, { before: before && at === 0, after: after && at === length - 1 }))
    .join(' \\\n')

const isBetween = (line: string, at: number, { before, after }: Beside): boolean =>
  (at > 0 || before) && (at < line.length - 1 || after) && line[at - 1] !== ' '

/** Whether a character is more readable without an escape: it means something only elsewhere. */
const isPlain = (found: string, line: string, at: number): boolean => {
  if (found === '-') return isJoining(line, at)
  const isInText = /\S/.test(line.slice(0, at))
  if (found === '/') return isInText && line[at - 1] !== '/' && !/[/*]/.test(line[at + 1] ?? '')
  return /[+=>|]/.test(found) && isInText
}

/** Whether a hyphen joins two words: it is then not a list, a dash or a minus. */
const isJoining = (text: string, at: number): boolean =>
  at > 1 && /[\p{L}\p{N} ]/u.test(text[at - 1]!) && /[\p{L} ]/u.test(text[at + 1] ?? '')

const IN_STRING = /["\\{}]|[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]/gu
/** One brace by itself means nothing to Handlebars. */
const IN_WHOLE_STRING = /["\\]|\{(?=\{)|(?<=\{)\{|\}(?=\})|(?<=\})\}|[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]/gu

/** A Typst string. */
export const string = (text: string): string => `"${escaped(text, IN_WHOLE_STRING)}"`

/** A part of a Typst string, between its quotation marks. */
export const inString = (text: string): string => escaped(text, IN_STRING)

const escaped = (text: string, signs: RegExp): string =>
  text.toWellFormed().replace(signs, (found) => (found === '"' ? '\\"' : hex(found)))

const hex = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/** Points, rounded to a precision that is still visible. */
export const pt = (points: number): string => `${rounded(points)}pt`
export const rounded = (number: number): number => Number(Math.max(-FARTHEST, Math.min(FARTHEST, number)).toFixed(3))
const FARTHEST = 100_000

/** `name(a, b)`, with one line per part if it would be long. Lines of Handlebars do not get a comma. */
export const call = (name: string, parts: readonly string[]): string => {
  const line = `${name}(${parts.join(', ')})`
  if (line.length <= 110 && !/\n|\{\{[#/]/.test(line)) return line
  const lines = parts.map((part) => indented(/^\{\{[#/]/.test(part) ? part : `${part},`))
  return `${name}(\n${lines.join('\n')}\n)`
}

/** Lines inside of `{{…}}` are part of a text. */
export const indented = (text: string): string =>
  text.replace(/\{\{[^]*?\}\}|^(?=.)/gm, (found: string, at: number) =>
    at === 0 || text[at - 1] === '\n' ? `  ${found}` : found
  )

/**
 * Values of sides in Typst's form, `(left: 1pt, top: 2pt)`; one value if all four are equal, `rest` if three are equal.
 */
export const sides = (values: { [side: string]: string | undefined }): string | undefined => {
  const given = ['left', 'right', 'top', 'bottom'].flatMap((side) =>
    values[side] ? [[side, values[side]] as const] : []
  )
  if (given.length === 0) return undefined
  const rest = given.length < 4 ? undefined : [0, 1].map((at) => given[at]![1]).find((value) => isMost(value, given))
  const others = given.filter(([, value]) => value !== rest)
  if (others.length === 0) return rest
  const named = rest === undefined ? others : [...others, ['rest', rest]]
  return `(${named.map(([side, value]) => `${side}: ${value}`).join(', ')})`
}

const isMost = (value: string, given: readonly (readonly [string, string])[]): boolean =>
  given.filter(([, other]) => other === value).length >= 3
