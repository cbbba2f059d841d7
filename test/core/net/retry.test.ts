import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mock } from 'node:test'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { PrintError } from '../../../core/errors.js'
import { pauseBefore } from '../../../core/net/retry.js'
import { freePort } from '../../support/free-port.js'
import { until } from '../../support/until.js'
import { closeAll, fetchWith, jobWith, networkWith, serve, serveRaw, thrownBy, withResolver } from './loopback.js'

test.after(closeAll)

/** A server that answers each address with these statuses one after the other, the last one for ever. */
const serveStatuses = async (statuses: number[], headers: { [name: string]: string } = {}) => {
  const asked: string[] = []
  const port = await serve((request, answer) => {
    asked.push(request.url!)
    const turn = asked.filter((url) => url === request.url).length - 1
    const status = statuses[Math.min(turn, statuses.length - 1)]!
    answer.writeHead(status, status === 200 ? {} : headers).end(String(status))
  })
  return { asked, base: `http://127.0.0.1:${port}` }
}

/** Counts the names that are looked up while `run` does; the resolver comes to `end`, or to nothing at all. */
const resolving = async (end: string | Error | undefined, run: () => Promise<void>): Promise<number> => {
  let count = 0
  const resolver = (_name: string, _options: object, answer: (error: Error | null, found?: object[]) => void) => {
    count++
    if (end instanceof Error) answer(end)
    else if (end !== undefined) answer(null, [{ address: end, family: 4 }])
  }
  await withResolver(resolver, run)
  return count
}

test('a GET is retried after status 429, 502, 503 and 504', async () => {
  const retried = async (status: number) => {
    const { asked, base } = await serveStatuses([status, status, 200])
    assert.is((await fetchWith({ retries: 2 })(`${base}/`)).status, 200)
    assert.is(asked.length, 3)
  }
  await Promise.all([429, 502, 503, 504].map(retried))
})

test('after the last try its answer is used', async () => {
  const { asked, base } = await serveStatuses([503])
  const { status, bytes } = await fetchWith({ retries: 2 })(`${base}/`)
  assert.equal([status, Buffer.from(bytes).toString()], [503, '503'])
  assert.is(asked.length, 3)
})

test('a request is not retried without retries, after another status, or if it is a POST', async () => {
  const busy = await serveStatuses([503])
  assert.is((await fetchWith({ retries: 0 })(`${busy.base}/get`)).status, 503)
  assert.is((await fetchWith({ retries: 2 })(`${busy.base}/post`, { method: 'POST', body: 'x' })).status, 503)
  assert.equal(busy.asked, ['/get', '/post'])
  for (const status of [400, 404, 428, 500, 501]) {
    const { asked, base } = await serveStatuses([status, 200])
    assert.is((await fetchWith({ retries: 2 })(`${base}/`)).status, status)
    assert.is(asked.length, 1)
  }
})

test('a GET is retried when the connection breaks before or in the answer; a POST is not', async () => {
  let connections = 0
  const port = await serveRaw((socket) => {
    connections++
    socket.once('data', (request) => {
      const tries = String(request).startsWith('POST') ? 1 : connections
      if (tries === 1) socket.resetAndDestroy()
      else if (tries === 2) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole')
    })
  })
  const fetch = fetchWith({ retries: 2 })
  assert.is(Buffer.from((await fetch(`http://127.0.0.1:${port}/`)).bytes).toString(), 'whole')
  assert.is(connections, 3)
  const { code, message } = await thrownBy(fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' }))
  assert.equal([code, connections], ['upstream-failed', 4])
  assert.not.match(message, 'tried')
})

test('an error contains the number of tries', async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/x`
  assert.is(
    (await thrownBy(fetchWith({ retries: 2 })(address))).message,
    `"${address}" could not be fetched: connection refused; tried 3 times`
  )
  assert.is((await thrownBy(fetchWith()(address))).message, `"${address}" could not be fetched: connection refused`)
})

test('a too large answer is reported without the number of tries', async () => {
  let turn = 0
  const port = await serve((_, answer) => answer.writeHead(turn++ ? 200 : 503).end(turn > 1 ? 'much' : ''))
  const { code, message } = await thrownBy(fetchWith({ retries: 1, maxBytes: 3 })(`http://127.0.0.1:${port}/`))
  assert.equal([turn, code], [2, 'too-large'])
  assert.not.match(message, 'tried')
})

