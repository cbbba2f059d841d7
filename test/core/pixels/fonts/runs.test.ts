import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../../core/package-root.js'
import { facesIn } from '../../../../core/pixels/fonts/faces.js'
import { fontFilesIn } from '../../../../core/pixels/fonts/files.js'
import { runMaker } from '../../../../core/pixels/fonts/runs.js'
import type { TextStyle } from '../../../../core/pixels/pixel-tools.js'

const faces = facesIn(fontFilesIn([join(packageRoot, 'fonts')]))
const runs = runMaker(faces)

const styleOf = (style: Partial<TextStyle>): TextStyle => ({
  fontFamily: 'Noto Sans',
  fontSizePt: 10,
  fontWeight: 400,
  italic: false,
  ...style
})

/** Text and family of each run. */
const shown = (text: string, style: Partial<TextStyle> = {}): string[][] =>
  runs(text, styleOf(style)).map(({ text: written, style: { fontFamily } }) => [written, fontFamily.slice(1, -1)])

const faceFor = (style: Partial<TextStyle>): string => {
  const { style: found } = runs('x', styleOf(style))[0]!
  return `${found.fontFamily.slice(1, -1)} ${found.fontWeight}${found.italic ? ' italic' : ''}`
}

test('the faces of a file have family, weight, slant and class', () => {
  const found = faces.map(({ family, weight, italic, fontClass }) => `${family} ${weight} ${italic} ${fontClass}`)
  for (const face of ['Noto Sans 700 true sans', 'Source Serif 4 600 false serif', 'Noto Sans Mono 400 false mono'])
    assert.ok(found.includes(face), face)
})

test('an available family is matched in any letter case, by its nearest face', () => {
  assert.is(faceFor({ fontFamily: 'noto sans' }), 'Noto Sans 400')
  assert.is(faceFor({ fontFamily: '"Noto Sans"', fontWeight: 650 }), 'Noto Sans 700')
  assert.is(faceFor({ fontFamily: 'Noto Sans', fontWeight: 100 }), 'Noto Sans 400')
  assert.is(faceFor({ fontFamily: 'Noto Sans', fontWeight: 900, italic: true }), 'Noto Sans 700 italic')
  assert.is(faceFor({ fontFamily: 'Source Serif 4', fontWeight: 700 }), 'Source Serif 4 600')
  assert.is(faceFor({ fontFamily: 'Nowhere, Noto Sans Mono' }), 'Noto Sans Mono 400')
})

test('a missing family is replaced by the bundled family of its class and weight', () => {
  for (const sans of ['Arial', 'Helvetica Neue', 'Lucida Sans', 'sans-serif', 'Whatever', ''])
    assert.is(faceFor({ fontFamily: sans, fontWeight: 700 }), 'Noto Sans 700', sans)
  for (const serif of ['Georgia', 'Times New Roman', 'serif', 'Liberation Serif', 'ROMAN'])
    assert.is(faceFor({ fontFamily: serif }), 'Source Serif 4 400', serif)
  for (const mono of ['Courier New', 'monospace', 'Consolas', 'DejaVu Sans Mono', 'Fira Code'])
    assert.is(faceFor({ fontFamily: mono, fontWeight: 700 }), 'Noto Sans Mono 700', mono)
  assert.is(faceFor({ fontFamily: 'Georgia, sans-serif' }), 'Noto Sans 400')
})

test('a family name that includes a face name selects the face', () => {
  assert.is(faceFor({ fontFamily: 'Noto Sans Bold' }), 'Noto Sans 700')
  assert.is(faceFor({ fontFamily: 'Open Sans Semibold Italic' }), 'Noto Sans 700 italic')
  assert.is(faceFor({ fontFamily: 'Noto Sans SemiBold' }), 'Noto Sans 600')
  assert.is(faceFor({ fontFamily: 'Noto Sans Semi Bold' }), 'Noto Sans 600')
  assert.is(faceFor({ fontFamily: 'Source Serif 4 Extra Bold Italic' }).split(' ').at(-1), 'italic')
  assert.is(faceFor({ fontFamily: 'Georgia-Italic' }), 'Source Serif 4 400 italic')
})

test('a letter missing in a family is taken from another family', () => {
  assert.equal(shown('ἀρχή Москва', { fontFamily: 'Noto Sans Mono' }), [['ἀρχή Москва', 'Noto Sans Mono']])
  assert.equal(shown('Gare ⚑', { fontFamily: 'Source Serif 4' }), [
    ['Gare ', 'Source Serif 4'],
    ['⚑', 'Noto Sans Symbols']
  ])
  assert.equal(shown('Cairo القاهرة'), [
    ['Cairo ', 'Noto Sans'],
    ['القاهرة', 'Noto Sans Arabic']
  ])
})

test('marks and joiners stay with their letter', () => {
  assert.equal(shown('n\u0303a e\u0301'), [['n\u0303a e\u0301', 'Noto Sans']])
  assert.equal(shown('שָׁלוֹם'), [['שָׁלוֹם', 'Noto Sans Hebrew']])
})

test('runs are in visual order: from right to left in right-to-left scripts', () => {
  assert.equal(
    shown('القاهرة Cairo').map(([text]) => text),
    ['Cairo', ' ', 'القاهرة']
  )
  assert.equal(
    shown('שלום (12)!').map(([text]) => text),
    ['!', '(', '12', ')', ' ', 'שלום']
  )
  assert.equal(
    shown('Tel Aviv (תל אביב), IL').map(([text]) => text),
    ['Tel Aviv (', 'תל אביב', '), IL']
  )
})

test('letters missing in all fonts are reported', () => {
  const found = runs('A 한국', styleOf({}))
  assert.equal(
    found.map(({ text, missing }) => [text, missing]),
    [
      ['A ', undefined],
      ['한국', '한국']
    ]
  )
})

test('endless lists of families and unusual texts are processed in finite time', () => {
  assert.is(faceFor({ fontFamily: 'x,'.repeat(100_000) }), 'Noto Sans 400')
  assert.is(faceFor({ fontFamily: ' bold'.repeat(1000) }), 'Noto Sans 700')
  for (const text of ['', '\u200d', '\ud800', '\u202e\u2067', '\u0301']) runs(text, styleOf({}))
  assert.equal(runs('constructor', styleOf({ fontFamily: '__proto__' })).length, 1)
})

test.run()
