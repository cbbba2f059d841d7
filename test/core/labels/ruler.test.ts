import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSeparable, Ruler } from '../../../core/labels/ruler.js'
import type { TextStyle } from '../../../core/pixels/pixel-tools.js'
import { letters } from './setting.js'

const style: TextStyle = { fontFamily: 'Noto Sans', fontSizePt: 10, fontWeight: 400, italic: false }

test('texts can be split into letters, except in scripts of joined letters such as Arabic', () => {
  for (const text of ['abc', 'Ωμέγα', '東京 tower', 'e\u0301', '→ ★', 'שלום', 'नमस्ते', 'ไทย', '']) assert.ok(isSeparable(text), text) // prettier-ignore
  for (const text of ['مرحبا', 'abc مرحبا', 'ܫܠܡܐ', 'ߒߞߏ']) assert.not(isSeparable(text), text)
})

test('the width of a text is the sum of its letters with kerning, at any size', () => {
  const kerned = { ...letters, textWidth: (text: string, { fontSizePt }: TextStyle) => (text.length * 0.5 - text.split('AV').length * 0.1 + 0.1) * fontSizePt } // prettier-ignore
  const ruler = new Ruler(kerned)
  assert.is(Math.round(ruler.width('xAVx', style) * 1e6), 19e6)
  assert.is(Math.round(ruler.width('xAVx', { ...style, fontSizePt: 5 }) * 1e6), 9.5e6)
  const clusters = ruler.clusters('AVx', style, 2)
  assert.equal(clusters.map(({ text, start, advance }) => [text, Math.round(start), Math.round(advance)]), [['A', 0, 6], ['V', 6, 7], ['x', 13, 7]]) // prettier-ignore
})

test('combining marks and sequences of several characters stay with their letter', () => {
  const clustersOf = (text: string) => new Ruler(letters).clusters(text, style, 0).map((cluster) => cluster.text) // prettier-ignore
  assert.equal(clustersOf('e\u0301\u0302x'), ['e\u0301\u0302', 'x'])
  assert.equal(clustersOf('🇨🇭a'), ['🇨🇭', 'a'])
  assert.equal(clustersOf('שלום'), ['שלום'])
})

test('each letter is measured once', () => {
  let measured = 0
  const ruler = new Ruler({ ...letters, textWidth: (text, its) => (measured++, letters.textWidth(text, its)) })
  for (let i = 0; i < 1000; i++) ruler.width('banana', style)
  assert.ok(measured < 10, `${measured}`)
})

test('joined letters are measured as pieces, each followed by the space between letters', () => {
  const pieces = [
    { text: 'ab', start: 0, advance: 1.5, isPlain: true },
    { text: 'c', start: 1.5, advance: 0.25, isPlain: false }
  ]
  const ruler = new Ruler({ ...letters, textPieces: () => pieces })
  assert.equal(ruler.clusters('שלום', style, 2), [{ text: 'ab', start: 0, advance: 17 }, { text: 'c', start: 17, advance: 4.5 }]) // prettier-ignore
  assert.is(ruler.width('שלום', style), 17.5)
  assert.not(ruler.isText('שלום', style))
  assert.ok(new Ruler({ ...letters, textPieces: () => pieces.slice(0, 1) }).isText('שלום', style))
  assert.not(new Ruler({ ...letters, textPieces: () => pieces.slice(0, 1) }).isText('مرحبا', style))
  assert.ok(ruler.isText('abc', style))
})

test('letters that are joined, marks, and spaces that SVG leaves out are not only letters', () => {
  const ruler = new Ruler({ ...letters, textPieces: (text) => text.split(/(?<=.)(?!i)/u).map((part, start) => ({ text: part, start, advance: 1, isPlain: true })) }) // prettier-ignore
  for (const text of ['Am Bach', 'Ωμέγα', '東京']) assert.ok(ruler.hasOnlyLetters(text, style), text)
  for (const text of ['fi', 'a  b', ' a', 'a ', 'a\tb', 'e\u0301', 'שלום']) assert.not(ruler.hasOnlyLetters(text, style), text) // prettier-ignore
})

test('letters are measured at 100 points, apart for each family, weight and slant', () => {
  const asked: unknown[] = []
  const ruler = new Ruler({ ...letters, textWidth: (text, its) => (asked.push([text, its.fontSizePt, its.fontFamily, its.fontWeight, its.italic]), 50) }) // prettier-ignore
  for (const more of [{}, { fontSizePt: 3 }, { fontFamily: 'Noto Serif' }, { fontWeight: 700 }, { italic: true }]) assert.is(ruler.width('a', { ...style, ...more }), more.fontSizePt ? 1.5 : 5) // prettier-ignore
  assert.equal(asked, [['a', 100, 'Noto Sans', 400, false], ['a', 100, 'Noto Serif', 400, false], ['a', 100, 'Noto Sans', 700, false], ['a', 100, 'Noto Sans', 400, true]]) // prettier-ignore
})

test('30 000 letters of a face are remembered, and 101 faces', () => {
  /** How often the letter `a` is measured if it is measured again after others. */
  const timesAround = (measureOthers: (ruler: Ruler) => void): number => {
    let times = 0
    const textWidth: typeof letters.textWidth = (text, its) => {
      if (text === 'a' && its.fontFamily === style.fontFamily) times++
      return letters.textWidth(text, its)
    }
    const ruler = new Ruler({ ...letters, textWidth })
    ruler.width('a', style)
    measureOthers(ruler)
    ruler.width('a', style)
    return times
  }
  const afterLetters = (count: number) =>
    timesAround((ruler) => {
      for (let i = 0; i < count; i++)
        ruler.width(String.fromCodePoint(i < 20_000 ? 0x4e00 + i : 0xac00 + i - 20_000), style)
    })
  assert.equal([29_999, 30_000].map(afterLetters), [1, 2])
  const afterFaces = (count: number) =>
    timesAround((ruler) => {
      for (let i = 0; i < count; i++) ruler.width('a', { ...style, fontFamily: `${i}` })
    })
  assert.equal([100, 101].map(afterFaces), [1, 2])
})

test.run()
