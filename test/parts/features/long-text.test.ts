import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { LongText } from '../../../parts/features/long-text.js'

test('pieces of any length are returned unchanged and in order', () => {
  const text = new LongText()
  const pieces = [
    '',
    'a',
    'ü𝄞€',
    'x'.repeat(3_000_000),
    'b',
    'é'.repeat(700_000),
    ...Array.from({ length: 100_000 }, String)
  ]
  for (const piece of pieces) text.add(piece)
  assert.is(text.length, pieces.join('').length)
  assert.ok(text.toString() === pieces.join(''))
})

test('text inserted later is placed where its position was reserved', () => {
  const text = new LongText()
  let made = ''
  text.add('a')
  text.addLater(() => made)
  text.add('c')
  text.addLater(() => '')
  text.add('d')
  made = 'b'
  assert.is(text.toString(), 'abcd')
  assert.is(text.length, 3)
  assert.is(new LongText().toString(), '')
})

test.run()
