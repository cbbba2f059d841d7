import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { gzipSync } from 'node:zlib'
import { makeAccess } from '../../../core/net/access.js'
import { makeAgents } from '../../../core/net/agents.js'
import { watchSignal } from '../../../core/net/cancellation.js'
import type { Answer } from '../../../core/net/exchange.js'
import type { HttpRequest, JobFetching } from '../../../core/net/fetching.js'
import { follow } from '../../../core/net/follow.js'
import { makeHosts } from '../../../core/net/hosts.js'
import { makeHostQueue } from '../../../core/net/host-queue.js'
import { emptyTally, makeTally } from '../../../core/net/tally.js'
import { LOOP } from '../../../core/print-loop.js'
import { thrownBy } from '../../support/thrown-by.js'
import type { Sent } from '../../../core/net/sending.js'

interface Found {
  status?: number
  headers?: { [name: string]: string }
  bytes?: Buffer
}

/** A request whose answers all come from the cache. */
const make = (answers: (sent: Sent, index: number) => Found, more: Partial<JobFetching> = {}) => {
  const sent: Sent[] = []
  const failures: string[] = []
  const tally = makeTally(['b.example'])
  const job: JobFetching = {
    ...watchSignal(new AbortController().signal),
    budget: { left: 1000 },
    hosts: makeHosts(() => {}),
    retryUntil: Infinity,
    notInCache: new Set(),
    headerSources: [],
    rewrite: (asked) => asked,
    realm: '',
    failJob: ({ code }) => failures.push(code),
    tally: emptyTally(),
    warn: () => {},
    ...more
  }
  const ask = async (one: Sent): Promise<Answer> => {
    // the headers of one request may be changed for the next
    sent.push({ ...one, headers: { ...one.headers } })
    return { status: 200, headers: {}, bytes: Buffer.alloc(0), ...answers(one, sent.length - 1) }
  }
  const go = (address: string, request: Partial<HttpRequest> = {}) =>
    follow(
      { address, method: 'GET', headers: {}, ...request },
      {
        access: makeAccess({ allow: ['a.example', 'b.example', '*.c.example'] }),
        agents: makeAgents({ perHost: 1, connectMs: 1 }),
        turns: makeHostQueue(1),
        retries: 0,
        userAgent: 'tests',
        timeoutMs: 1000,
        maxBytes: 100,
        tally,
        cache: { ask, tidy: () => {} }
      },
      job
    )
  return { go, sent, tally, job, failures }
}
const to = (location: string, status = 302): Found => ({ status, headers: { location } })

test('five redirects are followed, and no sixth one', async () => {
  const { go, sent } = make((_, index) => (index < 5 ? to(`/${index + 1}`, [301, 302, 303, 307, 308][index]) : {}))
  assert.is((await go('http://a.example/x/')).status, 200)
  assert.equal(sent.map(({ url }) => url.pathname), ['/x/', '/1', '/2', '/3', '/4', '/5']) // prettier-ignore
  const endless = make(() => to('again'))
  assert.is((await thrownBy(endless.go('http://a.example/'))).code, 'upstream-failed')
  assert.is(endless.sent.length, 6)
})

test('other answers with a location, and redirects without one, are answers', async () => {
  for (const found of [to('/1', 300), to('/1', 201), { status: 302 }]) {
    const { go, sent } = make(() => found)
    assert.equal([(await go('http://a.example/')).status, sent.length], [found.status, 1])
  }
})

test('an address that the app rewrites is named as it was asked: to its source of headers, to the cache and after a loop', async () => {
  const rewrite = (asked: URL) => (asked.host === 'a.example' ? new URL('http://x.c.example/inner') : asked)
  const hosts: string[] = []
  const source = { names: () => true, headers: (_: URL, host: string) => (hosts.push(host), {}) }
  const { go, failures } = make(() => ({ headers: { [LOOP]: '1' } }), { rewrite, headerSources: [source] })
  const messageOf = async (address: string) => (await thrownBy(go(address))).message
  const [rewritten, plain] = [await messageOf('http://a.example/asked'), await messageOf('http://b.example/own')]
  assert.equal([rewritten.includes('http://a.example/asked'), rewritten.includes('x.c.example')], [true, false])
  assert.ok(plain.includes('http://b.example/own'))
  assert.equal(
    [hosts, failures],
    [
      ['a.example', 'b.example'],
      ['print-loop', 'print-loop']
    ]
  )
})

test('what is no address is refused; messages show no secrets of it', async () => {
  const { go, sent } = make(() => to('http://me:secret@[/?key=secret'))
  for (const [address, code] of [['//me:secret@x?key=secret', 'invalid-data'], ['http://a.example/', 'upstream-failed']] as const) {
    const thrown = await thrownBy(go(address))
    assert.is(thrown.code, code)
    assert.not.match(thrown.message, 'secret')
  } // prettier-ignore
  assert.is(sent.length, 1)
  const long = await thrownBy(go(`b${'x'.repeat(299)}`))
  assert.match(long.message, `"b${'x'.repeat(199)}"`)
})

test('each address that is denied is counted, also after a redirect', async () => {
  const { go, tally } = make(() => to('http://10.0.0.1/'))
  for (const address of ['http://a.example/', 'http://10.0.0.2/', 'ftp://b.example/'])
    assert.is((await thrownBy(go(address))).code, 'address-denied')
  const counts = tally.take()!.fetches.map(({ host, outcome, seconds }) => [host, outcome, seconds])
  assert.equal(counts, [['other', 'denied', [0, 0]], ['b.example', 'denied', [0]]]) // prettier-ignore
})

