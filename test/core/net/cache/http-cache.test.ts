import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { AppAccess } from '../../../../core/net/app-access.js'
import type { FetchRequest } from '../../../../core/tools.js'
import { makeFolders } from '../../../support/folders.js'
import { closeAll, networkWith, serve, thrownBy } from '../loopback.js'

const folders = makeFolders()
test.after(() => {
  closeAll()
  folders.remove()
})

const DAY_MS = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms).toUTCString()

interface Said {
  status?: number
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}

/** A map server and jobs that share a cache; each `get` is a job of its own. */
const start = async (
  answer: (request: IncomingMessage, turn: number) => Said,
  wanted: Parameters<typeof networkWith>[0] = {}
) => {
  const seen: IncomingHttpHeaders[] = []
  const port = await serve((request, response) => {
    seen.push(request.headers)
    const { status = 200, headers = {}, body = `answer ${seen.length}` } = answer(request, seen.length)
    response.writeHead(status, headers).end(status === 304 ? undefined : body)
  })
  const folder = join(folders.make(), 'cache')
  const makeNetwork = (more: typeof wanted = {}) =>
    networkWith({ ...wanted, ...more, cache: { folder, maxBytes: 10_000_000, ...wanted.cache, ...more.cache } })
  const shared = makeNetwork()
  const warnings: string[] = []
  return {
    folder,
    seen,
    warnings,
    makeNetwork,
    base: `http://127.0.0.1:${port}`,
    files: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}$/.test(name)),
    async get(path = '/', request?: FetchRequest, headers = {}, network = shared, access?: AppAccess) {
      const { signal } = new AbortController()
      const warn = (message: string) => void warnings.push(message)
      const job = network.forJob({ signal, appFolder: '/', access, headers, warn })
      const address = path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path
      const { status, bytes } = await job.fetch(address, request).finally(() => job.end())
      return `${status} ${Buffer.from(bytes)}`
    }
  }
}

const constantly = (headers: OutgoingHttpHeaders, status = 200) => start(() => ({ status, headers }))

test('a fresh answer is not requested again, also not by another process', async () => {
  const headers = { 'cache-control': 'max-age=60', 'content-encoding': 'gzip', 'content-type': 'text/plain; x=y' }
  const { get, seen, makeNetwork } = await start(() => ({ headers, body: gzipSync('whole') }))
  for (let i = 0; i < 3; i++) assert.is(await get('/?a=1'), '200 whole')
  assert.is(await get('/?a=1', {}, {}, makeNetwork()), '200 whole')
  assert.is(seen.length, 1)
  await get('/?a=2')
  assert.is(seen.length, 2)
})

test('an answer that cannot be reused is not stored', async () => {
  for (const headers of [
    {},
    { 'content-type': 'image/png' },
    { 'cache-control': 'max-age=60, no-store' },
    { 'cache-control': 'Max-Age=60, No-Store', etag: '"a"' },
    { 'cache-control': 'private, max-age=60' },
    { 'cache-control': 'max-age=60', vary: '*' },
    { 'cache-control': 'max-age=60', vary: 'Accept, *' },
    { 'cache-control': 'max-age=60', 'set-cookie': 'id=1' },
    { 'cache-control': 'max-age=0' },
    { 'cache-control': 'max-age=60', age: '90' },
    { 'cache-control': 'max-age=60', date: ago(3600_000) },
    { 'cache-control': 'no-cache' },
    { pragma: 'no-cache' },
    { expires: '0' },
    { expires: ago(1000) }
  ]) {
    const { get, seen, files } = await constantly(headers)
    assert.equal([await get(), await get()], ['200 answer 1', '200 answer 2'], JSON.stringify(headers))
    assert.equal([seen.length, files()], [2, []], JSON.stringify(headers))
  }
  for (const status of [204, 403, 404, 500, 302]) {
    const { get, files } = await constantly(status === 302 ? { location: '/' } : {}, status)
    await get().catch(() => {})
    assert.equal(files(), [], String(status))
  }
})

