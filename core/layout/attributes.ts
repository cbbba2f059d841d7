import { messageOf, type Problem } from '../errors.js'
import type { BlockPlugin, Json, JsonSchema, Registry } from '../plugin/contracts.js'
import type { AttributeDescription } from '../printer.js'
import type { SchemaCheck } from './front-matter.js'
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

/** What front matter may say of a plain type beside `type` and `default`: a typing error must not loosen a limit. */
const KEYWORDS = new Set(
  'title description examples enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format items prefixItems contains minItems maxItems uniqueItems properties required additionalProperties patternProperties propertyNames minProperties maxProperties anyOf oneOf allOf not'.split(
    ' '
  )
)

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
  const say = (at: string, message: string): undefined => void problems.push({ path: at, message })
  if (Object.hasOwn(PLAIN, type)) {
    const { schema: own, clientType } = PLAIN[type]!
    for (const keyword of Object.keys(rest))
      if (!KEYWORDS.has(keyword) && !keyword.startsWith('x-'))
        return say(`${path}.${keyword}`, 'is no JSON Schema keyword')
    const schema = { ...own, ...rest }
    const fault = check.fault(schema)
    if (fault) return say(path, `cannot be checked: ${fault}`)
    const preset = initial === undefined ? undefined : check.coerce(initial, schema)
    const wrong = preset === undefined ? [] : check.validate(preset, schema)
    problems.push(...wrong.map(({ path: at, message }) => ({ path: `${path}.default${at && `.${at}`}`, message })))
    return { name, schema, default: preset, clientType }
  }
  const plugin = registry.block(type)
  if (!plugin) {
    const known = [...Object.keys(PLAIN), ...registry.blocks.map((block) => block.name)].join(', ')
    return say(`${path}.type`, `there is no attribute type "${type}"; known: ${known}`)
  }
  const options = check.coerce(lengthsToPoints(rest, plugin.options, path, problems), plugin.options)
  const wrong = check.validate(options, plugin.options)
  problems.push(...wrong.map((problem) => ({ path: `${path}.${problem.path}`, message: problem.message })))
  if (wrong.length > 0) return undefined
  const schema = valueSchema(plugin, options, registry)
  const fault = typeof schema === 'string' ? schema : check.fault(schema)
  if (fault !== undefined)
    return say(path, `the block plugin "${plugin.name}" has no usable schema for its value: ${fault}`)
  return {
    name,
    schema: schema as JsonSchema,
    default: initial,
    block: { plugin, options },
    clientType: plugin.clientType ?? plugin.name
  }
}

/** Options that name another attribute (`x-attribute` is its type) must name one that is there. */
export const checkReferences = (
  attributes: Attribute[],
  entries: { [name: string]: { type: string } },
  problems: Problem[]
): void => {
  for (const { name, block } of attributes)
    for (const [option, schema] of Object.entries((block?.plugin.options.properties ?? {}) as JsonSchema)) {
      const { 'x-attribute': type } = schema as JsonSchema
      const named = block!.options[option]
      if (type === undefined || named === undefined || sameWord(entries[named]?.type, type)) continue
      const known = Object.keys(entries).filter((other) => sameWord(entries[other]!.type, type))
      problems.push({
        path: `attributes.${name}.${option}`,
        message: `is "${named}", but there is no attribute of that name and the type ${type}; known: ${known.join(', ') || 'none'}`
      })
    }
}

const sameWord = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase()

/** The schema, or what the plugin threw. */
const valueSchema = (plugin: BlockPlugin, options: unknown, registry: Registry): JsonSchema | string => {
  if (typeof plugin.value !== 'function') return plugin.value
  try {
    return plugin.value(options, registry)
  } catch (thrown) {
    return messageOf(thrown)
  }
}

const lengthsToPoints = (options: Record<string, unknown>, schema: JsonSchema, path: string, problems: Problem[]) => {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const converted = { ...options }
  for (const [name, value] of Object.entries(options)) {
    if (properties[name]?.format !== 'length' || typeof value === 'number') continue
    const points = parseLength(value)
    if (points === undefined)
      problems.push({
        path: `${path}.${name}`,
        message: `"${value}" is not a length; write 190mm, 19cm, 7.5in, 540pt or points`
      })
    else converted[name] = points
  }
  return converted
}

export const describeAttribute = (
  attribute: Attribute,
  app: { scales: number[]; dpis: number[] }
): AttributeDescription => ({
  name: attribute.name,
  type: attribute.clientType,
  ...(!attribute.block && attribute.default !== undefined && { default: attribute.default as Json }),
  ...attribute.block?.plugin.describe?.(attribute.block.options, app)
})
