import { Ajv2020 } from 'ajv/dist/2020.js'
import { messageOf, type Problem } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { collapse } from './collapse.js'
import { knownTypes, layerSchema, noLayerTypes, type LayerTypes } from './layer-types.js'
import { pathOf, stepsOf } from './path.js'
import { quote } from '../quote.js'
import { memberOf, sentence, type Fault } from './sentences.js'
import { isRecord } from './schema-branches.js'

const maxProblems = 100

/** What one run of a validator carries along, for the layers it meets. */
interface Run {
  value: unknown
  path: string
  layers: LayerTypes
  problems: Problem[]
}

/** Layers are not looked at while alternatives are tried. */
const noRun: Run = { value: undefined, path: '', layers: noLayerTypes, problems: [] }

const checkLayers = function (this: Run, is: boolean, list: unknown[], _: unknown, at?: { instancePath: string }) {
  if (!is || this === noRun || !at) return true
  const path = pathOf(stepsOf(at.instancePath, this.value), this.path)
  for (const [index, layer] of list.entries()) {
    if (this.problems.length >= maxProblems) break
    this.problems.push(...checkLayer(layer, pathOf([index], path), this.layers))
  }
  return true
}

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: false,
  logger: false,
  ownProperties: true,
  passContext: true,
  addUsedSchema: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
    'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
  }
})
ajv.addKeyword({
  keyword: 'x-layers',
  type: 'array',
  schemaType: 'boolean',
  errors: false,
  validate: checkLayers as never
})

type Validator = ReturnType<typeof ajv.compile>
const validators = new WeakMap<JsonSchema, Validator>()
/** By the schema's text: whenever layouts are read again their schemas are equal, and Ajv never lets go of what it compiled. */
const compiled = new Map<string, Validator>()

const compile = (schema: JsonSchema): Validator => {
  const known = validators.get(schema)
  if (known) return known
  // the same `$id` may be met twice: in a plugin's schema, and in that schema with the members of all layers
  const { $id, $schema, ...rest } = schema
  const text = JSON.stringify(rest)
  const validator = compiled.get(text) ?? ajv.compile(rest)
  ajv.removeSchema(rest)
  compiled.set(text, validator)
  validators.set(schema, validator)
  return validator
}

const problemsOf = (value: unknown, schema: JsonSchema, layers: LayerTypes, path: string): Problem[] => {
  const validator = compile(schema)
  const run: Run = { value, path, layers, problems: [] }
  const faults = validator.call(run, value) ? [] : (validator.errors as Fault[])
  validator.errors = null
  // of an equal schema, perhaps, whose parts the faults name
  const own = validator.schema as JsonSchema
  const problems = collapse(faults, own).map((fault) => {
    const member = memberOf(fault)
    const steps = [...stepsOf(fault.instancePath, value), ...(member === undefined ? [] : [member])]
    return { path: pathOf(steps, path), message: sentence(fault, own) }
  })
  return [...problems, ...run.problems].slice(0, maxProblems)
}

const checkLayer = (layer: unknown, path: string, layers: LayerTypes): Problem[] => {
  if (!isRecord(layer)) return [{ path, message: `must be an object that describes a layer, not ${quote(layer)}` }]
  const at = pathOf(['type'], path)
  const { type } = layer
  if (type === undefined) return [{ path: at, message: `is missing; known types: ${knownTypes(layers)}` }]
  const found = typeof type === 'string' ? layers.layer(type) : undefined
  if (found) return problemsOf(layer, layerSchema(found.schema), layers, path)
  return [{ path: at, message: `No plugin draws layers of type ${quote(type)}; known types: ${knownTypes(layers)}` }]
}

/** Whether a value satisfies a schema; layers inside it are not looked at. */
export const fits = (value: unknown, schema: JsonSchema): boolean => {
  const validator = compile(schema)
  const fitting = validator.call(noRun, value)
  validator.errors = null
  return fitting
}

/**
 * Everything that does not fit the schema, at most 100 problems, each with its path from the request's root; `path` is
 * where the value stands there. For values that went through `coerce`, which bounds their depth.
 */
export const validate = (value: unknown, schema: JsonSchema, layers: LayerTypes = noLayerTypes, path = ''): Problem[] =>
  problemsOf(value, schema, layers, path)

/** Why a plugin's schema cannot be used; undefined if it can. */
export const checkSchema = (schema: JsonSchema): string | undefined => {
  try {
    compile(schema)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