test('every way to declare an answer fresh is respected', async () => {
  for (const headers of [
    { 'cache-control': 'Public, MAX-AGE=60' },
    { 'cache-control': 'max-age=60, must-revalidate' },
    { 'cache-control': 'max-age=60, proxy-revalidate' },
    { 'cache-control': 'max-age=0, s-maxage=60' },
    { 'cache-control': 'max-age=60', age: '30' },
    { 'cache-control': 'max-age=60', expires: '0' },
    { 'cache-control': 'max-age=60', pragma: 'no-cache' },
    { expires: ago(-60_000) },
    { 'last-modified': ago(10 * DAY_MS) },
    { 'cache-control': 'public', 'last-modified': ago(DAY_MS) }
  ]) {
    const { get, seen } = await constantly(headers)
    for (let i = 0; i < 2; i++) assert.is(await get(), '200 answer 1', JSON.stringify(headers))
    assert.is(seen.length, 1)
  }
  const missing = await constantly({ 'cache-control': 'max-age=60' }, 404)
  for (let i = 0; i < 2; i++) assert.is(await missing.get(), '404 answer 1')
})

test('freshness ends; estimated freshness ends after a day', async () => {
  const guessed = await constantly({ 'last-modified': ago(1000 * DAY_MS) })
  const messages = await constantly({ 'cache-control': `max-age=${30 * 86_400}` })
  await Promise.all([guessed.get(), messages.get()])
  const { now } = Date
  const later = async (days: number) => {
    Date.now = () => now() + days * DAY_MS
    await Promise.all([guessed.get(), messages.get()]).finally(() => (Date.now = now))
    return [guessed.seen.length, messages.seen.length]
  }
  assert.equal(await later(0.9), [1, 1])
  assert.equal(await later(1.1), [2, 1])
  assert.equal(await later(31), [3, 2])
  assert.equal(await later(-1), [4, 3], 'nor is anything fresh that comes from the future')
})

test('a stale answer is revalidated, and used if it has not changed', async () => {
  const modified = ago(DAY_MS)
  for (const headers of [
    { 'cache-control': 'no-cache', etag: '"a"' },
    { 'cache-control': 'max-age=0', etag: 'W/"a"', 'last-modified': modified },
    { 'cache-control': 'max-age=0', 'last-modified': modified },
    { etag: '"a"' }
  ]) {
    const { get, seen } = await start((_, turn) => (turn === 1 ? { headers } : { status: turn < 4 ? 304 : 200 }))
    for (let i = 0; i < 3; i++) assert.is(await get(), '200 answer 1')
    assert.equal(
      [
        seen[0]!['if-none-match'],
        seen[0]!['if-modified-since'],
        seen[2]!['if-none-match'],
        seen[2]!['if-modified-since']
      ],
      [undefined, undefined, headers.etag, headers['last-modified']]
    )
    assert.is(await get(), '200 answer 4')
  }
})

test('a 304 updates the freshness', async () => {
  const etag = '"a"'
  const { get, seen, files } = await start((_, turn) =>
    turn === 1
      ? { headers: { etag, 'last-modified': ago(DAY_MS), 'cache-control': 'max-age=0', 'content-type': 'text/plain' } }
      : { status: 304, headers: { etag, 'cache-control': turn === 2 ? 'max-age=60' : 'no-store' } }
  )
  for (let i = 0; i < 4; i++) assert.is(await get(), '200 answer 1')
  assert.is(seen.length, 2)
  const { now } = Date
  Date.now = () => now() + 61_000
  assert.is(await get().finally(() => (Date.now = now)), '200 answer 1')
  assert.equal([seen.length, files()], [3, []], 'or the word that nothing may be kept any more')
})

test('a 304 about another version is ignored', async () => {
  const { get, seen } = await start((_, turn) =>
    turn === 2 ? { status: 304, headers: { etag: '"b"' } } : { headers: { etag: '"a"' } }
  )
  await get()
  assert.is(await get(), '200 answer 3')
  assert.is(seen[2]!['if-none-match'], undefined)
})

test('an answer with Vary is used only for the same headers', async () => {
  const { get, seen } = await start(() => ({ headers: { 'cache-control': 'max-age=60', vary: 'Accept-Language, Accept-Encoding' } }), { forward: ['127.0.0.1'] }) // prettier-ignore
  const inLanguage = (language: string) => get('/', {}, { 'accept-language': language })
  assert.equal([await inLanguage('de'), await inLanguage('de')], ['200 answer 1', '200 answer 1'])
  assert.equal([await inLanguage('rm'), await get(), await get()], ['200 answer 2', '200 answer 3', '200 answer 3'])
  assert.is(seen.length, 3)
})

