import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parsePeriod, parseTime, timeIn, timeText } from '../../../parts/ecql/times.js'

const iso = (text: string) => parseTime(text)?.toISOString()

test('ISO 8601 times are read, in UTC without a time zone', () => {
  assert.is(iso('2006-11-30'), '2006-11-30T00:00:00.000Z')
  assert.is(iso('2006-11-30T01:30'), '2006-11-30T01:30:00.000Z')
  assert.is(iso('2006-11-30T01:30:00.25Z'), '2006-11-30T01:30:00.250Z')
  assert.is(iso('2006-11-30 01:30:00-05:30'), '2006-11-30T07:00:00.000Z')
  assert.is(iso('2006-11-30Z'), '2006-11-30T00:00:00.000Z')
  assert.is(iso('0050-01-01'), '0050-01-01T00:00:00.000Z')
  assert.is(iso('2006-11-30T01:30:00.99950'), '2006-11-30T01:30:00.999Z')
  assert.is(iso('2006-11-30T24:59:59'), '2006-12-01T00:59:59.000Z')
  assert.is(iso('2006-11-30T23:58:60'), '2006-11-30T23:59:00.000Z')
})

test('invalid times are refused', () => {
  for (const text of [
    '',
    '2006',
    '2006-02-30',
    '2006-13-01',
    '2006-11-30T25:00:00Z',
    '2006-11-30T01:60:00Z',
    '2006-11-30T01:01:61Z',
    'today'
  ])
    assert.is(parseTime(text), undefined, text)
})

test('periods of two moments or of one and a duration', () => {
  const period = (text: string) => {
    const { start, end } = parsePeriod(text) ?? {}
    return start === undefined ? undefined : [new Date(start), new Date(end!)].map(timeText)
  }
  assert.equal(period('2006-01-31/P1M'), ['2006-01-31', '2006-03-03'])
  assert.equal(period('2006-01-31/P1Y2M3DT4H5M6S'), ['2006-01-31', '2007-04-03T04:05:06Z'])
  assert.equal(period('PT1.5S/2006-01-31T00:00:02Z'), ['2006-01-31T00:00:00.500Z', '2006-01-31T00:00:02Z'])
  assert.equal(period('T12H/2006-01-31'), ['2006-01-30T12:00:00Z', '2006-01-31'])
  assert.equal(period('2006-01-31/2006-02-01'), ['2006-01-31', '2006-02-01'])
  assert.equal(period('2006-01-31'), ['2006-01-31', '2006-01-31'])
  for (const text of [
    'P/2006-01-31',
    '2006-01-31/',
    'P1D/P1D',
    '2006-01-31/2006-01-30',
    '2006-01-01/x',
    'a/b/c',
    '2006-01-01/2006-01-02/2006-01-03'
  ])
    assert.is(period(text), undefined, text)
})

test('the milliseconds of a date, a number and a text', () => {
  assert.is(timeIn(new Date(5)), 5)
  assert.is(timeIn(7), 7)
  assert.is(timeIn('1970-01-01T00:00:01Z'), 1000)
  assert.is(timeIn('soon'), undefined)
  assert.is(timeIn(true), undefined)
})

test.run()
