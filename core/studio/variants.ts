import type { Attribute } from '../layout/attributes/attributes.js'
import type { ValueChange } from '../plugin/contracts.js'
import { sentName } from '../sent-name.js'
import type { Values } from '../spec.js'
import { isObject } from '../untyped.js'
import type { Variant } from './messages.js'

const MANY = 50
/** How often a text is repeated. */
const TIMES = 6
const ARABIC = 'خريطة المدينة القديمة مع الشوارع والحدائق والمباني العامة'

/** A sample with other contents, to see what a layout does with them. `lang` is absent if the language stays. */
export const variantOf = (
  sent: Values,
  attributes: readonly Attribute[],
  variant: Variant
): { attributes: Values; lang?: string } => {
  const change = CHANGES[variant]
  if (!change) return { attributes: sent }
  const changed = changedValues(sent, attributes, change)
  return variant === 'right-to-left' ? { attributes: changed, lang: 'ar' } : { attributes: changed }
}

const changedValues = (sent: Values, attributes: readonly Attribute[], change: ValueChange): Values => {
  const changed = { ...sent }
  for (const attribute of attributes) {
    const name = sentName(attribute)
    const value = changed[name]
    if (value !== undefined && value !== null) changed[name] = changedValue(value, attribute, change)
  }
  return changed
}

const changedValue = (value: unknown, { type, block, rows }: Attribute, change: ValueChange): unknown => {
  if (block?.plugin.changed) return block.plugin.changed(value, change)
  if (type === 'string' && typeof value === 'string') return change.text(value)
  if (!Array.isArray(value)) return value
  if (type === 'array') return change.list(value)
  if (!rows) return value
  const list = change.list(value)
  // other lists inside the rows of another list would be too much at once
  if (list !== value) return list
  return value.map((row) => (isObject(row) ? changedValues(row, rows, change) : row))
}

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
