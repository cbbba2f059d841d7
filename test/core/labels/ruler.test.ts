import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeRuler, isSeparable } from '../../../core/labels/ruler.js'
import type { TextStyle } from '../../../core/pixels/pixel-tools.js'
import { letters } from './setting.js'

const style: TextStyle = { fontFamily: 'Noto Sans', fontSizePt: 10, fontWeight: 400, italic: false }

test('texts can be split into letters, except in scripts of joined letters such as Arabic', () => {
  for (const text of ['abc', 'Ωμέγα', '東京 tower', 'e\u0301', '→ ★', 'שלום', 'नमस्ते', 'ไทย', '']) assert.ok(isSeparable(text), text) // prettier-ignore
  for (const text of ['مرحبا', 'abc مرحبا', 'ܫܠܡܐ', 'ߒߞߏ']) assert.not(isSeparable(text), text)
})

test('the width of a text is the sum of its letters with kerning, at any size', () => {
  const kerned = { ...letters, textWidth: (text: string, { fontSizePt }: TextStyle) => (text.length * 0.5 - text.split('AV').length * 0.1 + 0.1) * fontSizePt } // prettier-ignore
  const ruler = makeRuler(kerned)
  assert.is(Math.round(ruler.width('xAVx', style) * 1e6), 19e6)
  assert.is(Math.round(ruler.width('xAVx', { ...style, fontSizePt: 5 }) * 1e6), 9.5e6)
  const clusters = ruler.clusters('AVx', style, 2)
  assert.equal(clusters.map(({ text, start, advance }) => [text, Math.round(start), Math.round(advance)]), [['A', 0, 6], ['V', 6, 7], ['x', 13, 7]]) // prettier-ignore
})

test('combining marks and sequences of several characters stay with their letter', () => {
  const clustersOf = (text: string) => makeRuler(letters).clusters(text, style, 0).map((cluster) => cluster.text) // prettier-ignore
  assert.equal(clustersOf('e\u0301\u0302x'), ['e\u0301\u0302', 'x'])
  assert.equal(clustersOf('🇨🇭a'), ['🇨🇭', 'a'])
  assert.equal(clustersOf('שלום'), ['שלום'])
})

test('each letter is measured once', () => {
  let measured = 0
  const ruler = makeRuler({ ...letters, textWidth: (text, its) => (measured++, letters.textWidth(text, its)) })
  for (let i = 0; i < 1000; i++) ruler.width('banana', style)
  assert.ok(measured < 10, `${measured}`)
})

test.run()
