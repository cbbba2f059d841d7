import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { warningText } from '../../../parts/http/warnings.js'

test('whole warnings, one a line, percent-encoded', () => {
  assert.is(warningText(['a b', 'c\n d']), 'a%20b%0Ac%20d')
  assert.is(decodeURIComponent(warningText(['Größe: 100 %', '√ 日本'])), 'Größe: 100 %\n√ 日本')
})

test('as many as fit in 1,000 bytes', () => {
  const text = warningText(Array.from({ length: 50 }, (_, index) => `layer "ä${index}" ${'x'.repeat(80)}`))
  assert.ok(text.length <= 1000)
  const lines = decodeURIComponent(text).split('\n')
  assert.ok(lines.length > 5)
  for (const [index, line] of lines.entries()) assert.is(line, `layer "ä${index}" ${'x'.repeat(80)}`)
})

test('a first one that is too long is cut after a whole character', () => {
  for (const letter of ['x', 'ä', '日', '🗺', ' '])
    for (let before = 0; before < 13; before++) {
      const text = warningText(['a'.repeat(before) + `${letter}b`.repeat(1000)])
      assert.ok(text.length <= 1000 && text.length > 970, `${letter} ${before}: ${text.length}`)
      assert.match(decodeURIComponent(text), /…$/)
    }
  assert.ok(decodeURIComponent(warningText(['\ud800 half'])).endsWith('half'))
})

test.run()
