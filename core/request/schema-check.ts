import type { JsonSchema, Registry } from '../plugin/contracts.js'
import { coerce } from './coerce.js'
import { layersWithDefaults } from './layer-defaults.js'
import type { SentOutput, Values } from '../spec.js'
import { pressProblems, settleOutput } from './output.js'
import { checkSchema, validate } from './validate.js'

/** What core/layout needs to check front matter and app.yaml, where unknown members are mistakes. */
export const schemaCheck = (registry: Registry) => ({
  coerce: (value: unknown, schema: JsonSchema) => coerce(value, schema, registry, { unknown: 'keep' }),
  validate: (value: unknown, schema: JsonSchema) => validate(value, schema, registry),
  fault: checkSchema,
  withLayerDefaults: (defaults: { [type: string]: Values }) => layersWithDefaults(registry, defaults),
  pressProblems: (output: SentOutput) => pressProblems(settleOutput(output).press)
})
