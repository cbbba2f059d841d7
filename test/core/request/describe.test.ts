import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describe } from '../../../core/request/describe.js'

const messages = (schema: unknown) => describe(schema, (schema ?? {}) as { [name: string]: unknown })

test('types are described in words', () => {
  assert.is(messages({ type: 'integer' }), 'a whole number')
  assert.is(messages({ type: ['string', 'null'] }), 'a text or null')
  assert.is(messages({ type: ['string', 'number', 'boolean'] }), 'a text, a number or true or false')
  assert.is(messages({ oneOf: [{ type: 'string' }, { type: 'string' }] }), 'a text')
  assert.is(messages({ enum: ['a', 1] }), '"a" or 1')
  assert.is(messages({ const: 'a' }), '"a"')
})

test('lists are described with their items, objects with their required members', () => {
  assert.is(messages({ type: 'array' }), 'a list')
  assert.is(messages({ type: 'array', items: { type: 'number' } }), 'a list of numbers')
  assert.is(
    messages({ type: 'array', items: { type: ['number', 'string'] }, minItems: 2 }),
    'a list of numbers or texts'
  )
  assert.is(messages({ type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 }), 'a list of 4 numbers')
  assert.is(messages({ type: 'array', minItems: 2, maxItems: 2 }), 'a list of 2 items')
  assert.is(messages({ type: 'object' }), 'an object')
  assert.is(messages({ type: 'object', required: [] }), 'an object')
  assert.is(messages({ type: 'object', required: ['a'] }), 'an object with "a"')
  assert.is(messages({ type: 'object', required: ['a', 'b'] }), 'an object with "a", "b"')
})

test('a schema without types is described by its title', () => {
  assert.is(messages({ title: 'a colour' }), 'a colour')
  assert.is(messages({}), 'something else')
  assert.is(messages(true), 'something else')
})

test.run()
