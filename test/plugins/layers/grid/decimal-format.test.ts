import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { decimalFormat } from '../../../../plugins/layers/grid/decimal-format.js'

const swiss = { decimal: '.', grouping: '’' }
const write = (pattern: string, value: number, separators = swiss) => decimalFormat(pattern)(value, separators)

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
  assert.is(write('###,###.00', -1234.5, { decimal: ',', grouping: '.' }), '-1.234,50')
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

test('an invalid pattern is refused and quoted', () => {
  for (const pattern of ['', 'metres', '0#', '0.#0', '0.0.0', '#,', '0,', '0;(0)', '0.0,0', "0'", '0.00E0', '0 0', '.'])
    assert.throws(
      () => decimalFormat(pattern),
      (thrown: unknown) =>
        thrown instanceof PrintError &&
        thrown.code === 'invalid-spec' &&
        thrown.message.includes(JSON.stringify(pattern)),
      pattern
    )
})

test('an error message explains the mistake in a pattern', () => {
  const saying = (pattern: string, why: string) =>
    assert.throws(
      () => decimalFormat(pattern),
      (thrown: Error) =>
        thrown.message ===
        `the decimal pattern ${JSON.stringify(pattern)} is invalid: ${why}; use one such as "#,##0.00"`,
      pattern
    )
  saying("0'", 'a single quote is not closed')
  saying('0;(0)', '";" is not allowed here')
  saying('metres', 'it has no digits')
  saying('0#', 'its digits are "0#"')
})

test('a long invalid pattern is refused quickly', () => {
  assert.throws(
    () => decimalFormat(`${','.repeat(200)}x0`),
    (thrown: unknown) => thrown instanceof PrintError && thrown.code === 'invalid-spec'
  )
})

test.run()
