import { TypstSource } from '../escape.js'
import type { Translations } from '../../translations.js'

/** What is wrong with a value that the template itself holds; undefined if nothing is. */
export type LiteralCheck = (value: string | number | boolean) => string | undefined

/** What may be written of a helper: mistakes against it are told when the layout is loaded. */
export interface Rule {
  /** How many values it takes. */
  least: number
  most: number
  /** Of each value, in their order; the last goes for all further ones. */
  values?: LiteralCheck[]
  options?: { readonly [name: string]: LiteralCheck } | 'any'
}

/** What helpers know of the print. */
export interface Telling {
  lang: string
  now: Date
  translations: Translations
  /** What names are looked up in where the call stands: an item, a page or row, what a partial was handed. */
  around: unknown
  /** The page or row that the call stands in. */
  scope: unknown
  /** Denominators of the maps of a page or row and of what is around it, by attribute: its main map first. */
  scalesOf(scope: unknown): ReadonlyMap<string, number>
}

/** `{{name value option=…}}` and `(name value)`: computes a value, which is escaped like any. Never throws for a value. */
export interface Helper extends Rule {
  verb(values: any[], options: { [name: string]: any }, telling: Telling): unknown
}

/** What a block helper writes around, or does with, what stands in it. */
export interface Body {
  /** What stands between its tags as Typst source, for the values at hand. */
  inside(): string
  /** The same once for each item of a list or member of an object; `{{else}}` where there is none. */
  forEach(list: unknown, around: { item: (source: string) => string; all: (source: string) => string }): string
  /** What stands after `{{else}}`. */
  otherwise(): string
}

export interface BlockRule extends Rule {
  /** Names inside it are looked up in the value. */
  opens?: boolean
  /** Names inside it are looked up in the items of the value, one after the other. */
  goesThrough?: boolean
}

/** `{{#name value option=…}}…{{/name}}`: writes Typst source. */
export interface BlockHelper extends BlockRule {
  verb(values: any[], options: { [name: string]: any }, body: Body): string
}

/** A value as text; lists and objects as JSON. Unlike `String` it takes whatever a request may hold. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof TypstSource) return value.source
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** NaN for what is neither a number nor the text of one. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN

export const anything: LiteralCheck = () => undefined

export const wholeNumber =
  (least: number, most: number): LiteralCheck =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}, not ${JSON.stringify(value)}`

export const oneOf =
  (...words: string[]): LiteralCheck =>
  (value) =>
    words.includes(String(value)) ? undefined : `must be one of ${words.join(', ')}, not ${JSON.stringify(value)}`

export const truth: LiteralCheck = (value) =>
  typeof value === 'boolean' ? undefined : `must be true or false, not ${JSON.stringify(value)}`
