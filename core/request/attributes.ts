import type { Problem } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { coerce } from './coerce.js'
import type { LayerTypes } from './layer-types.js'
import type { Values } from '../spec.js'
import { validate } from './validate.js'
import { isRecord } from './schema-branches.js'

/** What a layout declares of an attribute, as far as checking a request goes. */
export interface DeclaredAttribute {
  name: string
  schema: JsonSchema
  default?: unknown
  /** A block's value may be left out where the block can do without. */
  block?: unknown
  /** Of one whose value is a list of rows: what each row has. */
  rows?: readonly DeclaredAttribute[]
}

/**
 * The declared attributes of one request or page: defaults merged in, coerced, checked. Others are left out. `countRows`
 * is told of the rows that are about to be looked at.
 */
export const fillAttributes = (
  sent: Values,
  declared: readonly DeclaredAttribute[],
  layers: LayerTypes,
  path: string,
  countRows: (count: number) => void = () => {}
): { attributes: Values; problems: Problem[] } => {
  const attributes: Values = {}
  const problems: Problem[] = []
  for (const attribute of declared) {
    const { name, schema, rows } = attribute
    const sentValue = sentAs(sent, name)
    const merged = mergedValue(sentValue, attribute)
    const at = `${path}.${name}`
    if (merged === undefined) {
      problems.push({ path: at, message: `is missing; the layout has no default for it` })
      continue
    }
    if (rows && Array.isArray(merged)) countRows(merged.length)
    const value = coerce(merged, schema, layers)
    attributes[name] = value
    const found = validate(value, schema, layers, at)
    const unsent = sentValue === undefined ? ` (the request has no "${name}")` : ''
    for (const problem of found) problems.push({ path: problem.path, message: `${problem.message}${unsent}` })
    if (!rows || !Array.isArray(value) || found.length > 0) continue
    const filled = value.map((row, index) => fillAttributes(row, rows, layers, `${at}[${index}]`, countRows))
    attributes[name] = filled.map((row) => row.attributes)
    for (const row of filled) for (const problem of row.problems) problems.push(problem)
  }
  return { attributes, problems }
}

/** What is sent over the default; nothing, of a block, is what its schema says, or an object without members. */
const mergedValue = (sent: unknown, { default: preset, schema, block }: DeclaredAttribute): unknown => {
  const beneath = withoutRivals(preset, sent, schema)
  // what is one whole, as a style is, is not put together from two
  const merged = schema['x-whole'] ? (sent ?? beneath) : mergeUnder(sent, beneath)
  return merged ?? (block ? (schema.default ?? {}) : undefined)
}

/** The exact name, else the name without regard to case; null counts as not sent. */
const sentAs = (sent: Values, name: string): unknown => {
  const key = Object.hasOwn(sent, name)
    ? name
    : Object.keys(sent).find((other) => other.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : (sent[key] ?? undefined)
}

/** Where a request sends one of the members that `x-instead` lists, the default's others of them do not count. */
const withoutRivals = (preset: unknown, value: unknown, { 'x-instead': rivals }: JsonSchema): unknown => {
  if (!Array.isArray(rivals) || !isRecord(preset) || !isRecord(value)) return preset
  const sent = rivals.filter((name) => sentAs(value, name) !== undefined)
  if (sent.length === 0) return preset
  return Object.fromEntries(Object.entries(preset).filter(([name]) => !rivals.includes(name) || sent.includes(name)))
}

/** Objects are merged member by member, the value wins; anything else of the value replaces the default. */
const mergeUnder = (value: unknown, preset: unknown): unknown => {
  if (value === undefined || value === null) return preset
  if (!isRecord(value) || !isRecord(preset)) return value
  const merged: Values = { ...preset }
  for (const [name, member] of Object.entries(value))
    if (name !== '__proto__') merged[name] = mergeUnder(member, preset[name])
  return merged
}
