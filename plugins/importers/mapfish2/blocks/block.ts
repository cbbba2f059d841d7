import type { Draft } from '../draft.js'
import type { Align, VertAlign } from '../typst-values.js'
import type { Options } from '../options.js'

/** Where a block stands: on the page, in a header or footer, in a cell. */
export type Where = 'page' | 'band' | 'cell'

/** A block of the configuration as Typst source. */
export interface Block {
  /** An expression of code: `text(size: 9pt)[…]`, `[{{map}}]`. */
  code: string
  /** Handlebars' `#if …` around it. */
  condition?: string
  align?: Align
  vertAlign?: VertAlign
  /** Of its cell. */
  fill?: string
  /** Points below it. */
  after: number
  /** Its top left corner from the page's bottom left one, and its width, as Typst source. */
  place?: AbsolutePosition
  /** Whether it may be longer than a page, and goes on on the next one. */
  flows?: boolean
}

export interface AbsolutePosition {
  x: string
  y: string
  width?: string
  /** The same in points, where none of it comes from a request. */
  points?: { x: number; y: number; width: number }
}

/** Writes one type of block; undefined for one that cannot be carried over, which has been said. */
export type Writer = (
  options: Options,
  draft: Draft,
  where: Where
) => (Pick<Block, 'code'> & Partial<Block>) | undefined

/** Expressions in brackets stand in markup without them, all others behind a `#`. */
export const inMarkup = (code: string): string => {
  if (!code.startsWith('[')) return `#${code}`
  const inner = code.slice(1, -1)
  return inner.startsWith('\n') ? inner.replace(/^ {2}/gm, '').trim() : inner
}
