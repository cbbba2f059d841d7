import type { JsonSchema } from '../plugin/contracts.js'
import { isObject } from '../untyped.js'

const AT = '#/components/schemas/'

/** The schemas of an OpenAPI document, each under a name of its own. */
export interface Components {
  /** Adds a schema, and returns a reference to it; an equal schema is added once, another one gets a number. */
  add(name: string, schema: JsonSchema): JsonSchema
  /** Adds schemas under just these names. */
  take(schemas: { [name: string]: JsonSchema }): void
  schemas(): { [name: string]: JsonSchema }
}

export const makeComponents = (): Components => {
  const schemas = new Map<string, JsonSchema>()
  return {
    add(name, schema) {
      const word = name.replace(/[^\w.-]+/g, '-')
      for (let number = 1; ; number++) {
        const key = number === 1 ? word : `${word}-${number}`
        const placed = settled(schema, AT + key) as JsonSchema
        const known = schemas.get(key)
        if (known && JSON.stringify(known) !== JSON.stringify(placed)) continue
        schemas.set(key, placed)
        return { $ref: AT + key }
      }
    },
    take: (added) => Object.entries(added).forEach(([name, schema]) => schemas.set(name, schema)),
    schemas: () => Object.fromEntries([...schemas].sort(([a], [b]) => a.localeCompare(b)))
  }
}

/** The same schema where it is not a document of its own: its references start from the place where it stands. */
const settled = (schema: unknown, at: string): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => settled(one, at))
  if (!isObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => keyword !== '$id' && keyword !== '$schema')
      .map(([keyword, value]) =>
        keyword === '$ref' && typeof value === 'string' && value.startsWith('#/$defs/')
          ? [keyword, at + value.slice(1)]
          : [keyword, settled(value, at)]
      )
  )
}

/** A schema in which lists with `x-layers` have layers as items. */
export const withLayers = (schema: unknown, layer: JsonSchema): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => withLayers(one, layer))
  if (!isObject(schema)) return schema
  const within = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, withLayers(value, layer)])
  )
  return schema['x-layers'] === true ? { ...within, items: layer } : within
}
