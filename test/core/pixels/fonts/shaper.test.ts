import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { facesIn, styleOf } from '../../../../core/pixels/fonts/faces.js'
import { fontFilesIn } from '../../../../core/pixels/fonts/files.js'
import { runMaker } from '../../../../core/pixels/fonts/runs.js'
import { makeShaper } from '../../../../core/pixels/fonts/shaper.js'
import { makePixelTools } from '../../../../core/pixels/pixels.js'
import { packageRoot } from '../../../../core/package-root.js'

const faces = facesIn(fontFilesIn([join(packageRoot, 'fonts')]))
const shaper = makeShaper(faces)
const runs = runMaker(faces)

const styled = { fontFamily: 'Noto Sans', fontSizePt: 10, fontWeight: 400, italic: false }
/** The pieces of a text that is one run. */
const piecesOf = (text: string) => {
  const [run, ...more] = runs(text, styled)
  assert.equal(more, [], text)
  return shaper.pieces(run!.text, run!.style)
}
const textsOf = (text: string) => piecesOf(text).map((piece) => piece.text)

test('a text is split into syllables in reordering scripts, words in joining scripts, else letters', () => {
  assert.equal(textsOf('दिल्ली'), ['दि', 'ल्ली'])
  assert.equal(textsOf('ক্ষেত্র'), ['ক্ষে', 'ত্র'])
  assert.equal(textsOf('ไทย'), ['ไ', 'ท', 'ย'])
  assert.equal(textsOf('น้ำ'), ['น้ำ'])
  assert.equal(textsOf('ភ្នំពេញ'), ['ភ្នំ', 'ពេ', 'ញ'])
  assert.equal(textsOf('شمس'), ['شمس'])
})

test('pieces are ordered from left to right, whatever the direction of the text', () => {
  assert.equal(textsOf('שלום'), ['ם', 'ו', 'ל', 'ש'])
  assert.equal(textsOf('١٢٣'), ['١', '٢', '٣'])
  for (const text of ['שלום', 'दिल्ली नगर']) {
    let end = 0
    for (const { start, advance } of piecesOf(text)) {
      assert.ok(Math.abs(start - end) < 1e-9, text)
      end = start + advance
    }
  }
})

test('only letters of a single glyph are drawn by the renderer', () => {
  const isPlain = (text: string) => piecesOf(text).every((piece) => piece.isPlain)
  for (const text of ['አዲስ', 'ᏣᎳᎩ', 'שלום', 'ไทย']) assert.ok(isPlain(text), text)
  for (const text of ['दिल्ली', 'น้ำ', 'می‌خواهم', 'עִיר']) assert.not(isPlain(text), text)
})

/** The corners of path data, those that curves are drawn to included: M absolute, all else relative. */
const cornersOf = (path: string): [number, number][] => {
  const corners: [number, number][] = []
  let [at, start]: [number, number][] = [[0, 0], [0, 0]] // prettier-ignore
  for (const [, command, values] of path.matchAll(/([Mmlqcz])([^Mmlqcz]*)/g)) {
    const numbers = (values!.match(/-?[\d.]+/g) ?? []).map(Number)
    const [fromX, fromY] = command === 'M' ? [0, 0] : at!
    for (let i = 0; i < numbers.length; i += 2) corners.push([fromX + numbers[i]!, fromY + numbers[i + 1]!])
    at = command === 'z' ? start : corners.at(-1)!
    if (command === 'M' || command === 'm') start = at
  }
  return corners
}

test('outlines start at the origin of the text, in the size of its letters', () => {
  const [run] = runs('दिल्ली', { ...styled, fontSizePt: 20 })
  const corners = cornersOf(shaper.path(run!.text, run!.style, 100, 50))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const width = 20 * piecesOf('दिल्ली').reduce((sum, { advance }) => sum + advance, 0)
  assert.ok(Math.min(...xs) > 98 && Math.max(...xs) < 102 + width, `${Math.min(...xs)} ${Math.max(...xs)}`)
  assert.ok(Math.min(...ys) < 36 && Math.max(...ys) < 58, `${Math.min(...ys)} ${Math.max(...ys)}`)
})

test('an unknown face is an error', () => {
  assert.throws(() => shaper.pieces('अ', { ...styleOf(faces[0]!), fontFamily: "'None'", fontSizePt: 1 }), /None/)
})

test('the width of a run is the sum of its advances, with kerning, in proportion to its size', () => {
  const [run] = runs('AV', styled)
  const [left, right] = piecesOf('AV')
  const width = shaper.width('AV', run!.style)
  assert.ok(Math.abs(width - (left!.advance + right!.advance) * 10) < 1e-9, String(width))
  assert.ok(width < shaper.width('A', run!.style) + shaper.width('V', run!.style))
  assert.ok(Math.abs(shaper.width('AV', { ...run!.style, fontSizePt: 5.3 }) - width * 0.53) < 1e-9)
})

test('the outline of a run has the corners of its path', () => {
  for (const text of ['Äg', 'شمس']) {
    const [run] = runs(text, styled)
    const starts = shaper.outline(run!.text, run!.style).flatMap(({ command, xy }) => (command === 'M' ? [xy] : []))
    const path = shaper.path(run!.text, run!.style, 0, 0)
    const first = [...path.matchAll(/M([-\d.e]+) ([-\d.e]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    assert.ok(first.length > 1, text)
    for (const [x, y] of first)
      assert.ok(starts.some(([a, b]) => Math.hypot(a! - x!, b! - y!) < 0.01), `${text} ${x} ${y}`) // prettier-ignore
  }
})

test('a family whose name ends with a digit is measured in its own face', () => {
  const serif = { ...styled, fontFamily: 'Source Serif 4' }
  const pixels = makePixelTools({ imagePixels: 1e6, outputPixels: 1e6 }, fontFilesIn([join(packageRoot, 'fonts')]))
  const width = (style: typeof styled) => pixels.textWidth('100 km', style)
  assert.ok(Math.abs(width(serif) - width(styled)) > 0.1)
  assert.is(width(serif), width({ ...styled, fontFamily: "'Source Serif 4', serif" }))
})

test.run()
