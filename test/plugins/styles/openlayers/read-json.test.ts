import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawnBy, featureOf, kinds, read } from './json/reading.js'

test('a missing or empty style is the default style', () => {
  for (const style of [undefined, null, {}, { version: 1 }]) {
    assert.equal(read(style).warnings, [])
    assert.equal(kinds(style), ['polygon', 'line', 'point'])
  }
})

test('an invalid style gives a warning, and the default style is used', () => {
  assert.equal(read([1]).warnings, ['style: the style is [1]; must be an object; the default style is used'])
  assert.match(read('roads').warnings[0]!, 'the style is "roads"')
  const nothing = ['style: it has no rule that can be drawn; the default style is used']
  assert.equal(read({ version: 2, '*': { type: 'line' } }).warnings.slice(-1), nothing)
  for (const style of [[1], 'roads', { version: 2 }]) assert.equal(kinds(style), ['polygon', 'line', 'point'])
})

test('a style of version 2 without rules gives its warning when there is a feature', () => {
  const { style, warnings } = read({ version: 2 })
  assert.equal(warnings, [])
  assert.is(drawnBy(style, featureOf()).length, 3)
  assert.equal(warnings, ['style: it has no rule that can be drawn; the default style is used'])
})

test('the version is a number or text; without it a style with symbolizers is of version 2', () => {
  const rules = { '*': { symbolizers: [{ type: 'line' }] } }
  for (const version of [2, '2', ' 2 ', '2.0', undefined, null, ''])
    assert.equal(kinds({ version, ...rules }), ['line'], String(version))
  const hashes = { a: { strokeColor: 'red' } }
  for (const version of [1, '1', undefined])
    assert.equal(kinds({ version, ...hashes }, { _style: 'a' }), ['line', 'polygon'])
  assert.equal(read({ version: 3, ...hashes }).warnings, ['style: version is 3; must be 1 or 2; version 1 is used'])
  assert.equal(kinds({ version: 'two', ...rules }), ['line'])
})

test.run()
