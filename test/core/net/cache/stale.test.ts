import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeFolders } from '../../../support/folders.js'
import { freePort } from '../../../support/free-port.js'
import { closeAll, networkWith, thrownBy } from '../loopback.js'

const folders = makeFolders()
test.after(() => {
  closeAll()
  folders.remove()
})

type Trouble = 'none' | 'overloaded' | 'broken' | 'silent' | 'down'

/** How a job fares that asks again, once the server is in trouble, for what it answered before with these directives. */
const afterwards = async (directives: string, trouble: Trouble) => {
  let now: Trouble = 'none'
  const server = createServer((_, answer) => {
    if (now === 'overloaded') answer.writeHead(503).end('busy')
    else if (now === 'broken') answer.destroy()
    else if (now === 'none') answer.writeHead(200, { 'cache-control': directives, etag: '"a"' }).end('earlier')
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const host = `127.0.0.1:${port}`
  const network = networkWith({ retries: 1, timeoutMs: 500, cache: { folder: folders.make(), maxBytes: 1e7 } })
  const warnings: string[] = []
  const get = async () => {
    const warn = (message: string) => void warnings.push(message)
    const job = network.forJob({ signal: new AbortController().signal, appFolder: '/', warn })
    const { status, bytes } = await job.fetch(`http://${host}/`).finally(() => job.end())
    return `${status} ${Buffer.from(bytes)}`
  }
  await get()
  now = trouble
  server.closeAllConnections()
  if (trouble === 'down') await new Promise((done) => server.close(done))
  try {
    const got = await get().catch(({ code }) => code as string)
    return { got, warnings: warnings.map((warning) => warning.replace(host, 'host')) }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const messages = ['"host" does not answer; an earlier answer from the cache is printed']

test('a stale answer is used when its server fails and has allowed stale-if-error', async () => {
  for (const trouble of ['overloaded', 'broken', 'silent', 'down'] as const)
    assert.equal(
      await afterwards('max-age=0, Stale-If-Error=60', trouble),
      { got: '200 earlier', warnings: messages },
      trouble
    )
})

/** What two jobs get, and how often the server was asked, which is overloaded when the second one comes. */
const askedAgain = async (directives: string) => {
  let asked = 0
  const server = createServer((_, answer) => {
    const isFirst = asked++ === 0
    answer
      .writeHead(isFirst ? 200 : 503, { 'cache-control': directives, etag: '"a"' })
      .end(isFirst ? 'earlier' : 'busy')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const network = networkWith({ retries: 3, cache: { folder: folders.make(), maxBytes: 1e7 } })
  const texts: string[] = []
  for (let jobs = 0; jobs < 2; jobs++) {
    const job = network.forJob({ signal: new AbortController().signal, appFolder: '/' })
    const { bytes } = await job.fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    texts.push(Buffer.from(bytes).toString())
    job.end()
  }
  server.closeAllConnections()
  server.close()
  return { texts, asked, cache: network.counts()!.cache }
}

test('a job does not wait long for a host of which an earlier answer may be used', async () => {
  const { random } = Math
  Math.random = () => 0.99 // the shortest pauses
  try {
    const ends = [await askedAgain('max-age=0, stale-if-error=60'), await askedAgain('max-age=0')]
    assert.equal(ends, [
      { texts: ['earlier', 'earlier'], asked: 4, cache: { miss: 1, stale: 1 } },
      { texts: ['earlier', 'busy'], asked: 5, cache: { miss: 2 } }
    ])
  } finally {
    Math.random = random
  }
})

test('without stale-if-error a stale answer is used only when the server cannot be reached', async () => {
  assert.equal(await afterwards('max-age=0', 'overloaded'), { got: '503 busy', warnings: [] })
  assert.equal(await afterwards('max-age=0', 'broken'), { got: 'upstream-failed', warnings: [] })
  assert.equal(await afterwards('max-age=0', 'silent'), { got: 'upstream-slow', warnings: [] })
  assert.equal(await afterwards('max-age=0', 'down'), { got: '200 earlier', warnings: messages })
})

test('a stale answer is never used if the server forbids it', async () => {
  for (const directive of ['no-cache', 'must-revalidate', 'Proxy-Revalidate', 's-maxage=0'])
    for (const trouble of ['overloaded', 'down'] as const) {
      const { got, warnings } = await afterwards(`max-age=0, stale-if-error=60, ${directive}`, trouble)
      assert.equal([got, warnings], [trouble === 'down' ? 'upstream-failed' : '503 busy', []], directive)
    }
})

test('a cancelled job gets nothing from the cache', async () => {
  const server = createServer((_, answer) => void answer.writeHead(200, { etag: '"a"', 'cache-control': 'stale-if-error=60' }).end()) // prettier-ignore
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const network = networkWith({ cache: { folder: folders.make(), maxBytes: 1e7 } })
  await network.forJob({ signal: new AbortController().signal, appFolder: '/' }).fetch(address)
  const cancel = new AbortController()
  const reason = new Error('cancelled by a test')
  server.removeAllListeners('request').on('request', () => cancel.abort(reason))
  const thrown = await thrownBy(network.forJob({ signal: cancel.signal, appFolder: '/' }).fetch(address))
  assert.is(thrown, reason)
  server.closeAllConnections()
  server.close()
})

test.run()
