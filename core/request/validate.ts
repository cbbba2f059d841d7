import { createRequire } from 'node:module'
import type * as Library from 'ajv/dist/2020.js'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { messageOf, type Problem } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { collapse } from './collapse.js'
import { knownTypes, layerSchema, noLayerTypes, type LayerSchemas } from './layer-types.js'
import { mustBeOneOf } from '../nearest.js'
import { once } from '../once.js'
import { pathOf, stepsOf } from './path.js'
import { isPlainSchema } from './plain-schema.js'
import { quote } from '../quote.js'
import { memberOf, sentence, type Fault } from './sentences.js'
import { isObject } from '../untyped.js'

const maxProblems = 100

/** The state of one run of a validator, for the layers in the value. */
interface Run {
  value: unknown
  path: string
  layers: LayerSchemas
  problems: Problem[]
}

/** Layers are not checked while alternatives are tried. */
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

const ajv = once((): Ajv2020 => {
  const library: typeof Library = createRequire(import.meta.url)('ajv/dist/2020.js')
  const made = new library.Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    logger: false,
    ownProperties: true,
    passContext: true,
    addUsedSchema: false,
    // the schema of schemas takes longer to compile than any schema; `compile` uses it where that is needed
    validateSchema: false,
    // V8 optimizes as well
    code: { optimize: false },
    formats: {
      uri: (text: string) => URL.canParse(text),
      date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
      'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
    }
  })
  made.addKeyword({
    keyword: 'x-layers',
    type: 'array',
    schemaType: 'boolean',
    errors: false,
    validate: checkLayers as never
  })
  return made
})

type Validator = ReturnType<Ajv2020['compile']>
const validators = new WeakMap<JsonSchema, Validator>()
/** By the schema's text: layouts that are read again have equal schemas, and Ajv never frees what it compiled. */
const compiled = new Map<string, Validator>()

const compile = (schema: JsonSchema): Validator => {
  const known = validators.get(schema)
  if (known) return known
  // a plugin's schema and the same schema with the members of all layers have one `$id`
  const { $id, $schema, ...rest } = schema
  const text = JSON.stringify(rest)
  const validator = compiled.get(text) ?? compileNew(rest)
  compiled.set(text, validator)
  validators.set(schema, validator)
  return validator
}

const compileNew = (schema: JsonSchema): Validator => {
  try {
    if (!isPlainSchema(schema)) ajv().validateSchema(schema, true)
    return ajv().compile(schema)
  } finally {
    ajv().removeSchema(schema)
  }
}

const problemsOf = (value: unknown, schema: JsonSchema, layers: LayerSchemas, path: string): Problem[] => {
  const validator = compile(schema)
  const run: Run = { value, path, layers, problems: [] }
  const faults = validator.call(run, value) ? [] : (validator.errors as Fault[])
  validator.errors = null
  // the validator may be that of an equal schema: the faults refer to its parts
  const own = validator.schema as JsonSchema
  const problems = collapse(faults, own).map((fault) => {
    const member = memberOf(fault)
    const steps = [...stepsOf(fault.instancePath, value), ...(member === undefined ? [] : [member])]
    return { path: pathOf(steps, path), message: sentence(fault, own) }
  })
  return [...problems, ...run.problems].slice(0, maxProblems)
}

const checkLayer = (layer: unknown, path: string, layers: LayerSchemas): Problem[] => {
  if (!isObject(layer)) return [{ path, message: `is ${quote(layer)}; must be an object that describes a layer` }]
  const at = pathOf(['type'], path)
  const { type } = layer
  if (type === undefined) return [{ path: at, message: `is missing; ${mustBeOneOf('', knownTypes(layers))}` }]
  const found = typeof type === 'string' ? layers.layer(type) : undefined
  if (found) return problemsOf(layer, layerSchema(found.schema), layers, path)
  const word = typeof type === 'string' ? type : ''
  return [{ path: at, message: `is ${quote(type)}; ${mustBeOneOf(word, knownTypes(layers))}` }]
}

/** Whether a value satisfies a schema. Layers inside it are not checked. */
export const fits = (value: unknown, schema: JsonSchema): boolean => {
  const validator = compile(schema)
  const fitting = validator.call(noRun, value)
  validator.errors = null
  return fitting
}

/**
 * All problems of a value, at most 100, each with its path from the root of the request; `path` is the path of the
 * value itself. The value must come from `coerce`, which limits its depth.
 */
export const validate = (
  value: unknown,
  schema: JsonSchema,
  layers: LayerSchemas = noLayerTypes,
  path = ''
): Problem[] => problemsOf(value, schema, layers, path)

/** Why a schema cannot be used; undefined if it can. A plain schema is compiled only when it is used. */
export const checkSchema = (schema: JsonSchema): string | undefined => {
  try {
    const { $id, $schema, ...rest } = schema
    if (!isPlainSchema(rest)) compile(schema)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
