import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { shownDetails } from '../../core/shown-details.js'

test('values keep their structure; texts and names become safe lines', () => {
  const details = { job: 'a', count: 3, isLast: true, none: null, list: ['x\ny'], inside: { 'a\u001b[31m': '\u202eb' } }
  assert.equal(shownDetails(details), {
    job: 'a',
    count: 3,
    isLast: true,
    none: null,
    list: ['x\\ny'],
    inside: { 'a\\u{001b}[31m': '\\u{202e}b' }
  })
})

test('what JSON does not have becomes short text or is left out', () => {
  const more = { at: new Date(0), odd: new Date(NaN), bytes: new Uint8Array(5), big: 10n, error: new Error('no\n') }
  const { function: left, ...shown } = shownDetails({ ...more, function: () => 1 })
  assert.is(left, undefined)
  assert.equal(shown, { at: '1970-01-01T00:00:00.000Z', odd: 'no date', bytes: '5 bytes', big: '10', error: 'no\\n' })
})

test('details of any size and depth are bounded together', () => {
  const circle: { [name: string]: unknown } = {}
  circle.self = circle
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${'n'.repeat(200)}${index}`, index]))
  const long = { first: 'a'.repeat(14e6), list: Array(1e6).fill('b'.repeat(1000)), wide, circle, last: 'c' }
  for (const details of [long, wide, circle, { wide }, { list: Array(1e6).fill(wide) }]) {
    const { length } = JSON.stringify(shownDetails(details))
    assert.ok(length < 10_000, `${length}`)
  }
  assert.is((shownDetails(long).first as string).length, 500)
})

test.run()
