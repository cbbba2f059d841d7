import type { JsonSchema } from '../plugin/contracts.js'
import { quote } from '../quote.js'
import { variants, type Variant } from './schema-branches.js'
import { isObject } from '../untyped.js'

const words: { [type: string]: [one: string, many: string] } = {
  null: ['null', 'nulls'],
  boolean: ['true or false', 'true or false'],
  integer: ['a whole number', 'whole numbers'],
  number: ['a number', 'numbers'],
  string: ['a text', 'texts'],
  array: ['a list', 'lists'],
  object: ['an object', 'objects']
}

/** What kind of JSON a value is: `a text`, `a list`. */
export const kindOf = (value: unknown): string =>
  words[value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value]?.[0] ?? 'a value'

const joinOr = (parts: string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} or ${parts[parts.length - 1]}`

const listOf = ({ schema, items }: Variant, root: JsonSchema): string => {
  const { minItems, maxItems } = schema
  const types = items ? [...new Set(variants(items, root).flatMap((item) => item.types))] : []
  const of = types.length > 0 ? joinOr(types.map((type) => words[type]?.[1] ?? type)) : 'items'
  if (minItems !== undefined && minItems === maxItems) return `a list of ${minItems} ${of}`
  return types.length > 0 ? `a list of ${of}` : 'a list'
}

const describeOne = (way: Variant, root: JsonSchema): string[] => {
  if (way.choices) return way.choices.map(quote)
  return way.types.map((type) => {
    if (type === 'array') return listOf(way, root)
    const required = Array.isArray(way.schema.required) ? way.schema.required : []
    const members = type === 'object' && required.length > 0 ? ` with ${required.map(quote).join(', ')}` : ''
    return `${words[type]?.[0] ?? type}${members}`
  })
}

/** The values that a schema allows, in words: `a list of 4 numbers`, `"REST" or "KVP"`. */
export const describe = (schema: unknown, root: JsonSchema): string => {
  const parts = variants(schema, root).flatMap((way) => describeOne(way, root))
  return (
    joinOr([...new Set(parts)]) ||
    (isObject(schema) && typeof schema.title === 'string' ? schema.title : 'something else')
  )
}
