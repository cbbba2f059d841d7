import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { printf } from '../../../../plugins/layers/grid/printf.js'

const english = { minus: '-', decimal: '.', group: ',' }
const print = (format: string, value: number, unit = 'm') => printf(format, [value, unit], english)

const refuses = (format: string, part: string) =>
  assert.throws(
    () => print(format, 1),
    (thrown: unknown) =>
      thrown instanceof PrintError &&
      thrown.code === 'invalid-spec' &&
      thrown.message.includes(JSON.stringify(format)) &&
      thrown.message.includes(part),
    format
  )

test('numbers are formatted', () => {
  assert.is(print('%1.0f %s', 2600000.4), '2600000 m')
  assert.is(print('%.2f', 7.4386), '7.44')
  assert.is(print('%f', -7.5), '-7.500000')
  assert.is(print('%d', 41.6), '42')
  assert.is(print('%e', 1234.56), '1.234560e+03')
  assert.is(print('%.1e', 0.000123), '1.2e-04')
  assert.is(print('%g', 1234.5), '1234.50')
  assert.is(print('%g', 0), '0.00000')
  assert.is(print('%.3g', 1234567), '1.23e+06')
  assert.is(print('%g', 0.00001), '1.00000e-05')
  assert.is(print('%s', 0.1), '0.1')
})

test('flags and widths', () => {
  assert.is(print('%+d', 5), '+5')
  assert.is(print('% d', 5), ' 5')
  assert.is(print('%08.2f', -3.14159), '-0003.14')
  assert.is(print('%,d', 2600000), '2,600,000')
  assert.is(print('%,.1f', -1234.56), '-1,234.6')
  assert.is(print('%(.1f', -5), '(5.0)')
  assert.is(print('%6d|', 42), '    42|')
  assert.is(print('%-6d|', 42), '42    |')
  assert.is(printf('%,.2f', [1234.5], { ...english, decimal: ',', group: '’' }), '1’234,50')
  assert.is(printf('%4s|%-4s|%.2s', ['a', 'b', 'cde'], english), '   a|b   |cd')
})

test('positions, percent signs and plain text', () => {
  assert.is(print('%2$s %1$.1f %1$d', 7.26), 'm 7.3 7')
  assert.is(print('100%% %d', 7), '100% 7')
  assert.is(print('', 7), '')
  assert.is(print('E %d', 7), 'E 7')
})

test('a number rounded to zero has no sign', () => {
  assert.is(print('%.1f', -0.04), '0.0')
  assert.is(print('%d', -0), '0')
})

test('an invalid format is refused and quoted', () => {
  refuses('%x', 'has "%x"; must be one of %d, %f, %e, %g, %s, %%')
  refuses('%', '"%"')
  refuses('%tY', '"%t')
  refuses('%n', '"%n"')
  refuses('%<s', '"%<')
  refuses('%d %d', 'has "%d", but value 2 is text; use %s')
  refuses('%2$f', 'value 2')
  refuses('%d %s %s', 'asks for value 3, but there are 2 values')
  refuses('%0$d', 'value 0')
  refuses('%999999999999d', 'is too wide; the limits are 100 characters and 20 decimals')
  refuses('%.99f', '20')
})

test('a long invalid format is refused quickly', () => {
  refuses(`%${'0'.repeat(200)}`, '"%0')
  assert.is(print('-+0, '.repeat(40), 1), '-+0, '.repeat(40))
})

test.run()
