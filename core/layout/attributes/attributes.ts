import { messageOf, PrintError, type Problem } from '../../errors.js'
import { orKnown } from '../../nearest.js'
import type { BlockPlugin, Json, JsonSchema, Registry, Scope } from '../../plugin/contracts.js'
import type { AttributeDescription } from '../../printer.js'
import { sentName } from '../../sent-name.js'
import type { SchemaCheck } from '../front-matter.js'
import type { Values } from '../../spec.js'
import { lengthInPoints } from '../../length.js'
import { nestedProblems } from './nested-schemas.js'
import { PLAIN_KEYWORDS, PLAIN_TYPES } from './plain-types.js'
import { isWord } from '../template/words.js'

/** A value that a layout needs from the request. */
export interface Attribute {
  name: string
  /** The name in requests and capabilities, if it is another one. */
  sentAs?: string
  /** A block's name or a plain type. */
  type: string
  /** What a request must send. */
  schema: JsonSchema
  /** Merged under what the request sends. */
  default?: unknown
  /** Set for attributes of a block type; lengths in the options are points. */
  block?: { plugin: BlockPlugin; options: any }
  /** In front matter: `attributes.rows.attributes.name`. */
  path?: string
  /** The attributes of its rows, if it has rows. */
  rows?: Attribute[]
  /** Its lengths that fill the free space of the page; `path` is the attribute's path in front matter. */
  auto?: { path: string; options: string[] }
  /** The name of the type in capabilities. */
  clientType: string
}

export interface AttributeEntries {
  [name: string]: { type: string; sentAs?: string; default?: unknown; [keyword: string]: unknown }
}

/** What is needed to read attributes. */
export interface AttributeMaking {
  registry: Registry
  check: SchemaCheck
  /** Problems are added here, with paths of front matter. */
  problems: Problem[]
  /** The length in points of an option that is `auto`, by the path of its attribute. */
  autoLength(path: string, option: string): number
}

/** Front matter's `attributes`, or those of a block's rows. */
export const makeAttributes = (
  entries: AttributeEntries,
  making: AttributeMaking,
  path = 'attributes'
): Attribute[] => {
  const owners = new Map<string, string>()
  return Object.entries(entries).flatMap(([name, { sentAs, ...entry }]) => {
    const at = `${path}.${name}`
    // names of requests may be in another letter case
    const sent = (sentAs ?? name).toLowerCase()
    const other = owners.get(sent)
    if (other !== undefined && (sentAs !== undefined || entries[other]!.sentAs !== undefined))
      making.problems.push({
        path: sentAs === undefined ? at : `${at}.sentAs`,
        message: `is "${sentAs ?? name}"; the attribute "${other}" already has this name in requests; must be unique`
      })
    owners.set(sent, name)
    if (isWord(name))
      making.problems.push({ path: at, message: 'is a reserved word of the layout language; use another name' })
    const made = (Object.hasOwn(PLAIN_TYPES, entry.type) ? makeValue : makeBlock)(name, entry, making, at)
    return made ? [{ ...made, path: at, ...(sentAs !== undefined && { sentAs }) }] : []
  })
}

type Make = (
  name: string,
  entry: AttributeEntries[string],
  making: AttributeMaking,
  path: string
) => Attribute | undefined

const makeValue: Make = (name, { type, default: initial, ...keywords }, { check, problems }, path) => {
  const { schema: own, clientType } = PLAIN_TYPES[type]!
  const unknown = Object.keys(keywords).find((keyword) => !PLAIN_KEYWORDS.has(keyword) && !keyword.startsWith('x-'))
  if (unknown !== undefined)
    return void problems.push({
      path: `${path}.${unknown}`,
      message: `is not a JSON Schema keyword; ${orKnown(unknown, [...PLAIN_KEYWORDS])}`
    })
  const schema = { ...own, ...keywords }
  const nested = nestedProblems(schema, path, check)
  if (nested.length > 0) return void problems.push(...nested)
  const fault = check.fault(schema)
  if (fault) return void problems.push({ path, message: `is not a valid JSON Schema: ${fault}` })
  const preset = initial === undefined ? undefined : check.coerce(initial, schema)
  const invalid = preset === undefined ? [] : check.validate(preset, schema)
  problems.push(...invalid.map(({ path: at, message }) => ({ path: `${path}.default${at && `.${at}`}`, message })))
  return { name, type, schema, default: preset, clientType }
}

