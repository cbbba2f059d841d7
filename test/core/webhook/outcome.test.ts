import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { type Call, outcomeOf } from '../../../core/webhook/outcome.js'

const HOUR = 3600_000
const after = (result: Call['result'], more: Partial<Call> = {}) =>
  outcomeOf({ result, failures: 0, endedAt: 0, now: 0, ...more })
const status = (code: number, pauseMs = 0) => ({ status: code, pauseMs })

test('2xx is the end, redirects and 4xx too, other statuses and broken connections are not', () => {
  for (const code of [200, 202, 204, 299]) assert.is(after(status(code)).kind, 'delivered', String(code))
  for (const code of [199, 300, 301, 308, 400, 401, 404, 409, 410, 426, 430])
    assert.is(after(status(code)).kind, 'over', String(code))
  for (const code of [408, 425, 429, 500, 503]) assert.is(after(status(code)).kind, 'again', String(code))
  assert.is(after({ thrown: new PrintError('upstream-failed', 'x') }).kind, 'again')
  assert.is(after({ thrown: new PrintError('upstream-slow', 'x') }).kind, 'again')
  assert.is(after({ thrown: new PrintError('address-denied', 'x') }).kind, 'over')
  assert.equal(after({ thrown: new Error('a mistake of a plugin') }), { kind: 'over', why: 'a mistake of a plugin' })
})

test('pauses double up to five minutes, less a random part of up to a half', () => {
  const longest = [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]
  const { random } = Math
  try {
    for (const [chance, share] of [
      [0, 1],
      [0.5, 0.75],
      [0.75, 0.625]
    ] as const) {
      Math.random = () => chance
      for (const [failures, most] of longest.entries())
        assert.equal(after(status(500), { failures }), {
          kind: 'again',
          pauseMs: most * share,
          why: 'it answered with status 500'
        })
    }
  } finally {
    Math.random = random
  }
})

test('a longer pause that the receiver asks for is kept', () => {
  const outcome = after(status(429, 90_000))
  assert.equal(outcome, { kind: 'again', pauseMs: 90_000, why: 'it answered with status 429' })
})

test('an hour after the end of the job it is over', () => {
  const why = 'it answered with status 500; no call has succeeded within an hour after the end of the job'
  assert.equal(after(status(500, 2000), { endedAt: 1000, now: HOUR - 1000 }), {
    kind: 'again',
    pauseMs: 2000,
    why: 'it answered with status 500'
  })
  assert.equal(after(status(500, 2000), { endedAt: 1000, now: HOUR - 999 }), { kind: 'over', why })
  assert.is(after(status(503, HOUR + 1)).kind, 'over')
  assert.is(after(status(200), { now: 5 * HOUR }).kind, 'delivered')
})

test.run()
