import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Socket } from 'node:net'
import { makeAccess } from '../../../core/net/access.js'
import { makeAgents } from '../../../core/net/agents.js'
import type { Cancellation } from '../../../core/net/cancellation.js'
import { exchange, type Limits } from '../../../core/net/exchange.js'
import type { Sent } from '../../../core/net/sending.js'
import { withOwnTimers } from '../../support/own-timers.js'
import { until } from '../../support/until.js'
import { closeAll, serve, serveRaw, thrownBy } from './loopback.js'

const agents = makeAgents({ perHost: 4, connectMs: 5000 })
test.after(() => {
  closeAll()
  for (const agent of Object.values(agents)) agent.destroy()
})

const access = makeAccess({ allow: ['127.0.0.1'] })

/** One request to a port of loopback, its limits, and what waits for the end of the job. */
const ask = (port: number, more: Partial<Limits> = {}, sent: Partial<Sent> = {}, by = agents) => {
  const url = new URL(`http://127.0.0.1:${port}/a%20b?c=d`)
  const limits: Limits = { asked: url, timeoutMs: 5000, leftMs: 5000, maxBytes: 100, budget: { left: 1000 }, ...more }
  const job: Cancellation = { signal: new AbortController().signal, pending: new Set() }
  return {
    answer: exchange({ url, method: 'GET', headers: {}, ...sent }, { access, agents: by }, limits, job),
    limits,
    job
  }
}

test('a request is sent as it is, and its answer has status, headers, bytes and time', async () => {
  const got: string[] = []
  const port = await serve((request, answer) => {
    request.setEncoding('utf8').on('data', (text: string) => got.push(text))
    request.on('end', () => {
      got.push(request.method!, request.url!, request.headers['x-one'] as string)
      answer.writeHead(404, { 'x-two': '2' }).end('no')
    })
  })
  await withOwnTimers(async (timers) => {
    const started = performance.now()
    const { answer, job, limits } = ask(port, {}, { method: 'POST', headers: { 'x-one': '1' }, body: 'body' })
    assert.equal([job.pending.size, timers() > 0], [1, true])
    const { status, headers, bytes, elapsedMs } = await answer
    assert.equal([status, headers['x-two'], String(bytes)], [404, '2', 'no'])
    assert.ok(elapsedMs > 0 && elapsedMs <= performance.now() - started + 1)
    assert.equal(got, ['body', 'POST', '/a%20b?c=d', '1'])
    assert.equal([job.pending.size, limits.budget.left, timers()], [0, 998, 0])
  })
})

/** 200 bytes, announced or not. */
const serveMany = (isAnnounced: boolean) =>
  serve((_, answer) => {
    answer.writeHead(200, isAnnounced ? { 'content-length': 200 } : {})
    answer.end('x'.repeat(200))
  })

test('an answer may have as many bytes as its limit and the budget of the job allow', async () => {
  for (const isAnnounced of [true, false]) {
    const port = await serveMany(isAnnounced)
    assert.is((await ask(port, { maxBytes: 200, budget: { left: 200 } }).answer).bytes.length, 200)
    assert.is((await thrownBy(ask(port, { maxBytes: 199 }).answer)).code, 'too-large')
    const { answer, job } = ask(port, { maxBytes: 200, budget: { left: 199 } })
    const { code, message } = await thrownBy(answer)
    assert.is(code, 'too-large')
    assert.match(message, 'limits.jobFetchBytes')
    assert.is(job.pending.size, 0)
  }
})

test('a caller who needs the status only has it in spite of too many bytes', async () => {
  for (const isAnnounced of [true, false]) {
    const { answer, job } = ask(await serveMany(isAnnounced), { cutsOff: true })
    const { status, bytes } = await answer
    assert.is(status, 200)
    assert.ok(bytes.length <= 100)
    assert.is(job.pending.size, 0)
  }
})

test('an announced length that is too large is refused before any byte comes', async () => {
  const port = await serve((_, answer) => void answer.writeHead(200, { 'content-length': 101 }).flushHeaders())
  assert.is((await thrownBy(ask(port).answer)).code, 'too-large')
  assert.is((await thrownBy(ask(port, { leftMs: 300, maxBytes: 101 }).answer)).code, 'upstream-slow')
})

test('what is cut off is not read any more: its connection is closed', async () => {
  let closed = 0
  const port = await serve((request, answer) => {
    request.socket.on('close', () => closed++)
    answer.write('x'.repeat(200))
  })
  assert.is((await ask(port, { cutsOff: true }).answer).status, 200)
  await until(() => closed === 1)
})

