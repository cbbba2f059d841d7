import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countRequest } from '../../../core/request/limits.js'
import { requestLimits } from '../../support/request-limits.js'
import { PrintError } from '../../../core/errors.js'
import type { JsonSchema } from '../../../core/plugin/contracts.js'
import { coerce } from '../../../core/request/coerce.js'
import { validate } from '../../../core/request/validate.js'
import type { Stray } from '../../../core/request/strays.js'
import type { LayerSchemas } from '../../../core/request/layer-types.js'

const object = (properties: JsonSchema, more: JsonSchema = {}): JsonSchema => ({ type: 'object', properties, ...more })

const wms = {
  name: 'wms',
  schema: object({
    baseURL: { type: 'string' },
    layers: { type: 'array', items: { type: 'string' } },
    serverType: { enum: ['mapserver', 'geoserver'] },
    customParams: { type: 'object' }
  })
}
const geojson = { name: 'geojson', schema: object({ geoJson: {}, style: {} }) }
const free = { name: 'free', schema: {} }
const layers: LayerSchemas = {
  layers: [wms, geojson, free],
  layer: (type) =>
    ({ wms, geojson, vector: geojson, free })[type.toLowerCase() as 'wms' | 'geojson' | 'vector' | 'free']
}

test('texts become numbers and booleans, numbers become texts', () => {
  const schema = object({
    dpi: { type: 'number' },
    pages: { type: 'integer' },
    native: { type: 'boolean' },
    title: { type: 'string' },
    either: { type: ['string', 'number'] }
  })
  assert.equal(coerce({ dpi: ' 127.5 ', pages: '3', native: 'TRUE', title: 700, either: '5' }, schema), {
    dpi: 127.5,
    pages: 3,
    native: true,
    title: '700',
    either: '5'
  })
  const odd = { dpi: 'many', pages: '1.5', native: 'yes', title: ['a'], either: true }
  assert.equal(coerce(odd, schema), { ...odd, either: 'true' })
  assert.equal(coerce({ dpi: '', pages: '0x10' }, schema), { pages: '0x10' })
})

test('a list whose items have no schema is passed on as it is', () => {
  const sent = [null, { a: null }]
  assert.is(coerce(sent, { type: 'array' }), sent)
})

test('each value that the schema describes is counted', () => {
  const schema = object({ a: { type: 'array', items: { type: 'number' } }, b: { type: 'string' }, c: { default: 5 } })
  let count = 0
  coerce({ a: [1, 2], b: 'x', d: [1, 2, 3] }, schema, undefined, { count: () => count++ })
  assert.is(count, 6, 'the object, a, its two items, b, c')
})

test('a member that is needed is misspelled in three letters, another one in more', () => {
  const nearOf = (sent: object, required: string[]) => {
    const strays: Stray[] = []
    coerce(sent, object({ url: { type: 'string' }, style: {} }, { required }), undefined, { strays })
    return strays.map(({ name, near }) => `${name} ${near}`)
  }
  assert.equal(nearOf({ ulr: 'x', ul: 'y', styel: 1 }, ['url']), ['ulr url', 'styel style'])
  assert.equal(nearOf({ ulr: 'x', styel: 1 }, []), ['styel style'])
})

test('a rounding error beside a limit or a whole number is corrected', () => {
  const schema = object({
    opacity: { type: 'number', minimum: 0, maximum: 1 },
    pages: { type: 'integer' },
    quality: { type: 'integer', maximum: 100 }
  })
  const of = (sent: object) => Object.values(coerce(sent, schema) as object)
  assert.equal(of({ opacity: 1.0000000000000002, pages: 3.0000000000000004, quality: 100.00000000000001 }), [1, 3, 100])
  assert.equal(of({ opacity: -1e-17, pages: '2.9999999999999996' }), [0, 3])
  assert.equal(of({ opacity: '1.0000000000000002' }), [1])
  assert.equal(of({ opacity: 0.9999999999999999, pages: 3.001 }), [0.9999999999999999, 3.001])
  assert.equal(of({ opacity: 1.001, pages: 'x' }), [1.001, 'x'])
  assert.equal(of({ opacity: -0.001, quality: 100.1 }), [-0.001, 100.1])
})

test('a single text becomes a list where the schema asks for a list of texts', () => {
  const schema = object({
    styles: { type: 'array', items: { type: 'string' } },
    center: { type: 'array', items: { type: 'number' } }
  })
  assert.equal(coerce({ styles: 'default' }, schema), { styles: ['default'] })
  assert.equal(coerce({ styles: 5 }, schema), { styles: ['5'] })
  assert.equal(coerce({ center: '5' }, schema), { center: '5' })
})

