import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawable } from '../../core/letters.js'

test('texts of all scripts stay unchanged', () => {
  for (const text of ['', 'Straße', 'مَرْحَبًا بِكُمْ', 'नमस्ते दुनिया', 'สวัสดีครับ', '👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿', '日本語'].map((word) =>
    word.repeat(50)
  ))
    assert.is(drawable(text), text)
})

test('too many marks at a letter are left out, too many joined letters are split', () => {
  assert.is(drawable('a' + '\u0301'.repeat(1000) + 'b'), 'a' + '\u0301'.repeat(63) + 'b')
  const parted = drawable('क्'.repeat(100))
  assert.is(parted.replaceAll(' ', ''), 'क्'.repeat(100))
  assert.ok(parted.split(' ').every((part) => [...part].length <= 64))
  assert.ok(
    drawable('👩\u200d'.repeat(100))
      .split(' ')
      .every((part) => [...part].length <= 64)
  )
})

test('lone surrogates become the replacement character', () => {
  assert.is(drawable('a\ud800b'), 'a\ufffdb')
})

test.run()
