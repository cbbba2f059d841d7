import type { Draft } from '../draft.js'
import type { Align, VertAlign } from '../typst-values.js'
import type { Options } from '../options.js'

/** The position of a block: on the page, in a header or footer, or in a cell. */
export type Where = 'page' | 'band' | 'cell'

/** A block of the configuration as Typst source. */
export interface Block {
  /** A code expression: `text(size: 9pt)[…]`, `[{{map}}]`. */
  code: string
  /** A Handlebars condition (`#if …`) around the block. */
  condition?: string
  align?: Align
  vertAlign?: VertAlign
  /** The background of its cell. */
  fill?: string
  /** The space below it, in points. */
  after: number
  /** Its top left corner, measured from the bottom left corner of the page, and its width; as Typst source. */
  place?: AbsolutePosition
  /** Whether it may be longer than a page and continues on the next page. */
  flows?: boolean
}

export interface AbsolutePosition {
  x: string
  y: string
  width?: string
  /** The same in points, if none of the values comes from a request. */
  points?: { x: number; y: number; width: number }
}

/** Writes one type of block; undefined, with a remark in the report, if the block cannot be imported. */
export type Writer = (
  options: Options,
  draft: Draft,
  where: Where
) => (Pick<Block, 'code'> & Partial<Block>) | undefined

/** An expression in brackets is written to markup without the brackets, any other after a `#`. */
export const inMarkup = (code: string): string => {
  if (!code.startsWith('[')) return `#${code}`
  const inner = code.slice(1, -1)
  return inner.startsWith('\n') ? inner.replace(/^ {2}/gm, '').trim() : inner
}
