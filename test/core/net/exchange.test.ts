import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeAccess } from '../../../core/net/access.js'
import { makeAgents } from '../../../core/net/agents.js'
import type { Cancellation } from '../../../core/net/cancellation.js'
import { exchange, type Limits, type Sent } from '../../../core/net/exchange.js'
import { until } from '../../support/until.js'
import { closeAll, serve, serveRaw, thrownBy } from './loopback.js'

const agents = makeAgents(4, 5000)
test.after(() => {
  closeAll()
  for (const agent of Object.values(agents)) agent.destroy()
})

const connections = { access: makeAccess({ allow: ['127.0.0.1'] }), agents }

/** One request to a port of loopback, its limits, and what waits for the end of the job. */
const ask = (port: number, more: Partial<Limits> = {}, sent: Partial<Sent> = {}) => {
  const url = new URL(`http://127.0.0.1:${port}/a%20b?c=d`)
  const limits: Limits = { asked: url, timeoutMs: 5000, leftMs: 5000, maxBytes: 100, budget: { left: 1000 }, ...more }
  const job: Cancellation = { signal: new AbortController().signal, pending: new Set() }
  return { answer: exchange({ url, method: 'GET', headers: {}, ...sent }, connections, limits, job), limits, job }
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
  const { answer, job, limits } = ask(port, {}, { method: 'POST', headers: { 'x-one': '1' }, body: 'body' })
  assert.is(job.pending.size, 1)
  const { status, headers, bytes, elapsedMs } = await answer
  assert.equal([status, headers['x-two'], String(bytes)], [404, '2', 'no'])
  assert.ok(elapsedMs > 0 && elapsedMs < 5000)
  assert.equal(got, ['body', 'POST', '/a%20b?c=d', '1'])
  assert.equal([job.pending.size, limits.budget.left], [0, 998])
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
