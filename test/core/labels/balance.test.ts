import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { balance } from '../../../core/labels/balance.js'

/** Letters of 10 points are half an em wide. */
const lines = (text: string, most: number) => balance(text, most * 10, 10, (part) => [...part].length * 5)

test('a text that fits is one line, newlines always break', () => {
  assert.equal(lines('Basel', 10), ['Basel'])
  assert.equal(lines('a\nb', 10), ['a', 'b'])
  assert.equal(lines('a\n\nb', 10), ['a', '', 'b'])
  assert.equal(lines('', 10), [''])
})

test('lines of a broken text are about equally long rather than as full as possible', () => {
  assert.equal(lines('The quick brown fox jumped over the lazy dog', 10), [
    'The quick brown',
    'fox jumped over',
    'the lazy dog'
  ])
  // 25 letters in lines of 20: not 20 and 5
  assert.equal(lines('aaaa bbbb cccc dddd eeee', 10), ['aaaa bbbb cccc', 'dddd eeee'])
  assert.equal(lines('One two\nthree four five six seven', 8), ['One two', 'three four five', 'six seven']) // prettier-ignore
})

test('words are never broken, however long', () =>
  assert.equal(lines('Donaudampfschiff fahrt', 2), ['Donaudampfschiff', 'fahrt']))

test('a text breaks after hyphens and dashes, and before an opening bracket', () => {
  assert.equal(lines('Saint-Jean-Pied-de-Port', 6), ['Saint-Jean-', 'Pied-de-Port'])
  assert.equal(lines('aaaa(bbbb)', 3), ['aaaa', '(bbbb)'])
  assert.equal(lines('aaaaaa(', 3), ['aaaaaa('])
})

test('a line does not end with an opening bracket', () => {
  assert.equal(lines('Nueva York (Manhattan)', 7), ['Nueva York', '(Manhattan)'])
  assert.equal(lines('千代田（東京都区', 2), ['千代田（東', '京都区'])
})

test('a text breaks between ideographs, preferably at the break opportunities of the text', () => {
  assert.equal(lines('北京市朝阳区国际机场', 3), ['北京市朝阳', '区国际机场'])
  assert.equal(lines('北京市\u200b朝阳区国际机场', 3), ['北京市', '朝阳区国际机场'])
})

test('a thousand ideographs are broken into lines', () => {
  assert.ok(lines('区'.repeat(1000), 10).length >= 50)
})

test('a text does not break before an ideograph', () => assert.equal(lines('aaaa区b', 2), ['aaaa区', 'b']))

test('a text breaks after slashes, and between words of scripts without blanks', () => {
  assert.equal(lines('aaaa/bbbb', 4), ['aaaa/', 'bbbb'])
  assert.equal(lines('สวัสดีชาวโลก', 4), ['สวัสดี', 'ชาวโลก'])
})

test('a text does not break where a script without blanks meets another one', () =>
  assert.equal(lines('สวัสดีabcd', 4), ['สวัสดีabcd']))

test('breaks that are equally good: the last line takes more', () => {
  assert.equal(lines('aa bb cc', 2), ['aa bb', 'cc'])
  assert.equal(lines('aaa b c ddd', 3), ['aaa b c', 'ddd'])
  assert.equal(lines('aaaa bb c', 3), ['aaaa', 'bb c'])
  assert.equal(lines('aaaa b cccc', 4), ['aaaa b', 'cccc'])
})

test.run()
