import type { Problem } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { coerce } from './coerce.js'
import type { LayerTypes } from './layer-types.js'
import type { Values } from './spec.js'
import { validate } from './validate.js'
import { isRecord } from './variants.js'

/** What a layout declares of an attribute, as far as checking a request goes. */
export interface DeclaredAttribute {
  name: string
  schema: JsonSchema
  default?: unknown
  /** A block's value may be left out where the block can do without. */
  block?: unknown
}

/** The declared attributes of one request or page: defaults merged in, coerced, checked. Others are left out. */
export const fillAttributes = (
  sent: Values,
  declared: DeclaredAttribute[],
  layers: LayerTypes,
  path: string
): { attributes: Values; problems: Problem[] } => {
  const attributes: Values = {}
  const problems: Problem[] = []
  for (const attribute of declared) {
    const value = sentAs(sent, attribute.name)
    const preset = withoutRivals(attribute.default, value, attribute.schema)
    // what is one whole, as a style is, is not put together from two
    const settled = attribute.schema['x-whole'] ? (value ?? preset) : mergeUnder(value, preset)
    const merged = settled ?? (attribute.block ? {} : undefined)
    const at = `${path}.${attribute.name}`
    if (merged === undefined) {
      problems.push({ path: at, message: `is missing; the layout has no default for it` })
      continue
    }
    attributes[attribute.name] = coerce(merged, attribute.schema, layers)
    const found = validate(attributes[attribute.name], attribute.schema, layers, at)
    problems.push(...(value === undefined ? found.map(({ path, message }) => ({ path, message: `${message} (the request has no "${attribute.name}")` })) : found))
  }
  return { attributes, problems }
}

/** The exact name, else the name without regard to case; null counts as not sent. */
const sentAs = (sent: Values, name: string): unknown => {
  const key = Object.hasOwn(sent, name) ? name : Object.keys(sent).find((other) => other.toLowerCase() === name.toLowerCase())
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
  for (const [name, member] of Object.entries(value)) if (name !== '__proto__') merged[name] = mergeUnder(member, preset[name])
  return merged
}