test('requests with credentials do not use the cache', async () => {
  const reported = { headers: { 'cache-control': 'public, max-age=60', vary: 'Authorization, Cookie, X-Api-Key' } }
  const { get, seen, files, folder, base } = await start(() => reported, { forward: [{ to: '127.0.0.1', headers: ['Authorization', 'X-User'] }] }) // prettier-ignore
  const withCredentials = [
    () => get('/', { headers: { Authorization: 'Bearer secret' } }),
    () => get('/', { headers: { cookie: 'id=secret' } }),
    () => get('/', { headers: { 'X-Api-Key': 'secret' } }),
    () => get('/', { range: [0, 3] }),
    () => get(base.replace('://', '://anna:secret@')),
    () => get('/', {}, { authorization: 'Bearer secret' }),
    () => get('/', {}, { 'x-user': 'secret' })
  ]
  for (const ask of withCredentials) await ask()
  assert.equal([seen.length, files()], [withCredentials.length, []])
  await get('/')
  for (const ask of withCredentials) assert.is.not(await ask(), `200 answer ${withCredentials.length + 1}`)
  await get('/?token=secret')
  assert.is(files().length, 2)
  for (const file of files()) {
    assert.not.match(file, 'secret')
    assert.not.match(readFileSync(join(folder, file), 'latin1'), /secret|token|user-agent|mapsetter-test/i)
  }
})

test('each redirect is cached by its own rules', async () => {
  const asked: string[] = []
  const { get } = await start(({ url }) => {
    asked.push(url!)
    if (url === '/moved') return { status: 301, headers: { location: '/found', 'cache-control': 'max-age=60' } }
    if (url === '/found') return { status: 302, headers: { location: '/end' } }
    return { headers: { 'cache-control': 'max-age=60' } }
  })
  for (let i = 0; i < 2; i++) assert.is(await get('/moved'), '200 answer 3')
  assert.equal(asked, ['/moved', '/found', '/end', '/found'])
})

test('a successful POST removes the cached answer of its address', async () => {
  const { get, seen, files } = await start(({ method }, turn) => ({
    status: method === 'POST' && turn < 3 ? 400 : 200,
    headers: { 'cache-control': 'max-age=60' }
  }))
  await get()
  await get('/', { method: 'POST', body: 'x' })
  assert.equal([await get(), seen.length, files().length], ['200 answer 1', 2, 1])
  await get('/', { method: 'POST', body: 'x' })
  assert.equal([files(), await get()], [[], '200 answer 4'])
})

test('a POST that is redirected to a cached address is sent, also without a body', async () => {
  const { get, seen, base } = await start(({ url }) =>
    url === '/moved'
      ? { status: 307, headers: { location: `${base}/` } }
      : { headers: { 'cache-control': 'max-age=60' } }
  , { allow: ['127.0.0.1', 'localhost'] }) // prettier-ignore
  assert.equal([await get(), await get()], ['200 answer 1', '200 answer 1'])
  assert.is(await get(`${base.replace('127.0.0.1', 'localhost')}/moved`, { method: 'POST' }), '200 answer 3')
  assert.is(seen.length, 3)
})

test('a job asks once whether the cache has anything of a host', async () => {
  const { get, base, makeNetwork } = await start(({ url }) => ({
    headers: url === '/never' ? {} : { 'cache-control': 'max-age=60' }
  }))
  const job = makeNetwork().forJob({ signal: new AbortController().signal, appFolder: '/' })
  const bytesOf = async (path: string) => String(Buffer.from((await job.fetch(`${base}${path}`)).bytes))
  assert.is(await bytesOf('/never'), 'answer 1')
  assert.equal([await get('/later'), await get('/later')], ['200 answer 2', '200 answer 2'])
  assert.is(await bytesOf('/later'), 'answer 3')
  assert.is(await get('/later'), '200 answer 3')
})

test('at the end of a job, old answers are removed', async () => {
  const { get, files } = await start(() => ({ headers: { 'cache-control': 'max-age=60' } }), { cache: { maxBytes: 16 * 4096 } }) // prettier-ignore
  // half a share is two answers of one block; three quarters of the blocks stay
  for (let path = 0; path < 16; path++) await get(`/${path}`)
  assert.is(files().length, 12)
})

test('an answer that is too large is not replaced by an earlier one', async () => {
  const headers = { etag: '"a"', 'cache-control': 'max-age=0, stale-if-error=60' }
  const { get, warnings } = await start((_, turn) => (turn === 1 ? { headers } : { body: Buffer.alloc(100_001) }))
  await get()
  assert.equal([(await thrownBy(get())).code, warnings], ['too-large', []])
})