test('enums and names get the letter case of the schema', () => {
  const schema = object({
    requestEncoding: { enum: ['KVP', 'REST'] },
    version: { const: '2' },
    geoJson: {},
    scale: { type: 'number' },
    Scale2: {},
    sCALE2: {}
  })
  assert.equal(coerce({ requestencoding: 'kvp', VERSION: 2, geojson: { a: null } }, schema), {
    requestEncoding: 'KVP',
    version: '2',
    geoJson: { a: null }
  })
  assert.equal(coerce({ SCALE: 1, scale: 2 }, schema), { scale: 2 }, 'the exact name wins')
  assert.equal(coerce({ scale2: 1 }, schema), {}, 'two names that differ in case only are not guessed')
})

test('unknown members are left out if the schema declares members', () => {
  const declared = { a: { type: 'number' } }
  const value = { a: '1', b: '2' }
  assert.equal(coerce(value, object(declared)), { a: 1 })
  assert.equal(coerce(value, object(declared, { additionalProperties: false })), { a: 1 })
  assert.equal(coerce(value, object(declared, { additionalProperties: true })), { a: 1, b: '2' })
  assert.equal(coerce(value, object(declared, { additionalProperties: { type: 'number' } })), { a: 1, b: 2 })
  assert.equal(coerce(value, object(declared, { patternProperties: { '^b': {} } })), { a: 1, b: '2' })
  assert.equal(coerce(value, object(declared), undefined, { unknown: 'keep' }), { a: 1, b: '2' })
  assert.equal(coerce(value, { type: 'object', additionalProperties: { type: 'number' } }), { a: 1, b: 2 })
  assert.equal(coerce(value, { type: 'object' }), value)
})

test('defaults are filled in as copies', () => {
  const schema = object({
    size: object({ width: { type: 'number', default: 10 } }, { default: {} }),
    list: { type: 'array', default: [] },
    reference: { $ref: '#/$defs/flag' }
  })
  schema.$defs = { flag: { type: 'boolean', default: true } }
  const first = coerce({ list: null }, schema) as any
  assert.equal(first, { size: { width: 10 }, list: [], reference: true })
  first.list.push(1)
  assert.equal(coerce({}, schema), { size: { width: 10 }, list: [], reference: true })
  assert.equal(coerce(undefined, { type: 'number', default: 5 }), 5)
})

test('the first matching branch of oneOf and anyOf is used', () => {
  const schema = object({
    spacing: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    style: {
      oneOf: [
        object({ kind: { const: 'line' }, width: { type: 'number' } }, { required: ['kind'] }),
        object({ kind: { const: 'point' }, size: { type: 'number' } })
      ]
    },
    both: { allOf: [object({ a: { type: 'number' } }), object({ b: { type: 'number' } })] },
    icon: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'object' }] }
  })
  assert.equal(
    coerce(
      { spacing: 5, style: { KIND: 'Point', size: '3', width: '4' }, both: { a: '1', b: '2', c: 3 }, icon: 'x' },
      schema
    ),
    { spacing: 5, style: { kind: 'point', size: 3 }, both: { a: 1, b: 2 }, icon: ['x'] }
  )
  const window = object(
    { bbox: { type: 'array', items: { type: 'number' } }, center: { type: 'array', items: { type: 'number' } } },
    { oneOf: [{ required: ['bbox'] }, { required: ['center'] }] }
  )
  assert.equal(coerce({ center: ['1', '2'] }, window), { center: [1, 2] })
})

test('a schema may refer to itself', () => {
  const schema: JsonSchema = {
    $ref: '#/$defs/legend',
    $defs: {
      legend: object({ dpi: { type: 'number' }, classes: { type: 'array', items: { $ref: '#/$defs/legend' } } })
    }
  }
  assert.equal(coerce({ classes: [{ dpi: '300', classes: [null, { dpi: '72' }] }] }, schema), {
    classes: [{ dpi: 300, classes: [{ dpi: 72 }] }]
  })
})

