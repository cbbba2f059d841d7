import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { kinds, read } from './json/reading.js'

test('nothing is the default style', () => {
  for (const style of [undefined, null, {}, { version: 1 }]) {
    assert.equal(read(style).warnings, [])
    assert.equal(kinds(style), ['polygon', 'line', 'point'])
  }
})

test('what is no style is said, and the default drawn', () => {
  assert.match(read([1]).warnings[0]!, 'must be an object, not [1]')
  assert.match(read('roads').warnings[0]!, 'must be an object, not "roads"')
  assert.match(read({ version: 2 }).warnings[0]!, 'none of its rules')
  for (const style of [[1], 'roads', { version: 2 }]) assert.equal(kinds(style), ['polygon', 'line', 'point'])
})

test('the version is a number or text, or told by the symbolizers', () => {
  const rules = { '*': { symbolizers: [{ type: 'line' }] } }
  for (const version of [2, '2', ' 2 ', '2.0', undefined, null, ''])
    assert.equal(kinds({ version, ...rules }), ['line'], String(version))
  const hashes = { a: { strokeColor: 'red' } }
  for (const version of [1, '1', undefined])
    assert.equal(kinds({ version, ...hashes }, { _style: 'a' }), ['line', 'polygon'])
  assert.equal(read({ version: 3, ...hashes }).warnings, ['style: there is no version 3; it is read as version 1'])
  assert.equal(kinds({ version: 'two', ...rules }), ['line'])
})

test.run()
