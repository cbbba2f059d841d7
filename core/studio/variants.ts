import type { Values } from '../spec.js'
import { isObject } from '../untyped.js'
import type { StudioAttribute, Variant } from './messages.js'

const MANY = 50
/** How often a text is repeated. */
const TIMES = 6
const ARABIC = 'خريطة المدينة القديمة مع الشوارع والحدائق والمباني العامة'

/** A sample with other contents, to see what a layout does with them. `lang` is absent if the language stays. */
export const variantOf = (
  sent: Values,
  attributes: readonly StudioAttribute[],
  variant: Variant
): { attributes: Values; lang?: string } => {
  const change = CHANGES[variant]
  if (!change) return { attributes: sent }
  const changed = { ...sent }
  for (const { name, type, rows } of attributes)
    if (changed[name] !== undefined && changed[name] !== null) changed[name] = change(changed[name], type, rows)
  return variant === 'right-to-left' ? { attributes: changed, lang: 'ar' } : { attributes: changed }
}

type Change = (value: unknown, type: string, rows?: readonly StudioAttribute[]) => unknown

const isText = (type: string): boolean => type === 'string' || type === 'markdown'

/** Other texts, wherever the value of a type has texts that are read. */
const withTexts = (other: (text: string) => string): Change => {
  const change: Change = (value, type, rows) => {
    if (isText(type)) return typeof value === 'string' && value.trim() !== '' ? other(value) : value
    if (type === 'legend') return inLegend(value, other)
    if (type === 'table') return inMembers(value, { title: other, columns: other, data: other })
    if (type === 'datasource' && Array.isArray(value)) return value.map((row) => inRow(row, rows ?? []))
    return value
  }
  const inRow = (row: unknown, attributes: readonly StudioAttribute[]): unknown =>
    isObject(row)
      ? Object.fromEntries(
          Object.entries(row).map(([name, value]) => {
            const attribute = attributes.find((one) => one.name === name)
            return [name, attribute ? change(value, attribute.type, attribute.rows) : value]
          })
        )
      : row
  return change
}

const inLegend = (value: unknown, other: (text: string) => string): unknown => {
  if (!isObject(value)) return value
  const { name, classes } = value
  return {
    ...value,
    ...(typeof name === 'string' && name !== '' && { name: other(name) }),
    ...(Array.isArray(classes) && { classes: classes.map((one) => inLegend(one, other)) })
  }
}

const inMembers = (value: unknown, others: { [member: string]: (text: string) => string }): unknown => {
  if (!isObject(value)) return value
  const inside = (one: unknown, other: (text: string) => string): unknown =>
    typeof one === 'string' ? other(one) : Array.isArray(one) ? one.map((item) => inside(item, other)) : one
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, others[name] ? inside(member, others[name]) : member])
  )
}

/** Another list, in each type that has one. */
const withLists =
  (other: (list: unknown[]) => unknown[]): Change =>
  (value, type) => {
    if (Array.isArray(value)) return type === 'datasource' || type === 'array' ? other(value) : value
    const member = type === 'legend' ? 'classes' : type === 'table' ? 'data' : undefined
    if (member === undefined || !isObject(value) || !Array.isArray(value[member])) return value
    return { ...value, [member]: other(value[member]) }
  }

const CHANGES: { readonly [variant in Variant]: Change | undefined } = {
  'as-it-is': undefined,
  'long-texts': withTexts((text) => Array(TIMES).fill(text).join(' ')),
  'empty-lists': withLists(() => []),
  'right-to-left': withTexts(() => ARABIC),
  'fifty-rows': withLists((list) => (list.length === 0 ? list : Array.from({ length: MANY }, (_, index) => list[index % list.length]))) // prettier-ignore
}

export const VARIANTS = Object.keys(CHANGES) as Variant[]
