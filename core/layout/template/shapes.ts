import type { JsonSchema } from '../../plugin/contracts.js'
import { sentName } from '../../sent-name.js'
import type { Attribute } from '../attributes/attributes.js'

/** The members of a value in a template, as far as they are known before a print. */
export type ValueShape =
  | { kind: 'any' }
  /** A text, number or boolean. */
  | { kind: 'plain' }
  | { kind: 'list'; item: ValueShape }
  /** `others`: whether it may have more members; `some`: members that the sample does not show. */
  | { kind: 'object'; members: ReadonlyMap<string, ValueShape>; others: 'none' | 'some' | 'any' }

export const ANY: ValueShape = { kind: 'any' }
export const PLAIN: ValueShape = { kind: 'plain' }

const closed = (members: { [name: string]: ValueShape }): ValueShape => ({
  kind: 'object',
  members: new Map(Object.entries(members)),
  others: 'none'
})
const plain = (...names: string[]) => closed(Object.fromEntries(names.map((name) => [name, PLAIN])))

/** The members of a map in a template: the facts of its view, and its missing layers. */
export const MAP_SHAPE = closed({
  ...Object.fromEntries(['scale', 'groundScale', 'rotation', 'projection', 'projectionName', 'dpi', 'widthMm', 'heightMm'].map((name) => [name, PLAIN])), // prettier-ignore
  centre: plain('x', 'y', 'longitude', 'latitude', 'decimals', 'degreeDecimals'),
  extent: plain('minX', 'minY', 'maxX', 'maxY'),
  missing: { kind: 'list', item: PLAIN }
})

/** The shape of a member; `missing` if there is no such member. */
export const memberOf = (shape: ValueShape, name: string): ValueShape | 'missing' => {
  if (shape.kind === 'any') return ANY
  if (shape.kind === 'plain') return name === 'length' ? PLAIN : 'missing'
  if (shape.kind === 'list') return name === 'length' ? PLAIN : /^\d+$/.test(name) ? shape.item : 'missing'
  return shape.members.get(name) ?? (shape.others === 'any' ? ANY : 'missing')
}

/** The shape of an item of `{{#each}}`. */
export const itemOf = (shape: ValueShape): ValueShape => (shape.kind === 'list' ? shape.item : ANY)

export const withMembers = (shape: ValueShape, members: ReadonlyMap<string, ValueShape>): ValueShape =>
  shape.kind === 'object'
    ? { ...shape, members: new Map([...shape.members, ...members]) }
    : { kind: 'object', members, others: 'any' }

/** The shape of a value of a sample or a default. */
export const shapeOfValue = (value: unknown, depth = 0): ValueShape => {
  if (value === null || value === undefined || depth > DEEPEST) return ANY
  if (Array.isArray(value))
    return {
      kind: 'list',
      item: value.slice(0, MOST_ITEMS).reduce<ValueShape | undefined>((all, item) => either(all, shapeOfValue(item, depth + 1)), undefined) ?? ANY // prettier-ignore
    }
  if (typeof value !== 'object') return PLAIN
  const members = Object.entries(value).map(([name, member]) => [name, shapeOfValue(member, depth + 1)] as const)
  return { kind: 'object', members: new Map(members), others: 'some' }
}

const DEEPEST = 10
const MOST_ITEMS = 100

/** The shape of a value that is one or the other. */
const either = (one: ValueShape | undefined, other: ValueShape): ValueShape => {
  if (!one) return other
  if (one.kind === 'plain' && other.kind === 'plain') return PLAIN
  if (one.kind === 'list' && other.kind === 'list') return { kind: 'list', item: either(one.item, other.item) }
  if (one.kind !== 'object' || other.kind !== 'object') return ANY
  const members = new Map(one.members)
  for (const [name, shape] of other.members) members.set(name, either(members.get(name), shape))
  return { kind: 'object', members, others: one.others === 'none' ? other.others : one.others }
}

/** The shape of values that fit a schema; what the schema leaves open comes from the sample. */
const shapeOfSchema = (schema: unknown, shown: ValueShape): ValueShape => {
  if (typeof schema !== 'object' || schema === null) return shown
  const { type, properties, items, additionalProperties, ...more } = schema as JsonSchema
  if (COMPLEX.some((keyword) => keyword in more)) return shown
  if (['string', 'number', 'integer', 'boolean'].includes(String(type))) return PLAIN
  if (type === 'array') return { kind: 'list', item: shapeOfSchema(items, itemOf(shown)) }
  if (type !== 'object' || properties === undefined) return shown
  const isOpen = additionalProperties === true || typeof additionalProperties === 'object'
  const seen = shown.kind === 'object' ? shown.members : new Map<string, ValueShape>()
  const declared = Object.entries(properties as JsonSchema).map(
    ([name, member]) => [name, shapeOfSchema(member, seen.get(name) ?? ANY)] as const
  )
  return { kind: 'object', members: new Map([...(isOpen ? seen : []), ...declared]), others: isOpen ? 'some' : 'none' }
}

const COMPLEX = ['$ref', 'allOf', 'oneOf', 'anyOf', 'patternProperties', 'if']

/** The shape of a page or row: its attributes, with values of a sample, over what is around it. */
export const shapeOfScope = (
  attributes: readonly Attribute[],
  values: { [name: string]: unknown },
  around: ReadonlyMap<string, ValueShape>
): Map<string, ValueShape> => {
  const members = new Map(around)
  for (const attribute of attributes) {
    const { name, schema, block, default: preset } = attribute
    const shown = shapeOfValue(values[sentName(attribute)] ?? preset)
    members.set(name, block?.plugin.maps ? MAP_SHAPE : shapeOfSchema(schema, shown))
  }
  const inner = new Map(members)
  for (const attribute of attributes) {
    const { name, rows, block } = attribute
    if (!rows) continue
    const first: unknown = block?.plugin.rows ? undefined : [values[sentName(attribute)]].flat()[0]
    const row = shapeOfScope(rows, (first ?? {}) as { [name: string]: unknown }, inner)
    members.set(name, { kind: 'list', item: { kind: 'object', members: row, others: 'none' } })
  }
  return members
}
