import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { didYouMean, isObject, mustBe, orPerhaps, shown } from '../../core/untyped.js'

test('a value in a message is cut to 60 letters, four items and two lists', () => {
  assert.is(shown('a"b'), '"a\\"b"')
  assert.is(shown('a'.repeat(60)), `"${'a'.repeat(60)}"`)
  assert.is(shown('a'.repeat(61)), `"${'a'.repeat(60)}…"`)
  assert.is(shown([1, 2, 3, 4]), '[1, 2, 3, 4]')
  assert.is(shown([1, 2, 3, 4, 5]), '[1, 2, 3, 4, …]')
  assert.is(shown([1, [2, [3, [4]]]]), '[1, [2, […]]]')
  assert.equal([shown({ a: 1 }), shown(null), shown(true), shown(undefined)], ['{…}', 'null', 'true', 'undefined'])
})

test('only members in braces are an object', () => {
  assert.equal([{}, [], null, 'a', undefined].map(isObject), [true, false, false, false, false])
})

test('a message says what is valid, if that is known', () => {
  assert.is(mustBe(Object.assign(() => 1, { expected: 'a number' })), '; must be a number')
  const word = Object.assign(() => 1, { expected: 'one of butt, round', known: ['butt', 'round'] })
  assert.is(mustBe(word, 'ruond'), '; must be one of butt, round (did you mean "round"?)')
  assert.is(mustBe(word, 5), '; must be one of butt, round')
  assert.is(
    mustBe(() => 1),
    ''
  )
})

test('a misspelled word of three letters has a near match, a known word has none', () => {
  const known = ['stroke', 'fill', 'dpi']
  assert.equal(['strok', 'dip', 'fill', 'fi', 'width'].map((word) => didYouMean(word, known)), ['; did you mean "stroke"?', '; did you mean "dpi"?', '', '', '']) // prettier-ignore
  assert.equal(
    ['strok', 'fill', 'width'].map((word) => orPerhaps(word, known)),
    [' (did you mean "stroke"?)', '', '']
  )
})

test.run()
