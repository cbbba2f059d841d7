import { formatDate } from '../../../date.js'
import { PrintError } from '../../../errors.js'
import { formatNumber } from '../../../number.js'
import { padded, type PrintfConversion } from '../../../printf.js'
import { CONTEXT_WORDS } from '../context-words.js'
import { escapeText } from '../escape.js'
import { type Helper, type HelperContext, textOf } from './helper.js'
import { knownMap, mapNamed, noPageNumber, PAGE_NUMBER, PLACEHOLDER, readFormat } from './placeholders.js'
import { toNumber } from '../../../untyped.js'

/** Their quotation marks make them a mistake inside a quoted string, where they would be plain text. */
const PAGE_NUMBERS: { readonly [word: string]: string } = {
  pageNum: '#context std.counter(std.page).display("1");',
  pageTot: '#context std.numbering("1", ..std.counter(std.page).final());'
}
/** The format of java.util.Date.toString. */
const JAVA_DATE = 'EEE MMM dd HH:mm:ss zzz yyyy'
/** A few placeholders can produce a long text. */
const MOST_LETTERS = 1e6
/** Typst needs 0.2 ms for one, and more for each if there are many. */
const MOST_PAGE_NUMBERS = 1000

/** `{{str (legacy "Scale 1:${format %,d scale}")}}`, as a value of another call: everything but page numbers. */
export const legacy: { readonly [name: string]: Helper } = {
  legacy: {
    least: 1,
    most: 1,
    verb: ([text], _options, context) => {
      const parts = partsOf(text, context)
      const page = parts.find((part) => part.page !== undefined)?.page
      if (page !== undefined) throw new PrintError('layout-mistake', noPageNumber(page))
      return parts.map((part) => part.text).join('')
    }
  }
}

/** `{{legacy "Page ${pageNum}"}}` by itself: Typst markup. */
export const legacyMarkup = (text: unknown, context: HelperContext): string =>
  partsOf(text, context)
    .map(({ text, page }) => (page === undefined ? escapeText(text) : PAGE_NUMBERS[page]))
    .join('')

/** Texts whose placeholders are replaced once, and page numbers between them. */
const partsOf = (value: unknown, context: HelperContext): { text: string; page?: string }[] => {
  const written = shown(value)
  const known = new Map<string, string>()
  let length = written.length
  const replace = (placeholder: string, inside: string): string => {
    const text = known.get(inside) ?? replacementOf(inside.trim(), context) ?? placeholder
    known.set(inside, text)
    length += text.length
    if (length > MOST_LETTERS) throw tooLarge(`${MOST_LETTERS} letters`)
    return text
  }
  const parts = written.split(PAGE_NUMBER)
  if (parts.length > 2 * MOST_PAGE_NUMBERS + 1) throw tooLarge(`${MOST_PAGE_NUMBERS} page numbers`)
  return parts.map((part, index) =>
    index % 2 === 1 ? { text: '', page: part.slice(2, -1).trim() } : { text: part.replace(PLACEHOLDER, replace) }
  )
}

const tooLarge = (what: string) => new PrintError('too-large', `a text with its values filled in has more than ${what}`)

/** The replacement of a placeholder; undefined for an empty one. */
const replacementOf = (words: string, context: HelperContext): string | undefined => {
  const { now, lang } = context
  if (words === '') return undefined
  if (words === 'now') return formatDate(now, JAVA_DATE, 'en')
  const [, pattern] = /^now\s+(\S[^]*)$/.exec(words) ?? []
  if (pattern !== undefined) return formatDate(now, pattern, lang)
  const { name, conversion } = readFormat(words)
  const value = scaleOf(name, context) ?? valueOf(name, context)
  const number = toNumber(value)
  return conversion?.letter === 'd' && Number.isFinite(number) ? formatWhole(number, conversion, lang) : shown(value)
}

/** A number as the conversion `d` of java.util.Formatter writes it, rounded half up, with groups and digits of the language. */
export const formatWhole = (value: number, conversion: PrintfConversion, lang: string): string => {
  const number = Math.round(value)
  const groups = conversion.flags.includes(',') ? {} : { group: '' }
  const digits = formatNumber(Math.abs(number), lang, { decimals: 0, ...groups })
  return padded(digits, number < 0, conversion, formatNumber(0, lang))
}

const scaleOf = (name: string, { scope, scalesOf }: HelperContext): number | undefined => {
  if (name === 'scale') return [...scalesOf(scope).values()][0]
  const asked = mapNamed(name)
  if (asked === undefined) return undefined
  const scales = scalesOf(scope)
  return scales.get(knownMap(asked, [...scales.keys()]) ?? '')
}

/** The value of this name or path: from the call's surroundings, else from the free members of the request. */
const valueOf = (name: string, { around, scope }: HelperContext): unknown => {
  const params = memberAt(scope, ['params'])
  if (!CONTEXT_WORDS.includes(name.split('.', 1)[0]!))
    return memberIn(around, name) ?? memberIn(scope, name) ?? memberIn(params, name)
  const word = memberIn(scope, name)
  return memberIn(params, name) ?? (typeof word === 'object' ? undefined : word)
}

const memberIn = (value: unknown, name: string): unknown => memberAt(value, [name]) ?? memberAt(value, name.split('.'))

const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce(
    (inside, name) =>
      typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name)
        ? (inside as { [name: string]: unknown })[name]
        : undefined,
    value
  )

const shown = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map(textOf)
        .filter((text) => text !== '')
        .join(', ')
    : textOf(value)
