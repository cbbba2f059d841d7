import type { Problem } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { coerce, isEmptyField } from './coerce.js'
import { describe } from './describe.js'
import type { LayerSchemas } from './layer-types.js'
import type { RequestCount } from './limits.js'
import { misspelled } from '../nearest.js'
import { quote } from '../quote.js'
import { pathOf } from '../value-path.js'
import { variants } from './schema-branches.js'
import type { Values } from '../spec.js'
import { sentName } from '../sent-name.js'
import { type Stray, strayWarning, withStrays } from './strays.js'
import { validate } from './validate.js'
import { isObject } from '../untyped.js'

/** Of a name in a request that may misspell an attribute. */
const LEAST_LETTERS = 3

/** The part of a layout's attribute that is needed to check a request. */
export interface DeclaredAttribute {
  name: string
  /** The name in requests and capabilities, if it is another one. */
  sentAs?: string
  schema: JsonSchema
  default?: unknown
  /** Set for blocks: a request may leave out their value if the block's schema allows it. */
  block?: unknown
  /** If the value is a list of rows: the attributes of each row. */
  rows?: readonly DeclaredAttribute[]
}

/**
 * The declared attributes of one request or page: merged over their defaults, coerced and checked. Others are left out.
 * `count` gets the numbers of rows and layers before they are coerced.
 */
export const fillAttributes = (
  sent: Values,
  declared: readonly DeclaredAttribute[],
  layers: LayerSchemas,
  path: string,
  count?: RequestCount
): { attributes: Values; problems: Problem[]; warnings: string[] } => {
  const attributes: Values = {}
  const problems: Problem[] = []
  const warnings: string[] = []
  const sentUnder = valuesByName(sent)
  for (const attribute of declared) {
    const { name, schema, rows, block } = attribute
    const asked = sentName(attribute)
    const written = sentUnder(asked)
    const at = pathOf([asked], path)
    const isFlag = block !== undefined && isFlagFor(written, schema)
    if (isFlag && written === false)
      warnings.push(
        `${at} is false; must be ${describe(schema, schema)}; it is ignored; the default of the layout is printed`
      )
    const sentValue = isFlag || isEmptyField(written, schema, schema) ? undefined : written
    const merged = mergedValue(sentValue, attribute)
    if (merged === undefined) {
      problems.push({
        path: at,
        message: `is missing; the layout has no default for it${insteadOf(asked, sent) ?? ''}`
      })
      continue
    }
    if (rows && Array.isArray(merged)) count?.rows(merged.length)
    count?.layers(layersIn(merged, schema))
    const strays: Stray[] = []
    const value = coerce(merged, schema, layers, { strays, count: count?.checked })
    attributes[name] = value
    for (const stray of strays) warnings.push(strayWarning(asked, stray))
    const found = withStrays(validate(value, schema, layers, at), strays, at)
    const isUnsent = found.length > 0 && written === undefined
    const where = isUnsent ? (insteadOf(asked, sent) ?? ` (the request has no "${asked}")`) : ''
    for (const problem of found) problems.push({ path: problem.path, message: `${problem.message}${where}` })
    if (!rows || !Array.isArray(value) || found.length > 0) continue
    const filled = value.map((row, index) => fillAttributes(row, rows, layers, `${at}[${index}]`, count))
    attributes[name] = filled.map((row) => row.attributes)
    for (const row of filled) for (const problem of row.problems) problems.push(problem)
    for (const row of filled) for (const warning of row.warnings) warnings.push(warning)
  }
  return { attributes, problems, warnings }
}

/** Whether a value is that of a check box for a block that takes none: forms send "northArrow": true. */
const isFlagFor = (value: unknown, schema: JsonSchema): boolean =>
  typeof value === 'boolean' &&
  variants(schema, schema).every(({ types }) => types.length > 0 && !types.includes('boolean'))

/** The end of a message about an attribute that is not sent: the sent name that misspells it, if there is one. */
const insteadOf = (asked: string, sent: Values): string | undefined => {
  const near = Object.keys(sent).find((key) => misspelled(key, [asked], LEAST_LETTERS))
  return near && ` (the request has ${quote(near)}, but no "${asked}")`
}

/** The sent value merged over the default. A block without both gets its schema's default, else an empty object. */
const mergedValue = (sent: unknown, { default: preset, schema, block }: DeclaredAttribute): unknown => {
  const beneath = withoutRivals(preset, sent, schema)
  // `x-whole`: the sent value replaces the default, as for styles
  const merged = schema['x-whole'] ? (sent ?? beneath) : mergeUnder(sent, beneath)
  return merged ?? (block ? (schema.default ?? {}) : undefined)
}

/** The value under a name, else under the same name in another letter case; null counts as not sent. */
const valuesByName = (sent: Values): ((name: string) => unknown) => {
  let folded: Map<string, string> | undefined
  // the first of the same name
  const foldedNames = () => new Map(Object.keys(sent).reverse().map((name) => [name.toLowerCase(), name])) // prettier-ignore
  return (name) => {
    const key = Object.hasOwn(sent, name) ? name : (folded ??= foldedNames()).get(name.toLowerCase())
    return key === undefined ? undefined : (sent[key] ?? undefined)
  }
}

/** How many layers the lists of layers of a value have. */
const layersIn = (value: unknown, schema: JsonSchema): number => {
  if (!isObject(value)) return 0
  const sentUnder = valuesByName(value)
  return variants(schema, schema)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([, member]) => variants(member, schema).some(({ areLayers }) => areLayers))
    .map(([name]) => sentUnder(name))
    .reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
}

/** The default without the members that others of the request replace (`x-instead`), unless they are sent, too. */
const withoutRivals = (preset: unknown, value: unknown, { 'x-instead': instead }: JsonSchema): unknown => {
  if (!isObject(instead) || !isObject(preset) || !isObject(value)) return preset
  const sentUnder = valuesByName(value)
  const isSent = (name: string): boolean => sentUnder(name) !== undefined
  const replaced = new Set(
    Object.entries(instead).flatMap(([name, others]) => (isSent(name) ? (others as string[]) : []))
  )
  return Object.fromEntries(Object.entries(preset).filter(([name]) => !replaced.has(name) || isSent(name)))
}

/** Merges objects member by member; any other value replaces the default, but "" only a text. */
const mergeUnder = (value: unknown, preset: unknown): unknown => {
  if (value === undefined || value === null) return preset
  if (value === '' && preset !== undefined && typeof preset !== 'string') return preset
  if (!isObject(value) || !isObject(preset)) return value
  const merged: Values = { ...preset }
  for (const [name, member] of Object.entries(value))
    if (name !== '__proto__') merged[name] = mergeUnder(member, preset[name])
  return merged
}
