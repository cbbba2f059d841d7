import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pathOf, stepsOf } from '../../core/value-path.js'

test('paths show members, items and quoted names', () => {
  assert.is(pathOf(['attributes', 'map', 'layers', 0, 'baseURL']), 'attributes.map.layers[0].baseURL')
  assert.is(pathOf([2, 'a'], 'pages'), 'pages[2].a')
  assert.is(pathOf(['a b', '$ref', 'é-1', '1a']), '["a b"].$ref.é-1["1a"]')
  assert.is(pathOf(['x'.repeat(80) + ' ']), `["${'x'.repeat(79)}…"]`)
  assert.is(pathOf([` ${'x'.repeat(79)}`]), `[" ${'x'.repeat(79)}"]`)
})

test('a JSON pointer is split into list indices and unescaped member names', () => {
  const value = { 'a/b': [{ '0': ['x'] }], '~': 1 }
  assert.equal(stepsOf('/a~1b/0/0/0', value), ['a/b', 0, '0', 0])
  assert.equal(stepsOf('/~0', value), ['~'])
  assert.equal(stepsOf('/none/0', value), ['none', '0'])
  assert.equal(stepsOf('', value), [])
})

test.run()