test('a failed name lookup is retried; an unknown name and a denied address are not', async () => {
  const fetching = (expected: string) => async () => {
    const thrown = await thrownBy(fetchWith({ retries: 2 })('http://tiles.example.org/'))
    assert.match(thrown.message, expected)
  }
  const coded = (code: string) => Object.assign(new Error(code), { code })
  assert.is(await resolving(coded('EAI_AGAIN'), fetching('could not be looked up; tried 3 times')), 3)
  assert.is(await resolving(coded('ENOTFOUND'), fetching('may not be fetched')), 1)
  assert.is(await resolving('10.0.0.1', fetching('may not be fetched')), 1)
})

test('connecting may take a third of the time', async () => {
  const { now } = performance
  let ms = 0
  const count = await resolving(undefined, async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    performance.now = () => ms
    try {
      let thrown: PrintError | undefined
      const fetching = fetchWith({ retries: 1, timeoutMs: 1500 })('http://tiles.example.org/')
      void thrownBy(fetching).then((error) => (thrown = error))
      for (; !thrown; ms += 25) {
        for (let turns = 0; turns < 5; turns++) await turn()
        mock.timers.tick(25)
      }
      assert.match(thrown.message, 'no connection in time; tried 2 times')
    } finally {
      performance.now = now
      mock.timers.reset()
    }
  })
  assert.is(count, 2)
  assert.ok(ms >= 1100 && ms <= 1300, `${ms} ms: two connections, and a pause of 100 to 200 ms`)
})

test('a failed TLS handshake is not retried', async () => {
  let connections = 0
  const port = await serveRaw((socket) => (connections++, socket.on('data', () => socket.end('not TLS'))))
  assert.match((await thrownBy(fetchWith({ retries: 2 })(`https://127.0.0.1:${port}/`))).message, 'TLS')
  assert.is(connections, 1)
})

test('Retry-After is respected; after a long one the request is not retried', async () => {
  const soon = await serveStatuses([503, 200], { 'retry-after': '1' })
  const started = performance.now()
  assert.is((await fetchWith({ retries: 1 })(`${soon.base}/`)).status, 200)
  assert.ok(performance.now() - started >= 990)
  for (const later of ['3600', new Date(Date.now() + 3600_000).toUTCString()]) {
    const { asked, base } = await serveStatuses([503, 200], { 'retry-after': later })
    assert.is((await fetchWith({ retries: 2 })(`${base}/`)).status, 503)
    assert.is(asked.length, 1)
  }
  const retriedAfter = async (odd: string) => {
    const { base } = await serveStatuses([503, 200], { 'retry-after': odd })
    assert.is((await fetchWith({ retries: 1 })(`${base}/`)).status, 200, odd)
  }
  await Promise.all(['soon', '-1', new Date(0).toUTCString()].map(retriedAfter))
})

test('pauses double from 200 ms to five seconds, less a random part of up to a half, and end before the time does', () => {
  const { random } = Math
  const pauses = (part: number) => {
    Math.random = () => part
    return [1, 2, 3, 5, 6, 9].map((tries) => pauseBefore(tries, undefined, Infinity))
  }
  try {
    assert.equal(pauses(0), [200, 400, 800, 3200, 5000, 5000])
    assert.equal(pauses(0.5), [150, 300, 600, 2400, 3750, 3750])
    assert.equal([pauseBefore(6, undefined, 3000), pauseBefore(1, undefined, 201)], [1500, 100.5])
    assert.is(pauseBefore(1, undefined, 200), Infinity)
    assert.is(pauseBefore(1, { headers: { 'retry-after': '7' } }, 3000), 7000)
    assert.is(pauseBefore(6, { headers: { 'retry-after': '1' } }, 60_000), 3750)
  } finally {
    Math.random = random
  }
})

