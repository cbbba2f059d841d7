/**
 * Texts with the markup `html` or `styled` of JasperReports as runs of letters that look alike.
 *
 * The text must be known: a literal, or an expression that joins literals and values, `"<b>" + $P{title} + "</b>"`. For
 * such an expression the page writer puts one private-use character (U+E000 …) in place of each value, reads the whole
 * as markup, and replaces the characters by `{{…}}` when it writes the texts and link targets of the runs. Tags inside the
 * values themselves are then printed as they are: no helper of layouts reads HTML, and the block `markdown` prints it as
 * text also.
 */

import { type Attributes, attributesOf, cssStyle, decoded, fontStyle, linkStyle, styledStyle } from './markup-styles.js'
import type { Run, RunStyle } from './text-runs.js'

const TAG = /<(\/?)([A-Za-z][\w:-]{0,20})((?:\s+[\w:-]{1,40}(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>=]+))?)*)\s*(\/?)>/g
const DECLARATION = /<![^<>]*>|<\?[^<>]*>/g
const LONGEST = 50_000
const DEEPEST = 100

const BOLD: RunStyle = { isBold: true }
const ITALIC: RunStyle = { isItalic: true }
const STRIKE: RunStyle = { isStrike: true }

const SHARED: { readonly [tag: string]: RunStyle } = {
  b: BOLD,
  i: ITALIC,
  u: { isUnderline: true },
  sup: { isSuper: true },
  sub: { isSub: true }
}
const HTML: { readonly [tag: string]: RunStyle } = {
  ...SHARED,
  strong: BOLD,
  em: ITALIC,
  cite: ITALIC,
  s: STRIKE,
  strike: STRIKE,
  del: STRIKE,
  h1: { isBold: true, size: 24 },
  h2: { isBold: true, size: 18 },
  h3: { isBold: true, size: 14 },
  h4: { isBold: true, size: 12 },
  h5: { isBold: true, size: 10 },
  h6: { isBold: true, size: 8 }
}
const BLOCKS = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'table',
  'center',
  'pre'
])
/** Tags whose content is no text of the page. */
const HIDDEN = new Set(['head', 'title', 'script', 'style'])
const STYLED_TAGS = new Set([...Object.keys(SHARED), 'style', 'font', 'br', 'a', 'li', 'ul', 'ol', 'param'])
const EMPTY = new Set(['br', 'hr', 'img', 'param'])

interface Open {
  tag: string
  style: RunStyle
  /** Of `ol`: the number of the next item; of `ul`: 0. */
  next?: number
}

/**
 * Reads a text with markup. A text that is not valid in `styled`, where every tag must be known and closed, is printed as
 * it is, as JasperReports does.
 */
export const readMarkup = (text: string, language: 'html' | 'styled'): Run[] => {
  const source = text.slice(0, LONGEST)
  const found = new Reader(language === 'html').read(source)
  return found ?? linesOf(source, {})
}

/** A text with its line breaks. */
const linesOf = (text: string, style: RunStyle): Run[] =>
  text
    .split(/\r\n?|\n/)
    .flatMap((line, at): Run[] => [
      ...(at > 0 ? [{ text: '', isBreak: true as const }] : []),
      ...(line === '' ? [] : [{ text: line, ...style }])
    ])

const withoutComments = (text: string): string => {
  const [first, ...others] = text.split('<!--')
  const rest = others.map((part) => {
    const end = part.indexOf('-->')
    return end < 0 ? `<!--${part}` : part.slice(end + 3)
  })
  return [first, ...rest].join('')
}

class Reader {
  readonly #runs: Run[] = []
  readonly #open: Open[] = []
  /** Of the next run. */
  #item: Run['listItem']
  #needsBreak = false

  constructor(private readonly isHtml: boolean) {}

