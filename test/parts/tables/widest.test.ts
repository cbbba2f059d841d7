import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { widestTexts, widestWords } from '../../../parts/tables/widest.js'

test('the six widest lines of different texts are measured, the widest first', () => {
  assert.equal(widestTexts(['a', 'aaa\naa', '', 'aaa']), ['aaa', 'aa', 'a'])
  const lines = Array.from({ length: 8 }, (_, index) => 'a'.repeat(index + 1))
  assert.equal(widestTexts(lines), ['a'.repeat(8), 'a'.repeat(7), 'a'.repeat(6), 'a'.repeat(5), 'aaaa', 'aaa'])
  assert.equal(widestTexts(lines.toReversed()), widestTexts(lines))
  assert.is(widestTexts([...lines.slice(3), 'a', 'aaa']).at(-1), 'aaa')
})

test('letters count with their width: narrow, small, large, wide, and signs of the East', () => {
  // 0.3, 0.55, 0.65, 0.85 and 1 em
  assert.equal(widestTexts(['i', 'a', 'A', 'm', '中']), ['中', 'm', 'A', 'a', 'i'])
  assert.equal(widestTexts(['iii', 'a', 'ii']), ['iii', 'ii', 'a'])
  assert.equal(widestTexts(['AAAA', 'mmm', 'aaaa']), ['AAAA', 'mmm', 'aaaa'])
  assert.equal(widestTexts(['中', 'aa', 'i a']), ['i a', 'aa', '中'])
  assert.equal(widestTexts(['Z', 'A', '@', '[']), ['@', 'Z', 'A', '['])
  // the first of two that are as wide stays
  const same = ['b', 'c', 'd', 'e', 'f', 'g', 'h']
  assert.not.ok(widestTexts(['a', 'b', 'c', 'd', 'e', 'g', 'h']).includes('h'))
  assert.is(widestTexts(same).length, 6)
  assert.equal(widestTexts(['\u2e80', '\u2e7f', 'A']), ['\u2e80', 'A', '\u2e7f'])
})

test('lines are cut after 300 characters, and halves of letters are replaced', () => {
  assert.equal(widestTexts(['x'.repeat(301)]), ['x'.repeat(300)])
  assert.equal(widestTexts(['a\ud800']), ['a\ufffd'])
})

test('words end at white space; addresses also after punctuation', () => {
  assert.equal(widestWords(['one three\ntwo']), ['three', 'two', 'one'])
  assert.equal(widestWords(['https://a.example/path?query=1&b#c']), [
    'a.example/',
    'https:/',
    'query=',
    'path?',
    '1&',
    'b#'
  ])
  assert.equal(widestWords(['a/b?c']), ['a/b?c'])
  assert.equal(widestWords(['x'.repeat(301)]), ['x'.repeat(300)])
})

test.run()
