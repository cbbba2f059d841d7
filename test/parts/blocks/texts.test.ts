import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { plainText } from '../../../parts/blocks/plain-text.js'
import { decimalsIn, isNoNumber, numberOf, numberText } from '../../../parts/blocks/number-text.js'
import { rowAttributes } from '../../../parts/blocks/row-attributes.js'
import { colourOr, hexColour, typstColour } from '../../../parts/blocks/typst.js'
import { pictureSize } from '../../../parts/blocks/picture.js'
import { altWords, givenAlt, mapAlt } from '../../../parts/blocks/alternative-text.js'
import type { DrawnMap } from '../../../core/plugin.js'
import { viewOf } from '../../plugins/layers/drawing.js'

test('texts without a number are dashes and spaces, however many', () => {
  for (const text of ['', ' ', '-', ' – ', '—', ' '.repeat(1_000_000)]) assert.ok(isNoNumber(text))
  for (const text of ['--', '- -', '-1', 'x', `${' '.repeat(1_000_000)}x`]) assert.not(isNoNumber(text))
})

test('numbers in texts', () => {
  for (const [value, number] of [
    [5, 5],
    [' -1.5 ', -1.5],
    ['+.5', 0.5],
    ['2.', 2],
    ['1e3', 1000],
    ['1E-3', 0.001]
  ] as const)
    // prettier-ignore
    assert.is(numberOf(value), number)
  for (const value of [NaN, Infinity, '', '.', '0x10', '1e9999', '1e999', null, true, [1], '1,5', '1 2'])
    assert.is(numberOf(value), undefined, String(value))
})

test('decimals that show all numbers, at most six', () => {
  assert.is(decimalsIn([]), 0)
  assert.is(decimalsIn([1, 2.25, 3.5]), 2)
  assert.is(decimalsIn([0.1 + 0.2]), 1)
  assert.is(decimalsIn([0.000001]), 6)
  assert.is(decimalsIn([0.0000001]), undefined)
  assert.is(decimalsIn([1.5e-5]), 6)
  assert.is(decimalsIn([-0.25]), 2)
  assert.is(decimalsIn([1e15 + 0.5]), 0)
  assert.is(decimalsIn([1.5e14]), 0)
})

test('numbers as texts: powers of ten from 10¹⁵ on and below 10⁻⁵', () => {
  const text = (number: number, form = {}) => numberText(number, 'en', form).replaceAll('\u00a0', ' ')
  assert.is(text(1234.5), '1,234.5')
  assert.is(text(1e15), '1 × 10¹⁵')
  assert.is(text(-1.23456e20), '-1.235 × 10²⁰')
  assert.is(text(999999999999999), '1,000,000,000,000,000')
  assert.is(text(0.00001), '0.00001')
  assert.is(text(0.000009), '9 × 10⁻⁶')
  assert.is(text(0.000009, { decimals: 2 }), '0.00')
  assert.is(text(0), '0')
  assert.is(text(1.23456789), '1.23457')
  assert.is(text(1.5, { decimals: 2 }), '1.50')
})

test('powers of ten have their unit, too', () => {
  const text = (unit: string, lang = 'en') => numberText(1.5e20, lang, { unit }).replaceAll('\u00a0', ' ')
  assert.equal(['hectare', 'square-meter', 'parcels'].map((unit) => text(unit)), ['1.5 × 10²⁰ ha', '1.5 × 10²⁰ m²', '1.5 × 10²⁰ parcels']) // prettier-ignore
  assert.is(text('hectare', 'ar'), '\u20661.5 × 10²⁰\u2069 هكتار')
})

test('plain texts: JSON for objects, no control characters, cut to their length', () => {
  assert.is(plainText(null), '')
  assert.is(plainText({ a: [1] }), '{"a":[1]}')
  assert.is(plainText(' a\r\nb\rc\u0007\td\ufffe '), 'a\nb\nc\td')
  assert.is(plainText('abc', 3), 'abc')
  assert.is(plainText('abcd', 3), 'abc…')
  assert.is(plainText('ab cd', 3), 'ab…')
  assert.is(plainText('x'.repeat(5001)).length, 5001)
  assert.is(plainText('x'.repeat(5000)), 'x'.repeat(5000))
  assert.is(plainText('a\ud800'), 'a\ufffd')
  const deep: object = Array.from({ length: 20_000 }).reduce((inner: object) => [inner], [])
  assert.is(plainText(deep), '…')
  assert.is(plainText({ toJSON: () => undefined }), '')
})

test('colours for Typst', () => {
  assert.is(hexColour('red'), '#ff0000ff')
  assert.is(hexColour('rgba(0, 0, 0, 0.02)'), '#00000005')
  assert.is(hexColour('reddish'), undefined)
  assert.is(typstColour('reddish'), '#00000000')
  const warnings: string[] = []
  const or = (value: unknown) => colourOr(value, 'blue', 'its colour', (message) => void warnings.push(message))
  assert.equal([undefined, null, '', 'red'].map(or), ['#0000ffff', '#0000ffff', '#0000ffff', '#ff0000ff'])
  assert.equal(warnings, [])
  assert.is(or('reddish'), '#0000ffff')
  assert.equal(warnings, ['its colour is "reddish"; must be a colour such as red, #ff0000 or rgb(255, 0, 0); blue is used']) // prettier-ignore
  or('gren')
  assert.match(warnings[1]!, /; did you mean "green"\?$/)
})

test('the size of a picture follows its resolution; that of SVG does not', () => {
  const picture = (format: string) => ({ width: 30, height: 20, format }) as Parameters<typeof pictureSize>[0]
  assert.equal(pictureSize(picture('png')), { widthPt: 30, heightPt: 20 })
  assert.equal(pictureSize(picture('png'), 144), { widthPt: 15, heightPt: 10 })
  assert.equal(pictureSize(picture('svg'), 144), { widthPt: 30, heightPt: 20 })
  assert.is(rowAttributes('x')['x-attributes'], true)
})

test('alternative texts: of the author, else layers, scale and centre', () => {
  assert.is(givenAlt(undefined), undefined)
  assert.is(givenAlt(' '), undefined)
  assert.is(givenAlt('x'.repeat(1001)), `${'x'.repeat(1000)}…`)
  assert.equal([altWords('de').map, altWords('xx').map, altWords('pt').overviewMap], ['Karte', 'Map', 'Mapa geral'])
  const alt = (titles: string[], parameters = {}, kind: 'map' | 'overviewMap' = 'map', lang = 'en') =>
    mapAlt({ view: viewOf({ projection: 'EPSG:4326', center: [46.94812, 7.44744], scale: 100_000, ...parameters }), layers: titles.map((title) => ({ title })) } as DrawnMap, kind, lang) // prettier-ignore
  assert.is(alt(['B', 'A', 'B']), 'Map: A, B; scale 1 : 100,000; centre 46.9481° N, 7.4474° E')
  assert.is(alt([], { scale: 100_001, center: [-46.94812, -7.44744] }, 'overviewMap'), 'Overview map; scale 1 : 100,001; centre 46.95° S, 7.45° W') // prettier-ignore
  assert.match(alt([], { center: [0, 0] }), 'centre 0.0000° N, 0.0000° E')
  assert.match(alt([], {}, 'map', 'de'), /Mitte 46,9481° N, 7,4474° O$/)
  const titles = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`)
  assert.match(alt(titles(20)), /t1, t0; /)
  assert.match(alt(titles(21)), /t2, t1, …; /)
  assert.match(alt(['x'.repeat(41)]), `Map: ${'x'.repeat(40)}…; `)
})

test.run()