test('a POST stays one after 307 and 308, and becomes a GET after others', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const { go, sent } = make((_, index) => (index === 0 ? to('/1', status) : {}))
    await go('http://a.example/', { method: 'POST', body: 'x', headers: { 'content-type': 'text/x' } })
    const { method, body, headers } = sent[1]!
    assert.equal([method, body, headers['content-type']], status < 307 ? ['GET', undefined, undefined] : ['POST', 'x', 'text/x']) // prettier-ignore
  }
})

test('the own headers and credentials of a request go to its origin only, a range and the type of a body everywhere', async () => {
  const headers = { 'X-Key': 'k', range: 'bytes=1-2', 'content-type': 'text/x' }
  const { go, sent } = make((_, index) => (index < 2 ? to(['/1', 'http://b.example/'][index]!, 307) : {}))
  await go('http://me:pw@a.example/', { method: 'POST', body: 'x', headers })
  const basic = `Basic ${Buffer.from('me:pw').toString('base64')}`
  const shown = sent.map(({ headers }) => ['x-key', 'authorization', 'range', 'content-type', 'accept-encoding', 'user-agent'].map((name) => headers[name])) // prettier-ignore
  const all = ['k', basic, 'bytes=1-2', 'text/x', 'identity', 'tests']
  assert.equal(shown, [all, all, [undefined, undefined, 'bytes=1-2', 'text/x', 'identity', 'tests']])
})

test('credentials in the address of a redirect are those of its host; without a body there is no type', async () => {
  const { go, sent } = make((_, index) => (index === 0 ? to('http://you@b.example/') : {}))
  await go('http://a.example/', { headers: { 'content-type': 'text/x' } })
  const { authorization, 'content-type': type, 'accept-encoding': encoding } = sent[1]!.headers
  assert.equal([authorization, type, encoding === 'identity'], [`Basic ${Buffer.from('you:').toString('base64')}`, undefined, false]) // prettier-ignore
})

test('headers of a source go to the hosts that it names, until another host redirects, and never from https to http', async () => {
  const source = { names: ({ host }: URL) => host === 'a.example', headers: (_: URL, host: string) => ({ 'x-for': host }) } // prettier-ignore
  const follows = async (...addresses: string[]) => {
    const { go, sent } = make((_, index) => (addresses[index + 1] ? to(addresses[index + 1]!) : {}), { headerSources: [source] }) // prettier-ignore
    await go(addresses[0]!)
    return sent.map(({ headers }) => headers['x-for'])
  }
  assert.equal(await follows('http://a.example/', '/1', 'https://a.example/'), ['a.example', 'a.example', 'a.example'])
  assert.equal(await follows('http://a.example/', 'http://b.example/', 'http://a.example/'), ['a.example', undefined, undefined]) // prettier-ignore
  assert.equal(await follows('https://a.example/', 'https://a.example/1', 'http://a.example/'), ['a.example', 'a.example', undefined]) // prettier-ignore
})

test('an address that the app rewrites gets no headers of the caller, and messages name the one that was asked', async () => {
  const rewrite = (asked: URL) => (asked.host === 'a.example' ? new URL('http://x.c.example/') : asked)
  const { go, sent } = make(() => ({}), { rewrite })
  await go('http://a.example/', { headers: { 'x-key': 'k' } })
  await go('http://b.example/', { headers: { 'x-key': 'k' } })
  assert.equal(sent.map(({ url, headers }) => [url.host, headers['x-key']]), [['x.c.example', undefined], ['b.example', 'k']]) // prettier-ignore
  const denied = make(() => ({}), { rewrite: () => new URL('http://10.0.0.1/') })
  const { code, message } = await thrownBy(denied.go('http://a.example/'))
  assert.is(code, 'address-denied')
  assert.match(message, '"a.example"')
  assert.not.match(message, '10.0.0.1')
})

test('an answer of a print that asks itself ends the job', async () => {
  const { go, failures, sent } = make(() => ({ headers: { [LOOP]: '1', location: '/1' }, status: 302 }))
  assert.is((await thrownBy(go('http://a.example/'))).code, failures[0])
  assert.equal([failures.length, sent.length], [1, 1])
})

test('a body is decoded within its limit and the budget of the job', async () => {
  const packed = (length: number, encoding = 'gzip'): Found => ({ headers: { 'content-encoding': encoding }, bytes: gzipSync(Buffer.alloc(length, 'x')) }) // prettier-ignore
  const read = async (found: Found, left = 1000) => {
    const { go, job } = make(() => found, { budget: { left } })
    return go('http://a.example/').then(({ bytes }) => [String(bytes), left - job.budget.left], ({ code }) => code) // prettier-ignore
  }
  const xs = 'x'.repeat(100)
  assert.equal(await read({ bytes: Buffer.from('plain') }), ['plain', 0])
  assert.equal(await read(packed(100)), [xs, 100])
  assert.equal(await read(packed(100), 100), [xs, 100])
  assert.equal(await read(packed(100), 99), 'too-large')
  assert.equal(await read(packed(101)), 'too-large')
  assert.equal(await read(packed(5, 'other')), 'upstream-failed')
  assert.equal(await read({ ...packed(5), bytes: Buffer.from('not packed') }), 'upstream-failed')
})

test('an answer that cannot be decoded is a failure that says why', async () => {
  for (const [encoding, bytes, why] of [
    ['gzip', Buffer.from('not gzip'), 'the answer is not valid gzip'],
    ['zstd', Buffer.from('x'), 'the answer is encoded as "zstd"; must be one of gzip, deflate, br']
  ] as const) {
    const error = await thrownBy(
      make(() => ({ headers: { 'content-encoding': encoding }, bytes })).go('http://a.example/')
    )
    assert.equal([error.code, error.message], ['upstream-failed', `"http://a.example/" could not be fetched: ${why}`])
  }
})

test.run()
