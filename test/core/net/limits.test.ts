import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { get } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync, brotliCompressSync } from 'node:zlib'
import { makeAgents } from '../../../core/net/agents.js'
import { closeAll, fetchWith, networkWith, serve, serveRaw, thrownBy } from './loopback.js'

test.after(closeAll)

test('a slow answer ends at the total time limit', async () => {
  let closed!: () => void
  const upstreamClosed = new Promise<void>((resolve) => (closed = resolve))
  const port = await serve((_, answer) => {
    answer.writeHead(200)
    const drip = setInterval(() => answer.write('.'), 20)
    answer.on('close', () => (clearInterval(drip), closed()))
  })
  const error = await thrownBy(fetchWith({ timeoutMs: 200 })(`http://127.0.0.1:${port}/slow?key=hidden`))
  assert.is(error.code, 'upstream-slow')
  assert.is(error.message, `"http://127.0.0.1:${port}/slow" did not answer completely within 200 ms`)
  await upstreamClosed
})

test('a server that sends nothing, or never ends its headers, reaches the time limit', async () => {
  for (const line of ['', 'HTTP/1.1 100 Continue\r\n\r\n', 'X: y\r\n']) {
    let closed!: () => void
    const upstreamClosed = new Promise<void>((resolve) => (closed = resolve))
    const port = await serveRaw((socket) => {
      if (line.startsWith('X')) socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write(line), 10)
      socket.on('close', () => (clearInterval(drip), closed())).resume()
    })
    assert.is((await thrownBy(fetchWith({ timeoutMs: 100 })(`http://127.0.0.1:${port}/`))).code, 'upstream-slow', line)
    await upstreamClosed
  }
})

test('what arrived while the process was computing is not late', async () => {
  const compute = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
  }
  const answer = (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
  let answering = answer
  const port = await serveRaw((socket) => socket.once('data', () => answering(socket)))
  const fetch = fetchWith({ timeoutMs: 450 })
  await fetch(`http://127.0.0.1:${port}/`)

  const agent = makeAgents({ perHost: 1, connectMs: 300 })['http:']
  const connecting = new Promise<number | undefined>((resolve, reject) => {
    setImmediate(() => get({ port, agent }, (answer) => resolve(answer.statusCode)).on('error', reject))
    setImmediate(compute, 350)
  })
  assert.is(await connecting, 200)

  answering = (socket) => {
    answer(socket)
    compute(500)
    return socket
  }
  assert.is((await fetch(`http://127.0.0.1:${port}/longer-than-the-request-may-take`)).bytes.toString(), 'ok')
})

test('the total time limit includes redirects', async () => {
  const port = await serve((_, answer) => {
    setTimeout(() => answer.writeHead(302, { location: '/again' }).end(), 100)
  })
  const error = await thrownBy(fetchWith({ timeoutMs: 250 })(`http://127.0.0.1:${port}/`))
  assert.is(error.code, 'upstream-slow')
})

test('waiting for a free connection does not count as time', async () => {
  const port = await serve((_, answer) => void setTimeout(() => answer.end(), 60))
  const fetch = fetchWith({ timeoutMs: 500, connectionsPerHost: 1 })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => fetch(`http://127.0.0.1:${port}/${i}`)))
  assert.is(answers.length, 12)
})

test('an answer of exactly the allowed size passes, one more byte does not', async () => {
  const port = await serve((request, answer) => {
    const [, form, length] = request.url!.split(/[/?]/)
    if (form === 'length') answer.setHeader('content-length', length)
    else answer.flushHeaders()
    answer.end(Buffer.alloc(Number(length)))
  })
  for (const form of ['length', 'chunked']) {
    const fetch = fetchWith({ maxBytes: 5000 })
    assert.is((await fetch(`http://127.0.0.1:${port}/${form}/5000`)).bytes.length, 5000)
    const error = await thrownBy(fetch(`http://127.0.0.1:${port}/${form}/5001?key=hidden`))
    assert.is(error.code, 'too-large', form)
    assert.match(error.message, '5000 bytes')
    assert.not.match(error.message, 'hidden')
  }
})

test('an answer with too large an announced length is refused before its body is read', async () => {
  const port = await serve((_, answer) => {
    answer.setHeader('content-length', 5001)
    answer.flushHeaders()
  })
  assert.is((await thrownBy(fetchWith({ maxBytes: 5000 })(`http://127.0.0.1:${port}/`))).code, 'too-large')
})

test('an endless answer is cut off', async () => {
  let closed!: () => void
  const upstreamClosed = new Promise<void>((resolve) => (closed = resolve))
  const port = await serve((_, answer) => {
    const pour = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(10_000)));
    }
    answer.on('drain', pour).on('close', closed)
    pour()
  })
  assert.is((await thrownBy(fetchWith()(`http://127.0.0.1:${port}/`))).code, 'too-large')
  await upstreamClosed
})

