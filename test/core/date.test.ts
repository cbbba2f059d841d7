import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDate, isDatePattern, isNamedPattern, partsOfPattern } from '../../core/date.js'

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

test('years of two digits, months and zones in each of their lengths', () => {
  assert.equal(
    [1, 2, 3, 5].map((count) => format('y'.repeat(count))),
    ['2024', '24', '2024', '02024']
  )
  assert.equal(
    [1, 2, 3, 5].map((count) => format('Y'.repeat(count))),
    ['2024', '24', '2024', '02024']
  )
  assert.is(formatDate(new Date('2024-12-31T00:00:00Z'), 'YY yy', 'en', 'UTC'), '25 24')
  assert.is(formatDate(new Date('0005-06-01T00:00:00Z'), 'yy YY', 'en', 'UTC'), '05 05')
  for (const letter of ['M', 'L']) assert.equal([1, 2, 3, 4, 5, 6].map((count) => format(letter.repeat(count))), ['3', '03', 'Mar', 'March', 'M', 'M']) // prettier-ignore
  assert.equal(
    [3, 4, 5].map((count) => format('E'.repeat(count))),
    ['Tue', 'Tuesday', 'T']
  )
  const zone = (pattern: string) => format(pattern, 'en', 'Europe/Zurich')
  assert.equal(['z', 'zzz', 'zzzz', 'Z', 'ZZZZ', 'ZZZZZ', 'X', 'XX', 'XXX', 'x', 'xx'].map(zone), ['GMT+1', 'GMT+1', 'Central European Standard Time', '+0100', '+0100', '+01:00', '+01', '+0100', '+01:00', '+01', '+0100']) // prettier-ignore
  assert.is(format('x', 'en', 'Asia/Kolkata'), '+0530')
  assert.is(format('SS SSSS'), '04 0450')
  assert.is(format('GG DDDD ww uu'), 'AD 0065 10 02'.replace('AD', format('G')))
})

test('the three named forms are known in any case, with blanks around', () => {
  assert.equal([' Date', 'TIME ', 'datetime', 'dates', 'yyyy'].map(isNamedPattern), [true, true, true, false, false])
})

test('a pattern is letters and text in order', () => {
  assert.equal(partsOfPattern("ddb''M 'x'"), [
    { text: 'dd', letter: 'd', isKnown: true },
    { text: 'b', letter: 'b', isKnown: false },
    { text: "''", isKnown: false },
    { text: 'M', letter: 'M', isKnown: true },
    { text: ' ', isKnown: false },
    { text: "'x'", isKnown: false }
  ])
})

test.run()
