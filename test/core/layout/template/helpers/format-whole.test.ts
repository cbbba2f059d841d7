import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatWhole } from '../../../../../core/layout/template/helpers/legacy.js'

const shown = (written: string, value: number, lang = 'en'): string => {
  const [, flags, width] = /^%([-+# 0,(]*)(\d*)d$/.exec(written)!
  return formatWhole(value, { flags: flags!, width: Number(width), letter: 'd' }, lang)
}

test('printf flags and widths follow java.util.Formatter', () => {
  for (const [written, value, expected] of [
    ['%d', 25000, '25000'],
    ['%,d', 25000, '25,000'],
    ['%,d', -1234567, '-1,234,567'],
    ['%+d', 5, '+5'],
    ['%+d', -5, '-5'],
    ['% d', 5, ' 5'],
    ['%(d', -5, '(5)'],
    ['%(d', 5, '5'],
    ['%8d', 25, '      25'],
    ['%-8d', 25, '25      '],
    ['%08d', 25, '00000025'],
    ['%08d', -25, '-0000025'],
    ['%(08d', -42, '(000042)'],
    ['%,010d', 1234567, '01,234,567'],
    ['%+,8d', 1234, '  +1,234'],
    ['%-08d', 25, '25      '],
    ['%2d', 12345, '12345'],
    ['%#d', 7, '7']
  ] as const)
    assert.is(shown(written, value), expected, `${written} of ${value}`)
})

test('rounded half up', () => {
  const values = [0.5, 1.49, 2.5, -2.5, -0.4, 24999.5]
  assert.equal(
    values.map((value) => shown('%d', value)),
    ['1', '1', '3', '-2', '0', '25000']
  )
})

test('groups and digits of the language', () => {
  const spaced = (lang: string) => shown('%,d', 1234567, lang).replace(/\s/g, ' ').replace(/’/g, "'")
  assert.equal(['de', 'de-CH', 'fr', 'en-IN'].map(spaced), ['1.234.567', "1'234'567", '1 234 567', '12,34,567'])
  assert.is(shown('%05d', 42, 'ar-EG'), '٠٠٠٤٢')
})

test.run()
