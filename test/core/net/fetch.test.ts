import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { PrintError } from '../../../core/errors.js'
import type { FetchRequest } from '../../../core/tools.js'
import { withEnvironment } from '../../support/environment.js'
import { makeFolders } from '../../support/folders.js'
import { until } from '../../support/until.js'
import { closeAll, fetchWith, jobWith, networkWith, serve, serveRaw, thrownBy } from './loopback.js'

const folders = makeFolders()
test.after(() => {
  closeAll()
  folders.remove()
})

const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()
const redirectTo = (target: string, status = 302) =>
  serve((_, answer) => answer.writeHead(status, { location: target }).end())

test('an answer with any status resolves, with its media type', async () => {
  const port = await serve((request, answer) => {
    if (request.url === '/none') return answer.writeHead(204).end()
    answer.writeHead(request.url === '/ok' ? 200 : 503, { 'content-type': 'Text/XML; charset=utf-8' }).end('<a/>')
  })
  const fetch = fetchWith()
  const base = `http://127.0.0.1:${port}`
  assert.equal({ ...(await fetch(`${base}/ok`)), bytes: 0 }, { status: 200, mediaType: 'text/xml', bytes: 0 })
  assert.is(textOf(await fetch(`${base}/ok`)), '<a/>')
  assert.is((await fetch(`${base}/broken`)).status, 503)
  const none = await fetch(`${base}/none`)
  assert.equal([none.status, none.mediaType, none.bytes.length], [204, '', 0])
})

test('a fetch sends method, body, headers and User-Agent, but no headers of the connection', async () => {
  let seen: IncomingMessage
  let body = ''
  const port = await serve(async (request, answer) => {
    seen = request
    body = await text(request)
    answer.end()
  })
  const fetch = fetchWith()
  await fetch(`http://127.0.0.1:${port}/a b?q=ä`, {
    method: 'POST',
    body: '<x>ü</x>',
    headers: {
      'Content-Type': 'text/xml',
      Referer: 'http://client.example/',
      Host: 'other.example',
      'Content-Length': '3',
      Connection: 'close',
      'Accept-Encoding': 'zstd'
    }
  })
  assert.is(seen!.method, 'POST')
  assert.is(seen!.url, '/a%20b?q=%C3%A4')
  assert.is(body, '<x>ü</x>')
  assert.is(seen!.headers['content-type'], 'text/xml')
  assert.is(seen!.headers.referer, 'http://client.example/')
  assert.is(seen!.headers.host, `127.0.0.1:${port}`)
  assert.is(seen!.headers['user-agent'], 'mapsetter-test')
  assert.is(seen!.headers['accept-encoding'], 'gzip, deflate, br')
  assert.is(seen!.headers.connection, 'keep-alive')
})

test('a compressed answer is decompressed', async () => {
  const plain = 'map '.repeat(1000)
  const forms = { gzip: gzipSync, deflate: deflateSync, '/raw deflate': deflateRawSync, br: brotliCompressSync }
  const port = await serve((request, answer) => {
    const name = decodeURIComponent(request.url!).slice(1)
    const compressed = forms[name as keyof typeof forms](plain)
    answer.writeHead(200, { 'content-encoding': name.split(' ').at(-1)! }).end(compressed)
  })
  const fetch = fetchWith()
  for (const name in forms) assert.is(textOf(await fetch(`http://127.0.0.1:${port}/${name}`)), plain, name)
})

test('an answer with a damaged or unknown compression is an upstream failure', async () => {
  const port = await serve((request, answer) =>
    answer.writeHead(200, { 'content-encoding': request.url!.slice(1) }).end('not compressed')
  )
  for (const [name, reason] of [
    ['gzip', 'the answer is not valid gzip'],
    ['compress', 'the answer is encoded as "compress"; must be one of gzip, deflate, br'],
    ['constructor', 'the answer is encoded as "constructor"; must be one of gzip, deflate, br']
  ] as const) {
    const address = `http://127.0.0.1:${port}/${name}`
    const { code, message } = await thrownBy(fetchWith()(address))
    assert.equal([code, message], ['upstream-failed', `"${address}" could not be fetched: ${reason}`])
  }
})

test('at most five redirects are followed', async () => {
  const port = await serve((request, answer) => {
    const left = Number(request.url!.slice(1))
    if (left === 0) answer.end('there')
    else answer.writeHead(301, { location: `/${left - 1}` }).end()
  })
  const fetch = fetchWith()
  assert.is(textOf(await fetch(`http://127.0.0.1:${port}/5`)), 'there')
  const error = await thrownBy(fetch(`http://127.0.0.1:${port}/6`))
  assert.is(error.code, 'upstream-failed')
  assert.match(error.message, 'redirected more than 5 times')
})

