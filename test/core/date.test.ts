import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDate, isDatePattern } from '../../core/date.js'

const date = new Date('2024-03-05T14:07:09.045Z')
const format = (pattern: string, lang?: string, zone = 'UTC') => formatDate(date, pattern, lang, zone)

test('numbers of a date are padded to the number of repeated letters', () => {
  assert.is(format('yyyy-MM-dd HH:mm:ss.SSS'), '2024-03-05 14:07:09.045')
  assert.is(format('d.M.yy h:m:s'), '5.3.24 2:7:9')
  assert.is(format('yyyyMMddhhmmss'), '20240305020709')
  assert.is(format('y D w u'), '2024 65 10 2')
  assert.is(format('k K S'), '14 2 0')
})

test('midnight and noon with the letters H, k, K and h', () => {
  const at = (iso: string) => formatDate(new Date(iso), 'H k h K a', 'en', 'UTC')
  assert.is(at('2024-03-05T00:00:00Z'), '0 24 12 0 AM')
  assert.is(at('2024-03-05T12:00:00Z'), '12 12 12 0 PM')
})

test('names of months, days and halves of the day are in the language', () => {
  assert.is(format('E EEEE MMM MMMM a', 'en'), 'Tue Tuesday Mar March PM')
  assert.is(format('EEEE, d. MMMM yyyy', 'de'), 'Dienstag, 5. März 2024')
  assert.is(format('d MMMM', 'fr_CH'), '5 mars')
  assert.is(format('MM/dd', 'ar-EG'), '03/05')
})

test('text in single quotes is printed unchanged, two quotes print one', () => {
  assert.is(format("yyyy 'at' HH 'o''clock'"), "2024 at 14 o'clock")
  assert.is(format("HH''mm"), "14'07")
  assert.is(format("HH 'open"), "14 'open")
})

test('letters for the time zone', () => {
  assert.is(format('HH:mm Z XXX', 'en', 'Asia/Kolkata'), '19:37 +0530 +05:30')
  assert.is(format('X x', 'en', 'UTC'), 'Z +00')
  assert.is(format('HH z', 'en', 'UTC'), '14 UTC')
})

test('the three named forms follow the language', () => {
  assert.is(format('date', 'en'), 'Mar 5, 2024')
  assert.match(format('time', 'de'), /^14:07$/)
  assert.match(format('DateTime', 'de'), /2024.*14:07/)
})

test('an unknown language or time zone does not throw', () => {
  assert.is(format('bcd'), 'bc5')
  assert.is(format('{}[]%'), '{}[]%')
  assert.is(format('yyyy', 'not a language'), '2024')
  assert.is(format('HH', 'en', 'Nowhere/Land'), '14')
  assert.is(format(''), '')
  assert.is(format('constructor toString').includes('undefined'), false)
})

test('a date pattern needs letters that all have a meaning', () => {
  for (const pattern of ['yyyy', "yyyy'foo'", 'EEEE d']) assert.ok(isDatePattern(pattern), pattern)
  for (const pattern of ['foo', '', '---', "'text'", 'constructor']) assert.not(isDatePattern(pattern), pattern)
})

test.run()
