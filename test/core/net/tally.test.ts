import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { emptyTally, makeTally } from '../../../core/net/tally.js'
import { closeAll, networkWith, serve, thrownBy, withoutNames } from './loopback.js'

test.after(closeAll)

const job = () => ({ signal: new AbortController().signal, appFolder: '/nowhere' })

test('requests are counted by outcome and by the host as the settings name it; all others are one', async () => {
  const port = await serve(({ url }, answer) => answer.writeHead(Number(url!.slice(1)) || 200).end('12345'))
  const allow = [`127.0.0.1:${port}`, '127.0.0.0/8']
  const network = networkWith({ allow })
  const { fetch, tally } = network.forJob(job())
  for (const path of ['', '404', '500']) await fetch(`http://127.0.0.1:${port}/${path}`)
  await thrownBy(fetch('http://127.0.0.2:1/'))
  await thrownBy(fetch('http://10.0.0.1/'))
  await withoutNames(() => thrownBy(fetch('http://nobody.invalid/')))
  const counts = network.counts()!
  const shown = counts.fetches.map(({ host, outcome, seconds, bytes }) => [host, outcome, seconds.length, bytes])
  assert.equal(shown, [
    [allow[0], 'ok', 1, 5],
    [allow[0], 'client-error', 1, 5],
    [allow[0], 'server-error', 1, 5],
    [allow[1], 'unreachable', 1, 0],
    // also a name that is not known: it cannot be told apart
    ['other', 'denied', 2, 0]
  ])
  assert.ok(counts.fetches.every(({ seconds }) => seconds.every((time) => time >= 0 && time < 60)))
  assert.is(network.counts(), undefined)
  assert.equal([...tally.hosts], [`127.0.0.1:${port}`, '127.0.0.2:1', 'nobody.invalid'])
  assert.equal([tally.fetches, tally.bytes, tally.cached], [5, 15, 0])
})

test('a job remembers at most 20 hosts', async () => {
  const network = networkWith({ allow: ['127.0.0.0/8'] })
  const { fetch, tally } = network.forJob(job())
  await Promise.all(Array.from({ length: 30 }, (_, index) => thrownBy(fetch(`http://127.0.1.${index + 1}:1/`))))
  assert.equal([tally.hosts.size, tally.fetches], [20, 30])
})

const answer = (status: number, length = 0) => ({ status, headers: {}, bytes: Buffer.alloc(length), elapsedMs: 1 })

test('an answer is counted by its status, a failure by its code, with the seconds it took', async () => {
  const { now } = performance
  let ms = 5000
  performance.now = () => (ms += 250)
  try {
    const outcomes = async (exchange: Promise<ReturnType<typeof answer>>) => {
      const tally = makeTally([])
      await tally.watch(new URL('http://a.example/'), exchange, emptyTally()).catch(() => {})
      return tally
        .take()!
        .fetches.map(({ outcome, seconds }) => `${outcome} ${seconds}`)
        .join()
    }
    const found: string[] = []
    for (const status of [200, 399, 400, 499, 500]) found.push(await outcomes(Promise.resolve(answer(status))))
    for (const code of ['upstream-failed', 'upstream-slow', 'too-large', 'address-denied', 'time-limit'] as const)
      found.push(await outcomes(Promise.reject(new PrintError(code, 'x'))))
    found.push(await outcomes(Promise.reject(new Error('x'))))
    const ofStatus = ['ok', 'ok', 'client-error', 'client-error', 'server-error']
    const ofFailures = ['unreachable', 'slow', 'too-large', 'denied', 'cancelled', 'cancelled']
    assert.equal(found, [...ofStatus, ...ofFailures].map((outcome) => `${outcome} 0.25`)) // prettier-ignore
  } finally {
    performance.now = now
  }
})

test('counts of the cache are those since they were asked for last; all but misses are counted for the job', () => {
  const [tally, job] = [makeTally([]), emptyTally()]
  for (const result of ['hit', 'miss', 'hit', 'stale', 'confirmed'] as const) tally.cache(result, job)
  assert.equal(tally.take(), { fetches: [], cache: { hit: 2, miss: 1, stale: 1, confirmed: 1 } })
  assert.equal([tally.take(), job.cached], [undefined, 4])
})

test('a job remembers a host by its first 100 characters', async () => {
  const job = emptyTally()
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`
  await makeTally([]).watch(new URL(`http://${host}/`), Promise.resolve(answer(200, 3)), job)
  assert.equal([[...job.hosts], job.fetches, job.bytes], [[host.slice(0, 100)], 1, 3])
})

test.run()
