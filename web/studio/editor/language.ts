/** Syntax highlighting of layouts: front matter, Typst, and expressions in braces. */
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { HighlightStyle, StreamLanguage, type StreamParser, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'

interface LayoutState {
  part: 'start' | 'front' | 'body'
  inBraces: boolean
  inComment: boolean
  isValue: boolean
}

const BRACES = /^\{\{\{?~?[#/>^&!]?/
const KEYWORD = /^#(?:let|set|show|import|include|if|else|for|while|return|context|break|continue|in|and|or|not)\b/

const parser: StreamParser<LayoutState> = {
  startState: () => ({ part: 'start', inBraces: false, inComment: false, isValue: false }),
  token(stream, state) {
    if (stream.sol() && stream.match(/^---\s*$/)) {
      state.part = state.part === 'start' ? 'front' : 'body'
      return 'meta'
    }
    if (state.part === 'start') state.part = 'body'
    if (state.part === 'front') return frontMatter(stream, state)
    if (state.inComment) {
      if (stream.match(/^.*?(?:--\}\}|\*\/)/)) state.inComment = false
      else stream.skipToEnd()
      return 'comment'
    }
    if (state.inBraces) return expression(stream, state)
    return typst(stream, state)
  }
}

type Stream = Parameters<typeof parser.token>[0]

const frontMatter = (stream: Stream, state: LayoutState): string | null => {
  if (stream.sol()) state.isValue = false
  if (stream.eatSpace()) return null
  if (stream.match(/^#.*/)) return 'comment'
  if (stream.match(/^[\w-]+(?=\s*:(?:\s|$))/)) return 'propertyName'
  if (stream.match(/^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/)) return 'string'
  if (stream.match(/^-?\d+(?:\.\d+)?(?:mm|cm|in|pt|em|px|%)?\b/)) return 'number'
  if (stream.match(/^(?:true|false|null)\b/)) return 'bool'
  if (stream.match(/^[{}[\],:]/)) return 'punctuation'
  stream.match(/^[^\s{}[\],:#]+/) || stream.next()
  return null
}

const expression = (stream: Stream, state: LayoutState): string | null => {
  if (stream.match(/^~?\}\}\}?/)) {
    state.inBraces = false
    return 'brace'
  }
  if (stream.eatSpace()) return null
  if (stream.match(/^(?:"[^"]*"|'[^']*')/)) return 'string'
  if (stream.match(/^-?\d+(?:\.\d+)?/)) return 'number'
  if (stream.match(/^[\w@.-]+(?==)/)) return 'attributeName'
  if (stream.match(/^(?:true|false|null|else|this|as)\b/)) return 'keyword'
  if (stream.match(/^[\w@][\w@.[\]-]*/)) return 'variableName'
  stream.next()
  return 'punctuation'
}

const typst = (stream: Stream, state: LayoutState): string | null => {
  if (stream.match('{{!--') || stream.match('/*')) {
    state.inComment = true
    return 'comment'
  }
  if (stream.match(BRACES)) {
    state.inBraces = true
    return 'brace'
  }
  if (stream.match(/^\/\/(?!\/).*/) && !stream.current().startsWith('://')) return 'comment'
  if (stream.sol() && stream.match(/^\s*=+ /)) return 'heading'
  if (stream.match(KEYWORD)) return 'keyword'
  if (stream.match(/^#[\w.-]+/)) return 'function'
  if (stream.match(/^"(?:[^"\\{]|\\.|\{(?!\{))*"?/)) return 'string'
  if (stream.match(/^-?\d+(?:\.\d+)?(?:mm|cm|in|pt|em|fr|deg|%)/)) return 'number'
  if (stream.match(/^[\w-]+(?=\s*:)/)) return 'propertyName'
  if (stream.match(/^[\w-]+(?=\()/)) return 'function'
  if (stream.match(/^<[\w-]+>/) || stream.match(/^@[\w-]+/)) return 'labelName'
  if (stream.match(/^[\p{L}\p{N}]+/u)) return null
  stream.next()
  return null
}

const layout = StreamLanguage.define({ ...parser, languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{', '"'] } }, tokenTable: { function: tags.function(tags.variableName) } }) // prettier-ignore

export const languageOf = (path: string): Extension =>
  /\.(?:typ|hbs)$/.test(path) ? layout : /\.ya?ml$/.test(path) ? yaml() : /json$/.test(path) ? json() : []

/** Colours of the page, so that they follow light and dark. */
export const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
    { tag: tags.meta, color: 'var(--code-comment)' },
    { tag: tags.keyword, color: 'var(--code-keyword)', fontWeight: '600' },
    { tag: tags.heading, color: 'var(--code-keyword)', fontWeight: '600' },
    { tag: [tags.function(tags.variableName), tags.labelName], color: 'var(--code-function)' },
    { tag: [tags.variableName, tags.brace], color: 'var(--code-braces)' },
    { tag: [tags.propertyName, tags.attributeName], color: 'var(--code-name)' },
    { tag: tags.string, color: 'var(--code-string)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' }
  ])
)
