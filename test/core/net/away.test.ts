import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../../support/free-port.js'
import { closeAll, networkWith, serve, thrownBy } from './loopback.js'

test.after(closeAll)

/** The tiles of a map of A0. */
const TILES = 143
const MANY = 1000

type Wanted = Parameters<typeof networkWith>[0]

/** A job that retries as long as it may, and what it warns of. */
const jobWith = (settings: Wanted = {}) => {
  const warnings: string[] = []
  const network = networkWith({ retries: MANY, ...settings })
  const { signal } = new AbortController()
  const { fetch } = network.forJob({ signal, appFolder: '/nowhere', warn: (message) => void warnings.push(message) })
  return { fetch, warnings }
}

/** A server that counts what is asked; `status` of the answer. */
const serveCounting = async (status: (turn: number, url: string) => number) => {
  const asked: string[] = []
  const port = await serve((request, answer) => {
    asked.push(request.url!)
    answer.writeHead(status(asked.length, request.url!)).end()
  })
  return { asked, base: `http://127.0.0.1:${port}` }
}

const addresses = (base: string, count = TILES): string[] => Array.from({ length: count }, (_, i) => `${base}/${i}`)

/** A server that can be closed and opened again at its port; counts connections while it is closed. */
const restartable = async () => {
  let server: Server | undefined
  const port = await freePort()
  const open = async () => {
    server = createServer((_, answer) => answer.end())
    await new Promise<void>((done) => server!.listen(port, '127.0.0.1', done))
  }
  const close = async () => {
    server!.closeAllConnections()
    await new Promise((done) => server!.close(done))
  }
  await open()
  return { base: `http://127.0.0.1:${port}`, open, close }
}

test('a map server that is started again costs a map nothing', async () => {
  const { base, open, close } = await restartable()
  await close()
  const { fetch, warnings } = jobWith()
  const answers = Promise.all(addresses(base).map((address) => fetch(address)))
  setTimeout(open, 1200)
  assert.ok((await answers).every(({ status }) => status === 200))
  assert.equal(warnings, [])
  await close()
})

test('a map server that is overloaded for a while costs a map nothing, and is not asked by all tiles again and again', async () => {
  let isBusy = true
  setTimeout(() => (isBusy = false), 1200)
  const { asked, base } = await serveCounting(() => (isBusy ? 503 : 200))
  const { fetch, warnings } = jobWith()
  const answers = await Promise.all(addresses(base).map((address) => fetch(address)))
  assert.ok(answers.every(({ status }) => status === 200))
  // sixteen connections, then three that look again while the others wait
  assert.ok(asked.length < TILES + 60, `${asked.length} requests`)
  assert.equal(warnings, [])
})

test('a host that refuses connections until the time is up is away for the rest of the job, with one warning', async () => {
  const connections = { count: 0 }
  const counting = createTcpServer((socket) => {
    connections.count++
    socket.on('error', () => {}).resetAndDestroy()
  })
  await new Promise<void>((done) => counting.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`
  const { fetch, warnings } = jobWith({ timeoutMs: 1500 })
  const codes = await Promise.all(addresses(base).map(async (address) => (await thrownBy(fetch(address))).code))
  assert.equal([...new Set(codes)], ['upstream-failed'])
  assert.ok(connections.count < 2 * TILES, `${connections.count} connections`)
  assert.is(warnings.length, 1)
  assert.match(
    warnings[0]!,
    /^"127\.0\.0\.1:\d+" has not answered for [12] s \(the connection was closed before .*; this print does not wait for it any more$/
  )
  counting.close()
})

test('an address that cannot be reached is not tried by the other tiles', async () => {
  const { base, close } = await restartable()
  await close()
  const { fetch, warnings } = jobWith({ timeoutMs: 1500 })
  const messages = await Promise.all(addresses(base).map(async (address) => (await thrownBy(fetch(address))).message))
  const untried = messages.filter((message) => message.endsWith('this one was not tried'))
  assert.ok(untried.length >= TILES - 20, `${untried.length} not tried`)
  assert.is(warnings.length, 1)
  assert.match((await thrownBy(fetch(`${base}/later`))).message, 'this one was not tried')
})

test('a host that is overloaded until the time is up gets one more try for each address', async () => {
  const { asked, base } = await serveCounting(() => 503)
  const { fetch, warnings } = jobWith({ timeoutMs: 1500 })
  const answers = await Promise.all(addresses(base).map((address) => fetch(address)))
  assert.ok(answers.every(({ status }) => status === 503))
  assert.ok(asked.length < TILES + 60, `${asked.length} requests`)
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /has not answered for [12] s \(it was overloaded\)/)
})

test('a server that gives each client some answers in a second gives them all in the end', async () => {
  let left = 10
  const refill = setInterval(() => (left = 10), 50)
  const { asked, base } = await serveCounting(() => (left-- > 0 ? 200 : 429))
  const { fetch, warnings } = jobWith({ timeoutMs: 30_000 })
  const answers = await Promise.all(addresses(base, 60).map((address) => fetch(address)))
  clearInterval(refill)
  assert.ok(answers.every(({ status }) => status === 200))
  assert.ok(asked.length < 300, `${asked.length} requests`)
  assert.equal(warnings, [])
})

test('one address that always fails does not make its host away', async () => {
  const { asked, base } = await serveCounting((_, url) => (url === '/broken' ? 503 : 200))
  const { fetch, warnings } = jobWith({ timeoutMs: 1000 })
  const broken = fetch(`${base}/broken`)
  for (const address of addresses(base, 20)) assert.is((await fetch(address)).status, 200)
  assert.is((await broken).status, 503)
  const before = asked.length
  assert.is((await fetch(`${base}/more`)).status, 200)
  assert.equal([asked.length - before, warnings], [1, []])
})

test('in the second half of the time of a job nothing is retried', async () => {
  const { asked, base } = await serveCounting(() => 503)
  const { fetch } = jobWith({ timeoutMs: 60_000, jobMs: 1200 })
  assert.is((await fetch(`${base}/first`)).status, 503)
  const before = asked.length
  assert.ok(before > 1)
  const other = await serveCounting(() => 503)
  assert.is((await fetch(`${other.base}/second`)).status, 503)
  assert.equal([asked.length, other.asked.length], [before, 1])
})

test.run()
