import type { Draft } from './draft.js'
import { helperText, readPlaceholders } from './placeholders.js'
import { indented, markup, string } from '../../../parts/importing.js'

/** Control characters are not printable, and some of them have a special meaning in layouts. */
const UNPRINTABLE = /[^\P{Cc}\n]|\p{Noncharacter_Code_Point}/gu
const LINE_END = /\r\n?|[\n\u0085\u2028\u2029]/

const linesOf = (text: string): string[] =>
  text
    .toWellFormed()
    .replace(/\t/g, ' ')
    .split(LINE_END)
    .map((line) => line.replace(UNPRINTABLE, ''))

/**
 * A text of the configuration as markup: plain, or as `{{legacy "…"}}` if it has placeholders. Line breaks are kept.
 */
export const printed = (text: string, draft: Draft, line: number): string =>
  linesOf(text.trimEnd())
    .map((one) => printedLine(one, draft, line))
    .join(' \\\n')

/** A line that contains only blanks still needs its height. */
const printedLine = (text: string, draft: Draft, line: number): string => {
  const found = readPlaceholders(text, draft.maps)
  noteAll(found, draft, line)
  if (!found.isLegacy) return /^ *$/.test(found.text) ? '~' : markup(found.text)
  let end = found.text.length
  while (found.text[end - 1] === '\\') end--
  return `{{legacy ${helperText(found.text.slice(0, end))}}}${markup(found.text.slice(end))}`
}

/** A text of the configuration as a string expression for code. */
export const stringOf = (text: string, draft: Draft, line: number): string => {
  const found = readPlaceholders(linesOf(text).join(' '), draft.maps, false)
  noteAll(found, draft, line)
  if (!found.isLegacy) return string(found.text)
  return `{{str (legacy ${helperText(found.text) ?? helperText(`${found.text} `)})}}`
}

const noteAll = (found: ReturnType<typeof readPlaceholders>, draft: Draft, line: number): void => {
  found.remarks.forEach((said) => draft.report.changed(line, said))
  found.names.forEach((name) => draft.values.set(name, draft.values.get(name) ?? 'text'))
  found.numbers.forEach((name) => draft.values.set(name, 'number'))
}

const TAG = /<(\/?)([A-Za-z][\w-]{0,20})(?:\s[^<>]*)?\/?>|<!--[^<>]*-->/g
const MARKS: { readonly [tag: string]: string } = {
  b: 'strong',
  strong: 'strong',
  i: 'emph',
  em: 'emph',
  u: 'underline',
  sub: 'sub',
  sup: 'super'
}
const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const ENTITIES: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©'
}

/**
 * HTML as markup: bold, italic, underlined, superscript, subscript, line breaks. Of other tags only the content is
 * kept.
 */
export const printedHtml = (html: string, draft: Draft, line: number): string => {
  const open: string[] = []
  let written = ''
  let from = 0
  const add = (text: string): void => {
    const plain = decoded(text.replace(/\s+/g, ' '))
    if (plain.trim() !== '') written += printedLine(plain, draft, line)
    else if (plain !== '' && written !== '') written += ' '
  }
  for (const match of html.matchAll(TAG)) {
    add(html.slice(from, match.index))
    from = match.index + match[0].length
    const tag = (match[2] ?? '').toLowerCase()
    const mark = Object.hasOwn(MARKS, tag) ? MARKS[tag]! : undefined
    if (BREAKS.has(tag) && written !== '' && !written.endsWith('\\\n')) written += ' \\\n'
    if (mark === undefined) continue
    if (match[1] !== '/') {
      written += `#${mark}[`
      open.push(mark)
    } else if (open.at(-1) === mark) {
      written += '];'
      open.pop()
    }
  }
  add(html.slice(from))
  // a blank between two pieces does not need an escape
  return (written + '];'.repeat(open.length)).replace(/(?: \\\n)+$/, '').replaceAll('\\u{20}', ' ')
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : undefined
    if (code === undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : all
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** One line of content in brackets; several lines are also indented. */
export const bracketed = (inner: string): string => (inner.includes('\n') ? `[\n${indented(inner)}\n]` : `[${inner}]`)
