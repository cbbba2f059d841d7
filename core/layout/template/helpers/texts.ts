import { typstString, typstValue, TypstSource } from '../escape.js'
import { knownLocale } from '../../../date.js'
import { toNumber } from '../../../untyped.js'
import { anything, type Helper, textOf } from './helper.js'

/** The items of a list or the members of an object; a single value becomes a list of one, no value an empty list. */
export const itemsOf = (value: unknown): unknown[] => {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? value : typeof value === 'object' ? Object.values(value) : [value]
}

const memberOf = (item: unknown, member: unknown): unknown => {
  const isThere = typeof item === 'object' && item !== null && Object.hasOwn(item, textOf(member))
  return isThere ? (item as Record<string, unknown>)[textOf(member)] : undefined
}

const join = (list: unknown, separator: string, last: string, member: unknown): string => {
  const items = itemsOf(list).map((item) => textOf(member === undefined ? item : memberOf(item, member)))
  const textHelpers = items.filter((text) => text !== '')
  const tail = textHelpers.length > 1 ? last + textHelpers.pop() : ''
  return textHelpers.join(separator) + tail
}

/** A few replacements can produce a text that no memory holds. */
const MOST_LETTERS = 1e6

/** All occurrences replaced; unchanged if the text would be too long. */
const replaced = (text: string, from: string, to: string): string => {
  if (from === '') return text
  const pieces = text.split(from)
  return text.length + (pieces.length - 1) * to.length > MOST_LETTERS ? text : pieces.join(to)
}

const position = (value: unknown): number | undefined => {
  const number = Math.trunc(toNumber(value))
  return Number.isNaN(number) ? undefined : number
}

export const texts: { readonly [name: string]: Helper } = {
  str: { least: 1, most: 1, verb: ([value]) => new TypstSource(typstString(value)) },
  data: { least: 1, most: 1, verb: ([value]) => new TypstSource(typstValue(value)) },
  concat: { least: 1, most: 20, verb: (values) => values.map(textOf).join('') },
  upper: {
    least: 1,
    most: 1,
    verb: ([value], _options, { lang }) => textOf(value).toLocaleUpperCase(knownLocale(lang))
  },
  lower: {
    least: 1,
    most: 1,
    verb: ([value], _options, { lang }) => textOf(value).toLocaleLowerCase(knownLocale(lang))
  },
  trim: { least: 1, most: 1, verb: ([value]) => textOf(value).trim() },
  /** `{{slice code 0 3}}`: the letters from one position to before another; negative positions count from the end. */
  slice: {
    least: 2,
    most: 3,
    verb: ([value, from, to]) => [...textOf(value)].slice(position(from), position(to)).join('')
  },
  replace: { least: 3, most: 3, verb: (values) => replaced(...(values.map(textOf) as [string, string, string])) },
  /** `{{join owners ", " last=" and " member="name"}}`; items without text are left out. */
  join: {
    least: 1,
    most: 2,
    options: { last: anything, member: anything },
    verb: ([list, separator = ', '], { last = separator, member }) =>
      join(list, textOf(separator), textOf(last), member)
  },
  /** `{{t "parcels" count=3}}`: the text of that key in the language of the print. */
  t: {
    least: 1,
    most: 1,
    options: 'any',
    verb: ([key], values, { lang, translations }) => translations.text(lang, textOf(key), values)
  },
  /** The number of items of a list, members of an object, or letters of a text. */
  count: {
    least: 1,
    most: 1,
    verb: ([value]) => (typeof value === 'string' ? [...value].length : itemsOf(value).length)
  }
}