const makeBlock: Make = (name, { type, default: initial, ...written }, making, path) => {
  const { registry, check, problems } = making
  const plugin = registry.block(type)
  if (!plugin) {
    const known = [...Object.keys(PLAIN_TYPES), ...registry.blocks.map((block) => block.name)]
    return void problems.push({
      path: `${path}.type`,
      message: `is "${type}"; ${orKnown(type, known)}`
    })
  }
  const { settled, auto } = lengthsIn(written, plugin.options, path, making)
  const options = check.coerce(settled, plugin.options) as Values
  const invalid = check.validate(options, plugin.options)
  const isNew = (problem: Problem): boolean => !problems.some((known) => known.path === problem.path)
  problems.push(
    ...invalid.map((one) => ({ ...one, path: one.path === '' ? path : `${path}.${one.path}` })).filter(isNew)
  )
  if (invalid.length > 0) return undefined
  const rows = rowAttributes(plugin, options, making, path)
  const schema = valueSchema(plugin, options, registry)
  if (schema instanceof PrintError) return void problems.push({ path, message: schema.message })
  const fault = typeof schema === 'string' ? schema : check.fault(schema)
  if (fault !== undefined)
    return void problems.push({
      path,
      message: `the block plugin "${plugin.name}" has an invalid schema for its value: ${fault}`
    })
  return {
    name,
    type: plugin.name,
    schema: schema as JsonSchema,
    default: initial,
    block: { plugin, options },
    ...(rows && { rows }),
    ...(auto.length > 0 && { auto: { path, options: auto } }),
    clientType: plugin.clientType ?? plugin.name
  }
}

/** The attributes that front matter declares for a block's rows; the options get them in the form for plugins. */
const rowAttributes = (
  { options: { properties } }: BlockPlugin,
  options: Values,
  making: AttributeMaking,
  path: string
) => {
  const declared = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  const [member] = declared.find(([, schema]) => schema['x-attributes']) ?? []
  if (member === undefined) return undefined
  const attributes = makeAttributes((options[member] ?? {}) as AttributeEntries, making, `${path}.${member}`)
  options[member] = Object.fromEntries(
    attributes.map(({ name, type, block }) => [name, { type, options: block?.options ?? {} }])
  )
  return attributes
}

/** The schema; a PrintError that the plugin threw about its options; or the message of anything else it threw. */
const valueSchema = (plugin: BlockPlugin, options: unknown, registry: Registry): JsonSchema | PrintError | string => {
  if (typeof plugin.value !== 'function') return plugin.value
  try {
    return plugin.value(options, registry)
  } catch (thrown) {
    return thrown instanceof PrintError ? thrown : messageOf(thrown)
  }
}

/** The options with lengths in points, and the names of options that are `auto`. */
const lengthsIn = (written: Values, schema: JsonSchema, path: string, making: AttributeMaking) => {
  const { problems, autoLength } = making
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const settled = { ...written }
  const auto: string[] = []
  for (const [name, value] of Object.entries(written)) {
    const { format, 'x-auto': mayBeAuto } = properties[name] ?? {}
    const items = properties[name]?.items as JsonSchema | undefined
    if (items?.properties && Array.isArray(value))
      settled[name] = value.map((item, index) => lengthsInItem(item, items, `${path}.${name}[${index}]`, making))
    if (format !== 'length' || typeof value === 'number') continue
    const isAuto = mayBeAuto === true && value === 'auto'
    const points = isAuto ? autoLength(path, name) : lengthInPoints(value)
    if (isAuto) auto.push(name)
    const message = `is "${value}"; must be a length such as 190mm, 19cm, 7.5in, 540pt or a number of points${mayBeAuto ? ', or auto' : ''}`
    if (points === undefined) problems.push({ path: `${path}.${name}`, message })
    else settled[name] = points
  }
  return { settled, auto }
}

const lengthsInItem = (item: unknown, schema: JsonSchema, path: string, making: AttributeMaking): unknown =>
  typeof item === 'object' && item !== null ? lengthsIn(item as Values, schema, path, making).settled : item

/** `titleOf` has the title of `attributes.<name>`, and of rows that of `attributes.<name>.<name of the row>`. */
export const describeAttribute = (
  attribute: Attribute,
  app: Scope['app'],
  titleOf: (key: string) => { title?: string } = () => ({}),
  within = 'attributes'
): AttributeDescription => ({
  name: sentName(attribute),
  ...titleOf(`${within}.${attribute.name}`),
  type: attribute.clientType,
  ...(!attribute.block && attribute.default !== undefined && { default: attribute.default as Json }),
  ...(attribute.rows &&
    !attribute.block?.plugin.rows && {
      clientParams: {
        attributes: attribute.rows.map((row) =>
          describeAttribute(row, app, titleOf, `${within}.${attribute.name}`)
        ) as unknown as Json
      }
    }),
  ...attribute.block?.plugin.describe?.(attribute.block.options, app)
})
