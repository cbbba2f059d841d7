import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { constants, createSecureServer, type SecureServerOptions, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { makeAccess } from '../../../core/net/access.js'
import { type Agents, makeAgents } from '../../../core/net/agents.js'
import type { Cancellation } from '../../../core/net/cancellation.js'
import { exchange, type Limits } from '../../../core/net/exchange.js'
import { Http2Sessions } from '../../../core/net/http2-sessions.js'
import type { Sent } from '../../../core/net/sending.js'
import { ofClient, ofServer } from '../../support/shared-key.js'
import { until } from '../../support/until.js'
import { closeAll, listening, serveRaw, thrownBy } from './loopback.js'

const closing: (() => void)[] = []
test.after(() => {
  closeAll()
  for (const close of closing) close()
})

const agentsFor = (perHost = 16, connectMs = 5000): Agents => {
  const agents = makeAgents({ perHost, connectMs, tls: ofClient })
  closing.push(() => Object.values(agents).forEach((agent) => agent.destroy()))
  return agents
}

/** A server of HTTP/2, and of HTTP/1.1 if the options allow it; the connections that it got. */
const serve = async (
  answer: (stream: ServerHttp2Stream, path: string, socket: Socket) => void,
  options: SecureServerOptions = {}
) => {
  const sockets = new Set<Socket>()
  const seen: { [name: string]: unknown }[] = []
  const server = createSecureServer({ ...ofServer, ...options } as SecureServerOptions)
  server.on('secureConnection', (socket: TLSSocket) => sockets.add(socket.on('error', () => {})))
  server.on('sessionError', () => {})
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    seen.push({ ...headers })
    answer(stream, headers[':path']!, [...sockets].at(-1)!)
  })
  const port = await listening(server)
  closing.push(() => (server.close(), sockets.forEach((socket) => socket.destroy())))
  return { port, sockets, seen, server }
}

/** A TLS server that agrees on one of these protocols, and speaks as it likes; resolves its port. */
const serveTls = async (ALPNProtocols: string[] | undefined, connected: (socket: TLSSocket) => void) => {
  const server = createServer({ ...ofServer, ALPNProtocols }, (socket) => {
    closing.push(() => socket.destroy())
    connected(socket.on('error', () => {}))
  })
  closing.push(() => server.close())
  return listening(server)
}

const reply = (stream: ServerHttp2Stream, text: string, headers = {}): void => {
  stream.respond({ ':status': 200, ...headers })
  stream.end(text)
}

interface Wanted extends Partial<Limits> {
  sent?: Partial<Sent>
  path?: string
  by?: Agents
  rules?: Parameters<typeof makeAccess>[0]
}

const ask = (port: number, { sent, path = '/', by = agentsFor(), rules, ...more }: Wanted = {}) => {
  const url = new URL(`https://127.0.0.1:${port}${path}`)
  const limits: Limits = { asked: url, timeoutMs: 5000, leftMs: 5000, maxBytes: 1e6, budget: { left: 1e9 }, ...more }
  const job: Cancellation = { signal: new AbortController().signal, pending: new Set() }
  const access = makeAccess(rules ?? { allow: ['127.0.0.1'] })
  const answer = exchange({ url, method: 'GET', headers: {}, ...sent }, { access, agents: by }, limits, job)
  return { answer, job, limits }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

test('requests to a server of HTTP/2 share one connection, and each gets its own answer', async () => {
  const { port, sockets, seen } = await serve((stream, path) => reply(stream, `of ${path}`, { 'x-path': path }))
  const by = agentsFor()
  const paths = numbers(40).map((number) => `/a%20b?n=${number}`)
  const answers = await Promise.all(paths.map((path) => ask(port, { by, path, sent: { headers: { 'x-one': '1' } } }).answer)) // prettier-ignore
  assert.equal(
    answers.map(({ status, headers, bytes }) => [status, headers['x-path'], String(bytes)]),
    paths.map((path) => [200, path, `of ${path}`])
  )
  assert.not(Object.keys(answers[0]!.headers).some((name) => name.startsWith(':')))
  const { ':method': method, ':scheme': scheme, ':authority': authority, 'x-one': one } = seen[0]!
  assert.equal([method, scheme, authority, one], ['GET', 'https', `127.0.0.1:${port}`, '1'])
  await ask(port, { by }).answer
  assert.is(sockets.size, 1)
})

test('a POST has its body, and the answer may have any status', async () => {
  const { port } = await serve((stream) => {
    let text = ''
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    stream.on('end', () => {
      stream.respond({ ':status': 404 })
      stream.end(text.toUpperCase())
    })
  })
  const { status, bytes } = await ask(port, { sent: { method: 'POST', body: 'x'.repeat(100_000) } }).answer
  assert.equal([status, String(bytes)], [404, 'X'.repeat(100_000)])
})

test('a server that takes few streams at once gets the others later', async () => {
  let open = 0
  let most = 0
  const answer = (stream: ServerHttp2Stream) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      reply(stream, 'ok')
    }, 5)
  }
  const { port, sockets } = await serve(answer, { settings: { maxConcurrentStreams: 2 } })
  const by = agentsFor()
  await ask(port, { by }).answer
  await Promise.all(numbers(20).map(() => ask(port, { by }).answer))
  assert.equal([sockets.size, most], [1, 2])
})

