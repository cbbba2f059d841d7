import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dateReader } from '../../../../parts/ecql/functions/date-pattern.js'

const read = (pattern: string, text: string) => dateReader(pattern)?.(text)?.toISOString()

test('fields that are not in the pattern are the start of 1970', () => {
  assert.is(read('yyyy', '2024'), '2024-01-01T00:00:00.000Z')
  assert.is(read('dd', '31'), '1970-01-31T00:00:00.000Z')
  assert.is(read('yyyy-MM-dd HH:mm:ss.SSS', '2024-02-29 23:59:58.007'), '2024-02-29T23:59:58.007Z')
  assert.is(read('d.M.y', ' 5.6.2024 or so'), '2024-06-05T00:00:00.000Z')
})

test('years of two digits belong to 1970 to 2069', () => {
  assert.is(read('yy', '69')!.slice(0, 4), '2069')
  assert.is(read('yy', '70')!.slice(0, 4), '1970')
  assert.is(read('yyyy', '69')!.slice(0, 4), '0069')
  assert.is(read('yy', '1850')!.slice(0, 4), '1850')
})

test('months have numbers or names', () => {
  const months = ['Jan', 'february', 'MAR.', 'April', 'may', 'june', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
  assert.equal(months.map((month) => Number(read('d MMM', `1 ${month}`)!.slice(5, 7))), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) // prettier-ignore
  assert.is(read('d MMM', '1 foo'), undefined)
  assert.is(read('MM', '13'), undefined)
  assert.is(read('MM', '12'), '1970-12-01T00:00:00.000Z')
})

test('fields side by side have as many digits as letters', () => {
  assert.is(read('yyyyMMddHHmmss', '20240203040506'), '2024-02-03T04:05:06.000Z')
  assert.is(read('ddMMyy', '030224'), '2024-02-03T00:00:00.000Z')
  assert.is(read('ddMM', '123'), '1970-03-12T00:00:00.000Z')
  assert.is(read('sSSS', '5123'), '1970-01-01T00:00:05.123Z')
})

test('hours of half a day, and parts of a second', () => {
  assert.equal(
    ['12 am', '1 AM', '12 pm', '1 PM'].map((text) => read('h a', text)!.slice(11, 13)),
    ['00', '01', '12', '13']
  )
  assert.equal(
    ['0', '23', '24'].map((text) => read('H', text)!.slice(11, 13)),
    ['00', '23', '00']
  )
  assert.equal(['5', '05', '1239', '999999999'].map((text) => read('S', text)!.slice(19)), ['.500Z', '.050Z', '.123Z', '.999Z']) // prettier-ignore
})

test('zones in hours and minutes, east and west', () => {
  const at = (zone: string) => read('HH:mm Z', `12:00 ${zone}`)?.slice(11, 16)
  assert.equal(['Z', 'UTC', 'GMT+2', '+02:00', '-0330', '+05'].map(at), ['12:00', '12:00', '12:00', '10:00', '15:30', '07:00']) // prettier-ignore
})

test('days and minutes that do not exist are no date; words and quoted text are skipped', () => {
  assert.is(read('yyyy-MM-dd', '2023-02-29'), undefined)
  assert.is(read('mm', '59'), '1970-01-01T00:59:00.000Z')
  assert.is(read('mm', '60'), undefined)
  assert.is(read("EEE, d MMM yyyy 'at' H", 'Thu, 4 Jul 2024 AT 5'), '2024-07-04T05:00:00.000Z')
  assert.is(read("yyyy '(x)'", '2024 (x)'), '2024-01-01T00:00:00.000Z')
  assert.is(read('yyyy', 'no date'), undefined)
})

test('patterns with unknown letters or more than 200 characters are not read', () => {
  assert.is(dateReader('yyyy Q'), undefined)
  assert.is(dateReader(`yyyy${' '.repeat(197)}`), undefined)
  assert.ok(dateReader(`yyyy${' '.repeat(196)}`))
})

test.run()
