import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { layOut, layOutVertically } from '../../../core/labels/layout.js'
import { textBoxOf } from '../../../core/labels/text-block.js'
import { Ruler } from '../../../core/labels/ruler.js'
import type { Label } from '../../../core/plugin/contracts.js'
import { alongOf, drawnIn, labelOf, letters, place } from './setting.js'

const round = (value: number) => Math.round(value * 100) / 100

const laidOut = (text: string, more: Partial<Label> = {}) =>
  layOut(labelOf(text, [], more), letters, new Ruler(letters))

const placesOf = (text: string, more: Partial<Label>) =>
  drawnIn(place(labelOf(text, [[100, 50]], more))).map(({ text: line, x, y }) => [line, x, Math.round(y * 100) / 100])

test('lines of a text are stacked, each aligned like the whole text', () => {
  assert.equal(placesOf('long line\r\nshort', { align: [1, 0] }), [['long line', 55, 57.2], ['short', 75, 69.2]]) // prettier-ignore
})

test('the alignment and spacing of the lines of a text are configurable', () => {
  assert.equal(placesOf('long line\nshort', { justify: 0 }), [['long line', 77.5, 47.6], ['short', 77.5, 59.6]]) // prettier-ignore
  assert.equal(placesOf('long line\nshort', { justify: 1, lineHeight: 2 }), [['long line', 77.5, 43.6], ['short', 97.5, 63.6]]) // prettier-ignore
})

test('an empty line keeps its height, several blanks are reduced to one', () => {
  assert.equal(placesOf('a\n\nb', { align: [0, 0] }), [['a', 100, 57.2], ['b', 100, 81.2]]) // prettier-ignore
  assert.equal(placesOf('  a \t b ', { align: [0, 0] }), [['a b', 100, 57.2]]) // prettier-ignore
})

test('a text wider than its maximum width is broken into lines', () => {
  const lines = (wrapPt: number) => laidOut('one two three', { wrapPt })!.lines.map(({ text }) => text)
  assert.equal(lines(40), ['one two', 'three'])
  assert.equal(lines(5), ['one', 'two', 'three'])
  for (const never of [Infinity, 0, -1, NaN]) assert.equal(lines(never), ['one two three'])
})

test('text along a line is not broken', () => {
  assert.is(layOut(alongOf('one two three', [], { wrapPt: 10 }), letters, new Ruler(letters))!.lines.length, 1)
})

test('letter spacing makes a text wider, and letters are drawn one by one', () => {
  const block = laidOut('abcd', { letterSpacing: 0.3 })!
  assert.is(block.width, 4 * 5 + 3 * 3)
  assert.equal(placesOf('ab c', { letterSpacing: 0.3, align: [0, 1] }), [['a', 100, 50], ['b', 108, 50], ['c', 124, 50]]) // prettier-ignore
})

test('a letter-spaced text is repeated as an invisible word, for search and screen readers', () => {
  const svg = (letterSpacing: number) => place(labelOf('abcd', [[100, 50]], { letterSpacing }))
  assert.match(svg(0.3), /<g font-family="Noto Sans" font-size="5" fill="none"><text x="95" y="46.4">abcd<\/text>/)
  assert.not.match(svg(0.05), 'fill="none"')
})

test('a line with two font faces is drawn in both', () => {
  const twoFaced = {
    ...letters,
    textRuns: (text: string, style: Parameters<typeof letters.textRuns>[1]) =>
      text.split(/(?=★)/).map((part) => ({ text: part, style: { ...style, fontFamily: part.startsWith('★') ? 'Signs' : 'Text' } })) // prettier-ignore
  }
  const { lines, width } = layOut(labelOf('ab★c', []), twoFaced, new Ruler(twoFaced))!
  assert.equal(lines[0]!.runs.map(({ text, left, style }) => [text, left, style.fontFamily]), [['ab', 0, 'Text'], ['★c', 10, 'Signs']]) // prettier-ignore
  assert.is(width, 20)
})

test('a label without visible characters has no text', () => {
  for (const text of ['', ' ', '\n\n', '\u0007']) assert.is(laidOut(text), undefined)
})

test('letters that no font has are as wide as the boxes drawn for them', () => {
  const missing = {
    ...letters,
    textRuns: (text: string, style: Parameters<typeof letters.textRuns>[1]) => [{ text, style, missing: text === 'ab' ? 'ab' : undefined }], // prettier-ignore
    textPieces: () => [{ text: 'a', start: 0, advance: 0.6, isPlain: true }, { text: 'b', start: 0.6, advance: 0.7, isPlain: true }] // prettier-ignore
  }
  const widthOf = (text: string) => layOut(labelOf(text, []), missing, new Ruler(missing))!.width
  assert.equal([widthOf('ab'), widthOf('cd')].map(round), [13, 10])
})

test('a block has the sizes of its lines', () => {
  const { width, height, justify, spacingPt, lines, marks } = laidOut('abc\nÉ', { lineHeight: 0.05, letterSpacing: -0.1, align: [0.25, 0] })! // prettier-ignore
  assert.equal([width, height, justify, spacingPt].map(round), [13, 7.7, 0.25, -1])
  assert.equal(lines.map((line) => [line.width, round(line.downPt)]), [[13, 7.2], [5, 7.7]]) // prettier-ignore
  assert.equal(marks, { abovePt: 2.2, belowPt: 0 })
  assert.is(round(laidOut('a\nb', { lineHeight: -1 })!.height), 7.2)
  assert.is(laidOut('a', { fontSizePt: 0.5 })!.width, 0.25)
  assert.is(laidOut('a', { letterSpacing: 0.1 })!.lines[0]!.runs[0]!.width, 6)
  assert.equal(Object.values(textBoxOf(laidOut('abcd')!, { align: [0.25, 1], offsetPt: [3, -4] })).map(round), [-2, -11.2, 20, 9.4]) // prettier-ignore
})

test('a text needs a font size, a vertical one, too', () => {
  const vertical = (fontSizePt: number) => {
    const label = labelOf('東京', [], { writingModes: ['vertical'], fontSizePt })
    return layOutVertically(label, letters, new Ruler(letters))?.width
  }
  assert.equal([vertical(0), vertical(0.5)], [undefined, 1])
  assert.equal([laidOut('a', { fontSizePt: 0 }), laidOut('a', { fontSizePt: NaN })], [undefined, undefined])
})

test('an empty line has no width; any width above 0 breaks lines', () => {
  assert.equal(laidOut('a\n\nb')!.lines.map(({ width }) => width), [5, 0, 5]) // prettier-ignore
  assert.equal(laidOut('one two', { wrapPt: 0.5 })!.lines.map(({ text }) => text), ['one', 'two']) // prettier-ignore
})

test('the space after the last letter of a line does not count where lines break', () => {
  const lines = (wrapPt: number) => laidOut('one two three', { wrapPt, letterSpacing: 0.1 })!.lines.map(({ text }) => text) // prettier-ignore
  // "one two" is 7 letters of 5 points and 6 spaces of 1 point long
  assert.equal(lines(41), ['one two', 'three'])
  assert.equal(lines(40.9), ['one', 'two', 'three'])
})

test('lines are balanced, or as full as possible', () => {
  const lines = (isBalanced: boolean) => laidOut('The quick brown fox jumped over the lazy dog', { wrapPt: 100, isBalanced })!.lines.map(({ text }) => text) // prettier-ignore
  assert.equal(lines(true), ['The quick brown', 'fox jumped over', 'the lazy dog'])
  assert.equal(lines(false), ['The quick brown fox', 'jumped over the lazy', 'dog'])
})

test.run()
