import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { quote } from '../../core/quote.js'

test('values are quoted as JSON', () => {
  for (const value of ['a"b', 1.5, true, null, [], {}, [1, 'a', [2]], { a: 1, b: [true, { c: 'd' }] }])
    assert.is(quote(value), JSON.stringify(value))
  assert.is(quote(undefined), 'undefined')
  assert.is(quote(JSON.parse('[1e999]')), '[Infinity]')
})

test('80 characters are quoted in full, more are cut to 80 with an ellipsis', () => {
  assert.is(quote('a'.repeat(78)), `"${'a'.repeat(78)}"`)
  assert.is(quote('a'.repeat(79)), `"${'a'.repeat(78)}…`)
  const list = Array.from({ length: 50 }, (_, index) => index)
  assert.is(quote(list), `${JSON.stringify(list).slice(0, 79)}…`)
  const members = Object.fromEntries(list.map((index) => [`name${index}`, index]))
  assert.is(quote(members), `${JSON.stringify(members).slice(0, 79)}…`)
  assert.is(quote([[[list]], list]), `${JSON.stringify([[[list]], list]).slice(0, 79)}…`)
})

test('a letter of two code units is not cut in half', () => {
  assert.is(quote(`${'a'.repeat(77)}😀😀`), `"${'a'.repeat(77)}…`)
})

test('a long text inside a list is cut where the space ends', () => {
  assert.is(quote(['a'.repeat(200), 'b']), `["${'a'.repeat(77)}…`)
  assert.is(quote({ ['k'.repeat(70)]: 'v'.repeat(20) }), `{"${'k'.repeat(70)}":"vvvv…`)
})

test.run()
