import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonSchema } from '../../../core/plugin/contracts.js'
import type { LayerSchemas } from '../../../core/request/layer-types.js'
import { checkSchema, fits, validate } from '../../../core/request/validate.js'

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
const layers: LayerSchemas = {
  layers: [wms, group],
  layer: (type) => ({ wms, group })[type.toLowerCase() as 'wms' | 'group']
}
const map = object({
  attributes: object({ map: object({ dpi: { type: 'number' }, layers: { type: 'array', 'x-layers': true } }) })
})

test('a valid value has no problems', () => {
  const value = { attributes: { map: { dpi: 72, layers: [{ type: 'wms', baseURL: 'http://a/', opacity: 1 }] } } }
  assert.equal(validate(value, map, layers), [])
})

test('a value that is or may contain a secret is not quoted', () => {
  const secret = { type: 'string', minLength: 5, 'x-secret': true }
  assert.is(only('abc', secret), 'has 3 characters; must have at least 5')
  assert.is(only(12, secret), 'is a number (not shown, as it may be secret); must be a text')
  assert.is(only('abc', object({ key: secret })), 'is a text (not shown, as it may be secret); must be an object')
  assert.is(only(null, object({ key: secret })), 'is null; must be an object')
  const referring = object({ v: { type: 'array', items: { $ref: '#/$defs/entry' } } }, { $defs: { entry: object({ key: secret }) } }) // prettier-ignore
  assert.equal(validate({ v: [['abc']] }, referring), [
    { path: 'v[0]', message: 'is a list (not shown, as it may be secret); must be an object' }
  ])
})

test('a problem names the found and the expected value', () => {
  assert.is(only('abc', { type: 'number' }), 'is "abc"; must be a number')
  assert.is(only(1.5, { type: 'integer' }), 'is 1.5; must be a whole number')
  assert.is(only({ a: 1 }, { type: ['string', 'boolean'] }), 'is {"a":1}; must be a text or true or false')
  const bbox = { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 }
  assert.is(only('x', bbox), 'is "x"; must be a list of 4 numbers')
  assert.is(only([1, 2, 3], bbox), 'has 3 items, [1,2,3]; must have exactly 4')
  assert.is(only([], { type: 'array', minItems: 1 }), 'has 0 items, []; must have at least 1')
  assert.is(only('x', { const: 'y' }), 'is "x"; must be "y"')
  assert.is(only(5, { enum: ['y'] }), 'is 5; must be "y"')
  assert.is(only(-1, { minimum: 0 }), 'is -1; must be at least 0')
  assert.is(only(2, { maximum: 1 }), 'is 2; must be at most 1')
  assert.is(only(0, { exclusiveMinimum: 0 }), 'is 0; must be more than 0')
  assert.is(only(5, { exclusiveMaximum: 5 }), 'is 5; must be less than 5')
  assert.is(only('äöü', { maxLength: 2 }), 'has 3 characters, "äöü"; must have at most 2')
  assert.is(
    only('x', { pattern: '^a', description: 'starts with a' }),
    'is "x"; must match the pattern ^a; starts with a'
  )
  assert.is(
    only('x', { pattern: '^a', 'x-expected': 'a word that starts with a' }),
    'is "x"; must be a word that starts with a'
  )
  assert.is(only('x', { format: 'uri' }), 'is "x"; must be an absolute address such as https://example.org/wms')
  assert.is(
    only('blu', { format: 'color', description: 'the colour' }),
    'is "blu"; must be a colour such as red, #ff0000 or rgb(255, 0, 0); the colour; did you mean "blue"?'
  )
  for (const wrong of ['', '#12', 'rgb(10 20)']) assert.match(only(wrong, { format: 'color' }), /\d\)$/)
  assert.is(only('2024-13-01', { format: 'date' }), 'is "2024-13-01"; must be a date such as 2024-05-31')
  assert.match(only([1, 1], { uniqueItems: true }), /^is \[1,1\]; .*duplicate/)
})

