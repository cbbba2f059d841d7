import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { coerce } from '../../../core/request/coerce.js'

const object = (properties: object) => ({ type: 'object', properties })

test('a null member that is not known is kept where unknown members are mistakes', () => {
  const schema = object({
    known: { type: 'string' },
    free: { type: 'object', additionalProperties: true, properties: { a: {} } }
  })
  const sent = { known: null, knwon: null, free: { b: null } }
  assert.equal(coerce(sent, schema), { free: {} })
  assert.equal(coerce(sent, schema, undefined, { unknown: 'keep' }), { knwon: null, free: {} })
})

test('a list of numbers with nothing but null is no value', () => {
  const schema = object({
    size: { anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'integer' } }], default: 256 },
    center: { type: 'array', items: { type: 'number' } },
    data: { type: 'array', items: { type: ['number', 'null'] } },
    points: { type: 'array', items: { type: 'array', items: { type: 'number' } } }
  })
  const sent = { size: [null, null], center: [null, 1], data: [null], points: [[null, null]] }
  assert.equal(coerce(sent, schema), { size: 256, center: [null, 1], data: [null], points: [[null, null]] })
})

test('an empty text is no value where no text is allowed', () => {
  const schema = object({
    dpi: { type: 'number', default: 72 },
    flag: { type: 'boolean' },
    bbox: { type: 'array', items: { type: 'number' } },
    place: { anyOf: [{ type: 'object' }, { type: 'array' }] },
    way: { enum: ['REST', 'KVP'] },
    styles: { type: 'array', items: { type: 'string' } },
    size: { type: ['number', 'string'] },
    any: {}
  })
  const sent = { dpi: '', flag: ' ', bbox: '', place: '', way: '', styles: '', size: '', any: '' }
  assert.equal(coerce(sent, schema), { dpi: 72, styles: [''], size: '', any: '' })
  assert.equal(coerce({ dpi: '' }, schema, undefined, { unknown: 'keep' }), { dpi: '' })
  const nested = { type: 'object', properties: { rings: { $ref: '#/$defs/rings' } }, $defs: { rings: { type: 'array', items: { $ref: '#/$defs/rings' } } } } // prettier-ignore
  assert.equal(coerce({ rings: '' }, nested), { rings: '' }, 'lists in lists without end')
})

test('null members and null items are dropped, unless the schema allows null', () => {
  const schema = object({
    dimensions: { type: 'array', items: { type: 'string' } },
    icons: { type: 'array', items: { type: 'string' } },
    cells: { type: 'array', items: { type: ['string', 'null'] } },
    data: { type: 'array', items: { type: 'array' } }
  })
  assert.equal(coerce({ dimensions: null, icons: [null, 'a'], cells: ['x', null], data: [[1, null]] }, schema), {
    icons: ['a'],
    cells: ['x', null],
    data: [[1, null]]
  })
})

test.run()
