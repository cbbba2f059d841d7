import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonSchema } from '../../../core/plugin/contracts.js'
import { resolve, variants } from '../../../core/request/schema-branches.js'

const only = (schema: JsonSchema, root = schema) => {
  const found = variants(schema, root)
  assert.is(found.length, 1)
  return found[0]!
}

test('a reference is followed step by step; one that leads nowhere is undefined', () => {
  const root = { $defs: { 'a/b': { '~c': 5 }, text: 'abc', none: null } }
  assert.is(resolve('#', root), root)
  assert.is(resolve('#/$defs/a~1b/~0c', root), 5)
  assert.is(resolve('#/%24defs/text', root), 'abc')
  for (const nowhere of ['other#/$defs', '#/$defs/missing', '#/$defs/text/length', '#/$defs/none/x', '#/toString'])
    assert.is(resolve(nowhere, root), undefined, nowhere)
})

test('the parts of "allOf" and the schema around them are merged', () => {
  const way = only({
    type: 'object',
    default: { outer: 1 },
    required: ['a', 'b'],
    properties: { a: { type: 'number' }, b: {} },
    items: { type: 'string' },
    allOf: [
      {
        default: { inner: 1 },
        required: ['b', 'c'],
        properties: { a: { minimum: 1 }, c: { type: 'boolean' } },
        items: { minLength: 2 }
      }
    ]
  })
  assert.equal(way.schema.default, { outer: 1 })
  assert.equal(way.schema.required, ['a', 'b', 'c'])
  assert.equal(way.properties, { a: { allOf: [{ type: 'number' }, { minimum: 1 }] }, b: {}, c: { type: 'boolean' } })
  assert.equal(way.items, { allOf: [{ type: 'string' }, { minLength: 2 }] })
})

test('what only one of two merged schemas says is kept as it is', () => {
  assert.equal(only({ items: { type: 'string' }, allOf: [{ required: ['x'] }] }).items, { type: 'string' })
  assert.equal(only({ required: ['x'], allOf: [{ items: { type: 'string' } }] }).items, { type: 'string' })
  assert.equal(only({ required: ['x'], allOf: [{ default: 5 }] }).schema, { required: ['x'], default: 5 })
  assert.equal(only({ title: 'a', allOf: [{ properties: { x: {} } }] }).properties, { x: {} })
})

test('undeclared members are kept if one of the merged schemas keeps them', () => {
  const extra = (outer: unknown, inner: unknown) =>
    only({ additionalProperties: outer, allOf: [{ additionalProperties: inner }] }).extra
  assert.equal([extra(true, false), extra(false, true), extra(false, false)], [true, true, false])
  assert.equal(extra({ type: 'number' }, false), { type: 'number' })
  assert.equal(only({ properties: {} }).extra, false)
  assert.equal(only({ patternProperties: { '^x': {} }, additionalProperties: false }).extra, true)
  assert.not.ok('additionalProperties' in only({ allOf: [{ properties: {} }] }).schema)
})

test('each branch of "oneOf" and "anyOf" is a way of its own; branches that only require members are none', () => {
  const schema = { oneOf: [{ type: 'string' }, { type: 'number' }], anyOf: [{ minimum: 1 }, { maximum: 2 }] }
  assert.equal(
    variants(schema, schema).map(({ schema }) => schema),
    [
      { type: 'string', minimum: 1 },
      { type: 'string', maximum: 2 },
      { type: 'number', minimum: 1 },
      { type: 'number', maximum: 2 }
    ]
  )
  assert.equal(only({ type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] }).schema, { type: 'object' })
  const mixed = { oneOf: [{ required: ['a'] }, { type: 'string' }] }
  assert.is(variants(mixed, mixed).length, 2)
  const more = { oneOf: [{ required: ['a'], type: 'string' }, { required: ['b'] }] }
  assert.is(variants(more, more).length, 2)
})

test('nothing satisfies the schema false; a schema true or one that refers to itself says nothing', () => {
  assert.equal(variants(false, {})[0]!.schema, { not: {} })
  assert.equal(variants(true, {})[0]!.schema, {})
  const endless = { title: 'endless', $ref: '#' }
  assert.equal(only(endless).schema, { title: 'endless' })
  assert.equal(only({ $ref: '#/$defs/missing', title: 'a' }).schema, { title: 'a' })
})

test('the definitions of the root stay with each way, so that it can be checked alone', () => {
  const root = { $defs: { size: { type: 'number' } }, properties: {} }
  assert.equal(only({ $ref: '#/$defs/size' }, root).schema, { type: 'number', $defs: root.$defs })
  assert.not.ok('$defs' in only({ type: 'number' }).schema)
})

test('a way has its types, choices, items and layers', () => {
  assert.equal(only({ type: ['string', 'null'] }).types, ['string', 'null'])
  assert.equal(only({ type: 'string' }).types, ['string'])
  assert.equal(only({}).types, [])
  assert.equal(only({ enum: [1, 2] }).choices, [1, 2])
  assert.equal(only({ const: null }).choices, [null])
  assert.is(only({}).choices, undefined)
  assert.is(only({ items: {} }).items, undefined, 'items may be anything')
  assert.equal([only({ 'x-layers': true }).areLayers, only({}).areLayers], [true, false])
})

test('names are found in any letter case, unless two differ in their case only', () => {
  const { folded } = only({ properties: { baseURL: {}, Scale: {}, scale: {} } })
  assert.equal([...folded], [['baseurl', 'baseURL']])
  assert.is(only({}).properties, undefined)
  assert.equal(only({ additionalProperties: { type: 'number' } }).properties, {})
})

test.run()
