import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatNumber, formatScale, isUnit, patternMistake, unitNames } from '../../core/number.js'

const shown = (...[value, lang, form]: Parameters<typeof formatNumber>) =>
  formatNumber(value, lang, form).replace(/\s/g, ' ')

test('a number has no decimals from 100 on, else up to three, or the requested number', () => {
  assert.is(shown(1234.56, 'en'), '1,235')
  assert.is(shown(-0.0001, 'en'), '0')
  assert.is(shown(-99.4567, 'en'), '-99.457')
  assert.is(shown('12', 'en', { decimals: 2 }), '12.00')
  assert.is(shown(123456, 'de', { significant: 2 }), '120.000')
  assert.is(shown(123456, 'de', { significant: 2, decimals: 3 }), '120.000')
  assert.is(shown(1, 'en', { decimals: 99 }), `1.${'0'.repeat(20)}`)
  assert.is(shown(1.5, 'en', { decimals: 1.5, significant: NaN }), '1.5')
})

test('numbers are formatted with percent and with units', () => {
  assert.is(shown(0.25, 'fr', { style: 'percent' }), '25 %')
  assert.is(shown(0.12345, 'en', { style: 'percent', decimals: 2 }), '12.35%')
  assert.is(shown(3, 'en', { unit: 'hectare', unitDisplay: 'long' }), '3 hectares')
  assert.is(shown(3, 'en', { unit: 'hectare', unitDisplay: 'huge' as 'long' }), '3 ha')
  assert.is(shown(3, 'en', { unit: 'cubic-meter' }), '3 m³')
  assert.is(shown(3, 'en', { unit: 'nothing' }), '3')
  assert.is(shown(3, 'en', { unit: 'square-meter', style: 'percent' }), '300%')
})

test('a pattern decides about digits and texts; separators are those of the language, or the given one', () => {
  assert.is(shown(1234.125, 'en', { pattern: '#,##0.00 m' }), '1,234.12 m')
  assert.is(shown(1234.125, 'de', { pattern: '#,##0.00', decimals: 0, style: 'percent' }), '1.234,12')
  assert.is(shown(1234.125, 'en', { pattern: '#,##0.00', group: ' ' }), '1 234.12')
  assert.is(shown(0.25, 'de', { pattern: '#0 %' }), '25 %')
  assert.is(shown(0.25, 'de', { pattern: '0%' }), '25%')
  assert.is(shown(1234.5, 'ar-EG', { pattern: '0.0' }), '١٢٣٤٫٥')
  assert.is(shown('12', 'en', { pattern: '000' }), '012')
  assert.is(shown('abc', 'en', { pattern: '000' }), 'abc')
  assert.is(shown(2.5, 'en', { pattern: 'm', decimals: 2 }), '2.50', 'a pattern of a value that is not one is left out')
  assert.equal(['#,##0.00', 'm'].map(patternMistake), [undefined, 'it has no digits'])
})

test('units are those of ECMA-402, and units of area', () => {
  for (const unit of ['meter', 'kilometer-per-hour', 'square-meter']) assert.ok(isUnit(unit), unit)
  for (const unit of ['metre', 'm', '', 'constructor', 'square-mile', 'meter-per-', 'meter-per-second-per-second'])
    assert.not(isUnit(unit), unit)
  assert.ok(unitNames().every(isUnit))
})

test('a value that is not a number is printed unchanged', () => {
  for (const text of ['abc', '', ' ', '1e', 'NaN', 'Infinity', '1,000'])
    assert.is(formatNumber(text, 'en', { unit: 'meter' }), text)
  for (const value of [null, undefined, [], {}, { toString: 1 }]) assert.is(formatNumber(value, 'en'), '')
  assert.is(formatNumber(NaN, 'en'), 'NaN')
})

test('a scale is written as 1 : n with the digits of the language, from left to right in all languages', () => {
  assert.is(formatScale(2500, 'en'), '1\u00a0:\u00a02,500')
  assert.is(formatScale(2500, 'de'), '1\u00a0:\u00a02.500')
  assert.is(formatScale('25000', 'fr').replace(/\s/g, ' '), '1 : 25 000')
  assert.is(formatScale(24613, 'en', { significant: 2 }), '1\u00a0:\u00a025,000')
  assert.is(formatScale(2500, 'he'), '\u20661\u00a0:\u00a02,500\u2069')
  assert.is(formatScale('unknown', 'he'), 'unknown')
})

test('decimals change at 100 and -100; a percentage has one', () => {
  assert.equal([99.9994, 100, 100.4, -99.9994, -100, -100.4, 0.12345].map((value) => shown(value, 'en')), ['99.999', '100', '100', '-99.999', '-100', '-100', '0.123']) // prettier-ignore
  assert.is(shown(0.12345, 'en', { style: 'percent' }), '12.3%')
  assert.is(shown(1.26, 'en', { significant: 1 }), '1')
  assert.is(shown(1.26, 'en', { decimals: 0 }), '1')
})

test('a scale of zero or below, or not a number, is printed as it is', () => {
  assert.equal([0, -5, 0.5, 1].map((scale) => formatScale(scale, 'en').replace(/\s/g, ' ')), ['0', '-5', '1 : 0.5', '1 : 1']) // prettier-ignore
})

test('scientific notation has digits of the exponent', () => {
  assert.is(formatNumber(1234.5, 'en', { exponent: 1 }), '1.235E3')
  assert.is(formatNumber(1234.5, 'de', { exponent: 2, decimals: 1 }), '1,2E03')
  assert.is(formatNumber(-0.000123, 'en', { exponent: 3, decimals: 0 }), '-1E-004')
  assert.is(formatNumber(1e100, 'en', { exponent: 1, significant: 1 }), '1E100')
  assert.is(formatNumber('a', 'en', { exponent: 1 }), 'a')
})

test.run()
