import type { JsonSchema } from '../plugin/contracts.js'
import { isObject } from '../untyped.js'

/** No schema that a person has written is nested deeper. */
const DEEPEST = 40

const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']

type Rule = (value: unknown, root: JsonSchema, depth: number) => boolean

const isSchema: Rule = (value, root, depth) =>
  typeof value === 'boolean' || (isObject(value) && depth < DEEPEST && isPlain(value, root, depth + 1))
const areSchemas: Rule = (value, root, depth) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isSchema(one, root, depth))
const isSchemaOfEach: Rule = (value, root, depth) =>
  isObject(value) && Object.values(value).every((one) => isSchema(one, root, depth))

const isType = (value: unknown): boolean => TYPES.includes(value as string)
const isDistinct = (list: unknown[]): boolean => new Set(list).size === list.length
const isText: Rule = (value) => typeof value === 'string'
const isBoolean: Rule = (value) => typeof value === 'boolean'
const isNumber: Rule = (value) => typeof value === 'number' && Number.isFinite(value)
const isCount: Rule = (value) => Number.isInteger(value) && (value as number) >= 0
const isAnything: Rule = () => true
const isPattern: Rule = (value) => {
  try {
    return typeof value === 'string' && Boolean(new RegExp(value, 'u'))
  } catch {
    return false
  }
}
const DEFINED = '#/$defs/'

const RULES: { [keyword: string]: Rule } = {
  $defs: isSchemaOfEach,
  $ref: (value, { $defs }) =>
    typeof value === 'string' &&
    value.startsWith(DEFINED) &&
    isObject($defs) &&
    Object.hasOwn($defs, value.slice(DEFINED.length)),
  type: (value) =>
    isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType) && isDistinct(value)),
  properties: isSchemaOfEach,
  required: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string') && isDistinct(value),
  additionalProperties: isSchema,
  propertyNames: isSchema,
  items: isSchema,
  not: isSchema,
  allOf: areSchemas,
  anyOf: areSchemas,
  oneOf: areSchemas,
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: isAnything,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  uniqueItems: isBoolean,
  pattern: isPattern,
  format: isText,
  title: isText,
  description: isText,
  default: isAnything,
  'x-layers': isBoolean
}

const isPlain = (schema: JsonSchema, root: JsonSchema, depth: number): boolean =>
  Object.entries(schema).every(([keyword, value]) => {
    if (Object.hasOwn(RULES, keyword)) return RULES[keyword]!(value, root, depth)
    // words of mapsetter's own, which only mapsetter reads
    return keyword.startsWith('x-')
  })

/**
 * Whether a schema has no other keywords than the usual ones, all with valid values: it is certain to compile, at a
 * hundredth of the time. False means nothing: only compiling can tell whether such a schema is valid.
 */
export const isPlainSchema = (schema: JsonSchema): boolean => isPlain(schema, schema, 0)
