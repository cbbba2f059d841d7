import { PrintError } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import type { Values } from '../spec.js'
import { layerSchema, noLayerTypes, type LayerSchemas } from './layer-types.js'
import { pathOf } from '../value-path.js'
import { coerceScalar } from './scalar.js'
import { fits } from './validate.js'
import { variants, type Variant } from './schema-branches.js'
import { misspelled } from '../nearest.js'
import { isObject } from '../untyped.js'
import type { Stray } from './strays.js'

const maxDepth = 100

/** Enough for mistakes of a person. */
const MOST_STRAYS = 20
/** Letters of a name that may misspell a member that is needed. */
const LEAST_NEEDED = 3
/** Members of one object that are compared with the declared ones. */
const MOST_UNKNOWN = 50

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const takesNull = ({ types, choices, properties }: Variant): boolean =>
  types.length > 0 ? types.includes('null') : !choices && !properties

/** Of coordinates and the like, each at its place. */
const isNumber = ({ types }: Variant): boolean =>
  types.length > 0 && types.every((type) => type === 'number' || type === 'integer')

/** Clients compute lists from values that they do not have: `[undefined, undefined]` is `[null, null]` in JSON. */
const lacksNumbers = (member: unknown, schema: unknown, root: JsonSchema): boolean =>
  Array.isArray(member) &&
  member.length > 0 &&
  member.every((item) => item === null) &&
  variants(schema, root).some(({ items }) => items !== undefined && variants(items, root).every(isNumber))

/** Levels of lists in lists; a schema may refer to itself. */
const MOST_LISTS = 4

const takesTexts = ({ types, choices, items }: Variant, root: JsonSchema, left = MOST_LISTS): boolean => {
  if (choices) return choices.includes('')
  if (types.length === 0 || types.includes('string') || left === 0) return true
  if (!types.includes('array') || items === undefined) return false
  return variants(items, root).some((item) => takesTexts(item, root, left - 1))
}

/** Forms send "" for a field that nobody filled in: where no text is allowed, it is no value. */
export const isEmptyField = (member: unknown, schema: unknown, root: JsonSchema): boolean =>
  typeof member === 'string' &&
  member.trim() === '' &&
  isObject(schema) &&
  !variants(schema, root).some((way) => takesTexts(way, root))

/** OpenLayers writes the size of a square tile as one number: two whole numbers may be one for both. */
const pairOf = (value: string | number | boolean, way: Variant, root: JsonSchema): unknown[] | undefined => {
  const { types, schema, items } = way
  if (!types.includes('array') || types.includes(typeof value) || items === undefined) return undefined
  if (schema.minItems !== 2 || schema.maxItems !== 2) return undefined
  const [item] = variants(items, root)
  const number = item.types.includes('integer') ? coerceScalar(value, item) : undefined
  return typeof number === 'number' ? [number, number] : undefined
}

/** Marked members are kept for the validation to refuse: left out, they would allow more than their author thinks. */
const refusesNull = (schema: unknown, root: JsonSchema): boolean =>
  isObject(schema) && variants(schema, root)[0].schema['x-refuses-null'] === true

class Coercion {
  #layers: LayerSchemas
  #keepUnknown: boolean
  #trail: (string | number)[] = []
  #count: () => void
  #layer?: Values
  #strays: Stray[]

  constructor(layers: LayerSchemas, keepUnknown: boolean, strays: Stray[], count: () => void) {
    this.#layers = layers
    this.#count = count
    this.#keepUnknown = keepUnknown
    this.#strays = strays
  }

  walk(value: unknown, schema: unknown, root: JsonSchema): unknown {
    const candidates = variants(schema, root)
    if (candidates.length === 1) return this.#shape(value, candidates[0], root)
    const exact = isScalar(value) && candidates.find((way) => fits(value, way.schema))
    if (exact) return this.#shape(value, exact, root)
    const known = this.#strays.length
    let first: unknown
    for (const [index, way] of candidates.entries()) {
      // only the form that fits says which members are misspelled
      this.#strays.length = known
      const shaped = this.#shape(value, way, root)
      if (fits(shaped, way.schema)) return shaped
      if (index === 0) first = shaped
    }
    return first
  }