test('retries end at the total time limit', async () => {
  const { asked, base } = await serveStatuses([503, 200], { 'retry-after': '1' })
  assert.is((await fetchWith({ retries: 2, timeoutMs: 900 })(`${base}/`)).status, 503)
  assert.is(asked.length, 1)
})

test('the time of a try is taken from that of the next', async () => {
  const { now } = performance
  let passed = 0
  performance.now = () => now.call(performance) + passed
  const port = await serve((_, answer) => {
    // the second one answers in time if it may take as long as the first one
    if (passed > 0) return void setTimeout(() => answer.writeHead(503).end(), 4000).unref()
    passed = 18_000
    answer.writeHead(503).end()
  })
  const fetching = fetchWith({ retries: 2, timeoutMs: 20_000 })(`http://127.0.0.1:${port}/`)
  const { code } = await thrownBy(fetching).finally(() => (performance.now = now))
  assert.is(code, 'upstream-slow')
})

test('a cancelled job does not wait for the next try', async () => {
  const { asked, base } = await serveStatuses([503], { 'retry-after': '5' })
  const cancel = new AbortController()
  const reason = new Error('cancelled by a test')
  const end = fetchWith({ retries: 2, signal: cancel.signal, connectionsPerHost: 1 })(`${base}/`).catch(
    (thrown) => thrown
  )
  await until(() => asked.length === 1)
  setTimeout(() => cancel.abort(reason), 50)
  assert.is(await Promise.race([end, pause(3000, 'it waits')]), reason)
  assert.is(asked.length, 1)
})

test('a job that ends because a header is lost asks nothing without it', async () => {
  const { asked, base } = await serveStatuses([200])
  const end = new AbortController()
  const failJob = (error: PrintError) => end.abort(error)
  const network = networkWith({ forward: ['127.0.0.1'] })
  const { fetch } = network.forJob({ signal: end.signal, appFolder: '/', lostHeaders: ['cookie'], failJob })
  assert.is((await thrownBy(fetch(`${base}/`))).code, 'credentials-lost')
  assert.equal(asked, [])
})

test('other requests run while one waits for its retry', async () => {
  const asked: string[] = []
  const port = await serve((request, answer) => {
    asked.push(request.url!)
    answer.writeHead(asked.length === 1 ? 503 : 200).end()
  })
  const fetch = fetchWith({ retries: 1, connectionsPerHost: 1 })
  await Promise.all(['/busy', '/one', '/two'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)))
  assert.equal(asked, ['/busy', '/one', '/two', '/busy'])
})

test('an unreachable host delays a job by a few pauses, not by one per address', async () => {
  const port = await freePort()
  const network = networkWith({ retries: 1, allow: [`tiles.example.org:${port}`] })
  const newFetch = () => network.forJob({ signal: new AbortController().signal, appFolder: '/' }).fetch
  const address = (i: number) => `http://tiles.example.org:${port}/${i}`
  const fetch = newFetch()
  const first = await resolving('127.0.0.1', async () => {
    for (let i = 0; i < 3; i++) assert.match((await thrownBy(fetch(address(i)))).message, 'refused; tried 2 times')
  })
  assert.is(first, 6)
  const further = await resolving('127.0.0.1', async () => {
    for (let i = 3; i < 100; i++) {
      const { code, message } = await thrownBy(fetch(address(i)))
      assert.is(code, 'upstream-failed')
      const reason = 'other addresses of this host failed (connection refused); this one was not tried'
      assert.is(message, `"${address(i)}" could not be fetched: ${reason}`)
    }
  })
  assert.is(further, 0)
  const nextJob = newFetch()
  assert.is(await resolving('127.0.0.1', async () => void (await thrownBy(nextJob(address(0))))), 2)
})

