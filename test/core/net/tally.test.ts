import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { closeAll, networkWith, serve, thrownBy } from './loopback.js'

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
  await thrownBy(fetch('http://nobody.invalid/'))
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

test.run()