test('a layer is coerced by the schema of its plugin and the common members', () => {
  const schema = object({ layers: { type: 'array', 'x-layers': true } })
  const request = {
    layers: [
      {
        TYPE: 'WMS',
        baseurl: 'http://a',
        layers: 'roads',
        opacity: '0.5',
        serverType: 'MapServer',
        customParams: { a: null },
        junk: 1
      },
      null,
      { type: 'Vector', geojson: '{}', failOnError: 'true' },
      { type: 'free', anything: 'goes', name: 5 },
      { type: 'wfs', left: 'alone' },
      'nonsense'
    ]
  }
  const before = structuredClone(request)
  assert.equal(coerce(request, schema, layers), {
    layers: [
      {
        type: 'wms',
        baseURL: 'http://a',
        layers: ['roads'],
        opacity: 0.5,
        serverType: 'mapserver',
        customParams: { a: null }
      },
      { type: 'geojson', geoJson: '{}', failOnError: true, opacity: 1 },
      { type: 'free', anything: 'goes', name: '5', opacity: 1 },
      { type: 'wfs', left: 'alone' },
      'nonsense'
    ]
  })
  assert.equal(request, before)
})

test('names such as __proto__ are harmless', () => {
  const value = JSON.parse(
    '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": 1}'
  )
  for (const schema of [object({ a: {} }), object({ a: {} }, { additionalProperties: true }), { type: 'object' }]) {
    const result = coerce(value, schema) as any
    assert.is(result.polluted, undefined)
    assert.is(({} as any).polluted, undefined)
  }
})

test('the depth of values is limited, and each is counted', () => {
  const schema: JsonSchema = object(
    { inner: { $ref: '#/$defs/self' } },
    { $defs: { self: object({ inner: { $ref: '#/$defs/self' } }) } }
  )
  let deep: object = {}
  for (let level = 0; level < 10_000; level++) deep = { inner: deep }
  const refused = (value: unknown, of: JsonSchema): PrintError => {
    try {
      coerce(value, of)
    } catch (error) {
      return error as PrintError
    }
    throw new Error('nothing was thrown')
  }
  const error = refused(deep, schema)
  assert.is(error.code, 'invalid-spec')
  assert.match(error.problems![0].message, '100 levels')
  const { checked } = countRequest({ ...requestLimits, requestValues: 600_000 })
  const list = (length: number) =>
    coerce(Array(length).fill('x'), { type: 'array', items: { type: 'number' } }, undefined, { count: checked })
  list(400_000)
  assert.throws(() => list(200_000), (error: PrintError) => error.code === 'too-large') // prettier-ignore
})

test('the depth of values is limited to 100 levels exactly', () => {
  const schema: JsonSchema = object(
    { inner: { $ref: '#/$defs/self' } },
    { $defs: { self: object({ inner: { $ref: '#/$defs/self' } }) } }
  )
  const nested = (levels: number) => {
    let deep: object = {}
    for (let level = 0; level < levels; level++) deep = { inner: deep }
    return deep
  }
  assert.equal(coerce(nested(100), schema), nested(100))
  assert.throws(() => coerce(nested(101), schema), (error: PrintError) => error.code === 'invalid-spec') // prettier-ignore
})

test('null items stay where the schema of items may be null', () => {
  const list = (items: JsonSchema) => coerce({ v: [null, 'a'] }, object({ v: { type: 'array', items } }))
  for (const items of [
    {},
    { description: 'any' },
    { type: ['null', 'string'] },
    { anyOf: [{ type: 'string' }, { type: 'null' }] }
  ])
    // prettier-ignore
    assert.equal(list(items), { v: [null, 'a'] }, JSON.stringify(items))
  for (const items of [{ type: 'string' }, { enum: ['a', 'b'] }, { properties: { x: {} } }])
    assert.equal(list(items), { v: ['a'] }, JSON.stringify(items))
})

test('null in a list of numbers stays, so that no other number takes its place', () => {
  const schema = object({ v: { type: 'array', items: { type: 'number' } } })
  assert.equal(coerce({ v: ['1', null, 2] }, schema), { v: [1, null, 2] })
  assert.equal(validate({ v: [1, null, 2] }, schema), [{ path: 'v[1]', message: 'is null; must be a number' }])
})

test('a value that fits no branch gets the form of the first one', () => {
  const size = { oneOf: [object({ width: { type: 'number' } }, { required: ['x'] }), object({ height: { type: 'number' } }, { required: ['y'] })] } // prettier-ignore
  assert.equal(coerce({ width: '3', height: '4' }, size), { width: 3 })
})

