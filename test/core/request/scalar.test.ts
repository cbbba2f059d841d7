import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { coerceScalar, isOfType } from '../../../core/request/scalar.js'
import { variants } from '../../../core/request/schema-branches.js'

test('types of JSON Schema are recognized', () => {
  const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']
  const typesOf = (value: unknown) => types.filter((type) => isOfType(value, type)).join(' ')
  assert.equal([null, true, 1, 1.5, '1', [], {}].map(typesOf), ['null', 'boolean', 'integer number', 'number', 'string', 'array', 'object']) // prettier-ignore
})

const coerced = (value: string | number | boolean, schema: object) =>
  coerceScalar(value, variants(schema, schema as { [name: string]: unknown })[0]!)

test('a value allowed by the schema is unchanged', () => {
  assert.is(coerced('1', { type: ['string', 'number'] }), '1')
  assert.is(coerced(5, { type: 'integer' }), 5)
  assert.is(coerced('1', {}), '1')
  assert.is(coerced(' a', { enum: ['a', ' a'] }), ' a')
})

test('a text of a million digits that is no number is read in one pass', () => {
  const text = `${'1'.repeat(1_000_000)}x`
  assert.is(coerced(text, { type: 'number' }), text)
})

test('texts of numbers or booleans are converted, other values become texts', () => {
  assert.is(coerced(' +1.5e1 ', { type: 'number' }), 15)
  assert.is(coerced('.5', { type: 'number' }), 0.5)
  assert.is(coerced('1e999', { type: 'number' }), '1e999')
  assert.is(coerced('3', { type: 'integer' }), 3)
  assert.is(coerced('3.5', { type: 'integer' }), '3.5')
  assert.is(coerced('0x10', { type: 'integer' }), '0x10')
  assert.is(coerced(' TRUE', { type: 'boolean' }), true)
  assert.is(coerced('false', { type: 'boolean' }), false)
  assert.is(coerced('yes', { type: 'boolean' }), 'yes')
  assert.is(coerced(5, { type: 'string' }), '5')
  assert.is(coerced(true, { type: 'string' }), 'true')
  assert.is(coerced(5, { type: 'boolean' }), 5)
})

test('enum values are matched in any letter case', () => {
  assert.is(coerced(' KVP ', { enum: ['kvp', 'rest'] }), 'kvp')
  assert.is(coerced('2', { const: 2 }), 2)
  assert.is(coerced('other', { enum: ['kvp'] }), 'other')
})

test('a rounding error beyond a limit is corrected, a larger one is not', () => {
  const limits = { type: 'number', minimum: 1000, maximum: 2000 }
  assert.equal([1000 - 1e-7, 2000 + 1e-6, 1000 + 1e-7].map((value) => coerced(value, limits)), [1000, 2000, 1000 + 1e-7]) // prettier-ignore
  assert.equal(
    [1000 - 1e-5, 2000 + 1e-5].map((value) => coerced(value, limits)),
    [1000 - 1e-5, 2000 + 1e-5]
  )
  assert.is(coerced(3 + 1e-10, { type: 'integer' }), 3)
  // exactly as far as a rounding error reaches
  assert.equal(
    [-1e-9, -1.1e-9].map((value) => coerced(value, { type: 'number', minimum: 0 })),
    [0, -1.1e-9]
  )
  assert.equal(
    [1e-9, 1.1e-9].map((value) => coerced(value, { type: 'integer' })),
    [0, 1.1e-9]
  )
  assert.equal(
    ['1e-9', '1.1e-9'].map((value) => coerced(value, { type: 'integer' })),
    [0, '1.1e-9']
  )
  assert.is(coerced(5 - 1e-10, { type: 'integer', minimum: 5, maximum: 5 }), 5)
  assert.is(coerced(3 + 1e-10, { type: ['integer', 'number'] }), 3 + 1e-10)
  assert.is(coerced(3 + 1e-8, { type: 'integer' }), 3 + 1e-8)
})

test('the noise is a billionth: of the limit if that is large, else of one', () => {
  assert.is(coerced(-1.5e-9, { type: 'number', minimum: 0 }), -1.5e-9)
  assert.is(coerced(-0.5e-9, { type: 'number', minimum: 0 }), 0)
  assert.is(coerced(2e9 + 1.5, { type: 'number', maximum: 2e9 }), 2e9)
})

test.run()