test('a decompression bomb counts with its decompressed size', async () => {
  const zeros = Buffer.alloc(2_000_000)
  const bombs = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros) }
  const port = await serve((request, answer) => {
    const name = request.url!.slice(1) as keyof typeof bombs
    answer.writeHead(200, { 'content-encoding': name }).end(bombs[name])
  })
  for (const name in bombs)
    assert.is((await thrownBy(fetchWith()(`http://127.0.0.1:${port}/${name}`))).code, 'too-large', name)
})

test('an answer of exactly the allowed decompressed size passes, one more byte does not', async () => {
  const port = await serve((request, answer) => {
    const [, form, length] = request.url!.split('/')
    const compress = form === 'gzip' ? gzipSync : brotliCompressSync
    answer.writeHead(200, { 'content-encoding': form }).end(compress(Buffer.alloc(Number(length))))
  })
  const fetch = fetchWith({ maxBytes: 5000 })
  for (const form of ['gzip', 'br']) {
    assert.is((await fetch(`http://127.0.0.1:${port}/${form}/5000`)).bytes.length, 5000)
    assert.is((await thrownBy(fetch(`http://127.0.0.1:${port}/${form}/5001`))).code, 'too-large', form)
  }
})

test('all answers to one job together are limited, compressed and decompressed', async () => {
  const port = await serve((request, answer) => {
    if (request.url!.startsWith('/gzip'))
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4000)))
    else answer.end(Buffer.alloc(4000))
  })
  for (const path of ['plain', 'gzip']) {
    const fetch = fetchWith({ maxJobBytes: 9000 })
    for (let i = 0; i < 2; i++) assert.is((await fetch(`http://127.0.0.1:${port}/${path}?${i}`)).bytes.length, 4000)
    const thrown = await thrownBy(fetch(`http://127.0.0.1:${port}/${path}`))
    assert.is(thrown.code, 'too-large', path)
    assert.match(
      thrown.message,
      /" is too large: with it, the answers to this job exceed their limit \(limits\.jobFetchBytes\)$/
    )
  }
})

test('a job may fetch exactly its allowed number of bytes, and no more', async () => {
  const packed = gzipSync(Buffer.alloc(4000))
  const port = await serve((request, answer) => {
    if (request.url!.startsWith('/gzip')) answer.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    else answer.end(Buffer.alloc(4000))
  })
  for (const [path, bytes] of [
    ['plain', 4000],
    ['gzip', 4000 + packed.length]
  ] as const) {
    // prettier-ignore
    const twice = async (maxJobBytes: number) => {
      const fetch = fetchWith({ maxJobBytes })
      await fetch(`http://127.0.0.1:${port}/${path}?1`)
      await fetch(`http://127.0.0.1:${port}/${path}?2`)
    }
    await twice(2 * bytes)
    assert.is((await thrownBy(twice(2 * bytes - 1))).code, 'too-large', path)
  }
})

test('cancelling closes the connections; waiting requests never open one', async () => {
  const reason = new Error('cancelled by a test')
  const cancel = new AbortController()
  const connections = new Set<unknown>()
  let requests = 0
  let closed = 0
  const allClosed = new Promise<void>((resolve) => {
    void serve((request, answer) => {
      connections.add(request.socket)
      if (++requests === 4) cancel.abort(reason)
      if (request.url!.startsWith('/half')) answer.write('half')
      answer.on('close', () => ++closed === 4 && resolve())
    }).then((port) => {
      const fetch = fetchWith({ signal: cancel.signal, connectionsPerHost: 4 })
      ends = Promise.allSettled(
        Array.from({ length: 20 }, (_, i) => fetch(`http://127.0.0.1:${port}/${i % 2 ? 'half' : 'none'}/${i}`))
      ).then(async (all) => [...all, ...(await Promise.allSettled([fetch('data:,x')]))])
    })
  })
  let ends!: Promise<PromiseSettledResult<unknown>[]>
  await allClosed
  for (const end of await ends) assert.is((end as PromiseRejectedResult).reason, reason)
  assert.is(requests, 4)
  assert.is(connections.size, 4)
})

test('jobs of one network are cancelled independently', async () => {
  const network = networkWith()
  const cancel = new AbortController()
  const port = await serve((request, answer) => {
    if (request.url === '/one') cancel.abort()
    else setTimeout(() => answer.end(), 50)
  })
  const one = network.forJob({ signal: cancel.signal, appFolder: '/' }).fetch
  const two = network.forJob({ signal: new AbortController().signal, appFolder: '/' }).fetch
  const [first, second] = await Promise.allSettled([
    one(`http://127.0.0.1:${port}/one`),
    two(`http://127.0.0.1:${port}/two`)
  ])
  assert.equal([first.status, second.status], ['rejected', 'fulfilled'])
})

test.run()
