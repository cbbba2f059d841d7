import type { FieldWords } from './words.js'

/** An attribute as capabilities describe it. */
export interface AskedAttribute {
  name: string
  /** Its label, if it has another one than its name. */
  title?: string
  type: string
  /** Of lists with rows: `attributes`. */
  clientParams?: { [member: string]: unknown }
}

export interface FieldProps {
  attribute: AskedAttribute
  value: unknown
  words: FieldWords
  /** What the ids of its inputs begin with, where there are several of its name. */
  within?: string
  onChange(value: unknown): void
}

/** Blocks that need nothing of a request. */
const SILENT = new Set(['ScalebarAttributeValues', 'NorthArrowAttributeValues'])

/** The attributes that a person fills in, beside the map. */
export const isAsked = ({ type }: AskedAttribute): boolean => type !== 'MapAttributeValues' && !SILENT.has(type)

export const labelOf = ({ name, title }: AskedAttribute): string => title ?? name

export const idOf = ({ attribute: { name }, within = 'field' }: Pick<FieldProps, 'attribute' | 'within'>): string =>
  `${within}-${name}`

/** A list with one of its items changed. */
export const withItem = <Item>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((one, at) => (at === index ? item : one))

export const withoutItem = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, at) => at !== index)
