import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Cancellation } from '../../../core/net/cancellation.js'
import type { Answer, Limits } from '../../../core/net/exchange.js'
import { failed, slow } from '../../../core/net/failures.js'
import { isOverloaded, makeHosts, type Visit } from '../../../core/net/hosts.js'
import { thrownBy } from '../../support/thrown-by.js'

const url = new URL('http://a.example/')
const answerOf = (status: number) => ({ status }) as Answer
const faulty = (code: string) => failed(url, 'x', Object.assign(new Error(code), { code }))
const late = slow(url, 1005)
const settled = () => new Promise(setImmediate)

const make = () => {
  const warnings: string[] = []
  const hosts = makeHosts((message) => warnings.push(message))
  const job: Cancellation = { signal: new AbortController().signal, pending: new Set() }
  const visit = (more: Partial<Limits> = {}, host = 'a.example') => {
    const limits: Limits = { asked: url, timeoutMs: 1005, leftMs: 1005, maxBytes: 1, budget: { left: 1 }, ...more }
    return { ...hosts.visit(host, limits, job), limits }
  }
  const end = (answer?: number, error?: unknown, isLate = false) =>
    visit().end(answer === undefined ? undefined : answerOf(answer), error, isLate)
  return { hosts, visit, end, warnings, job }
}
const checked = (visit: Visit) => thrownBy(Promise.resolve().then(visit.check))

test('a server is overloaded with four statuses', () => {
  const statuses = [200, 404, 428, 429, 430, 500, 501, 502, 503, 504, 505]
  assert.equal(statuses.filter((status) => isOverloaded(answerOf(status))), [429, 502, 503, 504]) // prettier-ignore
})

test('a host that could not be reached for three addresses is asked for no others, until one answers', async () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT']) {
    const { visit, end } = make()
    for (let times = 0; times < 2; times++) end(undefined, faulty(code))
    visit().check()
    assert.is(await visit().mayRetry(0), true)
    end(undefined, faulty(code))
    const thrown = await checked(visit())
    assert.equal([thrown.code, (thrown.cause as Error).message], ['upstream-failed', code])
    const late = visit()
    assert.is(await late.mayRetry(5), false)
    assert.is(late.limits.leftMs, 1005, 'it has not waited')
    visit({}, 'b.example').check()
    end(200)
    visit().check()
    assert.is(await visit().mayRetry(0), true)
  }
})

test('a host that breaks connections or is overloaded is still asked, but not again', async () => {
  for (const [answer, error] of [[undefined, faulty('ECONNRESET')], [503, undefined]] as const) {
    const { visit, end } = make()
    for (let times = 0; times < 3; times++) end(answer, error)
    visit().check()
    assert.is(await visit().mayRetry(0), false)
  } // prettier-ignore
})

test('other failures say nothing about a host', async () => {
  const { visit, end } = make()
  for (let times = 0; times < 4; times++) end(undefined, faulty('EPROTO'))
  for (let times = 0; times < 4; times++) end(404)
  visit().check()
  assert.is(await visit().mayRetry(0), true)
})

test('a silent host gets one more try with a tenth of the time, then none', async () => {
  const { visit } = make()
  visit().end(undefined, late, false)
  const second = visit({ leftMs: 50 })
  second.check()
  assert.equal([second.limits.timeoutMs, second.limits.leftMs], [101, 50])
  const third = visit()
  third.check()
  assert.equal([third.limits.timeoutMs, third.limits.leftMs], [101, 101])
  // begun before the host was known to be silent: it is no probe
  visit().end(undefined, late, false)
  visit().check()
  third.end(undefined, late, false)
  assert.is((await checked(visit())).code, 'upstream-slow')
  visit({}, 'b.example').check()
  visit().end(answerOf(500), undefined, false)
  const last = visit()
  last.check()
  assert.is(last.limits.timeoutMs, 1005)
})

test('a host that has answered once, with any status, is not silent; nor is one that fails in another way', () => {
  for (const [answer, error] of [[500, undefined], [undefined, faulty('ECONNRESET')]] as const) {
    const { visit, end } = make()
    end(answer, error)
    if (answer) end(undefined, late)
    const next = visit()
    next.check()
    assert.equal([next.limits.timeoutMs, next.limits.leftMs], [1005, 1005])
  } // prettier-ignore
})

test('a pause is part of the time of the request', async () => {
  const { limits, mayRetry } = make().visit()
  assert.is(await mayRetry(2), true)
  assert.equal([limits.leftMs, limits.timeoutMs], [1003, 1005])
})

