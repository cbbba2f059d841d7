import type { Problem } from '../errors.js'
import type { JsonSchema, LayerPlugin } from '../plugin/contracts.js'
import { coerce } from './coerce.js'
import { layerSchema } from './layer-types.js'
import { mustBeOneOf } from '../nearest.js'
import type { Values } from '../spec.js'
import { validate } from './validate.js'
import { isObject } from '../untyped.js'
import type { LayerList } from '../layout/front-matter.js'

/** Layer types with an app's defaults for the members of layers, and the problems of these defaults. */
export const layersWithDefaults = (
  types: LayerList,
  defaults: { [type: string]: Values }
): { layers: LayerList; problems: Problem[] } => {
  const problems: Problem[] = []
  const changed = new Map<string, LayerPlugin<any>>()
  for (const [word, values] of Object.entries(defaults)) {
    const path = `layerDefaults.${word}`
    const found = types.layer(word)
    if (!found) {
      const known = types.layers.map(({ name }) => name)
      problems.push({ path, message: `is not a layer type; ${mustBeOneOf(word, known)}` })
      continue
    }
    const settled = settledValues(values, layerSchema(found.schema), path)
    problems.push(...settled.problems)
    const before = changed.get(found.name) ?? found
    changed.set(found.name, { ...before, schema: withPresets(before.schema, settled.values) })
  }
  const layer = (word: string) => {
    const found = types.layer(word)
    return found && (changed.get(found.name) ?? found)
  }
  return { layers: { layers: types.layers, layer }, problems }
}

const settledValues = (values: Values, { properties }: JsonSchema, path: string) => {
  const { type: _type, ...members } = properties as { [name: string]: JsonSchema }
  // without the members' own defaults: only the values that the app gives
  const declared = Object.entries(members).map(([name, { default: _default, ...member }]) => [name, member])
  const schema = { type: 'object', additionalProperties: false, properties: Object.fromEntries(declared) }
  const settled = coerce(values, schema, undefined, { unknown: 'keep' }) as Values
  return { values: settled, problems: validate(settled, schema, undefined, path) }
}

const withPresets = (own: JsonSchema, values: Values): JsonSchema => {
  const { properties } = layerSchema(own)
  const preset = Object.entries(values).flatMap(([name, value]) => {
    const member = (properties as Values)[name]
    return isObject(member) ? [[name, { ...member, default: value }]] : []
  })
  return { ...own, properties: { ...(own.properties as Values | undefined), ...Object.fromEntries(preset) } }
}
