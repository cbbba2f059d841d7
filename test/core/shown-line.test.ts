import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cut, shownLine, shownLines } from '../../core/shown-line.js'

test('a longer text is cut, never inside of a character', () => {
  assert.is(cut('a'.repeat(500)), 'a'.repeat(500))
  assert.is(cut('a'.repeat(501)), `${'a'.repeat(499)}…`)
  assert.is(cut('abc', 2), 'a…')
  assert.is(cut('a😀bc', 3), 'a…')
})

test('characters that forge or hide lines are escaped', () => {
  assert.is(shownLine('a\nb\r\tc'), 'a\\nb\\r\\tc')
  assert.is(shownLine('\u001b[31mred\u009b\u007f'), '\\u{001b}[31mred\\u{009b}\\u{007f}')
  assert.is(shownLine('\u2028\u2029'), '\\u{2028}\\u{2029}')
  assert.is(shownLine('\u061c\u200e\u200f\u202a\u202e\u2066\u2069'), '\\u{061c}\\u{200e}\\u{200f}\\u{202a}\\u{202e}\\u{2066}\\u{2069}') // prettier-ignore
  assert.is(shownLine('Zürich, 東京, שלום, 😀 \u00a0\u200b'), 'Zürich, 東京, שלום, 😀 \u00a0\u200b')
})

test('an escaped line is as short as any other, and a long text costs no more than a short one', () => {
  assert.is(shownLine('\n'.repeat(1000)).length, 500)
  assert.is(shownLine('\n'.repeat(1000), 20).length, 20)
  assert.is(shownLine('a'.repeat(20_000_000)).length, 500)
})

test('the lines of a hint stay lines', () => {
  assert.is(shownLines('a\nb\rc\n  ^'), 'a\nb\\rc\n  ^')
  assert.is(shownLines('a\n'.repeat(20)).split('\n').length, 8)
})

test.run()
