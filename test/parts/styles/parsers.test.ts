import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseItalic, parseWeight } from '../../../parts/styles/font-values.js'
import { parseAnchor, parseBoolean, parseCap, parseDash, parseJoin, parseLength, parseNumber, parseOpacity, parseSize, parseText, wordParser } from '../../../parts/styles/measure.js' // prettier-ignore

const each = <T>(parse: (value: unknown) => T, values: readonly unknown[]) => values.map(parse)
const NONE = undefined

test('numbers may be texts', () => {
  assert.equal(each(parseNumber, [0, -1.5, ' 2e3 ', '', ' ', 'x', NaN, Infinity, true, null, []]), [0, -1.5, 2000, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE]) // prettier-ignore
})

test('lengths are points, in any unit', () => {
  const lengths = [3, '3', '3px', ' 3 PT ', '3pc', '3in', '25.4mm', '2.54 cm', '0.0254m', '-.5px', '+1.e1']
  assert.equal(each(parseLength, lengths).map((points) => Number(points!.toFixed(9))), [3, 3, 3, 3, 36, 216, 72, 72, 72, -0.5, 10]) // prettier-ignore
  assert.equal(each(parseLength, ['3em', '3 p x', 'px', '', '1,5', null, true, `3${' '.repeat(100)}`]), Array(8).fill(NONE)) // prettier-ignore
  assert.is(parseLength(`3${' '.repeat(99)}`), 3)
  assert.equal(each(parseLength, [100_000, 100_001, -100_000, -100_001, '100001']), [100_000, NONE, -100_000, NONE, NONE]) // prettier-ignore
})

test('sizes are not below zero', () => {
  assert.equal(each(parseSize, [0, '0.5px', -0.5, 'x']), [0, 0.5, NONE, NONE])
})

test('opacities are from 0 to 1, also as percentages', () => {
  assert.equal(each(parseOpacity, [0.25, '0.5', '40%', ' 7 % ', '150%', 2, -1, '-5%', '%', 'x']), [0.25, 0.5, 0.4, 0.07, 1, 1, 0, 0, NONE, NONE]) // prettier-ignore
})

test('flags have words and digits', () => {
  assert.equal(each(parseBoolean, [true, 'YES', 1, '1', false, ' no', 0, 'FALSE']), [true, true, true, true, false, false, false, false]) // prettier-ignore
  assert.equal(each(parseBoolean, ['on', 2, null]), [NONE, NONE, NONE])
})

test('words are read in any letter case; what is expected names them', () => {
  const parse = wordParser({ one: 1, two: 2 })
  assert.equal(each(parse, [' ONE', 'two', 'three', 'toString', null]), [1, 2, NONE, NONE, NONE])
  assert.is(parse.expected, 'one of one, two')
  assert.equal([...each(parseCap, ['butt', 'flat', 'Round', 'square', 'miter']), ...each(parseJoin, ['miter', 'mitre', 'round', 'bevel', 'butt'])], ['butt', 'butt', 'round', 'square', NONE, 'miter', 'miter', 'round', 'bevel', NONE]) // prettier-ignore
  assert.equal(each(parseText, ['a', 5, false, null, {}]), ['a', '5', 'false', NONE, NONE])
})

test('dashes are names, in widths of the line, or lengths', () => {
  const named = Object.fromEntries(['solid', 'none', 'dot', 'dash', 'dashdot', 'longdash', 'LongDashDot'].map((name) => [name, parseDash(name)!])) // prettier-ignore
  assert.equal(Object.values(named).map(({ lengths }) => lengths), [[], [], [0, 2], [2, 2], [3, 2, 0, 2], [4, 2], [5, 2, 0, 2]]) // prettier-ignore
  assert.ok(Object.values(named).every(({ unit }) => unit === 'width'))
  const lengths = (value: unknown) => parseDash(value)?.lengths
  assert.equal([lengths('6 4'), lengths('[6,4;1mm]')?.length, lengths([1, '2']), lengths(5), lengths('0 0')], [[6, 4], 3, [1, 2], [5], []]) // prettier-ignore
  assert.is(parseDash('6 4')!.unit, 'pt')
  assert.equal([lengths('6 x'), lengths([-1]), lengths(null), lengths('')], [NONE, NONE, NONE, NONE])
  assert.equal([lengths(Array(64).fill(1))?.length, lengths(Array(65).fill(1))], [64, NONE])
  const long = (length: number) => lengths(`1${' '.repeat(length - 2)}1`)
  assert.equal([long(1000), long(1001)], [[1, 1], NONE])
})

test('anchors are from -10 to 10', () => {
  assert.equal(each(parseAnchor, [0.5, '-10', 10, 10.1, -10.1, 'l']), [0.5, -10, 10, NONE, NONE, NONE])
})

test('weights of fonts are numbers from 1 to 1000 or names, also with a slant', () => {
  const weights = { thin: 100, hairline: 100, 'extra-light': 200, 'Ultra Light': 200, light: 300, lighter: 300, normal: 400, regular: 400, book: 400, roman: 400, medium: 500, demi: 600, 'demi-bold': 600, semi_bold: 600, bold: 700, bolder: 700, 'extra bold': 800, ultrabold: 800, black: 900, heavy: 900, '1': 1, '1000': 1000, 'bold italic': 700, italic: 400, 'Oblique 350': 350 } // prettier-ignore
  for (const [name, weight] of Object.entries(weights)) assert.is(parseWeight(name), weight, name)
  assert.equal(each(parseWeight, [650, 0.5, 1001, '', 'fat', null]), [650, NONE, NONE, NONE, NONE, NONE])
})

test('a slant is italic or oblique; other words of fonts are upright', () => {
  assert.equal(each(parseItalic, ['italic', 'Bold Oblique', 'normal', 'regular', 'bold', 'none', 'x', '']), [true, true, false, false, false, false, NONE, NONE]) // prettier-ignore
})

test('each parser says what it expects', () => {
  for (const parse of [
    parseNumber,
    parseLength,
    parseSize,
    parseOpacity,
    parseBoolean,
    parseText,
    parseDash,
    parseAnchor,
    parseWeight,
    parseItalic,
    parseCap
  ])
    // prettier-ignore
    assert.match(parse.expected, /\w/)
})

test.run()