test('one number stands for two whole numbers, as OpenLayers writes the size of a square tile', () => {
  const list = (type: string, count = 2) => ({ type: 'array', items: { type }, minItems: count, maxItems: count })
  assert.equal(coerce({ v: 256 }, object({ v: list('integer') })), { v: [256, 256] })
  assert.equal(coerce({ v: '256' }, object({ v: list('integer') })), { v: [256, 256] })
  assert.equal(coerce({ v: 256 }, object({ v: { anyOf: [{ type: 'integer' }, list('integer')] } })), { v: 256 })
  for (const v of ['wide', true, '']) assert.is(coerce(v, list('integer')), v)
  assert.is(coerce(5, list('number')), 5, 'an x is no y')
  assert.is(coerce(5, list('integer', 3)), 5)
  assert.is(coerce(5, { type: 'array', minItems: 2, maxItems: 2 }), 5)
})

test('a scalar becomes a list only where nothing else is asked for', () => {
  const texts = { type: 'array', items: { type: 'string' } }
  assert.is(coerce('x', { ...texts, type: ['array', 'string'] }), 'x')
  assert.is(coerce('x', { ...texts, type: 'number' }), 'x')
  assert.is(coerce('x', { type: 'array' }), 'x')
  assert.is(coerce(5, { type: 'array', items: { type: 'number' } }), 5)
  assert.equal(coerce('x', { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string' }] } }), ['x'])
})

test('null is no value: it becomes the default, else stays null', () => {
  assert.is(coerce(null, { type: 'number', default: 5 }), 5)
  assert.is(coerce(null, { enum: ['null'] }), null)
})

test('a default of null is no value, unless the member takes null', () => {
  const schema = object({ a: { type: 'string', default: null }, b: { type: ['string', 'null'], default: null } })
  assert.equal([coerce({}, schema), coerce({ a: null }, schema)], [{ b: null }, { b: null }])
})

test('a member in another letter case does not replace the declared one, unless that is null', () => {
  const schema = object({ scale: { type: 'number' } })
  assert.equal(coerce({ scale: 2, SCALE: 1 }, schema), { scale: 2 })
  assert.equal(coerce({ scale: null, SCALE: 1 }, schema), { scale: 1 })
})

const straysOf = (value: unknown, schema: JsonSchema) => {
  const strays: Stray[] = []
  coerce(value, schema, layers, { strays })
  return strays
}

test('the first 20 misspelled members are noted, of the first 50 unknown members of an object', () => {
  const map = object({ scale: {}, layers: { type: 'array', 'x-layers': true } })
  const wrong = Array(30).fill({ type: 'wms', customParms: {} })
  const noted = straysOf({ layers: wrong }, map)
  assert.is(noted.length, 20)
  assert.equal(noted.at(-1)!.steps, ['layers', 19])
  const after = (count: number) =>
    straysOf({ ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`zzzzzz${i}`, 1])), scael: 1 }, map)
      .length
  assert.equal([after(0), after(1), after(49), after(50)], [1, 1, 1, 0])
})

test('a misspelled member belongs to the object that has it: a layer only while that is read', () => {
  const map = object({ scale: {}, layers: { type: 'array', 'x-layers': true } })
  const noted = straysOf({ layers: [{ type: 'wms', customParms: {} }], scael: 1 }, map)
  assert.equal(noted.map(({ steps, name, near, layer }) => [steps, name, near, layer?.type]), [
    [['layers', 0], 'customParms', 'customParams', 'wms'],
    [[], 'scael', 'scale', undefined]
  ]) // prettier-ignore
  assert.equal(straysOf({ scael: 1, SCALE: 2 }, map), [], 'the member is there, in another letter case')
  assert.equal(straysOf({ layer: [] }, map).map(({ near }) => near), ['layers']) // prettier-ignore
  assert.equal(straysOf({ layer: 'x' }, map), [], 'a member of its own')
})

test('of several forms, only the one that fits notes misspelled members', () => {
  const either = { oneOf: [object({ width: {} }, { required: ['width'] }), object({ height: {}, name: {} }, { required: ['height'] })] } // prettier-ignore
  assert.equal(straysOf({ height: 1, widht: 2 }, either), [])
  assert.equal(straysOf({ height: 1, nmae: 2 }, either).map(({ near }) => near), ['name']) // prettier-ignore
})

test('free-form values are passed on unchanged', () => {
  const geoJson = { type: 'FeatureCollection', features: [{ geometry: null }] }
  const result = coerce({ geoJson }, object({ geoJson: {} })) as any
  assert.is(result.geoJson, geoJson)
})

test.run()
