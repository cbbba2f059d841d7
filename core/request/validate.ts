import { messageOf, type Problem } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { compileSchema, type Run, type Validator } from './ajv.js'
import { builtValidator } from './built-validators.js'
import { collapse } from './collapse.js'
import { knownTypes, layerSchema, noLayerTypes, type LayerSchemas } from './layer-types.js'
import { mustBeOneOf } from '../nearest.js'
import { pathOf, stepsOf } from '../value-path.js'
import { isPlainSchema } from './plain-schema.js'
import { quote } from '../quote.js'
import { memberOf, sentence, type Fault } from './sentences.js'
import { isObject } from '../untyped.js'

const maxProblems = 100

/** Layers are not checked while alternatives are tried. */
const noRun: Run = { checkLayers: () => {} }

/** The validators of a schema. */
class Compiled {
  readonly schema: JsonSchema
  /** The one of the build. */
  readonly built: Validator<unknown> | undefined
  #full?: Validator<Fault>

  constructor(schema: JsonSchema, text: string) {
    this.schema = schema
    this.built = builtValidator(text)
  }

  /** Throws if the schema is wrong. */
  get full(): Validator<Fault> {
    return (this.#full ??= compileSchema<Fault>(this.schema, isPlainSchema(this.schema)))
  }
}

const bySchema = new WeakMap<JsonSchema, Compiled>()
/** By the schema's text: layouts that are read again have equal schemas, and Ajv never frees what it compiled. */
const byText = new Map<string, Compiled>()

const compiledOf = (schema: JsonSchema): Compiled => {
  const known = bySchema.get(schema)
  if (known) return known
  // a plugin's schema and the same schema with the members of all layers have one `$id`
  const { $id, $schema, ...rest } = schema
  const text = JSON.stringify(rest)
  const compiled = byText.get(text) ?? new Compiled(rest, text)
  byText.set(text, compiled)
  bySchema.set(schema, compiled)
  return compiled
}

/** The texts of all schemas that were used so far. */
export const usedSchemas = (): string[] => [...byText.keys()]

const isValid = (validator: Validator<unknown>, run: Run, value: unknown): boolean => {
  const valid = validator.call(run, value)
  validator.errors = null
  return valid
}

const problemsOf = (value: unknown, schema: JsonSchema, layers: LayerSchemas, path: string): Problem[] => {
  const compiled = compiledOf(schema)
  const lists: [layers: unknown[], pointer: string][] = []
  const run: Run = { checkLayers: (...list) => void lists.push(list) }
  if (compiled.built && isValid(compiled.built, run, value)) return problemsOfLists(lists, value, layers, path)
  lists.length = 0
  const validator = compiled.full
  const faults = validator.call(run, value) ? [] : validator.errors!
  validator.errors = null
  // the validator may be that of an equal schema: the faults refer to its parts
  const own = compiled.schema
  const problems = collapse(faults, own).map((fault) => {
    const member = memberOf(fault)
    const steps = [...stepsOf(fault.instancePath, value), ...(member === undefined ? [] : [member])]
    return { path: pathOf(steps, path), message: sentence(fault, own) }
  })
  return [...problems, ...problemsOfLists(lists, value, layers, path)].slice(0, maxProblems)
}

/** Those of all layers in a value whose lists were found at these JSON pointers. */
const problemsOfLists = (
  lists: readonly [layers: unknown[], pointer: string][],
  value: unknown,
  layers: LayerSchemas,
  path: string
): Problem[] => {
  const problems: Problem[] = []
  for (const [list, pointer] of lists) {
    const at = pathOf(stepsOf(pointer, value), path)
    for (const [index, layer] of list.entries()) {
      if (problems.length >= maxProblems) return problems.slice(0, maxProblems)
      problems.push(...checkLayer(layer, pathOf([index], at), layers))
    }
  }
  return problems.slice(0, maxProblems)
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
  const compiled = compiledOf(schema)
  return isValid(compiled.built ?? compiled.full, noRun, value)
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
    if (!isPlainSchema(rest)) void compiledOf(schema).full
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