  /** Undefined for a text that is not valid. */
  read(source: string): Run[] | undefined {
    const text = withoutComments(source).replace(DECLARATION, '')
    let from = 0
    for (const match of text.matchAll(TAG)) {
      const [all, closing, name = '', attributes = '', empty] = match
      const tag = this.isHtml ? name.toLowerCase() : name
      if (!this.#add(text.slice(from, match.index))) return undefined
      from = match.index + all.length
      if (!this.isHtml && !STYLED_TAGS.has(tag)) return undefined
      if (closing !== '/') this.#begin(tag, attributesOf(attributes), empty === '/' || EMPTY.has(tag))
      else if (!this.#end(tag)) return undefined
    }
    if (!this.#add(text.slice(from)) || (!this.isHtml && this.#open.length > 0)) return undefined
    while (this.#runs.at(-1)?.isBreak && this.isHtml) this.#runs.pop()
    return this.#runs
  }

  get #style(): RunStyle {
    return this.#open.at(-1)?.style ?? {}
  }

  #add(raw: string): boolean {
    if (!this.isHtml && /<|&(?!(?:#\d{1,7}|#x[\da-fA-F]{1,6}|lt|gt|amp|quot|apos);)/.test(raw)) return false
    if (this.#open.some(({ tag }) => HIDDEN.has(tag)) && this.isHtml) return true
    const before = this.#runs.at(-1)
    const isAtStart = this.#needsBreak || !before || before.isBreak === true || before.text.endsWith(' ')
    const text = this.isHtml ? raw.replace(/[ \t\r\n\f]+/g, isAtStart && raw.trim() === '' ? '' : ' ') : raw
    const plain = decoded(this.isHtml && isAtStart ? text.replace(/^ /, '') : text)
    if (plain === '') return true
    this.#break()
    const runs = this.isHtml ? [{ text: plain, ...this.#style }] : linesOf(plain, this.#style)
    for (const run of runs) this.#push(run)
    return true
  }

  #push(run: Run): void {
    this.#runs.push(this.#item && !run.isBreak ? { ...run, listItem: this.#item } : run)
    if (!run.isBreak) this.#item = undefined
  }

  /** Writes the line break that a block needs before its content. */
  #break(): void {
    if (this.#needsBreak && this.#runs.length > 0) this.#runs.push({ text: '', isBreak: true })
    this.#needsBreak = false
  }

  #begin(tag: string, attributes: Attributes, isEmpty: boolean): void {
    if (tag === 'br') {
      this.#break()
      this.#runs.push({ text: '', isBreak: true })
    }
    if (BLOCKS.has(tag)) this.#needsBreak = this.#runs.length > 0 && !this.#runs.at(-1)!.isBreak
    if (tag === 'li') this.#beginItem()
    if (isEmpty || this.#open.length >= DEEPEST) return
    const style = { ...this.#style, ...this.#styleOf(tag, attributes) }
    const isList = tag === 'ul' || tag === 'ol'
    this.#open.push({ tag, style, ...(isList && { next: tag === 'ol' ? 1 : 0 }) })
  }

  #beginItem(): void {
    const lists = this.#open.filter(({ next }) => next !== undefined)
    const list = lists.at(-1)
    this.#item = { level: Math.max(1, lists.length), ...(list && list.next! > 0 && { number: list.next! }) }
    if (list && list.next! > 0) list.next!++
  }

  /** In HTML, a tag also ends those inside it; one that was never opened means nothing. */
  #end(tag: string): boolean {
    if (EMPTY.has(tag)) return true
    const at = this.#open.findLastIndex((open) => open.tag === tag)
    if (!this.isHtml && (at < 0 || at < this.#open.length - 1)) return false
    if (at >= 0) this.#open.splice(at)
    if (BLOCKS.has(tag) && this.#runs.length > 0 && !this.#runs.at(-1)!.isBreak) this.#needsBreak = true
    return true
  }

  #styleOf(tag: string, attributes: Attributes): RunStyle {
    if (tag === 'a') return linkStyle(attributes.get('href'))
    if (tag === 'font') return fontStyle(attributes, this.isHtml)
    if (tag === 'style' && !this.isHtml) return styledStyle(attributes)
    const known = this.isHtml ? HTML : SHARED
    return {
      ...(Object.hasOwn(known, tag) && known[tag]),
      ...(this.isHtml && cssStyle(attributes.get('style') ?? ''))
    }
  }
}
