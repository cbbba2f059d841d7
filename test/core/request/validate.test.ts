import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonSchema } from '../../../core/plugin/contracts.js'
import type { LayerTypes } from '../../../core/request/layer-types.js'
import { checkSchema, validate } from '../../../core/request/validate.js'

const object = (properties: JsonSchema, more: JsonSchema = {}): JsonSchema => ({ type: 'object', properties, ...more })
const only = (value: unknown, schema: JsonSchema): string => {
  const problems = validate({ v: value }, object({ v: schema }))
  assert.is(problems.length, 1, JSON.stringify(problems))
  assert.is(problems[0].path, 'v')
  return problems[0].message
}

const wms = {
  name: 'wms',
  schema: object(
    { baseURL: { type: 'string', format: 'uri', description: 'the address of the server' } },
    { required: ['baseURL'], $id: 'https://example.org/wms' }
  )
}
const group = { name: 'group', schema: object({ layers: { type: 'array', 'x-layers': true } }) }
const layers: LayerTypes = {
  layers: [wms, group],
  layer: (type) => ({ wms, group })[type.toLowerCase() as 'wms' | 'group']
}
const map = object({
  attributes: object({ map: object({ dpi: { type: 'number' }, layers: { type: 'array', 'x-layers': true } }) })
})

test('what fits has no problems', () => {
  const value = { attributes: { map: { dpi: 72, layers: [{ type: 'wms', baseURL: 'http://a/', opacity: 1 }] } } }
  assert.equal(validate(value, map, layers), [])
})

test('each problem is one sentence with the value and what would be right', () => {
  assert.is(only('abc', { type: 'number' }), 'must be a number, not "abc"')
  assert.is(only(1.5, { type: 'integer' }), 'must be a whole number, not 1.5')
  assert.is(only({ a: 1 }, { type: ['string', 'boolean'] }), 'must be a text or true or false, not {"a":1}')
  const bbox = { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 }
  assert.is(only('x', bbox), 'must be a list of 4 numbers, not "x"')
  assert.is(only([1, 2, 3], bbox), 'must have exactly 4 items, not 3: [1,2,3]')
  assert.is(only([], { type: 'array', minItems: 1 }), 'must have at least 1 item, not 0: []')
  assert.is(only('x', { enum: ['KVP', 'REST'] }), 'must be "KVP" or "REST", not "x"')
  assert.is(only('x', { const: 'y' }), 'must be "y", not "x"')
  assert.is(only(-1, { minimum: 0 }), 'must be at least 0, not -1')
  assert.is(only(2, { maximum: 1 }), 'must be at most 1, not 2')
  assert.is(only(0, { exclusiveMinimum: 0 }), 'must be more than 0, not 0')
  assert.is(only('äöü', { maxLength: 2 }), 'must have at most 2 characters, not 3: "äöü"')
  assert.is(
    only('x', { pattern: '^a', description: 'starts with a' }),
    'must match the pattern ^a, not "x"; starts with a'
  )
  assert.match(only('x', { format: 'uri' }), /^must be an absolute address such as .*, not "x"$/)
  assert.match(only('2024-13-01', { format: 'date' }), 'a date such as 2024-05-31')
  assert.match(only([1, 1], { uniqueItems: true }), 'duplicate')
})

test('quoted values are cut to 80 characters, cheaply', () => {
  const message = only(Array(1_000_000).fill('é'), { type: 'number' })
  assert.is(message.slice('must be a number, not '.length).length, 80)
  assert.is(only('a'.repeat(1e6), { type: 'number' }), `must be a number, not "${'a'.repeat(78)}…`)
  assert.is(only({ a: [{ b: 'c' }] }, { type: 'number' }), 'must be a number, not {"a":[{"b":"c"}]}')
})

test('missing members are named with what they are', () => {
  const schema = object({
    a: object({ scale: { type: 'number', description: 'a denominator' } }, { required: ['scale', 'x'] })
  })
  assert.equal(validate({ a: {} }, schema), [
    { path: 'a.scale', message: 'is missing; a denominator' },
    { path: 'a.x', message: 'is missing' }
  ])
  assert.equal(validate({}, object({}, { required: ['constructor'] })), [
    { path: 'constructor', message: 'is missing' }
  ])
})

