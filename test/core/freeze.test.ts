import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { freeze } from '../../core/freeze.js'

test('a frozen value cannot be changed, except its positions', () => {
  const value = freeze({ a: { b: [{ c: 1 }] }, center: [1, 2], lines: [[[0.5, 1.5], [2.5, 3.5]]], empty: [], none: null }) // prettier-ignore
  for (const part of [value, value.a, value.a.b, value.a.b[0], value.center, value.lines, value.lines[0]])
    assert.ok(Object.isFrozen(part))
  assert.not.ok(Object.isFrozen(value.lines[0]![0]))
  assert.is(freeze(value), value)
  assert.equal([freeze(5), freeze(null), freeze('x')], [5, null, 'x'])
})

test.run()