test('an answer that may not be kept removes the earlier one, a failure does not', async () => {
  const earlier = { etag: '"a"', 'cache-control': 'max-age=0' }
  for (const [status, kept] of [[200, 0], [404, 0], [500, 1], [502, 1], [503, 1], [504, 1]] as const) {
    const { get, files } = await start((_, turn) => (turn === 1 ? { headers: earlier } : { status }))
    await get()
    assert.equal([await get(), files().length], [`${status} answer 2`, kept])
  } // prettier-ignore
})

test('an earlier answer that allows it is used instead of each status of a failure', async () => {
  const earlier = { etag: '"a"', 'cache-control': 'max-age=0, stale-if-error=60' }
  for (const status of [500, 502, 503, 504, 501]) {
    const { get, warnings } = await start((_, turn) => (turn === 1 ? { headers: earlier } : { status }))
    await get()
    const isFailure = status !== 501
    assert.equal([await get(), warnings.length], [isFailure ? '200 answer 1' : '501 answer 2', isFailure ? 1 : 0])
  }
})

test('bytes from the cache count for the limits of a job', async () => {
  const { get, seen, makeNetwork } = await start(() => ({ headers: { 'cache-control': 'max-age=60' }, body: Buffer.alloc(4000) })) // prettier-ignore
  await get()
  const job = makeNetwork({ maxJobBytes: 3999 })
  const { code, message } = await thrownBy(get('/', {}, {}, job))
  assert.equal([code, message.includes('limits.jobFetchBytes')], ['too-large', true])
  assert.is((await thrownBy(get('/', {}, {}, makeNetwork({ maxBytes: 3999 })))).code, 'too-large')
  assert.is((await get('/', {}, {}, makeNetwork({ maxJobBytes: 4000, maxBytes: 4000 }))).length, 4004)
  assert.is(seen.length, 1)
})

test('access rules are checked before the cache, and answers cached under other rules are not used', async () => {
  const { get, seen, makeNetwork } = await constantly({ 'cache-control': 'max-age=60' })
  await get()
  assert.is((await thrownBy(get('/', {}, {}, makeNetwork({ allow: [] })))).code, 'address-denied')
  assert.is(await get('/', {}, {}, makeNetwork({ cache: { realm: 'other rules' } })), '200 answer 2')
  assert.is(seen.length, 2)
})

test('answers for an app with rules or headers of its own are for this app', async () => {
  const { get, base, seen } = await constantly({ 'cache-control': 'max-age=60' })
  const of = (app?: AppAccess, path = '/') => get(path, {}, {}, undefined, app)
  const portal = { headers: [{ to: '127.0.0.1', add: { Referer: 'portal' } }] }
  const other = { headers: [{ to: '127.0.0.1', add: { Referer: 'other' } }] }
  const moved = { rewrite: [{ from: 'http://maps.example/', to: `${base}/` }] }
  for (let i = 0; i < 2; i++) {
    assert.is(await of(), '200 answer 1')
    assert.is(await of(portal), '200 answer 2')
    assert.is(await of(other), '200 answer 3')
    assert.is(await of({ ...portal }), '200 answer 2')
    assert.is(await of({ rules: [{ deny: '10.0.0.0/8' }] }), '200 answer 4')
    assert.is(await of(moved, 'http://maps.example/'), '200 answer 5')
    assert.is(await of(moved), '200 answer 5')
  }
  assert.equal(
    seen.map(({ referer }) => referer),
    [undefined, 'portal', 'other', undefined, undefined]
  )
  assert.is((await thrownBy(of({ rules: [{ deny: '*' }] }))).code, 'address-denied')
})

test('nothing is stored if the cache is turned off', async () => {
  const { get, seen, folder, makeNetwork } = await constantly({ 'cache-control': 'max-age=60' })
  const network = makeNetwork({ cache: { maxBytes: 0 } })
  for (let i = 0; i < 2; i++) await get('/', {}, {}, network)
  assert.equal([seen.length, readdirSync(folder)], [2, []])
})

test('the cache counts what it had', async () => {
  const { get, makeNetwork } = await start(({ url, headers }) => {
    const age = url === '/old' ? 'no-cache' : 'max-age=60'
    return { status: headers['if-none-match'] ? 304 : 200, headers: { etag: '"a"', 'cache-control': age } }
  })
  const network = makeNetwork()
  for (const path of ['/new', '/new', '/old', '/old']) await get(path, undefined, {}, network)
  assert.equal(network.counts()!.cache, { miss: 2, hit: 1, confirmed: 1 })
})

test.run()
