/** Texts with the markup `styled` of JasperReports, which is XML, as runs of letters that look alike. */

import { Element, parseMixedXml } from '../../../../parts/xml.js'
import { STYLES } from './styled-tags.js'
import type { Run, RunStyle } from './text-runs.js'

const LISTS = ['ul', 'ol']
/** A reference to a character that XML does not know. */
const UNKNOWN_REFERENCE = /&(?!(?:#\d{1,7}|#x[\da-fA-F]{1,6}|lt|gt|amp|quot|apos);)/

/**
 * The runs of a text. Undefined for one that is not valid, whose tags must all be known and closed: JasperReports prints
 * it as it is.
 */
export const readStyled = (text: string): Run[] | undefined => {
  const root = UNKNOWN_REFERENCE.test(text) ? undefined : rootOf(text)
  return root && isKnown(root) ? new Reader().read(root) : undefined
}

/** A text with its line breaks. */
export const linesOf = (text: string, style: RunStyle = {}): Run[] =>
  text
    .split(/\r\n?|\n/)
    .flatMap((line, at): Run[] => [
      ...(at > 0 ? [{ text: '', isBreak: true as const }] : []),
      ...(line === '' ? [] : [{ text: line, ...style }])
    ])

const rootOf = (text: string): Element | undefined => {
  try {
    return parseMixedXml(`<st>${text}</st>`)
  } catch {
    return undefined
  }
}

const isKnown = ({ children }: Element): boolean =>
  children.every(
    (child) =>
      (Object.hasOwn(STYLES, child.name) || LISTS.includes(child.name) || /^(br|li|param)$/.test(child.name)) &&
      isKnown(child)
  )

/** A list that is open; `next` is the number of its next item, if it has numbers. */
interface List {
  next?: number
}

class Reader {
  readonly #runs: Run[] = []
  readonly #lists: List[] = []
  /** Of the next run. */
  #item: Run['listItem']
  #needsBreak = false

  read(root: Element): Run[] {
    this.#inside(root, {})
    return this.#runs
  }

  #inside({ content }: Element, style: RunStyle): void {
    for (const part of content)
      if (part instanceof Element) this.#element(part, style)
      else if (part.text !== '') this.#text(part.text, style)
  }

  #text(text: string, style: RunStyle): void {
    if (this.#needsBreak) this.#break()
    for (const run of linesOf(text, style)) {
      this.#runs.push(this.#item && !run.isBreak ? { ...run, listItem: this.#item } : run)
      if (!run.isBreak) this.#item = undefined
    }
  }

  #element(element: Element, style: RunStyle): void {
    const { name } = element
    if (name === 'br') return this.#break()
    if (name === 'li') return this.#block(() => this.#listItem(element, style))
    if (LISTS.includes(name)) return this.#block(() => this.#list(element, style))
    if (name !== 'param') this.#inside(element, { ...style, ...STYLES[name]!(element) })
  }

  /** Begins and ends on lines of its own. */
  #block(write: () => void): void {
    this.#needsBreak = this.#isInLine
    write()
    this.#needsBreak ||= this.#isInLine
  }

  #list(element: Element, style: RunStyle): void {
    this.#lists.push(element.name === 'ol' ? { next: 1 } : {})
    this.#inside(element, style)
    this.#lists.pop()
  }

  #listItem(element: Element, style: RunStyle): void {
    const list = this.#lists.at(-1)
    const number = list?.next
    if (list && number !== undefined) list.next = number + 1
    this.#item = { level: Math.max(1, this.#lists.length), ...(number !== undefined && { number }) }
    this.#inside(element, style)
  }

  get #isInLine(): boolean {
    return this.#runs.length > 0 && !this.#runs.at(-1)!.isBreak
  }

  #break(): void {
    this.#runs.push({ text: '', isBreak: true })
    this.#needsBreak = false
  }
}
