import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decimalFormat } from '../../core/decimal-format.js'
import type { NumberSigns } from '../../core/digits.js'

const swiss = { minus: '-', decimal: '.', group: '’' }
const read = (pattern: string) => decimalFormat(pattern, (reason) => new Error(reason))
const write = (pattern: string, value: number, signs: NumberSigns = swiss) => read(pattern)(value, signs)

test('digits that must be there, and digits that may', () => {
  assert.is(write('0', 2.6), '3')
  assert.is(write('000', 7), '007')
  assert.is(write('0.00', 7), '7.00')
  assert.is(write('0.##', 7.5), '7.5')
  assert.is(write('0.0##', 7.123456), '7.123')
  assert.is(write('#', 0), '0')
  assert.is(write('#.##', 0.25), '0.25')
  assert.is(write('#', 12), '12')
})

test('groups, as long as the last one of the pattern', () => {
  assert.is(write('###,###', 2600000), '2’600’000')
  assert.is(write('#,##0.0', 999), '999.0')
  assert.is(write('#,####', 123456789), '1’2345’6789')
  assert.is(write('###,###.00', -1234.5, { minus: '-', decimal: ',', group: '.' }), '-1.234,50')
})

test('text around, its special letters in quotes', () => {
  assert.is(write("0.0' m'", 3), '3.0 m')
  assert.is(write("'#'0", 3), '#3')
  assert.is(write("E 0''", 3), "E 3'")
  assert.is(write("'it''s '0", 3), "it's 3")
  assert.is(write('+0 km', 3), '+3 km')
  assert.is(write('E0', -3), '-E3')
})

test('patterns with percent and per mille are applied', () => {
  assert.is(write('0.0%', 0.125), '12.5%')
  assert.is(write('0‰', 0.125), '125‰')
  assert.is(write("0'%'", 0.125), '0%')
})

test('a number rounded to zero has no sign', () => assert.is(write('0.0', -0.04), '0.0'))

test('halves are rounded to the even digit, other numbers by their exact value', () => {
  assert.equal([0.5, 1.5, 2.5, -2.5].map((value) => write('0', value)), ['0', '2', '2', '-2']) // prettier-ignore
  assert.equal([0.125, 0.375, 2.675].map((value) => write('0.00', value)), ['0.12', '0.38', '2.67']) // prettier-ignore
  assert.is(write('0.00', 7.4386), '7.44')
})

test('without a 0 before the point, numbers below 1 have no whole part', () => {
  assert.is(write('#.00', 0.25), '.25')
  assert.is(write('.00', 12.25), '12.25')
  assert.is(write('#.0', 0), '.0')
})

test('exponents', () => {
  assert.is(write('0.00E0', 12345), '1.23E4')
  assert.is(write('0.0E00', -0.00123, { ...swiss, minus: '−' }), '−1.2E−03')
  assert.is(write('0E0', 0), '0E0')
  assert.is(write('0.0E0', 9.96), '1.0E1')
  assert.is(write('0.0E0', -Infinity), '-∞')
  assert.equal([12.5, 13.5, 0.0125].map((value) => write('0.0E0', value)), ['1.2E1', '1.4E1', '1.3E-2']) // prettier-ignore
})

test('an exponent is a multiple of the number of digits before the point, if some of them are optional', () => {
  assert.equal([12345, 123456.789, 0.00123, 0].map((value) => write('##0.##E0', value)), ['12.345E3', '123.46E3', '1.23E-3', '0E0']) // prettier-ignore
  assert.equal([12345, 123456.789, 0.00123].map((value) => write('#0.0##E00', value)), ['1.2345E04', '12.346E04', '12.3E-04']) // prettier-ignore
})

test('digits of other scripts', () => {
  assert.is(write("#,##0.0' m2'", 1234.5, { ...swiss, zero: '٠' }), '١’٢٣٤.٥ m2')
})

test('text for negative numbers', () => {
  assert.is(write('0;(0)', -5), '(5)')
  assert.is(write('0;(0)', 5), '5')
  assert.is(write("0;-0' below'", -5, { ...swiss, minus: '−' }), '−5 below')
  assert.is(write('0;', -5), '-5')
})

test('numbers of more than 21 digits have no exponent', () => {
  assert.is(write('#,##0', 1e21), '1’000’000’000’000’000’000’000')
  assert.is(write('0.00', 1e21), '1000000000000000000000.00')
  assert.is(write('0.0', -Infinity), '-∞')
})

test('the reason tells the mistake in a pattern', () => {
  for (const [pattern, reason] of [
    ['', 'it has no digits'],
    ['metres', 'it has no digits'],
    ['.', 'it has no digits'],
    ['0;m', 'it has no digits'],
    ['0#', '"0#" is not a valid group of digits'],
    ['0.#0', '"0.#0" is not a valid group of digits'],
    ['0.0.0', '"0.0.0" is not a valid group of digits'],
    ['0.0,0', '"0.0,0" is not a valid group of digits'],
    ['#,', '"#," is not a valid group of digits'],
    ['0,', '"0," is not a valid group of digits'],
    ["0'", 'a single quote is not closed'],
    ['0 0', '"0" is not allowed here'],
    ['0;0;0', '";" is not allowed here'],
    ['0'.repeat(201), 'it has 201 characters; the limit is 200']
  ] as const)
    assert.throws(
      () => read(pattern),
      (thrown: Error) => thrown.message === reason,
      pattern
    )
})

test.run()
