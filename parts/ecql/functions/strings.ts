import { type FunctionDefinition, fn, fnOfAll } from './define.js'

/** Each word with a capital first letter and small other letters. */
const capitalized = (text: string): string =>
  text.replace(/\S+/gu, (word) => {
    const [first = '', ...rest] = word
    return first.toUpperCase() + rest.join('').toLowerCase()
  })

/**
 * Cuts a text at the first blank at or after `lower`, or at `upper` (-1: no limit) if there is no blank before that.
 * `end` is appended if the text is cut.
 */
const abbreviated = (text: string, lower: number, upper: number, end = ''): string => {
  const from = Math.min(lower, text.length)
  const most = Math.max(from, upper === -1 || upper > text.length ? text.length : upper)
  const blank = text.indexOf(' ', from)
  const cut = blank === -1 ? most : Math.min(blank, most)
  return text.slice(0, cut) + (cut < text.length ? end : '')
}

/** Removes letters from the ends of a text; `where` is `leading`, `trailing` or `both`. */
const trimmed = (text: string, where: string, letters = ' '): string => {
  const [leading, trailing] = ['leading', 'trailing'].map((end) => [end, 'both'].includes(where.toLowerCase()))
  let [start, end] = [0, text.length]
  const isLetter = (at: number) => (letters.trim() === '' ? /\s/.test(text[at]!) : letters.includes(text[at]!))
  while (leading && start < end && isLetter(start)) start++
  while (trailing && end > start && isLetter(end - 1)) end--
  return text.slice(start, end)
}

/** Encodes a text for a URL; in form encoding, blanks become `+`. */
const encoded = (text: string, asForm = false): string => {
  const address = encodeURIComponent(text.toWellFormed()).replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`) // prettier-ignore
  return asForm ? address.replaceAll('%20', '+') : address
}

const position = (sought: string, text: string, direction = ''): number =>
  (direction.toLowerCase() === 'backtofront' ? text.lastIndexOf(sought) : text.indexOf(sought)) + 1

const length: FunctionDefinition = fn(['text'], (text) => text.length)

export const strings: { readonly [name: string]: FunctionDefinition } = {
  Concatenate: fnOfAll('text', 1, (texts) => texts.join('')),
  strConcat: fnOfAll('text', 2, (texts) => texts.join('')),
  strAbbreviate: fn(['text', 'number', 'number', 'text?'], abbreviated),
  strCapitalize: fn(['text'], capitalized),
  strDefaultIfBlank: fn(['text or null', 'text or null'], (text = '', preset) => (text.trim() === '' ? preset : text)),
  strEndsWith: fn(['text', 'text'], (text, end) => text.endsWith(end)),
  strEqualsIgnoreCase: fn(['text', 'text'], (a, b) => a.toLowerCase() === b.toLowerCase()),
  strIndexOf: fn(['text', 'text'], (text, sought) => text.indexOf(sought)),
  strLastIndexOf: fn(['text', 'text'], (text, sought) => text.lastIndexOf(sought)),
  strLength: length,
  length,
  strPosition: fn(['text', 'text', 'text?'], position),
  strStartsWith: fn(['text', 'text'], (text, start) => text.startsWith(start)),
  strStripAccents: fn(['text'], (text) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')),
  strSubstring: fn(['text', 'number', 'number'], (text, start, end) => text.substring(start, end)),
  strSubstringStart: fn(['text', 'number'], (text, start) => text.substring(start)),
  strToLowerCase: fn(['text'], (text) => text.toLowerCase()),
  strToUpperCase: fn(['text'], (text) => text.toUpperCase()),
  strTrim: fn(['text'], (text) => text.trim()),
  strTrim2: fn(['text', 'text', 'text?'], trimmed),
  strURLEncode: fn(['text', 'boolean?'], encoded)
}
