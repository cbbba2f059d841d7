import { type Definition, fn, fnOfAll } from './define.js'

/** Each word with a capital and small letters behind it. */
const capitalized = (text: string): string =>
  text.replace(/\S+/gu, (word) => {
    const [first = '', ...rest] = word
    return first.toUpperCase() + rest.join('').toLowerCase()
  })

/**
 * Cut at the first blank at or behind `lower`, or at `upper` if there is none before it (-1: no limit); where it is
 * cut, `end` follows.
 */
const abbreviated = (text: string, lower: number, upper: number, end = ''): string => {
  const from = Math.min(lower, text.length)
  const most = Math.max(from, upper === -1 || upper > text.length ? text.length : upper)
  const blank = text.indexOf(' ', from)
  const cut = blank === -1 ? most : Math.min(blank, most)
  return text.slice(0, cut) + (cut < text.length ? end : '')
}

/** Without letters of `letters` at the ends that `where` names. */
const trimmed = (text: string, where: string, letters = ' '): string => {
  const [leading, trailing] = ['leading', 'trailing'].map((end) => [end, 'both'].includes(where.toLowerCase()))
  let [start, end] = [0, text.length]
  const isLetter = (at: number) => (letters.trim() === '' ? /\s/.test(text[at]!) : letters.includes(text[at]!))
  while (leading && start < end && isLetter(start)) start++
  while (trailing && end > start && isLetter(end - 1)) end--
  return text.slice(start, end)
}

/** As in addresses; as in forms, blanks are `+`. */
const encoded = (text: string, asForm = false): string => {
  const address = encodeURIComponent(text.toWellFormed()).replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`) // prettier-ignore
  return asForm ? address.replaceAll('%20', '+') : address
}

const position = (sought: string, text: string, direction = ''): number =>
  (direction.toLowerCase() === 'backtofront' ? text.lastIndexOf(sought) : text.indexOf(sought)) + 1

const length: Definition = fn(['text'], (text) => text.length)

export const strings: { readonly [name: string]: Definition } = {
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
