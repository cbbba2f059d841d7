import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonSchema } from '../../../core/plugin/contracts.js'
import { isPlainSchema } from '../../../core/request/plain-schema.js'
import { checkSchema } from '../../../core/request/validate.js'
import { registry } from '../../support/page.js'

const plain: JsonSchema[] = [
  {},
  { type: ['string', 'null'], pattern: '^a', minLength: 1, format: 'length', default: 3 },
  { type: 'object', required: ['a'], properties: { a: { enum: [1] }, b: true }, additionalProperties: false },
  { anyOf: [{ const: 1 }, { items: { maximum: 0 }, uniqueItems: true }], 'x-layers': true, 'x-own': {} },
  { type: ['string'], anyOf: [{}], minItems: 0, maxLength: 0, exclusiveMinimum: -1.5 },
  { $defs: { a: { minimum: 0 } }, items: { $ref: '#/$defs/a' } }
]

const invalid: JsonSchema[] = [
  { type: 'text' },
  { type: [] },
  { type: ['string', 'text'] },
  { required: ['a', 1] },
  { properties: { a: {}, b: 3 } },
  { anyOf: [{}, { type: 'text' }] },
  { $ref: 5 } as never,
  { type: ['string', 'string'] },
  { properties: { a: 3 } },
  { properties: [] },
  { required: 'a' },
  { required: ['a', 'a'] },
  { minLength: -1 },
  { minItems: 1.5 },
  { maximum: '3' },
  { pattern: '(' },
  { anyOf: [] },
  { anyOf: [{ type: 'text' }] },
  { items: { not: { type: 'text' } } },
  { enum: [] },
  { uniqueItems: 1 },
  { title: 3 },
  { 'x-layers': 'yes' },
  { $ref: '#/$defs/none' }
]

test('plain schemas are valid', () => {
  for (const schema of plain) {
    assert.ok(isPlainSchema(schema), JSON.stringify(schema))
    assert.is(checkSchema(schema), undefined, JSON.stringify(schema))
  }
})

test('no invalid schema is plain, and each is refused', () => {
  for (const schema of invalid) {
    assert.not.ok(isPlainSchema(schema), JSON.stringify(schema))
    assert.is(typeof checkSchema(schema), 'string', JSON.stringify(schema))
  }
})

test('schemas with rarer keywords, and those that contain themselves, are not plain', () => {
  for (const schema of [{ nullable: true }, { dependentRequired: {} }, { if: {} }, { items: { $id: 'https://a/b' } }])
    assert.not.ok(isPlainSchema(schema as JsonSchema), JSON.stringify(schema))
  const endless: { items?: object } = {}
  endless.items = endless
  assert.not.ok(isPlainSchema(endless as JsonSchema))
})

test('40 levels are plain, no more; an endless number is not', () => {
  const nested = (levels: number) => {
    let schema: JsonSchema = { type: 'string' }
    for (let level = 0; level < levels; level++) schema = { items: schema }
    return schema
  }
  assert.ok(isPlainSchema(nested(40)))
  assert.not.ok(isPlainSchema(nested(41)))
  assert.not.ok(isPlainSchema({ maximum: Infinity }))
})

test('the schemas of all layers and the options of all blocks are plain, so that no start compiles them', () => {
  const schemas = [...registry.layers.map(({ schema }) => schema), ...registry.blocks.map(({ options }) => options)]
  assert.ok(schemas.length > 30)
  assert.equal(
    schemas.filter((schema) => !isPlainSchema(schema)),
    []
  )
})

test.run()