test('unknown members are reported where the schema is closed', () => {
  const closed = object({ port: {}, host: {} }, { additionalProperties: false })
  assert.equal(validate({ prot: 1, zebra: 2 }, closed), [
    { path: 'prot', message: 'is not known; did you mean "port"?' },
    { path: 'zebra', message: 'is not known; known: port, host' }
  ])
})

test('alternatives collapse to one sentence', () => {
  assert.is(
    only(5, { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }),
    'must be a text or a list of texts, not 5'
  )
  const choice = { oneOf: [{ required: ['bbox'] }, { required: ['center', 'scale'] }] }
  assert.is(only({}, choice), 'must have exactly one of bbox, center and scale, not {}')
  assert.match(only({ bbox: 1, center: 1, scale: 1 }, choice), 'exactly one of bbox')
  assert.match(only(5, { oneOf: [{ type: 'number' }, { minimum: 0 }] }), 'could be several')
})

test('alternatives of different kinds report inside the one that was meant', () => {
  const schema: JsonSchema = object({ style: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/style' }] } })
  schema.$defs = { style: object({ width: { type: 'number' } }) }
  assert.equal(validate({ style: { width: 'x' } }, schema), [
    { path: 'style.width', message: 'must be a number, not "x"' }
  ])
  assert.equal(validate({ style: 5 }, schema), [{ path: 'style', message: 'must be a text or an object, not 5' }])
})

test('layers are checked by their own schemas, with paths from the root', () => {
  const value = {
    attributes: {
      map: {
        dpi: 'x',
        layers: [
          { type: 'WMS', baseURL: 'nowhere', opacity: 2 },
          { type: 'wfs' },
          { baseURL: 'http://a/' },
          7,
          { type: 'group', layers: [{ type: 'wms' }] },
          { type: 5 }
        ]
      }
    }
  }
  const at = 'attributes.map.layers'
  assert.equal(validate(value, map, layers), [
    { path: 'attributes.map.dpi', message: 'must be a number, not "x"' },
    {
      path: `${at}[0].baseURL`,
      message: 'must be an absolute address such as https://example.org/wms, not "nowhere"; the address of the server'
    },
    { path: `${at}[0].opacity`, message: 'must be at most 1, not 2' },
    { path: `${at}[1].type`, message: 'No plugin draws layers of type "wfs"; known types: group, wms' },
    { path: `${at}[2].type`, message: 'is missing; known types: group, wms' },
    { path: `${at}[3]`, message: 'must be an object that describes a layer, not 7' },
    { path: `${at}[4].layers[0].baseURL`, message: 'is missing; the address of the server' },
    { path: `${at}[5].type`, message: 'No plugin draws layers of type 5; known types: group, wms' }
  ])
})

test('a value may stand inside a larger request', () => {
  assert.equal(validate({ 'a b': [0, 'x'] }, object({ 'a b': { items: { type: 'number' } } }), undefined, 'pages[1]'), [
    { path: 'pages[1]["a b"][1]', message: 'must be a number, not "x"' }
  ])
})

test('at most 100 problems', () => {
  const wrong = Array(5000).fill({ type: 'wms', opacity: -1 })
  assert.is(validate({ attributes: { map: { layers: wrong } } }, map, layers).length, 100)
  assert.is(validate(Array(5000).fill('x'), { items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }).length, 100)
})

test('schemas that do not compile are told', () => {
  assert.is(checkSchema(wms.schema), undefined)
  assert.is(checkSchema({ ...wms.schema }), undefined, 'the same $id twice')
  assert.is(
    checkSchema({ $schema: 'http://json-schema.org/draft-07/schema#', 'x-anything': 1, format: 'length' }),
    undefined
  )
  assert.match(checkSchema({ type: 'nothing' })!, 'type')
  assert.match(checkSchema({ $ref: '#/$defs/missing' })!, 'missing')
})

test.run()
