import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { among } from '../../../parts/ecql/among.js'
import { type Expression, literal, property } from '../../../parts/ecql/combine.js'
import { compare, isEqual, like, likeMatcher } from '../../../parts/ecql/compare.js'
import { featureOf } from './evaluate.js'

const a = property('a')

test('a case that does not matter', () => {
  const feature = featureOf({ a: 'Road' })
  assert.ok(compare('=', a, literal('rOAD'), { matchCase: false })(feature))
  assert.not.ok(compare('=', a, literal('rOAD'))(feature))
  assert.ok(compare('>', a, literal('rail'), { matchCase: false })(feature))
})

test('patterns with other signs, also of several letters or none', () => {
  const fits = (text: string, pattern: string, syntax?: object) => like(a, pattern, syntax)(featureOf({ a: text }))
  assert.ok(fits('abc', 'a*', { wildCard: '*', singleChar: '?', escape: '!' }))
  assert.ok(fits('a*c', 'a!*?', { wildCard: '*', singleChar: '?', escape: '!' }))
  assert.not.ok(fits('abc', 'a!*?', { wildCard: '*', singleChar: '?', escape: '!' }))
  assert.ok(fits('abc', 'A.*', { wildCard: '.*', singleChar: '.', matchCase: false }))
  assert.ok(fits('a%', 'a%', { wildCard: '', singleChar: '' }))
  assert.not.ok(fits('ab', 'a%', { wildCard: '', singleChar: '' }))
  assert.ok(likeMatcher('%a%b%')('xxaxxbxx'))
})

test('IN matches values equal to one of the list', () => {
  const values = [1, 2, '1', '1.0', '01', 'x', 'X', '', ' ', true, 'true', null, undefined, 0, '0x1', NaN]
  const items = [1, '2.0', 'x', '', 'true', 7]
  const lookedUp = among(a, items.map(literal))
  const oneByOne = among(a, [...items.map(literal), (() => 'never') as Expression])
  for (const value of values) {
    const expected = items.some((item) => isEqual(value, item))
    assert.is(lookedUp(featureOf({ a: value })), expected, String(value))
    assert.is(oneByOne(featureOf({ a: value })), expected, String(value))
  }
})

test.run()
