import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  parseBoolean,
  parseDash,
  parseLength,
  parseNumber,
  parseOpacity,
  parseSize
} from '../../../parts/styles/measure.js'

test('a length in any unit is converted to points', () => {
  assert.is(parseLength(12), 12)
  assert.is(parseLength('12px'), 12)
  assert.is(parseLength(' 1 in '), 72)
  assert.is(parseLength('25.4mm'), 72)
  assert.is(parseLength('-.5'), -0.5)
  for (const value of ['', 'wide', '12 parsec', NaN, Infinity, 1e9, null, '1px 2px'])
    assert.is(parseLength(value), undefined)
  assert.is(parseSize(-1), undefined)
  assert.is(parseSize('0'), 0)
})

test('numbers, opacities and booleans may also be texts', () => {
  assert.is(parseNumber('2.5'), 2.5)
  assert.is(parseNumber(' '), undefined)
  assert.is(parseOpacity('50%'), 0.5)
  assert.is(parseOpacity(7), 1)
  assert.is(parseOpacity('-1'), 0)
  assert.is(parseBoolean('Yes'), true)
  assert.is(parseBoolean(0), false)
  assert.is(parseBoolean('maybe'), undefined)
})

test('dashes are given by name, as text or as a list', () => {
  assert.equal(parseDash('DashDot'), { lengths: [3, 2, 0, 2], unit: 'width' })
  assert.equal(parseDash('6 4'), { lengths: [6, 4], unit: 'pt' })
  assert.equal(parseDash('6,4'), { lengths: [6, 4], unit: 'pt' })
  assert.equal(parseDash('[10, 2]'), { lengths: [10, 2], unit: 'pt' })
  assert.equal(parseDash([1, '2']), { lengths: [1, 2], unit: 'pt' })
  assert.equal(parseDash('solid')?.lengths, [])
  assert.equal(parseDash([0, 0])?.lengths, [])
  for (const value of ['wavy', '4 -2', [[1]], Array(65).fill(1), null]) assert.is(parseDash(value), undefined)
})

test('very long texts are rejected as values at once', () => {
  const digits = '1'.repeat(1_000_000)
  for (const text of [`${digits}!`, ' '.repeat(1_000_000), `${'1 '.repeat(1_000_000)}`, `[${digits}`]) {
    assert.is(parseLength(text), undefined)
    assert.is(parseDash(text), undefined)
  }
})

test.run()