test('a large answer is not held up', async () => {
  const bytes = Buffer.alloc(20_000_000, 'large')
  const { port } = await serve((stream) => {
    stream.respond({ 'content-length': bytes.length })
    stream.end(bytes)
  })
  const answer = await ask(port, { maxBytes: 3e7 }).answer
  assert.ok(answer.bytes.equals(bytes))
})

test('a server that speaks HTTP/1.1 only is used so, with the connection that has asked it', async () => {
  const sockets = new Set<TLSSocket>()
  const protocols: unknown[] = []
  for (const ALPNProtocols of [undefined, ['http/1.1']]) {
    sockets.clear()
    const port = await serveTls(ALPNProtocols, (socket) => {
      sockets.add(socket)
      protocols.push(socket.alpnProtocol)
      socket.on('data', () => setTimeout(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), 5))
    })
    const by = agentsFor(4)
    assert.is(String((await ask(port, { by }).answer).bytes), 'ok')
    assert.is(sockets.size, 1)
    await Promise.all(numbers(20).map(() => ask(port, { by }).answer))
    assert.is(sockets.size, 4)
  }
  assert.equal([...new Set(protocols)], [false, 'http/1.1'])
})

test('the limits of an answer hold, and its stream is ended', async () => {
  const ended: number[] = []
  const { port, sockets } = await serve((stream, path) => {
    stream.on('close', () => ended.push(stream.rstCode))
    stream.respond(path === '/announced' ? { 'content-length': 200 } : {})
    if (path !== '/announced') stream.write('x'.repeat(200))
  })
  const by = agentsFor()
  const code = async (wanted: Wanted) => (await thrownBy(ask(port, { by, ...wanted }).answer)).code
  assert.is(await code({ maxBytes: 199 }), 'too-large')
  assert.is(await code({ maxBytes: 199, path: '/announced' }), 'too-large')
  assert.is(await code({ budget: { left: 199 } }), 'too-large')
  assert.is(await code({ leftMs: 300 }), 'upstream-slow')
  const few = await ask(port, { by, maxBytes: 100, cutsOff: true }).answer
  assert.equal([few.status, few.bytes.length <= 100], [200, true])
  await until(() => ended.length === 5)
  assert.equal([...new Set(ended)], [constants.NGHTTP2_CANCEL])
  assert.is(sockets.size, 1)
})

test('the end of a job ends its request, also while the connection is made', async () => {
  const { port } = await serve(() => {})
  const silent = await serveRaw(() => {})
  for (const [at, wait] of [
    [port, 200],
    [silent, 50],
    [silent, 0]
  ] as const) {
    const { answer, job } = ask(at)
    const thrown = thrownBy(answer)
    await new Promise((done) => setTimeout(done, wait))
    for (const stop of job.pending) stop(new Error('ended'))
    assert.equal([(await thrown).message, job.pending.size], ['ended', 0])
  }
})

