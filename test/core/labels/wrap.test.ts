import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { wrap } from '../../../core/labels/wrap.js'

/** In lines of so many letters. */
const wrapped = (text: string, most: number): string[] => wrap(text, most, ({ length }) => length)

test('lines are filled as far as possible and broken at blanks', () => {
  assert.equal(wrapped('the quick brown fox jumps', 10), ['the quick', 'brown fox', 'jumps'])
  assert.equal(wrapped('the quick', 9), ['the quick'])
  assert.equal(wrapped('the quick', 8), ['the', 'quick'])
})

test('a word longer than the line is not broken', () => {
  assert.equal(wrapped('a Donaudampfschifffahrt b', 5), ['a', 'Donaudampfschifffahrt', 'b'])
  assert.equal(wrapped('Donaudampfschifffahrt', 0), ['Donaudampfschifffahrt'])
})

test('hyphens end a line, but signs of negative numbers do not', () => {
  assert.equal(wrapped('Baden-Württemberg', 8), ['Baden-', 'Württemberg'])
  assert.equal(wrapped('Stratford-upon-Avon', 15), ['Stratford-upon-', 'Avon'])
  assert.equal(wrapped('up to -5 m', 5), ['up to', '-5 m'])
})

test('Chinese, Japanese and Korean are broken between letters, but not before a full stop or after a bracket', () => {
  assert.equal(wrapped('東京都千代田区', 3), ['東京都', '千代田', '区'])
  assert.equal(wrapped('東京都、千代田', 3), ['東京', '都、千', '代田'])
  assert.equal(wrapped('東京（千代田）', 3), ['東京', '（千代', '田）'])
  assert.equal(wrapped('서울특별시', 2), ['서울', '특별', '시'])
  assert.equal(wrapped('ABC東京 Tower', 5), ['ABC東京', 'Tower'])
})

test('scripts without blanks are broken between words', () => {
  const lines = wrapped('กรุงเทพมหานครสวัสดี', 14)
  assert.is(lines.join(''), 'กรุงเทพมหานครสวัสดี')
  assert.equal(lines, ['กรุงเทพมหานคร', 'สวัสดี'])
})

test('long texts without spaces are wrapped quickly', () => {
  for (const text of ['('.repeat(1000), '-'.repeat(1000), 'a-'.repeat(500), '（'.repeat(1000), '（東'.repeat(500)])
    assert.is(wrapped(text, 3).join(''), text)
})

test('empty text has no lines', () => assert.equal(wrapped('', 10), []))

test.run()