test('every redirect is checked by the access rules', async () => {
  let reached = 0
  const inner = await serve((_, answer) => (reached++, answer.end('secret')))
  const fetchFrom = async (target: string) => {
    const port = await redirectTo(target)
    return thrownBy(fetchWith({ allow: [`127.0.0.1:${port}`] })(`http://127.0.0.1:${port}/`))
  }
  for (const target of [
    `http://127.0.0.1:${inner}/?key=hidden`,
    `http://localhost:${inner}/`,
    `//[::ffff:127.0.0.1]:${inner}/`,
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'data:text/plain,x',
    'ftp://8.8.8.8/x'
  ]) {
    const error = await fetchFrom(target)
    assert.is(error.code, 'address-denied', target)
    assert.not.match(error.message, 'hidden')
  }
  const broken = await fetchFrom('http://anna:secret@[broken/?key=hidden')
  assert.is(broken.code, 'upstream-failed')
  assert.match(broken.message, /: it was redirected to "http:\/\/\[broken\/", which is not an address$/)
  assert.is(reached, 0)
})

test('headers and credentials are not sent to another origin', async () => {
  const seen: IncomingMessage['headers'][] = []
  const other = await serve((request, answer) => (seen.push(request.headers), answer.end()))
  const port = await serve((request, answer) => {
    seen.push(request.headers)
    answer.writeHead(302, { location: request.url === '/a' ? '/b' : `http://127.0.0.1:${other}/` }).end()
  })
  const headers = { 'X-Forwarded-User': 'anna', Cookie: 'a=b', Authorization: 'Bearer x' }
  await fetchWith()(`http://127.0.0.1:${port}/a`, { headers })
  await fetchWith()(`http://us%40r:p%C3%A4ss@127.0.0.1:${port}/a`)
  const [first, second, third, fourth, fifth, sixth] = seen
  for (const kept of [first, second])
    assert.equal([kept['x-forwarded-user'], kept.cookie, kept.authorization], ['anna', 'a=b', 'Bearer x'])
  assert.equal([third['x-forwarded-user'], third.cookie, third.authorization], [undefined, undefined, undefined])
  assert.is(third['user-agent'], 'mapsetter-test')
  const basic = `Basic ${Buffer.from('us@r:päss').toString('base64')}`
  assert.equal([fourth.authorization, fifth.authorization, sixth.authorization], [basic, basic, undefined])
})

test('a redirected POST becomes a GET unless the status keeps the method', async () => {
  const seen: string[] = []
  const remember = async (request: IncomingMessage) =>
    void seen.push(`${request.method} ${request.url} ${await text(request)} ${request.headers['content-type']}`)
  const other = await serve(async (request, answer) => (await remember(request), answer.end()))
  const port = await serve(async (request, answer) => {
    await remember(request)
    const status = Number(request.url!.slice(1))
    if (status) answer.writeHead(status, { location: status === 308 ? `http://127.0.0.1:${other}/away` : '/done' })
    answer.end()
  })
  const sent = { method: 'POST', body: 'q', headers: { 'Content-Type': 'text/xml' } } as const
  for (const status of [303, 307, 308]) await fetchWith()(`http://127.0.0.1:${port}/${status}`, sent)
  assert.equal(seen, [
    'POST /303 q text/xml',
    'GET /done  undefined',
    'POST /307 q text/xml',
    'POST /done q text/xml',
    'POST /308 q text/xml',
    'POST /away q text/xml'
  ])
})