test('an answer that ends too early is a failure', async () => {
  const ends: { [path: string]: (stream: ServerHttp2Stream, socket: Socket) => void } = {
    '/reset': (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR),
    '/cancelled': (stream) => stream.close(constants.NGHTTP2_CANCEL),
    '/session': (stream) => stream.session!.destroy(),
    '/error': (stream) => stream.session!.destroy(new Error(), constants.NGHTTP2_ENHANCE_YOUR_CALM),
    '/socket': (_, socket) => socket.destroy(),
    '/short': (stream) => stream.end()
  }
  const { port } = await serve((stream, path, socket) => {
    stream.respond({ 'content-length': 9 })
    stream.write('half', () => ends[path]!(stream, socket))
  })
  for (const path of Object.keys(ends)) assert.is((await thrownBy(ask(port, { path }).answer)).code, 'upstream-failed', path) // prettier-ignore
  const early = await serve((stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
  assert.is((await thrownBy(ask(early.port).answer)).code, 'upstream-failed')
})

test('a request that a used connection does not take is sent again on another one', async () => {
  const refusals: ((stream: ServerHttp2Stream, socket: Socket) => void)[] = [
    (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM),
    (stream) => stream.session!.destroy(),
    (_, socket) => socket.destroy()
  ]
  for (const refuse of refusals) {
    let count = 0
    const { port, sockets } = await serve((stream, _, socket) =>
      ++count === 2 ? refuse(stream, socket) : reply(stream, `${count}`)
    )
    const by = agentsFor()
    assert.is(String((await ask(port, { by }).answer).bytes), '1')
    assert.is(String((await ask(port, { by }).answer).bytes), '3')
    assert.is(sockets.size, 2)
  }
})

test('a request that a new connection does not take fails', async () => {
  const { port, seen } = await serve((stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM))
  assert.is((await thrownBy(ask(port).answer)).code, 'upstream-failed')
  assert.is(seen.length, 1)
})

test('a server that takes requests and refuses them is not asked without end', async () => {
  const { port, sockets } = await serve((stream) => {
    stream.session!.goaway(constants.NGHTTP2_NO_ERROR, stream.id)
    stream.close(constants.NGHTTP2_REFUSED_STREAM)
  })
  assert.is((await thrownBy(ask(port).answer)).code, 'upstream-failed')
  assert.ok(sockets.size > 1 && sockets.size < 50, String(sockets.size))
})

test('after GOAWAY, open requests get their answers, and further ones use another connection', async () => {
  let isTold = false
  let answerSlowly = () => {}
  const { port, sockets } = await serve((stream, path) => {
    if (path !== '/away') return reply(stream, path)
    stream.session!.goaway(constants.NGHTTP2_NO_ERROR)
    // the client has read GOAWAY when it answers this
    stream.session!.ping(() => (isTold = true))
    answerSlowly = () => reply(stream, path)
  })
  const by = agentsFor()
  const slow = ask(port, { by, path: '/away' }).answer
  await until(() => isTold)
  assert.is(String((await ask(port, { by, path: '/next' }).answer).bytes), '/next')
  answerSlowly()
  assert.is(String((await slow).bytes), '/away')
  assert.is(sockets.size, 2)
})

test('a server that wants HTTP/1.1 for its requests gets it', async () => {
  const { port, server } = await serve((stream) => stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED), {
    allowHTTP1: true
  })
  const versions: string[] = []
  server.on('request', (request, answer) => {
    versions.push(request.httpVersion)
    if (request.httpVersion === '1.1') answer.end('old')
  })
  const by = agentsFor()
  assert.is(String((await ask(port, { by }).answer).bytes), 'old')
  assert.is(String((await ask(port, { by }).answer).bytes), 'old')
  assert.equal(versions.filter((version) => version === '1.1').length, 2)
})

test('HTTP/2 can be turned off', async () => {
  const { port, server } = await serve(() => {}, { allowHTTP1: true })
  server.on('request', (request, answer) => void answer.end(request.httpVersion))
  const by = makeAgents({ perHost: 4, connectMs: 5000, http2: false, tls: ofClient })
  assert.is(String((await ask(port, { by }).answer).bytes), '1.1')
  assert.is(by.sessions, undefined)
  by['https:'].destroy()
})

test('requests under different rules share no connection', async () => {
  const { port, sockets } = await serve((stream) => reply(stream, 'ok'))
  const by = agentsFor()
  await ask(port, { by }).answer
  const rules = { allow: [], rules: [{ allow: '127.0.0.1' }, { allow: `127.0.0.1:${port}` }] }
  await ask(port, { by, rules }).answer
  assert.is(sockets.size, 2)
})

test('a connection that cannot be made is the failure of all requests that wait for it', async () => {
  const closedAtOnce = await serveRaw((socket) => socket.end())
  const noTls = await serveRaw((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')))
  const silent = await serveRaw(() => {})
  for (const port of [closedAtOnce, noTls, silent, 1]) {
    const by = agentsFor(16, 100)
    const thrown = await Promise.all(numbers(3).map(() => thrownBy(ask(port, { by }).answer)))
    assert.equal(new Set(thrown.map(({ code }) => code)), new Set(['upstream-failed']))
  }
  const denied = thrownBy(ask(1, { rules: { allow: [] }, sent: { url: new URL('https://localhost:1/') } }).answer)
  assert.is((await denied).code, 'address-denied')
})

/** A frame of HTTP/2 (RFC 9113, section 4.1). */
const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

test('an answer that arrives in one piece is complete', async () => {
  const [settings, ok, text] = [Buffer.alloc(0), Buffer.from([0x88]), Buffer.from('whole')]
  const port = await serveTls(['h2'], (socket) => {
    socket.write(frame(4, 0, 0, settings))
    const answer = Buffer.concat([frame(1, 4, 1, ok), frame(0, 1, 1, text)])
    setTimeout(() => socket.write(answer), 100)
  })
  const { status, bytes } = await ask(port).answer
  assert.equal([status, String(bytes)], [200, 'whole'])
})

test('a server that agrees on HTTP/2 and closes the connection is a failure, and is asked again later', async () => {
  for (const close of [(socket: TLSSocket) => socket.end(), (socket: TLSSocket) => socket.destroy()]) {
    let count = 0
    const port = await serveTls(['h2'], (socket) => (count++, close(socket)))
    const by = agentsFor()
    for (const index of numbers(3)) {
      assert.is((await thrownBy(ask(port, { by }).answer)).code, 'upstream-failed')
      assert.is(count, index + 1)
    }
  }
})

test('a server that agrees on HTTP/2 and speaks it wrongly is a failure', async () => {
  for (const text of ['HTTP/1.1 200 OK\r\n\r\n', '\0\0\x04\x01\x04\0\0\0\x01abcd'.repeat(100)]) {
    const port = await serveTls(['h2'], (socket) => socket.write(text, 'latin1'))
    const thrown = await thrownBy(ask(port).answer)
    assert.is(thrown.code, 'upstream-failed')
  }
})

test('an answer with thousands of headers is a failure', async () => {
  const headers = Object.fromEntries(numbers(3000).map((number) => [`x-${number}`, 'y']))
  const { port } = await serve((stream) => reply(stream, 'ok', headers), { maxHeaderListPairs: 5000 })
  assert.is((await thrownBy(ask(port).answer)).code, 'upstream-failed')
})

test('a header that cannot be sent is a failure before anything is sent', async () => {
  const { port, seen } = await serve((stream) => reply(stream, 'ok'))
  const by = agentsFor()
  await ask(port, { by }).answer
  assert.is((await thrownBy(ask(port, { by, sent: { headers: { 'x-one': 'a\nb' } } }).answer)).code, 'upstream-failed')
  assert.is(seen.length, 1)
})

test('a session that is idle is closed', async () => {
  const { port, sockets } = await serve((stream) => reply(stream, 'ok'))
  const sessions = new Http2Sessions(5000, 50, ofClient)
  const by = { ...agentsFor(), sessions }
  await ask(port, { by }).answer
  const [first] = sockets
  await until(() => first!.destroyed)
  await ask(port, { by }).answer
  assert.is(sockets.size, 2)
  sessions.destroy()
})

test.run()