test('an answer that does not end in time is too slow; a caller who needs the status only has it', async () => {
  const port = await serve((_, answer) => void answer.writeHead(201).write('begun'))
  assert.is((await thrownBy(ask(port, { leftMs: 200 }).answer)).code, 'upstream-slow')
  const { status, bytes } = await ask(port, { leftMs: 200, cutsOff: true }).answer
  assert.equal([status, String(bytes)], [201, 'begun'])
  const silent = await serve(() => {})
  assert.is((await thrownBy(ask(silent, { leftMs: 200, cutsOff: true }).answer)).code, 'upstream-slow')
})

test('a connection that closes without an answer, or in it, is a failure', async () => {
  const nothing = await serveRaw((socket) => socket.on('data', () => socket.end()))
  assert.is((await thrownBy(ask(nothing).answer)).code, 'upstream-failed')
  const half = await serveRaw((socket) =>
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'))
  )
  assert.is((await thrownBy(ask(half).answer)).code, 'upstream-failed')
  const other = await serveRaw((socket) =>
    socket.on('data', () => socket.write('HTTP/1.1 101 Other\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'))
  )
  assert.match((await thrownBy(ask(other).answer)).message, 'the connection was closed before the answer was complete')
})

test('what a proxy answers instead of opening a tunnel is the answer', async () => {
  const port = await serveRaw((socket) =>
    socket.on('data', () => socket.end('HTTP/1.1 403 No\r\nContent-Length: 4\r\n\r\nshut'))
  )
  const by = makeAgents({ perHost: 1, connectMs: 5000, proxy: `http://127.0.0.1:${port}` })
  const { status, bytes } = await ask(1, {}, { url: new URL('https://127.0.0.1:1/') }, by).answer
  assert.equal([status, String(bytes)], [403, 'shut'])
  for (const agent of Object.values(by)) agent.destroy()
})

/** A server that answers the first request of a connection, and treats each further one so; what it was asked. */
const serveOnce = async (further: (socket: Socket) => void, first = (): number => 0) => {
  const seen: string[] = []
  const port = await serveRaw((socket) => {
    let requests = 0
    socket.on('data', (data) => {
      seen.push(String(data).split(' ')[1]!)
      if (requests++ > 0) return further(socket)
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), first())
    })
  })
  const by = makeAgents({ perHost: 1, connectMs: 5000 })
  const end = () => Object.values(by).forEach((agent) => agent.destroy())
  return { seen, port, by, end }
}

test('a request on a connection that was used before is not sent again when its job ends', async () => {
  const { seen, port, by, end } = await serveOnce(() => {})
  await ask(port, {}, {}, by).answer
  const { answer, job } = ask(port, {}, {}, by)
  await until(() => seen.length === 2)
  const reason = new Error('cancelled')
  for (const stop of [...job.pending]) stop(reason)
  assert.is(await thrownBy(answer), reason)
  await ask(port, {}, {}, by).answer
  assert.is(seen.length, 3, 'the third one is the next')
  end()
})

test('a request that is sent again, because its connection was closed, has the rest of its time', async () => {
  const { now } = performance
  const again = async (passedMs: number, answersAfterMs: number) => {
    let clock = 1e6
    performance.now = () => now.call(performance) + clock
    const pauses = [0, answersAfterMs]
    const close = (socket: Socket) => ((clock += passedMs), socket.resetAndDestroy())
    const { port, by, end } = await serveOnce(close, () => pauses.shift()!)
    await ask(port, {}, {}, by).answer
    const ending = ask(port, {}, {}, by).answer.then(({ status }) => status, ({ code }) => code) // prettier-ignore
    return ending.finally(() => ((performance.now = now), end()))
  }
  assert.is(await again(0, 50), 200)
  assert.is(await again(4980, 1000), 'upstream-slow')
})

test('a request that cannot be sent is a failure', async () => {
  const { code, message } = await thrownBy(ask(1, {}, { headers: { 'x-one': 'a\nb' } }).answer)
  assert.is(code, 'upstream-failed')
  assert.not.match(message, 'a\nb')
})

test('a job that ends closes its connections', async () => {
  let [asked, closed] = [0, 0]
  const port = await serve((request) => {
    asked++
    request.on('close', () => closed++)
  })
  const { answer, job } = ask(port)
  await until(() => asked === 1)
  const reason = new Error('cancelled')
  for (const stop of [...job.pending]) stop(reason)
  assert.is(await thrownBy(answer), reason)
  assert.is(job.pending.size, 0)
  await until(() => closed === 1)
})

test.run()