test('dates and points in time must exist', () => {
  const passes = (value: string, format: string) => validate(value, { format }).length === 0
  assert.ok(passes('2024-02-29', 'date'))
  for (const wrong of ['2024-13-01', '2024-2-9', 'x2024-02-29', '2024-02-29x', '2024-02-30', '2023-02-29'])
    assert.not.ok(passes(wrong, 'date'))
  assert.ok(passes('2024-05-31T12:00:00Z', 'date-time'))
  for (const wrong of ['2024-05-31', '2024-05-31T25:00', '2024-04-31T12:00', '31 May 2024 12:00'])
    assert.not.ok(passes(wrong, 'date-time'))
  assert.ok(passes('http://a/', 'uri'))
})

test('one item and one character are singular', () => {
  assert.is(only(['a'], { type: 'array', minItems: 2 }), 'has 1 item, ["a"]; must have at least 2')
  assert.is(only('😀', { minLength: 2 }), 'has 1 character, "😀"; must have at least 2')
})

test('the meaning of a value begins in lower case, unless its first word is a name', () => {
  const meaning = (description: string) => only('x', { pattern: '^a', description }).split('; ')[2]
  assert.is(meaning('Starts with an a.'), 'starts with an a')
  assert.is(meaning('A letter'), 'a letter')
  assert.is(meaning('WMS version'), 'WMS version')
})

test('of members that belong together, the missing one is named with the other choices', () => {
  const choice = { oneOf: [{ required: ['bbox'] }, { required: ['center', 'scale'] }, { required: ['name'] }] }
  assert.is(only({ scale: 1 }, choice), 'has scale without center; must have both, or one of bbox, name')
  assert.is(only({ center: 1 }, choice), 'has center without scale; must have both, or one of bbox, name')
})

test('a value outside an enum is reported with the allowed values and the nearest one', () => {
  assert.is(only('x', { enum: ['KVP', 'REST'] }), 'is "x"; must be one of "KVP", "REST"')
  assert.is(only('RETS', { enum: ['KVP', 'REST'] }), 'is "RETS"; must be one of "KVP", "REST"; did you mean "REST"?')
  assert.is(only(5, { enum: [1, 2] }), 'is 5; must be one of 1, 2')
})

test('an invalid member name is reported with the pattern for names', () => {
  const schema = object({}, { propertyNames: { pattern: '^[a-z]+$' } })
  assert.equal(validate({ A1: 0 }, schema), [
    { path: 'A1', message: 'is not a valid name; names must match the pattern ^[a-z]+$' }
  ])
})

test('quoted values are cut to 80 characters, cheaply', () => {
  const message = only(Array(1_000_000).fill('é'), { type: 'number' })
  const quoted = (text: string) => /^is (.*); /.exec(text)![1]!
  assert.is(quoted(message).length, 80)
  assert.is(quoted(only('a'.repeat(1e6), { type: 'number' })), `"${'a'.repeat(78)}…`)
  assert.is(quoted(only({ a: [{ b: 'c' }] }, { type: 'number' })), '{"a":[{"b":"c"}]}')
})

test('a missing member is reported with its description', () => {
  const schema = object({
    a: object({ scale: { type: 'number', description: 'a denominator' } }, { required: ['scale', 'x'] })
  })
  assert.equal(validate({ a: {} }, schema), [
    { path: 'a.scale', message: 'is missing: a denominator' },
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
    { path: 'zebra', message: 'is not known; must be one of port, host' }
  ])
})

test('alternatives collapse to one sentence', () => {
  assert.is(
    only(5, { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }),
    'is 5; must be a text or a list of texts'
  )
  const choice = { oneOf: [{ required: ['bbox'] }, { required: ['center', 'scale'] }] }
  assert.is(only({}, choice), 'has none of bbox, center and scale; must have exactly one of them')
  const both = { bbox: 1, center: 1, scale: 1 }
  assert.is(only(both, choice), 'has several of bbox, center and scale; must have exactly one of them')
  assert.match(only({}, { anyOf: choice.oneOf }), 'at least one of them')
  assert.is(
    only(5, { oneOf: [{ type: 'number' }, { minimum: 0 }] }),
    'is 5; must match only one of the allowed forms, but matches several'
  )
})

