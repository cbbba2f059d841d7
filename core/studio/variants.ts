import type { Attribute } from '../layout/attributes/attributes.js'
import type { JsonSchema, ValueChange } from '../plugin/contracts.js'
import { sentName } from '../sent-name.js'
import type { Values } from '../spec.js'
import { isObject } from '../untyped.js'
import type { Variant } from './messages.js'

const MANY = 50
/** How often a text is repeated. */
const TIMES = 6
const ARABIC = 'خريطة المدينة القديمة مع الشوارع والحدائق والمباني العامة'

/** Whether a value matches a schema. */
export type Fits = (value: unknown, schema: JsonSchema) => boolean

/**
 * A sample with other contents, to see what a layout does with them: as far as a request may send them. `lang` is absent if
 * the language stays.
 */
export const variantOf = (
  sent: Values,
  attributes: readonly Attribute[],
  variant: Variant,
  fits: Fits
): { attributes: Values; lang?: string } => {
  const change = CHANGES[variant]
  if (!change) return { attributes: sent }
  const changed = changedValues(sent, attributes, change, fits)
  return variant === 'right-to-left' ? { attributes: changed, lang: 'ar' } : { attributes: changed }
}

const changedValues = (sent: Values, attributes: readonly Attribute[], change: ValueChange, fits: Fits): Values => {
  const changed = { ...sent }
  for (const attribute of attributes) {
    const name = sentName(attribute)
    const value = changed[name]
    if (value === undefined || value === null) continue
    const other = changedValue(value, attribute, change, fits)
    // a sample may have values that are still to be coerced, or that a default completes
    changed[name] = fits(other, attribute.schema) || !fits(value, attribute.schema) ? other : value
  }
  return changed
}

const changedValue = (
  value: unknown,
  { type, block, rows, schema }: Attribute,
  change: ValueChange,
  fits: Fits
): unknown => {
  if (block?.plugin.changed) return block.plugin.changed(value, change)
  if (type === 'string' && typeof value === 'string') return cutText(change.text(value), schema)
  if (!Array.isArray(value)) return value
  if (type === 'array') return inBounds(change.list(value), value, schema)
  if (!rows) return value
  const list = inBounds(change.list(value), value, schema)
  // other lists inside the rows of another list would be too much at once
  if (list !== value) return list
  return value.map((row) => (isObject(row) ? changedValues(row, rows, change, fits) : row))
}

/** A length counts letters of Unicode. */
const cutText = (text: string, { maxLength }: JsonSchema): string =>
  typeof maxLength === 'number' ? Array.from(text).slice(0, maxLength).join('').trimEnd() : text

/** At most as many entries as are allowed, and at least: the first of the sample. */
const inBounds = <T>(list: readonly T[], sent: readonly T[], { minItems = 0, maxItems }: JsonSchema): readonly T[] =>
  list === sent
    ? sent
    : [...list, ...sent.slice(list.length, Number(minItems))].slice(0, maxItems as number | undefined)

const withTexts = (other: (text: string) => string): ValueChange => ({
  text: (text) => (text.trim() === '' ? text : other(text)),
  list: (list) => list
})
const withLists = (other: <T>(list: readonly T[]) => readonly T[]): ValueChange => ({ text: (text) => text, list: other }) // prettier-ignore

const CHANGES: { readonly [variant in Variant]: ValueChange | undefined } = {
  'as-it-is': undefined,
  'long-texts': withTexts((text) => Array(TIMES).fill(text).join(' ')),
  'empty-lists': withLists(() => []),
  'right-to-left': withTexts(() => ARABIC),
  'fifty-rows': withLists((list) => (list.length === 0 ? list : Array.from({ length: MANY }, (_, index) => list[index % list.length]!))) // prettier-ignore
}

export const VARIANTS = Object.keys(CHANGES) as Variant[]