test('network failures are reported with a message, without credentials and query', async () => {
  const closing = await serveRaw((socket) => socket.destroy())
  const half = await serve((_, answer) => {
    answer.writeHead(200, { 'content-length': 100 }).write('half')
    setImmediate(() => answer.destroy())
  })
  const babble = await serveRaw((socket) => socket.end('hello\r\n\r\n'))
  const upgrade = await serveRaw((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  )
  const plain = await serve((_, answer) => answer.end())
  for (const [address, reason] of [
    ['http://127.0.0.1:1', 'connection refused'],
    [`http://127.0.0.1:${closing}`, 'closed before the answer was complete'],
    [`http://127.0.0.1:${half}`, 'closed before the answer was complete'],
    [`http://127.0.0.1:${upgrade}`, 'closed before the answer was complete'],
    [`http://127.0.0.1:${babble}`, 'not HTTP'],
    [`https://127.0.0.1:${plain}`, 'TLS handshake failed']
  ] as const) {
    const url = new URL(`${address}/wms/${'p'.repeat(300)}?token=hidden`)
    const error = await thrownBy(fetchWith()(url.href.replace('://', '://anna:secret@')))
    assert.instance(error, PrintError)
    assert.is(error.code, 'upstream-failed', address)
    assert.match(error.message, reason)
    assert.ok(error.message.startsWith(`"${address}/wms/ppp`), error.message)
    assert.ok(error.message.length < 300)
    assert.not.match(error.message, /anna|secret|hidden/)
  }
})

test('an invalid address and an unknown scheme have their own errors', async () => {
  const broken = await thrownBy(fetchWith()('http://anna:secret@[broken/a?key=hidden'))
  assert.is(broken.code, 'invalid-data')
  assert.is(broken.message, '"http://[broken/a" is not an address; must be like "https://host/path"')
  const long = await thrownBy(fetchWith()(`http://[${'a'.repeat(1_000_000)}`))
  assert.match(long.message, /^"http:\/\/\[a{192}" is not an address/)
  const unknown = await thrownBy(fetchWith()('ftp://example.org/x'))
  assert.is(unknown.code, 'address-denied')
  assert.is(
    unknown.message,
    `"ftp:" may not be fetched; an address must start with http:, https: or data:, or be a path inside the app's folder`
  )
})

test('a request is repeated when the server has just closed the idle connection', async () => {
  let connections = 0
  const port = await serveRaw((socket) => {
    connections++
    let requests = 0
    socket.on('data', () => {
      if (requests++ === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      else socket.resetAndDestroy()
    })
  })
  const fetch = fetchWith()
  for (let i = 0; i < 3; i++) assert.is(textOf(await fetch(`http://127.0.0.1:${port}/${i}`)), 'ok')
  assert.is(connections, 3)
})

test('connections are kept and limited per host, and waiting requests keep their order', async () => {
  const arrived: string[] = []
  let open = 0
  let most = 0
  const sockets = new Set<unknown>()
  const port = await serve((request, answer) => {
    arrived.push(request.url!)
    sockets.add(request.socket)
    most = Math.max(most, ++open)
    setTimeout(() => (open--, answer.end()), 2)
  })
  const paths = Array.from({ length: 30 }, (_, i) => `/${i}`)
  const three = fetchWith({ connectionsPerHost: 3 })
  await Promise.all(paths.map((path) => three(`http://127.0.0.1:${port}${path}`)))
  assert.is(most, 3)
  assert.is(sockets.size, 3)
  arrived.length = 0
  const one = fetchWith({ connectionsPerHost: 1 })
  await Promise.all(paths.map((path) => one(`http://127.0.0.1:${port}${path}`)))
  assert.equal(arrived, paths)
})

test('a failed request lets the next one start', async () => {
  const port = await serve((request, answer) => (request.url!.startsWith('/bad') ? answer.destroy() : answer.end('ok')))
  const fetch = fetchWith({ connectionsPerHost: 1 })
  const ends = await Promise.allSettled(
    ['/bad/1', '/good/1', '/bad/2', '/good/2'].map((p) => fetch(`http://127.0.0.1:${port}${p}`))
  )
  assert.equal(
    ends.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled']
  )
})

test('proxies of the environment are not used', async () => {
  const port = await serve((_, answer) => answer.end('direct'))
  const proxies = { http_proxy: 'http://127.0.0.1:1', HTTP_PROXY: 'http://127.0.0.1:1', no_proxy: '' }
  await withEnvironment({ ...process.env, ...proxies }, async () =>
    assert.is(textOf(await fetchWith()(`http://127.0.0.1:${port}/`)), 'direct')
  )
})

test('the log tells once why a host is denied, and of a job at most a hundred hosts', async () => {
  const log: string[] = []
  const fetch = fetchWith({ allow: [], log: (level, message) => void log.push(`${level} ${message}`) })
  for (const path of ['a', 'b']) await thrownBy(fetch(`http://10.0.0.1/${path}`))
  assert.is(log.length, 1)
  assert.match(log[0]!, /^warn "10\.0\.0\.1" was not fetched: /)
  for (let host = 2; host < 104; host++) await thrownBy(fetch(`http://10.0.0.${host}/`))
  assert.is(log.length, 100)
})

test('failed requests are retried in the first half of the time of their job', async () => {
  const { now } = performance
  let clock = 0
  performance.now = () => now.call(performance) + clock
  const passing = [490_000, 20_000, 0]
  let asked = 0
  const port = await serve((_, answer) => {
    clock += passing[asked++]!
    answer.writeHead(503).end()
  })
  const fetch = fetchWith({ retries: 2, jobMs: 1e6, timeoutMs: 1e9 })
  const { status } = await fetch(`http://127.0.0.1:${port}/`).finally(() => (performance.now = now))
  assert.equal([status, asked], [503, 2])
})

test('connecting may take a third of the time of a request', async () => {
  const port = await serve((_, answer) => answer.end())
  const delays: unknown[] = []
  const real = globalThis.setTimeout
  globalThis.setTimeout = ((due: () => void, ms: number) => (delays.push(ms), real(due, ms))) as typeof setTimeout
  await fetchWith({ timeoutMs: 120_000 })(`http://127.0.0.1:${port}/`).finally(() => (globalThis.setTimeout = real))
  // a time limit has four steps
  assert.equal(delays.filter((ms) => ms === 30_000 || ms === 10_000).sort(), [10_000, 30_000])
  assert.is(delays.length, 2)
})

test('a job asks once for an address with the same headers and the same part, until it ends', async () => {
  let asked = 0
  const port = await serve((_, answer) => answer.end(String(++asked)))
  const { fetch, end } = jobWith()
  const got = async (request?: FetchRequest) => textOf(await fetch(`http://127.0.0.1:${port}/`, request))
  const requests: FetchRequest[] = [{}, { range: [0, 1] }, { range: [0, 2] }, { headers: { a: '1' } }, { headers: { a: '2' } }] // prettier-ignore
  for (let times = 0; times < 2; times++)
    for (const [index, request] of requests.entries()) assert.is(await got(request), String(index + 1))
  assert.equal([await got({ method: 'POST' }), await got({ method: 'POST' }), await got()], ['6', '7', '1'])
  end()
  assert.is(await got(), '8')
})

test('jobs of a network share its cache, which is made smaller when they end', async () => {
  const port = await serve((_, answer) => answer.writeHead(200, { 'cache-control': 'max-age=60' }).end())
  const folder = folders.make()
  const network = networkWith({ cache: { folder, maxBytes: 16 * 4096 } })
  const ask = async (path: number) => {
    const job = network.forJob({ signal: new AbortController().signal, appFolder: '/' })
    await job.fetch(`http://127.0.0.1:${port}/${path}`)
    job.end()
  }
  for (let path = 0; path < 16; path++) await ask(path)
  await ask(15)
  assert.equal(network.counts()!.cache, { miss: 16, hit: 1 })
  assert.is(readdirSync(folder, { recursive: true }).length, 1 + 12, 'a folder of the host, and three quarters')
  const without = networkWith({ cache: { folder: folders.make(), maxBytes: 0 } })
  await without.forJob({ signal: new AbortController().signal, appFolder: '/' }).fetch(`http://127.0.0.1:${port}/`)
  assert.equal(without.counts()!.cache, {})
})

test('a cancelled job gets nothing, neither from the cache nor from a data address', async () => {
  const port = await serve((_, answer) => answer.writeHead(200, { 'cache-control': 'max-age=60' }).end())
  const network = networkWith({ cache: { folder: folders.make(), maxBytes: 1e6 } })
  const cancel = new AbortController()
  const { fetch } = network.forJob({ signal: cancel.signal, appFolder: '/' })
  const address = `http://127.0.0.1:${port}/`
  await network.forJob({ signal: new AbortController().signal, appFolder: '/' }).fetch(address)
  const reason = new Error('cancelled')
  const late = fetch(address)
  cancel.abort(reason)
  assert.is(await thrownBy(late), reason)
  assert.is(await thrownBy(fetch('data:,x')), reason)
  assert.equal(network.counts()!.cache, { miss: 1, hit: 1 })
})

test('a network that is closed closes its connections', async () => {
  let closed = 0
  const port = await serve((request, answer) => {
    request.socket.on('close', () => closed++)
    answer.end()
  })
  const network = networkWith()
  const { fetch } = network.forJob({ signal: new AbortController().signal, appFolder: '/' })
  await fetch(`http://127.0.0.1:${port}/`)
  assert.is(closed, 0)
  network.close()
  await until(() => closed === 1)
})

test.run()