test('alternatives of different kinds report problems in the intended alternative', () => {
  const schema: JsonSchema = object({ style: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/style' }] } })
  schema.$defs = { style: object({ width: { type: 'number' } }) }
  assert.equal(validate({ style: { width: 'x' } }, schema), [
    { path: 'style.width', message: 'is "x"; must be a number' }
  ])
  assert.equal(validate({ style: 5 }, schema), [{ path: 'style', message: 'is 5; must be a text or an object' }])
})

test('layers are checked by their own schemas, with paths from the root', () => {
  const value = {
    attributes: {
      map: {
        dpi: 'x',
        layers: [
          { type: 'WMS', baseURL: 'nowhere', opacity: 2 },
          { type: 'wsm' },
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
    { path: 'attributes.map.dpi', message: 'is "x"; must be a number' },
    {
      path: `${at}[0].baseURL`,
      message: 'is "nowhere"; must be an absolute address such as https://example.org/wms; the address of the server'
    },
    { path: `${at}[0].opacity`, message: 'is 2; must be at most 1' },
    { path: `${at}[1].type`, message: 'is "wsm"; must be one of group, wms; did you mean "wms"?' },
    { path: `${at}[2].type`, message: 'is missing; must be one of group, wms' },
    { path: `${at}[3]`, message: 'is 7; must be an object that describes a layer' },
    { path: `${at}[4].layers[0].baseURL`, message: 'is missing: the address of the server' },
    { path: `${at}[5].type`, message: 'is 5; must be one of group, wms' }
  ])
})

test('the faults of one branch stay if only that branch takes lists or objects', () => {
  const wide = { oneOf: [{ type: ['string', 'object'], properties: { a: { type: 'number' } } }, { type: 'number' }] }
  assert.equal(validate({ v: { a: 'x' } }, object({ v: wide })).map(({ path }) => path), ['v.a']) // prettier-ignore
  const two = { oneOf: [object({ a: { type: 'number' } }), object({ a: { type: 'boolean' } })] }
  assert.equal(validate({ v: { a: 'x' } }, object({ v: two })).map(({ path }) => path), ['v']) // prettier-ignore
  const several = { oneOf: [object({ a: {} }), { minProperties: 1 }] }
  assert.match(only({ a: 1 }, several), 'matches several')
  assert.equal(validate(5, { anyOf: [{ type: 'string' }, { type: 'array' }] }).map(({ path }) => path), ['']) // prettier-ignore
})

test('layers are not checked while forms are tried, and once in the end', () => {
  const either = { anyOf: [object({ layers: { type: 'array', 'x-layers': true } }), { type: 'string' }] }
  assert.ok(fits({ layers: [{ type: 'wsm' }] }, either))
  assert.not.ok(fits(5, either))
  assert.equal(validate({ layers: [{ type: 'wsm' }] }, either, layers).map(({ path }) => path), ['layers[0].type']) // prettier-ignore
})

test('a value may be part of a larger request', () => {
  const schema = object({ 'a b': { items: { type: 'number' } } })
  const problems = validate({ 'a b': [0, 'x'] }, schema, undefined, 'pages[1]')
  assert.equal(problems.map(({ path }) => path), ['pages[1]["a b"][1]']) // prettier-ignore
})

test('at most 100 problems are reported', () => {
  const wrong = Array(5000).fill({ type: 'wms', opacity: -1 })
  assert.is(validate({ attributes: { map: { layers: wrong } } }, map, layers).length, 100)
  assert.is(validate(Array(5000).fill('x'), { items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }).length, 100)
})

test('a schema that does not compile is reported with the cause', () => {
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
