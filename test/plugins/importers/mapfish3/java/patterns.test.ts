import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDate, isDatePattern } from '../../../../../core/date.js'
import { datePattern } from '../../../../../plugins/importers/mapfish3/java/date-patterns.js'
import { numberText } from '../../../../../plugins/importers/mapfish3/java/number-patterns.js'

test('numbers of totals: decimals, groups and the text around them', () => {
  const read = (pattern: string) => {
    const { before, decimals, isGrouped, after } = numberText(pattern)!
    return [before, decimals, isGrouped, after]
  }
  assert.equal(['#,##0.00', '###,###', '0', '#0.0', '#,##0.00;-#,##0.00'].map(read), [['', 2, true, ''], ['', 0, true, ''], ['', 0, false, ''], ['', 1, false, ''], ['', 2, true, '']]) // prettier-ignore
  assert.equal(["'CHF '#,##0.00", "#,##0 m'²'", "'it''s '0' #''0'"].map(read), [['CHF ', 2, true, ''], ['', 0, true, ' m²'], ["it's ", 0, false, " #'0"]]) // prettier-ignore
})

test('numbers that totals do not have', () => {
  const patterns = ['#0.0##E00', '0E0', '¤#,##0', '0‰', '0%', '00', '0,000', '0.0#', '#.##', '.00', '#,####', '#,##0;(#)', '0 %', "'0", 'm', '', '0'.repeat(300)] // prettier-ignore
  assert.equal(
    patterns.filter((pattern) => numberText(pattern) !== undefined),
    []
  )
  for (const piece of ["'", "''", "'a", '#', ',', '0,', ' ']) numberText(`${piece.repeat(190 / piece.length)}E`)
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
