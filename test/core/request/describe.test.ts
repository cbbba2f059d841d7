import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describe } from '../../../core/request/describe.js'

const said = (schema: unknown) => describe(schema, (schema ?? {}) as { [name: string]: unknown })

test('types are described in words', () => {
  assert.is(said({ type: 'integer' }), 'a whole number')
  assert.is(said({ type: ['string', 'null'] }), 'a text or null')
  assert.is(said({ type: ['string', 'number', 'boolean'] }), 'a text, a number or true or false')
  assert.is(said({ oneOf: [{ type: 'string' }, { type: 'string' }] }), 'a text')
  assert.is(said({ enum: ['a', 1] }), '"a" or 1')
  assert.is(said({ const: 'a' }), '"a"')
})

test('lists are described with their items, objects with their required members', () => {
  assert.is(said({ type: 'array' }), 'a list')
  assert.is(said({ type: 'array', items: { type: 'number' } }), 'a list of numbers')
  assert.is(said({ type: 'array', items: { type: ['number', 'string'] }, minItems: 2 }), 'a list of numbers or texts')
  assert.is(said({ type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 }), 'a list of 4 numbers')
  assert.is(said({ type: 'array', minItems: 2, maxItems: 2 }), 'a list of 2 items')
  assert.is(said({ type: 'object' }), 'an object')
  assert.is(said({ type: 'object', required: [] }), 'an object')
  assert.is(said({ type: 'object', required: ['a', 'b'] }), 'an object with "a", "b"')
})

test('a schema without types is described by its title', () => {
  assert.is(said({ title: 'a colour' }), 'a colour')
  assert.is(said({}), 'something else')
  assert.is(said(true), 'something else')
})

test.run()
