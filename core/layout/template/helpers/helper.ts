import { mustBeOneOf } from '../../../nearest.js'
import { TypstSource } from '../escape.js'
import type { Translations } from '../../translations.js'

/** The mistake in a literal value of the template; undefined if it is right. */
export type LiteralCheck = (value: string | number | boolean) => string | undefined

/** The values and options of a helper; violations are reported when the layout is loaded. */
export interface HelperRule {
  /** The minimum and maximum number of values. */
  least: number
  most: number
  /** Checks of the values, in their order; the last one is also used for all further values. */
  values?: LiteralCheck[]
  options?: { readonly [name: string]: LiteralCheck } | 'any'
}

/** The data of the print for helpers. */
export interface HelperContext {
  lang: string
  now: Date
  translations: Translations
  /** The object in which names are looked up at the call: an item, a page or row, the values of a partial. */
  around: unknown
  /** The page or row of the call. */
  scope: unknown
  /** Scale denominators of the maps of a page or row and of what is around it, by attribute; the main map first. */
  scalesOf(scope: unknown): ReadonlyMap<string, number>
}

/** `{{name value option=…}}` and `(name value)`: computes a value, which is escaped like all values. Never throws because of a value. */
export interface Helper extends HelperRule {
  verb(values: any[], options: { [name: string]: any }, context: HelperContext): unknown
}

/** The content of a block helper. */
export interface HelperBody {
  /** The text between its tags as Typst source, for the current values. */
  inside(): string
  /** The same for each item of a list or member of an object; the `{{else}}` part if there are none. */
  forEach(list: unknown, around: { item: (source: string) => string; all: (source: string) => string }): string
  /** The text after `{{else}}`. */
  otherwise(): string
}

export interface BlockRule extends HelperRule {
  /** Names inside it are looked up in the value. */
  opens?: boolean
  /** Names inside it are looked up in the items of the value, one after the other. */
  goesThrough?: boolean
}

/** `{{#name value option=…}}…{{/name}}`: writes Typst source. */
export interface BlockHelper extends BlockRule {
  verb(values: any[], options: { [name: string]: any }, body: HelperBody): string
}

/** A value as text; lists and objects as JSON. Unlike `String` it accepts any value of a request. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof TypstSource) return value.source
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const anything: LiteralCheck = () => undefined

export const wholeNumber =
  (least: number, most: number): LiteralCheck =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `is ${JSON.stringify(value)}; must be a whole number from ${least} to ${most}`

export const oneOf =
  (...words: string[]): LiteralCheck =>
  (value) =>
    words.includes(String(value)) ? undefined : `is ${JSON.stringify(value)}; ${mustBeOneOf(String(value), words)}`

export const truth: LiteralCheck = (value) =>
  typeof value === 'boolean' ? undefined : `is ${JSON.stringify(value)}; must be true or false`