test('an overloaded host gets one try per further address, until it answers', async () => {
  let isBusy = true
  const asked: string[] = []
  const port = await serve((request, answer) => (asked.push(request.url!), answer.writeHead(isBusy ? 503 : 200).end()))
  const fetch = fetchWith({ retries: 1 })
  const requestsFor = async (path: string) => {
    asked.length = 0
    await fetch(`http://127.0.0.1:${port}${path}`)
    return asked.length
  }
  assert.equal([await requestsFor('/1'), await requestsFor('/2'), await requestsFor('/3')], [2, 2, 2])
  assert.equal([await requestsFor('/4'), await requestsFor('/5')], [1, 1])
  isBusy = false
  assert.is(await requestsFor('/6'), 1)
  isBusy = true
  assert.is(await requestsFor('/7'), 2)
})

test('requests that wait for a retry give up when the host is known to be down', async () => {
  const { asked, base } = await serveStatuses([503])
  const fetch = fetchWith({ retries: 2 })
  await Promise.all(Array.from({ length: 60 }, (_, i) => fetch(`${base}/${i}`)))
  assert.ok(asked.length < 150, `${asked.length} requests for 60 addresses`)
})

test('a header that cannot be sent is reported without its value', async () => {
  const port = await serve((_, answer) => answer.end())
  const headers = { cookie: 'secret\nvalue' }
  const { fetch } = jobWith({ forward: ['127.0.0.1'], headers })
  const { code, message } = await thrownBy(fetch(`http://127.0.0.1:${port}/`))
  assert.is(code, 'upstream-failed')
  assert.match(message, 'a header contains a character that cannot be sent')
  assert.not.match(message, 'secret')
})

test('a server that never answers delays a job by one time limit, whatever the number of GET or POST requests', async () => {
  let asked = 0
  const port = await serve(() => void asked++)
  const base = `http://127.0.0.1:${port}`
  const fetch = fetchWith({ timeoutMs: 1000, connectionsPerHost: 4 })
  const codes = async (addresses: string[], request?: { method: 'POST'; body: string }) =>
    new Set(await Promise.all(addresses.map(async (path) => (await thrownBy(fetch(`${base}/${path}`, request))).code)))
  assert.equal([...(await codes(Array.from({ length: 40 }, (_, index) => `tile/${index}`)))], ['upstream-slow'])
  assert.equal([...(await codes(['legend', 'tile/0', 'features'], { method: 'POST', body: 'x' }))], ['upstream-slow'])
  // 43 addresses, of which only those are asked that had a connection before the host counted as silent
  assert.ok(asked <= 12, `${asked} asked`)
})

test('a slow host that then answers gets the whole time again', async () => {
  const port = await serve((request, answer) => {
    if (request.url === '/never') return
    setTimeout(() => answer.end(), request.url === '/slow' ? 400 : 0)
  })
  const base = `http://127.0.0.1:${port}`
  const neverAnswered = async () => {
    const fetch = fetchWith({ timeoutMs: 1000 })
    assert.is((await thrownBy(fetch(`${base}/never`))).code, 'upstream-slow')
    // it has not answered anything yet, and gets a tenth
    assert.is((await fetch(`${base}/quick`)).status, 200)
    assert.is((await fetch(`${base}/slow`)).status, 200)
  }
  const answeredBefore = async () => {
    const fetch = fetchWith({ timeoutMs: 1000 })
    await fetch(`${base}/quick`)
    await thrownBy(fetch(`${base}/never`))
    assert.is((await fetch(`${base}/slow`)).status, 200)
  }
  await Promise.all([neverAnswered(), answeredBefore()])
})

test.run()