/** Three requests that find out whether the host is back, and a fourth that waits for what they find. */
const doubting = async () => {
  const made = make()
  const probes = [made.visit(), made.visit(), made.visit()]
  for (const { mayRetry } of probes) {
    assert.is(made.visit().doubts(), undefined)
    assert.is(await mayRetry(0), true)
  }
  const events: string[] = []
  const note = (name: string) => [(value: unknown) => events.push(`${name} ${value}`), ({ code }: { code: string }) => events.push(`${name} ${code}`)] as const // prettier-ignore
  const waiting = made.visit()
  void waiting.mayRetry(0).then(...note('retry'))
  const fresh = made.visit().doubts()!
  void fresh.then(...note('doubt'))
  await new Promise((resolve) => setTimeout(resolve, 1))
  await settled()
  assert.equal([events, made.job.pending.size], [[], 2])
  return { ...made, probes, events }
}

test('while three requests find out whether a host is back, others wait; a good answer lets all go on', async () => {
  const { visit, probes, events, job } = await doubting()
  probes[0]!.end(answerOf(200), undefined, false)
  await settled()
  assert.equal([events.sort(), job.pending.size], [['doubt undefined', 'retry true'], 0])
  assert.is(visit().doubts(), undefined)
})

test('they go on when the last of the three has failed, and are not tried again', async () => {
  const { probes, events, visit } = await doubting()
  for (const [index, { end }] of probes.entries()) {
    assert.equal(events, [], `${index}`)
    end(undefined, faulty('ECONNREFUSED'), false)
    await settled()
  }
  assert.equal(events.sort(), ['doubt undefined', 'retry false'])
  assert.is(visit().doubts(), undefined, 'it is away')
})

test('they also go on when the last of the three has failed in a way that says nothing about the host', async () => {
  const { probes, events } = await doubting()
  for (const { end } of probes) {
    assert.equal(events, [])
    end(undefined, faulty('EPROTO'), false)
    await settled()
  }
  assert.equal(events.sort(), ['doubt undefined', 'retry true'])
})

test('new requests wait if three have failed at least once and go on', async () => {
  const { visit, probes } = await doubting()
  for (const { end } of probes.slice(0, 2)) end(undefined, faulty('EPROTO'), false)
  assert.is(visit().doubts(), undefined, 'two are left')
  const next = visit()
  assert.is(await next.mayRetry(0), true, 'it finds out, too')
  assert.ok(visit().doubts())
  probes[2]!.end(undefined, faulty('EPROTO'), false)
  next.end(answerOf(200), undefined, false)
})

test('new requests wait as long as one request finds out, and not if all that failed wait, too', async () => {
  const { visit, probes } = await doubting()
  for (let more = 0; more < 2; more++) void visit().mayRetry(0)
  for (const { end } of probes.slice(0, 2)) end(undefined, faulty('EPROTO'), false)
  assert.ok(visit().doubts(), 'one is left')
  probes[2]!.end(undefined, faulty('EPROTO'), false)
  assert.is(visit().doubts(), undefined)
})

test('nobody waits for a host that has gone meanwhile, though some still find out about it', async () => {
  const { visit, end, probes, events } = await doubting()
  for (let times = 0; times < 3; times++) end(undefined, faulty('ECONNREFUSED'))
  assert.is(visit().doubts(), undefined)
  probes[0]!.end(undefined, faulty('ECONNREFUSED'), false)
  await settled()
  assert.equal(events.sort(), ['doubt undefined', 'retry false'])
})

test('a job that is cancelled waits for nothing', async () => {
  const { events, job } = await doubting()
  for (const stop of [...job.pending]) stop({ code: 'cancelled' })
  await settled()
  assert.equal([events.sort(), job.pending.size], [['doubt cancelled', 'retry cancelled'], 0])
})

test('the log says once that a host is away, with the seconds since its first failure', async () => {
  const { now } = Date
  let ms = 1e12
  Date.now = () => ms
  try {
    for (const [answer, error, namedHost] of [[503, undefined, undefined], [undefined, faulty('ECONNREFUSED'), 'named.example']] as const) {
      const { visit, warnings } = make()
      const one = visit({ namedHost })
      await one.mayRetry(0)
      ms += 6600
      visit().end(answer && answerOf(answer), error, true)
      assert.equal(warnings, [], 'it has not waited')
      for (let times = 0; times < 2; times++) one.end(answer && answerOf(answer), error, true)
      assert.is(warnings.length, 1)
      assert.match(warnings[0]!, namedHost ?? 'a.example')
      assert.match(warnings[0]!, ' 7 s ')
      assert.is(await visit().mayRetry(0), false)
    }
    for (const [passedMs, count] of [
      [0, 0],
      [499, 0],
      [500, 1]
    ] as const) {
      const { visit, warnings } = make()
      const one = visit()
      await one.mayRetry(0)
      ms += passedMs
      one.end(answerOf(503), undefined, true)
      assert.equal([warnings.length, await visit().mayRetry(0)], [count, false], 'told from one second on')
    }
  } finally {
    Date.now = now
  } // prettier-ignore
})

test.run()
