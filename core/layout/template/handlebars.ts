/** The one door to Handlebars. */
import { createRequire } from 'node:module'
import type Library from 'handlebars'
import { messageOf } from '../../errors.js'
import { placeInText, type TextPosition } from '../../json-place.js'
import { mistake } from '../mistake.js'

/** In one file: in its usual form it has forty, which take three times as long to load. */
export const Handlebars: typeof Library = createRequire(import.meta.url)('handlebars/dist/handlebars.js')

export interface TemplateFile {
  /** The name of the file in messages. */
  file: string
  text: string
  /** Lines of the file before `text` (front matter). */
  linesBefore: number
}

/** The tree of a template. Throws `layout-mistake` with file, line and column. */
export const parseTemplate = ({ file, text, linesBefore }: TemplateFile): hbs.AST.Program => {
  try {
    return Handlebars.parse(text)
  } catch (thrown) {
    const { line, column, message } = mistakeIn(text, thrown as Error & { lineNumber?: number; column?: number })
    throw mistake(file, { line: line + linesBefore, column }, message)
  }
}

/** Handlebars gives the place of what it parses but refuses; otherwise it draws an arrow below an excerpt. */
const mistakeIn = (
  text: string,
  thrown: Error & { lineNumber?: number; column?: number }
): TextPosition & { message: string } => {
  const message = messageOf(thrown)
  if (thrown.lineNumber !== undefined)
    return { line: thrown.lineNumber, column: (thrown.column ?? 0) + 1, message: refusal(message) }
  const [, number = '1', excerpt = '', arrow = ''] = /on line (\d+):\n(.*)\n(-*)\^/.exec(message) ?? []
  const [, unexpected = 'INVALID'] = /got '(\w+)'$/.exec(message) ?? []
  const open = unexpected === 'EOF' ? openBlock(text) : undefined
  if (open) return { ...placeInText(text, open.at), message: `{{#${open.name}}} is not closed; {{/${open.name}}} is missing` } // prettier-ignore
  const comment = unexpected === 'INVALID' ? openComment(text) : undefined
  if (comment !== undefined)
    return { ...placeInText(text, comment), message: 'the comment {{!-- is not closed; --}} is missing' }
  const line = Number(number)
  const lines = text.split('\n')
  const above = lines.slice(0, line - 1).join('')
  const here = lines[line - 1] ?? ''
  const before = excerpt.slice(0, arrow.length).replace(/^\.\.\./, '')
  const column = Array.from(here + ' ').findIndex((_, index) => (above + here.slice(0, index)).endsWith(before))
  const token = TOKENS[unexpected]
  const what = token ? `unexpected ${token}` : 'this is not valid Handlebars'
  return { line, column: Math.max(0, column) + 1, message: `${what}, near "${excerpt}"` }
}

/** What tokens of Handlebars' grammar look like. */
const TOKENS: { readonly [token: string]: string } = {
  EOF: 'end of the template; a {{ is not closed',
  CLOSE: '"}}"',
  CLOSE_UNESCAPED: '"}}}"',
  CLOSE_BLOCK_PARAMS: '"|"',
  CLOSE_SEXPR: '")"',
  OPEN_SEXPR: '"("',
  OPEN_ENDBLOCK: '"{{/" without an open block',
  OPEN_INVERSE: '"{{^"',
  OPEN_INVERSE_CHAIN: '"{{else"',
  INVERSE: '"{{else}}"',
  EQUALS: '"="',
  SEP: '"."'
}

/** Handlebars' own words, without the place at their end. */
const refusal = (message: string): string => {
  const [, opened, closed] = /^(\S+) doesn't match (\S+) - /.exec(message) ?? []
  return opened === undefined
    ? message.replace(/ - \d+:\d+$/, '')
    : `{{#${opened}}} is closed by {{/${closed}}}; must be {{/${opened}}}`
}

const TAG = /\{\{(?:!--[^]*?--|![^}]*|~?([#/^])>?\s*([^\s}~]*)[^}]*)\}\}/g

/** The innermost block that a template opens and does not close. */
const openBlock = (text: string): { name: string; at: number } | undefined => {
  const open: { name: string; at: number }[] = []
  for (const { 1: sign, 2: name, index: at } of text.matchAll(TAG)) {
    if (sign === '#' || (sign === '^' && name !== '')) open.push({ name: name!, at })
    else if (sign === '/') open.pop()
  }
  return open.at(-1)
}

/** Where a comment begins that does not end. */
const openComment = (text: string): number | undefined => {
  const marks = [...text.matchAll(/\{\{~?!--|--~?\}\}/g)]
  let open: number | undefined
  for (const { 0: mark, index } of marks) open = mark.startsWith('{') ? (open ?? index) : undefined
  return open
}
