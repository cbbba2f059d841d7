import type { Problem } from '../errors.js'
import type { BlockPlugin, Json, JsonSchema } from '../plugin/contracts.js'
import type { Registry } from '../plugin/registry.js'
import type { AttributeDescription } from '../printer.js'
import { parseLength } from './length.js'

/** One value that a layout asks of a request. */
export interface Attribute {
  name: string
  /** What a request must send. */
  schema: JsonSchema
  /** Merged under what the request sends. */
  default?: unknown
  /** Set for attributes of a block type; lengths in the options are points. */
  block?: { plugin: BlockPlugin; options: any }
  /** What capabilities call the type. */
  clientType: string
}

/** Core's plain types: their JSON Schema and what capabilities call them. */
const PLAIN: Record<string, { schema: JsonSchema; clientType: string }> = {
  string: { schema: { type: 'string' }, clientType: 'String' },
  integer: { schema: { type: 'integer' }, clientType: 'Integer' },
  number: { schema: { type: 'number' }, clientType: 'Double' },
  float: { schema: { type: 'number' }, clientType: 'Double' },
  boolean: { schema: { type: 'boolean' }, clientType: 'Boolean' },
  date: { schema: { type: 'string', format: 'date' }, clientType: 'String' },
  array: { schema: { type: 'array', items: { type: 'string' } }, clientType: 'String[]' },
  object: { schema: { type: 'object', additionalProperties: true }, clientType: 'json' }
}

export interface SchemaCheck {
  coerce(value: unknown, schema: JsonSchema): unknown
  validate(value: unknown, schema: JsonSchema): Problem[]
}

/** One entry of front matter's `attributes`; problems are pushed with their path. */
export const makeAttribute = (
  name: string,
  entry: { type: string; default?: unknown; [keyword: string]: unknown },
  registry: Registry,
  check: SchemaCheck,
  problems: Problem[]
): Attribute | undefined => {
  const { type, default: initial, ...rest } = entry
  const path = `attributes.${name}`
  const plain = PLAIN[type]
  if (plain) return { name, schema: { ...plain.schema, ...rest }, default: initial, clientType: plain.clientType }
  const plugin = registry.block(type)
  if (!plugin) {
    const known = [...Object.keys(PLAIN), ...registry.blocks.map((block) => block.name)].join(', ')
    problems.push({ path: `${path}.type`, message: `there is no attribute type "${type}"; known: ${known}` })
    return undefined
  }
  const options = check.coerce(lengthsToPoints(rest, plugin.options, path, problems), plugin.options)
  const wrong = check.validate(options, plugin.options)
  problems.push(...wrong.map((problem) => ({ path: `${path}.${problem.path}`, message: problem.message })))
  if (wrong.length > 0) return undefined
  const schema = typeof plugin.value === 'function' ? plugin.value(options, registry) : plugin.value
  return { name, schema, default: initial, block: { plugin, options }, clientType: plugin.clientType ?? plugin.name }
}

const lengthsToPoints = (options: Record<string, unknown>, schema: JsonSchema, path: string, problems: Problem[]) => {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const converted = { ...options }
  for (const [name, value] of Object.entries(options)) {
    if (properties[name]?.format !== 'length' || typeof value === 'number') continue
    const points = parseLength(value)
    if (points === undefined)
      problems.push({ path: `${path}.${name}`, message: `"${value}" is not a length; write 190mm, 19cm, 7.5in, 540pt or points` })
    else converted[name] = points
  }
  return converted
}

export const describeAttribute = (attribute: Attribute, app: { scales: number[]; dpis: number[] }): AttributeDescription => ({
  name: attribute.name,
  type: attribute.clientType,
  ...(!attribute.block && attribute.default !== undefined && { default: attribute.default as Json }),
  ...attribute.block?.plugin.describe?.(attribute.block.options, app)
})
