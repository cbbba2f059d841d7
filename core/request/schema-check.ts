import type { Problem } from '../errors.js'
import type { JsonSchema, Registry } from '../plugin/contracts.js'
import { coerce } from './coerce.js'
import { layersWithDefaults } from './layer-defaults.js'
import type { Values } from './spec.js'
import { checkSchema, validate } from './validate.js'

type LayerList = Pick<Registry, 'layers' | 'layer'>

interface Check {
  coerce(value: unknown, schema: JsonSchema): unknown
  validate(value: unknown, schema: JsonSchema): Problem[]
  fault(schema: JsonSchema): string | undefined
  withLayerDefaults(defaults: { [type: string]: Values }): { check: Check; layers: LayerList; problems: Problem[] }
}

/** What the layout room is lent to read front matter and app.yaml: unknown members are mistakes there. */
export const schemaCheck = (types: LayerList): Check => ({
  coerce: (value, schema) => coerce(value, schema, types, { unknown: 'keep' }),
  validate: (value, schema) => validate(value, schema, types),
  fault: checkSchema,
  withLayerDefaults(defaults) {
    const { layers, problems } = layersWithDefaults(types, defaults)
    return { check: schemaCheck(layers), layers, problems }
  }
})
