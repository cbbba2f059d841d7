import type { JsonSchema } from '../plugin/contracts.js'
import { isObject } from '../untyped.js'

/**
 * One way to satisfy a schema: its references, `allOf` and one branch of each `oneOf` and `anyOf`, merged. Branches that
 * only require members are left out.
 */
export interface Variant {
  schema: JsonSchema
  /** Empty: any. */
  types: string[]
  /** The allowed values of `enum` or `const`. */
  choices?: unknown[]
  properties?: { [name: string]: unknown }
  /** Lower-case name -> declared name, where that is unique. */
  folded: Map<string, string>
  /** Undeclared members: left out (false), kept unchanged (true), or checked by a schema. */
  extra: boolean | JsonSchema
  /** Absent where items may be anything. */
  items?: JsonSchema
  areLayers: boolean
}

const asList = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** The target of a local reference (`#/$defs/…`); undefined for any other reference. */
export const resolve = (reference: string, root: unknown): unknown => {
  if (!reference.startsWith('#')) return undefined
  let found: unknown = root
  for (const step of reference.slice(1).split('/').slice(1)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as { [name: string]: unknown })[name]
  }
  return found
}

/** Adds a schema and all its parts, also those that it refers to. */
export const reach = (schema: unknown, root: JsonSchema, found: Set<unknown>): void => {
  if (typeof schema !== 'object' || schema === null || found.has(schema)) return
  found.add(schema)
  if (isObject(schema) && typeof schema.$ref === 'string') reach(resolve(schema.$ref, root), root, found)
  for (const part of Object.values(schema)) reach(part, root, found)
}

const both = (a: unknown, b: unknown): unknown => (a === undefined ? b : b === undefined ? a : { allOf: [a, b] })

const mergeProperties = (a: JsonSchema, b: JsonSchema): JsonSchema => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries([...names].map((name) => [name, both(a[name], b[name])]))
}

const merge = (outer: JsonSchema, inner: JsonSchema): JsonSchema => {
  const result: JsonSchema = { ...outer, ...inner }
  if (isObject(outer.properties) && isObject(inner.properties))
    result.properties = mergeProperties(outer.properties, inner.properties)
  if (outer.items !== undefined) result.items = both(outer.items, inner.items)
  if (outer.required) result.required = [...new Set([...asList(outer.required), ...asList(inner.required)])]
  if (outer.default !== undefined) result.default = outer.default
  result.additionalProperties = outer.additionalProperties || inner.additionalProperties || undefined
  if (result.additionalProperties === undefined) delete result.additionalProperties
  return result
}

/** Such branches say which members belong together: they do not change the form of any value. */
const onlyRequires = (branch: unknown): boolean =>
  isObject(branch) && Object.keys(branch).every((keyword) => keyword === 'required')

const expand = (schema: unknown, root: JsonSchema, trail: unknown[]): JsonSchema[] => {
  if (schema === false) return [{ not: {} }]
  if (!isObject(schema) || trail.includes(schema)) return [{}]
  const { $ref, allOf, oneOf, anyOf, $defs, ...own } = schema
  const parts = asList(allOf).map((part) => [part])
  if (typeof $ref === 'string') parts.unshift([resolve($ref, root)])
  for (const branches of [oneOf, anyOf])
    if (Array.isArray(branches) && !branches.every(onlyRequires)) parts.push(branches)
  return parts.reduce<JsonSchema[]>(
    (found, branches) => {
      const inner = branches.flatMap((branch) => expand(branch, root, [...trail, schema]))
      return found.flatMap((outer) => inner.map((one) => merge(outer, one)))
    },
    [own]
  )
}

const foldNames = (properties: JsonSchema): Map<string, string> => {
  const folded = new Map<string, string>()
  const twice = new Set<string>()
  for (const name of Object.keys(properties)) {
    const key = name.toLowerCase()
    if (folded.has(key)) twice.add(key)
    folded.set(key, name)
  }
  for (const key of twice) folded.delete(key)
  return folded
}

const read = (schema: JsonSchema, root: JsonSchema): Variant => {
  const properties = isObject(schema.properties) ? schema.properties : undefined
  const extra = schema.patternProperties ? true : schema.additionalProperties
  const { items } = schema
  return {
    schema: root.$defs ? { ...schema, $defs: root.$defs } : schema,
    types: asList(schema.type) as string[],
    choices: Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : undefined,
    properties: properties ?? (isObject(extra) ? {} : undefined),
    folded: foldNames(properties ?? {}),
    extra: isObject(extra) ? extra : extra === true,
    items: isObject(items) && Object.keys(items).length > 0 ? items : undefined,
    areLayers: schema['x-layers'] === true
  }
}

const known = new WeakMap<JsonSchema, WeakMap<JsonSchema, Variant[]>>()

/** All ways to satisfy a schema, in the order of its branches; its references start from `root`. */
export const variants = (schema: unknown, root: JsonSchema): Variant[] => {
  if (!isObject(schema)) return expand(schema, root, []).map((one) => read(one, root))
  let byRoot = known.get(root)
  if (!byRoot) known.set(root, (byRoot = new WeakMap()))
  let found = byRoot.get(schema)
  if (!found) byRoot.set(schema, (found = expand(schema, root, []).map((one) => read(one, root))))
  return found
}
