import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDate, isDatePattern } from '../../../../../core/date.js'
import { formatNumber } from '../../../../../core/number.js'
import { datePattern } from '../../../../../plugins/importers/mapfish3/java/date-patterns.js'
import { numberPattern } from '../../../../../plugins/importers/mapfish3/java/number-patterns.js'

const read = (pattern: string) => {
  const found = numberPattern(pattern)
  if (typeof found === 'string') throw new Error(`${pattern} ${found}`)
  return found
}
/** What the helper prints with the options of a pattern. */
const printed = (pattern: string, value: number): string => {
  const { before, options, after } = read(pattern)
  return before + formatNumber(value, 'en', options) + after
}

test('numbers: decimals, groups, percent', () => {
  const patterns = ['#,##0.00', '#,##0', '###,###', '0', '#', '0.00', '0%', '#,##0.0%', '#,##0.00;-#,##0.00', '0E00']
  assert.equal(
    patterns.map((pattern) => read(pattern).options),
    [
      { decimals: 2 },
      { decimals: 0 },
      { decimals: 0 },
      { decimals: 0, group: '' },
      { decimals: 0, group: '' },
      { decimals: 2, group: '' },
      { decimals: 0, group: '', style: 'percent' },
      { decimals: 1, style: 'percent' },
      { decimals: 2 },
      { decimals: 0, exponent: 2 }
    ]
  )
  assert.equal(['#,##0.00', '0.0', '0%', '#,##0.0%'].map((pattern) => printed(pattern, 1234.567)), ['1,234.57', '1234.6', '123457%', '123,456.7%']) // prettier-ignore
})

test('numbers: text around them', () => {
  const around = (pattern: string) => [read(pattern).before, read(pattern).after]
  assert.equal(around("'CHF '#,##0.00"), ['CHF ', ''])
  assert.equal(around("#,##0 m'²'"), ['', ' m²'])
  assert.equal(around("'it''s '0' #''0'"), ["it's ", " #'0"])
  assert.equal(around("0'%'"), ['', '%'])
  assert.is(printed('0.0 m', 2), '2.0 m')
})

test('numbers: what the layout prints otherwise', () => {
  assert.equal([read('0.0#').options.decimals, read('0.0#').differences.length], [2, 1])
  assert.equal([read('.00').options.decimals, read('.00').differences.length], [2, 1])
  assert.equal(read('#.##').differences.length, 1)
  assert.equal(read('#,##0.00').differences, [])
})

test('numbers that the helper cannot print', () => {
  const patterns = ['#0.0##E00', '¤#,##0', '0‰', '00', '0,000', '#,####', '#,##0;(#)', "'0", 'm', '', '0'.repeat(300), `0.${'0'.repeat(21)}`] // prettier-ignore
  assert.equal(
    patterns.filter((pattern) => typeof numberPattern(pattern) !== 'string'),
    []
  )
  const begun = performance.now()
  for (const piece of ["'", "''", "'a", '#', ',', '0,', ' ']) numberPattern(`${piece.repeat(190 / piece.length)}E`)
  assert.ok(performance.now() - begun < 500)
})

const NOON = new Date(Date.UTC(2024, 2, 5, 14, 7, 9, 40))
const dated = (pattern: string, of?: 'DateTimeFormatter') => {
  const found = datePattern(pattern, of)
  return found && formatDate(NOON, found, 'en', 'UTC')
}

test('dates of texts', () => {
  assert.equal(
    ['EEEE d. MMMM yyyy', 'dd.MM.yyyy HH:mm:ss.SSS', 'MMMMM dd, yy', 'EEEEE', 'h a', "yyyy 'o''clock' ''", 'D u', 'XXX Z', 'zzz'].map((pattern) => dated(pattern)), // prettier-ignore
    ['Tuesday 5. March 2024', '05.03.2024 14:07:09.040', 'March 05, 24', 'Tuesday', '2 PM', "2024 o'clock '", '65 2', 'Z +0000', 'UTC'] // prettier-ignore
  )
  assert.equal(['medium,hide', 'hide, short', 'medium,short', 'default,hide'].map((pattern) => datePattern(pattern)), ['date', 'time', 'datetime', 'date']) // prettier-ignore
})

test('dates of DateTimeFormatter: narrow names, years as u, fractions', () => {
  const of = (pattern: string) => dated(pattern, 'DateTimeFormatter')
  assert.equal([of('MMMMM'), of('uuuu-MM-dd'), of('SS'), of('EEEE')], ['M', '2024-03-05', '04', 'Tuesday'])
  assert.equal(['dd[.MM]', 'Q', 'e', 'OOOO', 'ZZZZ', 'VV', '{dd}'].map((pattern) => of(pattern)), Array(7).fill(undefined)) // prettier-ignore
})

test('dates that the helper cannot say, and what is no date pattern', () => {
  const patterns = ['W', 'F', 'S', 'dd.MM.yyyy n', "d 'open", '#,##0.00', '', 'short,hide', 'medium', 'd'.repeat(300)]
  assert.equal(
    patterns.filter((pattern) => datePattern(pattern) !== undefined),
    []
  )
  const known = ['G', 'yyyy', 'MM', 'LLL', 'w', 'd', 'E', 'a', 'k', 'K', 'z', 'Z', 'X', 'SSS']
  assert.equal(
    known.filter((pattern) => !isDatePattern(datePattern(pattern) ?? '')),
    []
  )
})

test.run()