  #shape(value: unknown, way: Variant, root: JsonSchema): unknown {
    this.#count()
    if (Array.isArray(value)) return this.#list(value, way, root)
    if (isObject(value)) return way.properties ? this.#record(value, way, root) : value
    if (!isScalar(value)) return value
    const pair = pairOf(value, way, root)
    if (pair) return pair
    const coerced = coerceScalar(value, way)
    const asksForTexts =
      way.types.includes('array') &&
      !way.types.includes(typeof value) &&
      way.items !== undefined &&
      variants(way.items, root).some((item) => item.types.includes('string'))
    return asksForTexts ? this.#list([coerced], way, root) : coerced
  }

  #list(value: unknown[], way: Variant, root: JsonSchema): unknown {
    if (way.areLayers)
      return value.flatMap((item, index) => (item === null ? [] : [this.#at(index, () => this.#readLayer(item))]))
    const { items } = way
    if (items === undefined) return value
    const ways = variants(items, root)
    // without it, the numbers after it would take its place: the request is refused
    const staysNull = ways.some(takesNull) || ways.every(isNumber)
    return value.flatMap((item, index) => {
      if (item === null) return staysNull ? [null] : []
      return [this.#at(index, () => this.walk(item, items, root))]
    })
  }

  #record(value: { [name: string]: unknown }, way: Variant, root: JsonSchema): unknown {
    const declared = way.properties!
    const result: { [name: string]: unknown } = {}
    const unknown: string[] = []
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined || key === '__proto__') continue
      const folded = way.folded.get(key.toLowerCase())
      const name = Object.hasOwn(declared, key) ? key : folded !== undefined && !isSet(value, folded) ? folded : key
      const isDeclared = Object.hasOwn(declared, name)
      const own = isDeclared ? declared[name] : way.extra
      const isNothing =
        member === null ||
        (isDeclared && (lacksNumbers(member, own, root) || (!this.#keepUnknown && isEmptyField(member, own, root))))
      const staysNull = isDeclared || way.extra ? refusesNull(own, root) : this.#keepUnknown
      if (isNothing && !staysNull) continue
      if (isDeclared) result[name] = this.#at(name, () => this.walk(member, declared[name], root))
      else if (isObject(way.extra)) result[key] = this.#at(key, () => this.walk(member, way.extra, root))
      else if (way.extra || this.#keepUnknown) result[key] = member
      else unknown.push(key)
    }
    if (unknown.length > 0) this.#noteStrays(unknown.slice(0, MOST_UNKNOWN), value, way)
    for (const [name, schema] of Object.entries(declared)) {
      if (Object.hasOwn(result, name)) continue
      const [way] = variants(schema, root)
      const { default: preset } = way.schema
      // null is no value, here as in a request
      if (preset !== undefined && (preset !== null || takesNull(way)))
        result[name] = this.#at(name, () => this.walk(structuredClone(preset), schema, root))
    }
    return result
  }

  /** Members that nobody reads, if they misspell one that is not sent. */
  #noteStrays(names: readonly string[], value: Values, { schema, folded, properties }: Variant): void {
    const sent = new Set(Object.keys(value).map((key) => key.toLowerCase()))
    const free = Object.keys(properties!).filter((known) => !sent.has(known.toLowerCase()))
    const needed = free.filter((known) => (schema.required as string[] | undefined)?.includes(known))
    for (const name of names) {
      if (this.#strays.length >= MOST_STRAYS) return
      // MapStore sends "customParams "
      const isKnown = folded.has(name.trim().toLowerCase())
      const near = isKnown
        ? undefined
        : (misspelled(name, free) ??
          misspelled(name, needed, LEAST_NEEDED) ??
          listCalled(name, value[name], properties!))
      if (near !== undefined) this.#strays.push({ steps: [...this.#trail], name, near, layer: this.#layer })
    }
  }

  #readLayer(item: unknown): unknown {
    if (!isObject(item)) return item
    const key = Object.hasOwn(item, 'type') ? 'type' : Object.keys(item).find((name) => name.toLowerCase() === 'type')
    const type = key === undefined ? undefined : item[key]
    const found = typeof type === 'string' ? this.#layers.layer(type) : undefined
    if (!found) return item
    const schema = layerSchema(found.schema)
    const outer = this.#layer
    this.#layer = { ...item, type: found.name }
    const shaped = this.walk(this.#layer, schema, schema)
    this.#layer = outer
    return shaped
  }

  #at<T>(step: string | number, verb: () => T): T {
    if (this.#trail.length >= maxDepth) {
      const message = `is nested too deep; the limit is ${maxDepth} levels`
      const path = pathOf(this.#trail)
      throw new PrintError('invalid-spec', `${path} ${message}`, { problems: [{ path, message }] })
    }
    this.#trail.push(step)
    const result = verb()
    this.#trail.pop()
    return result
  }
}

/** The declared list whose singular a list has as its name: `layer` for `layers`. */
const listCalled = (name: string, value: unknown, properties: Values): string | undefined => {
  const plural = `${name}s`
  const { type } = (properties[plural] ?? {}) as JsonSchema
  return Array.isArray(value) && type === 'array' ? plural : undefined
}

export interface Coercing {
  unknown?: 'leave out' | 'keep'
  /** Gets the members that were left out and look misspelled. */
  strays?: Stray[]
  /** Called for each value that the schema describes; may throw to end it. */
  count?: () => void
}

const isSet = (value: { [name: string]: unknown }, name: string): boolean =>
  Object.hasOwn(value, name) && value[name] !== null

/**
 * The value in the form that the schema asks for: known members that are null, or a list of numbers with only nulls, are
 * dropped (unless the schema has `x-refuses-null`), and so are items, except in other lists of numbers; so is an empty
 * text where no text is allowed; one number becomes a list of two whole numbers; "72" becomes 72 where a number is
 * expected, names and enums get the schema's letter case, defaults are filled in, unknown members are left out. With
 * `unknown: 'keep'`, for what authors write, unknown members and empty texts are kept, so that `validate` finds them.
 * Never changes its argument; values that the schema does not describe are passed on by reference. Throws `invalid-spec`
 * for values nested too deep.
 */
export const coerce = (
  value: unknown,
  schema: JsonSchema,
  layers: LayerSchemas = noLayerTypes,
  { unknown = 'leave out', strays = [], count = () => {} }: Coercing = {}
): unknown => {
  const preset =
    value === null || value === undefined ? structuredClone(variants(schema, schema)[0].schema.default) : undefined
  return new Coercion(layers, unknown === 'keep', strays, count).walk(preset ?? value, schema, schema)
}
