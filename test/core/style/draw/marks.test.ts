import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isMark, MARK_NAMES, markElement } from '../../../../core/style/draw/marks.js'

test('names are known in any letter case, others are not', () => {
  for (const name of ['Circle', ' X ', 'shape://VertLine', 'star']) assert.ok(isMark(name), name)
  for (const name of ['', 'blob', 'constructor', 'ttf://Arial#0x41']) assert.not.ok(isMark(name), name)
  assert.is(MARK_NAMES.length, 21)
})

test('a mark has its size, and turns clockwise around its middle', () => {
  assert.is(markElement('circle', 10, 20, 6, 45), '<circle cx="10" cy="20" r="3"/>')
  assert.is(markElement('square', 10, 20, 6, 0), '<path d="M7 17L13 17L13 23L7 23z"/>')
  assert.is(markElement('square', 10, 20, 6, 90), '<path d="M13 17L13 23L7 23L7 17z"/>')
  assert.is(markElement('triangle', 0, 0, 10, 90), '<path d="M5 0L-5 5L-5 -5z"/>')
})

test('open marks are lines only', () => {
  assert.is(markElement('shape://plus', 0, 0, 2, 0), '<path d="M0 -1L0 1M-1 0L1 0" fill="none"/>')
})

test.run()
