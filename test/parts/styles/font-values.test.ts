import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseItalic, parseWeight, wordIn } from '../../../parts/styles/font-values.js'

test('names of font weights map to CSS numbers, however the words are joined', () => {
  const weights = {
    thin: 100, hairline: 100, 'extra-light': 200, ultralight: 200, light: 300, lighter: 300, normal: 400, regular: 400,
    Book: 400, Roman: 400, medium: 500, demi: 600, 'Demi Bold': 600, semi_bold: 600, bold: 700, bolder: 700,
    'Extra Bold': 800, ultrabold: 800, black: 900, heavy: 900
  } // prettier-ignore
  for (const [name, weight] of Object.entries(weights)) assert.is(parseWeight(name), weight, name)
  assert.equal(['italic', 'bold italic', 'Light Oblique'].map(parseWeight), [400, 700, 300])
})

test('a font weight may be a number from 1 to 1000', () => {
  assert.equal([1, '350', 1000].map(parseWeight), [1, 350, 1000])
  assert.equal([0, 0.5, 1000.5, 'fat', '', undefined].map(parseWeight), Array(6).fill(undefined))
})

test('italic and oblique are slanted, plain names are not, other font styles are unknown', () => {
  assert.equal(['italic', 'Oblique', 'bold italic'].map(parseItalic), [true, true, true])
  assert.equal(['normal', 'regular', 'bold', 'none'].map(parseItalic), [false, false, false, false])
  assert.equal(['slanted', ''].map(parseItalic), [undefined, undefined])
})

test('only the first hundred letters of a long font value are read', () => {
  assert.is(wordIn(` ${'A'.repeat(200)}`), 'a'.repeat(99))
  assert.is(wordIn(undefined), '')
})

test.run()
