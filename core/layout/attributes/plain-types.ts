import type { JsonSchema } from '../../plugin/contracts.js'

/** Core's plain types: their JSON Schema and their name in capabilities. */
export const PLAIN_TYPES: Record<string, { schema: JsonSchema; clientType: string }> = {
  string: { schema: { type: 'string' }, clientType: 'String' },
  integer: { schema: { type: 'integer' }, clientType: 'Integer' },
  number: { schema: { type: 'number' }, clientType: 'Double' },
  float: { schema: { type: 'number' }, clientType: 'Double' },
  boolean: { schema: { type: 'boolean' }, clientType: 'Boolean' },
  date: { schema: { type: 'string', format: 'date' }, clientType: 'String' },
  array: { schema: { type: 'array', items: { type: 'string' } }, clientType: 'String[]' },
  object: { schema: { type: 'object', additionalProperties: true }, clientType: 'json' }
}

/** Keywords of a plain type beside `type` and `default`. Others are refused: a typing error must not remove a limit. */
export const PLAIN_KEYWORDS = new Set(
  'title description examples enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format items prefixItems contains minItems maxItems uniqueItems properties required additionalProperties patternProperties propertyNames minProperties maxProperties anyOf oneOf allOf not'.split(
    ' '
  )
)
