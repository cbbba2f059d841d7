import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { complaint, equal, mistake } from '../evaluate.js'
import { readExpression } from '../../../../parts/ecql/read.js'

test('patterns for numbers, as in java.text.DecimalFormat', () => {
  equal({
    "numberFormat('#,##0.00', 1234567.891)": '1,234,567.89',
    "numberFormat('#,###', 0)": '0',
    "numberFormat('00000', 42)": '00042',
    "numberFormat('#.##', 0.5)": '0.5',
    "numberFormat('#.00', 0.5)": '.50',
    "numberFormat('0.0', 0.25)": '0.2',
    "numberFormat('0.0', -0.04)": '0.0',
    "numberFormat('#,##0.0#', -1234.5)": '-1,234.5',
    "numberFormat('0.0%', 0.256)": '25.6%',
    "numberFormat('0‰', 0.0256)": '26‰',
    "numberFormat('0.###E0', 12345)": '1.234E4',
    "numberFormat('0.0E00', 0.00123)": '1.2E-03',
    "numberFormat('#,##0;(#,##0)', -1234)": '(1,234)',
    "numberFormat('''No. ''0'' m''', 7)": 'No. 7 m',
    "numberFormat('#,####', 123456789)": '1,2345,6789',
    "numberFormat('#,##0.00', 1234.5, 'de')": '1.234,50',
    "numberFormat(5, '000')": '005',
    "numberFormat2('#,##0.0', -1234.56, '~', '_', ' ')": '~1 234_6'
  })
  assert.match(
    mistake("numberFormat('abc', 5)", readExpression),
    '"abc" is not a number pattern: it has no digits; must be a pattern such as "#,##0.00"'
  )
  assert.match(
    mistake("numberFormat('0', 5, 'no language')", readExpression),
    '"no language" is not a language; must be a tag such as "en" or "de-CH"'
  )
})

test('dates are formatted and parsed', () => {
  equal(
    {
      "dateFormat('dd.MM.yyyy HH:mm', opened)": '30.11.2006 01:30',
      "dateFormat('EEEE, d MMMM yyyy', day)": 'Sunday, 17 May 2020',
      "dateFormat(day, 'yyyy')": '2020',
      "dateFormat('yyyy', 0)": '1970',
      "dateParse('dd/MM/yyyy', '30/11/2006')": '2006-11-30',
      "dateParse('30.11.2006', 'dd.MM.yyyy')": '2006-11-30',
      "dateParse('yyyy-MM-dd', '2006-11-30T01:30:00Z')": '2006-11-30',
      "dateParse('yyyyMMddHHmm', '200611300130')": '2006-11-30T01:30:00Z',
      "dateParse('d MMM yy', '3 March 21')": '2021-03-03',
      "dateParse('yyyy-MM-dd''T''hh:mm a', '2006-11-30T01:30 PM')": '2006-11-30T13:30:00Z',
      "dateParse('yyyy-MM-dd HH:mm:ss.SSS Z', '2006-11-30 01:30:00.250 +0100')": '2006-11-30T00:30:00.250Z',
      "dateFormat('yyyy', dateParse('MM/yyyy', '05/1999'))": '1999',
      "dateDifference(opened, 2006-11-29T01:30:00Z, 'h')": 24,
      "dateDifference(day, '2020-05-16')": 86_400_000
    },
    { opened: '2006-11-30T01:30:00Z', day: '2020-05-17' }
  )
  assert.match(complaint("dateFormat('yyyy', name)", { name: 'abc' }), '"abc" is not a date')
  assert.match(complaint("dateParse('yyyy-MM-dd', name)", { name: '1/2/2000' }), '"1/2/2000" is not a date in the pattern "yyyy-MM-dd"') // prettier-ignore
  assert.match(
    complaint("dateParse('bb', name)", { name: '1' }),
    '"bb" is not a date pattern; must be a pattern such as "yyyy-MM-dd"'
  )
})

test('ambiguous date patterns are fast', () => {
  assert.match(complaint(`dateParse('${'MMMEEE'.repeat(30)}', name)`, { name: 'a'.repeat(180) }), '"aaaa')
  assert.match(complaint(`dateParse('${"d''''".repeat(30)}', name)`, { name: '1'.repeat(180) }), '"1111')
})

test.run()
