import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  answers,
  type CachedHead,
  isAbout,
  isFresh,
  mayBeUsedStale,
  storableHead,
  updatedHead,
  validators
} from '../../../../core/net/cache/cache-rules.js'
import type { TimedAnswer } from '../../../../core/net/exchange.js'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toUTCString()
const { now } = Date
let ms = NOW
test.before.each(() => {
  ms = NOW
  Date.now = () => ms
})
test.after.each(() => void (Date.now = now))

const answerOf = (headers: object, more: Partial<TimedAnswer> = {}): TimedAnswer => ({
  status: 200,
  headers: { ...headers },
  bytes: Buffer.alloc(0),
  elapsedMs: 0,
  ...more
})
const kept = (headers: object, more?: Partial<TimedAnswer>): CachedHead => storableHead(answerOf(headers, more), {})!
const control = (text: string, more: object = {}) => kept({ 'cache-control': text, etag: '"a"', ...more })

test('an answer is kept if it says how, and is of use later', () => {
  const isKept = (headers: object, more: Partial<TimedAnswer> = {}) =>
    storableHead(answerOf(headers, more), {}) !== undefined
  for (const headers of [
    { etag: '"a"' },
    { 'last-modified': ago(100) },
    { 'cache-control': 'max-age=5' },
    { expires: ago(-5) },
    { 'cache-control': 'no-cache', etag: '"a"' }
  ])
    assert.ok(isKept(headers), JSON.stringify(headers))
  for (const headers of [
    {},
    { date: ago(0) },
    { 'cache-control': 'max-age=0' },
    { expires: ago(5) },
    { 'cache-control': 'no-store', etag: '"a"' },
    { 'cache-control': 'private', etag: '"a"' },
    { 'set-cookie': ['a'], etag: '"a"' },
    { vary: 'Accept, *', etag: '"a"' }
  ])
    assert.not(isKept(headers), JSON.stringify(headers))
  assert.not(isKept({ etag: '"a"' }, { status: 500 }))
})

test('what is kept has the headers that matter, when it came and how old it was', () => {
  const headers = {
    etag: '"a"',
    'content-type': 'image/png',
    server: 'x',
    date: ago(30),
    age: '20',
    vary: 'X-One, x-Two'
  }
  assert.equal(storableHead(answerOf(headers, { elapsedMs: 2500 }), { 'x-one': '1' }), {
    status: 200,
    headers: { 'content-type': 'image/png', date: ago(30), etag: '"a"', vary: 'X-One, x-Two' },
    varied: { 'x-one': '1', 'x-two': '' },
    cameMs: NOW,
    ageSeconds: 30
  })
  assert.is(kept({ ...headers, age: '40' }, { elapsedMs: 2500 }).ageSeconds, 42.5)
  assert.is(kept({ ...headers, age: 'old', date: ago(-60) }, { elapsedMs: 500 }).ageSeconds, 0.5)
  assert.is(kept({ etag: '"a"', date: 'today' }).headers.date, ago(0))
})

test('an answer is for requests with the headers that it varies with', () => {
  const head = storableHead(answerOf({ etag: '"a"', vary: 'x-one,x-two' }), { 'x-one': '1' })!
  assert.equal(
    [{ 'x-one': '1' }, { 'x-one': '1', other: '2' }, { 'x-one': '2' }, {}, { 'x-one': '1', 'x-two': '2' }].map((sent) =>
      answers(head, sent as {})
    ),
    [true, true, false, false, false]
  )
})

test('an answer is fresh until its age is reached, also with what a proxy must check', () => {
  const freshFor = (head: CachedHead) => {
    const fresh = [0, 9, 11, 86_399, 86_400].map((seconds) => {
      ms = NOW + seconds * 1000
      return isFresh(head)
    })
    ms = NOW
    return fresh
  }
  const until10 = [true, true, false, false, false]
  assert.equal(freshFor(control('max-age=10')), until10)
  assert.equal(freshFor(control('Max-Age=10, Must-Revalidate')), until10)
  assert.equal(freshFor(control('max-age=10', { age: '5' })), [true, false, false, false, false])
  assert.equal(freshFor(kept({ expires: ago(-10), date: ago(0) })), until10)
  assert.equal(freshFor(control('no-cache')), [false, false, false, false, false])
  // a tenth of twenty days, but at most one day
  assert.equal(freshFor(kept({ 'last-modified': ago(20 * 86_400) })), [true, true, true, true, false])
  const head = control('max-age=10')
  ms = NOW + 9_999
  assert.is(isFresh(head), true, 'to the last second')
  ms = NOW - 1
  assert.is(isFresh(head), false, 'the clock was set back')
})

test('what has changed is asked with the validators; a 304 is about the answer with them', () => {
  const modified = ago(100)
  assert.equal(validators(kept({ etag: '"a"', 'last-modified': modified })), {
    'if-none-match': '"a"',
    'if-modified-since': modified
  })
  assert.equal(validators(control('max-age=5')), { 'if-none-match': '"a"' })
  const about = (own: object, of304: object) =>
    isAbout(kept({ 'cache-control': 'max-age=5', ...own }), answerOf(of304, { status: 304 }))
  assert.equal(
    [
      about({ etag: '"a"' }, { etag: 'W/"a"' }),
      about({ etag: 'W/"a"' }, { etag: '"a"' }),
      about({ etag: '"a"' }, { etag: '"b"' })
    ],
    [true, true, false]
  )
  assert.equal([about({ etag: '"a"' }, {}), about({}, { etag: '"a"' })], [true, true])
  assert.equal(
    [
      about({ 'last-modified': modified }, { 'last-modified': modified }),
      about({ 'last-modified': modified }, { 'last-modified': ago(99) }),
      about({}, { 'last-modified': modified })
    ],
    [true, false, false]
  )
})

test('a 304 renews the headers about freshness and the time', () => {
  const old = kept({ 'cache-control': 'max-age=5', etag: '"a"', 'content-type': 'image/png', date: ago(50) })
  ms = NOW + 60_000
  const { status, headers, cameMs, ageSeconds } = updatedHead(
    old,
    answerOf({ 'cache-control': 'max-age=9', 'content-type': 'other' }, { status: 304 }),
    {}
  )!
  assert.equal(
    [status, headers['cache-control'], headers.etag, headers['content-type'], headers.date, cameMs, ageSeconds],
    [200, 'max-age=9', '"a"', 'image/png', ago(-60), NOW + 60_000, 0]
  )
})

test('a stale answer may be used if its server cannot be reached, or as long as it says, unless it must be checked', () => {
  const may = (text: string, seconds: number) => {
    ms = NOW
    const head = control(text)
    ms = NOW + seconds * 1000
    return [mayBeUsedStale(head, true), mayBeUsedStale(head, false)]
  }
  assert.equal(may('max-age=5', 60), [true, false])
  assert.equal(
    [may('max-age=5, stale-if-error=20', 24), may('max-age=5, stale-if-error=20', 26)],
    [
      [true, true],
      [true, false]
    ]
  )
  for (const text of ['no-cache', 'must-revalidate', 'proxy-revalidate', 's-maxage=5'])
    assert.equal(may(`max-age=5,stale-if-error=90,${text.toUpperCase()}`, 60), [false, false], text)
})

test.run()
