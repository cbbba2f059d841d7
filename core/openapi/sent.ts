import type { JsonSchema } from '../plugin/contracts.js'
import type { DeclaredAttribute } from '../request/attributes.js'
import { fits } from '../request/validate.js'
import { sentName } from '../sent-name.js'
import { isObject } from '../untyped.js'

/** Defaults that are longer, such as whole layers, would hide the schema. */
const MOST_CHARACTERS = 200

/** What a request sends for declared attributes: an object. The default that lies beneath it need not be sent again. */
export const sentSchema = (declared: readonly DeclaredAttribute[]): JsonSchema => {
  const required = declared.filter(isRequired).map(sentName)
  return {
    type: 'object',
    properties: Object.fromEntries(declared.map((attribute) => [sentName(attribute), valueSchema(attribute)])),
    ...(required.length > 0 && { required })
  }
}

/** A block without a value and without a default gets an empty one. */
const isRequired = ({ default: preset, schema, block }: DeclaredAttribute): boolean =>
  preset === undefined && (!block || !fits(schema.default ?? {}, schema))

const valueSchema = ({ schema, default: preset, rows }: DeclaredAttribute): JsonSchema => {
  const own = rows && schema.type === 'array' ? { ...schema, items: sentSchema(rows) } : schema
  if (preset === undefined) return own
  const shown = JSON.stringify(preset).length <= MOST_CHARACTERS && { default: preset }
  return { ...(own['x-whole'] ? own : beneath(own, preset)), ...shown }
}

/** A schema for what is merged over a default: members that the default has are not required. */
const beneath = (schema: JsonSchema, preset: unknown): JsonSchema => {
  if (!isObject(preset)) return schema
  const { required, anyOf, ...rest } = schema
  const needed = Array.isArray(required) ? required.filter((name) => !Object.hasOwn(preset, name as string)) : []
  const properties = isObject(rest.properties)
    ? Object.fromEntries(
        Object.entries(rest.properties).map(([name, member]) => [
          name,
          isObject(member) ? beneath(member, preset[name]) : member
        ])
      )
    : undefined
  return {
    ...rest,
    ...(properties && { properties }),
    ...(needed.length > 0 && { required: needed }),
    ...(anyOf !== undefined && !fits(preset, { anyOf }) && { anyOf })
  }
}
