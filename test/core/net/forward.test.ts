import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http'
import { createServer, Agent as HttpsAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PrintError } from '../../../core/errors.js'
import { makeAccess } from '../../../core/net/access.js'
import { watchSignal } from '../../../core/net/cancellation.js'
import { follow } from '../../../core/net/follow.js'
import { forwardedNames, type ForwardSetting, makeForward, narrowedForward } from '../../../core/net/forward.js'
import { makeHosts } from '../../../core/net/hosts.js'
import { makeHostQueue } from '../../../core/net/host-queue.js'
import { emptyTally, makeTally } from '../../../core/net/tally.js'
import { ofClient, ofServer } from '../../support/shared-key.js'
import { closeAll, fetchWith, serve } from './loopback.js'

let closing = () => {}
test.after(() => {
  closing()
  closeAll()
})

const given = {
  authorization: 'Bearer x',
  cookie: 'session=y',
  referer: 'https://client.example/',
  'accept-language': 'rm',
  'x-user': 'anna',
  'user-agent': 'Browser',
  host: 'print.example',
  'content-type': 'application/json'
}
const usual = ['accept-language', 'authorization', 'cookie', 'referer']

const goesTo = (entries: ForwardSetting[], address: string): string[] =>
  Object.keys(makeForward(entries).headers(given, new URL(address))).sort()

test('a host without an entry gets no headers', () => {
  assert.equal(goesTo([], 'https://maps.example.org/'), [])
  assert.equal(goesTo(['maps.example.org'], 'https://example.org/'), [])
  assert.equal(goesTo(['example.org'], 'https://maps.example.org/'), [])
  assert.equal(goesTo(['*.example.org'], 'https://example.org/'), [])
  assert.equal(goesTo(['maps.example.org:8080'], 'http://maps.example.org/'), [])
  assert.equal(goesTo(['10.0.0.0/8'], 'http://tenten.example.org/'), [])
})

test('entries of access.forward use the syntax of access.allow', () => {
  for (const [entry, address] of [
    ['Maps.example.org', 'https://maps.example.org:444/'],
    ['maps.example.org:443', 'https://maps.example.org/'],
    ['*.example.org', 'http://a.b.example.org/'],
    ['10.0.0.0/8', 'http://10.1.2.3:81/'],
    ['[::1]:8080', 'http://[::1]:8080/']
  ] as const)
    assert.equal(goesTo([entry], address), usual, entry)
})

test('an entry may name other headers, in any letter case; several entries are combined', () => {
  const to = 'maps.example.org'
  assert.equal(goesTo([{ to, headers: ['X-User', 'X-Absent'] }], `http://${to}/`), ['x-user'])
  assert.equal(goesTo([{ to, headers: ['X-USER', 'User-Agent'] }, to], `http://${to}/`), [
    ...usual,
    'user-agent',
    'x-user'
  ])
  assert.equal(goesTo([{ to, headers: ['__proto__', 'constructor'] }], `http://${to}/`), [])
  const several = { 'x-user': ['a', 'b'], cookie: undefined }
  const found = makeForward([to, { to, headers: ['X-User'] }]).headers(several, new URL(`http://${to}/`))
  assert.equal(found, { 'x-user': 'a, b' })
})

test('the names of all headers that some host gets are known, in lower case', () => {
  const names = [...forwardedNames([{ to: 'a.example', headers: ['X-User', 'x-user'] }, { to: 'b.example', headers: ['X-Role'] }])] // prettier-ignore
  assert.equal(names, ['x-user', 'x-role'])
  assert.equal([...forwardedNames(['a.example'])].sort(), [...usual].sort())
  assert.is(forwardedNames([]).size, 0)
})

test('malformed entries are reported as invalid settings', () => {
  const problemsOf = (entries: ForwardSetting[]) => {
    try {
      makeForward(entries)
    } catch (thrown) {
      assert.is((thrown as PrintError).code, 'wrong-settings')
      return (thrown as PrintError).problems!
    }
    return []
  }
  const pathsOf = (entries: ForwardSetting[]) => problemsOf(entries).map(({ path }) => path)
  assert.equal(pathsOf(['*', 'maps.example.org', { to: 'http://x', headers: ['x-user'] }]), [
    'access.forward[0]',
    'access.forward[2]'
  ])
  const headers = ['X-User', 'Host', 'connection', 'Content-Type', 'proxy-authorization', 'Range', 'If-None-Match', 'accept-encoding', 'a b', 'x:', ''] // prettier-ignore
  assert.equal(
    pathsOf([{ to: 'a.example', headers }]),
    headers.slice(1).map((_, index) => `access.forward[0].headers[${index + 1}]`)
  )
  assert.equal(
    problemsOf([{ to: 'a.example', headers: ['Host', 'a b'] }]).map(({ message }) => message),
    [
      'is "Host", which cannot be forwarded: it belongs to one connection, body or answer',
      'is "a b"; must be the name of a header, such as "X-User"'
    ]
  )
})

/** A server that remembers the headers it got, and answers with a redirect where it is told one. */
const serveSeen = async (redirect?: string) => {
  const seen: IncomingHttpHeaders[] = []
  const port = await serve((request, answer) => {
    seen.push(request.headers)
    if (redirect && request.url !== '/end') answer.writeHead(302, { location: redirect }).end()
    else answer.end()
  })
  return { seen, port }
}
const secrets = ({ authorization, cookie, 'x-user': user }: IncomingHttpHeaders) => [authorization, cookie, user]

test('headers of the print request are sent with GET and POST; headers of the plugin win', async () => {
  const { seen, port } = await serveSeen()
  const forward = ['127.0.0.1', { to: `127.0.0.1:${port}`, headers: ['X-User'] }]
  const fetch = fetchWith({ forward, headers: given })
  await fetch(`http://127.0.0.1:${port}/1`)
  await fetch(`http://127.0.0.1:${port}/2`, { method: 'POST', body: 'x' })
  await fetch(`http://127.0.0.1:${port}/3`, { headers: { Cookie: 'own=1', 'X-User': 'plugin' } })
  await fetch(`http://ann:secret@127.0.0.1:${port}/4`)
  assert.equal(seen.map(secrets), [
    ['Bearer x', 'session=y', 'anna'],
    ['Bearer x', 'session=y', 'anna'],
    ['Bearer x', 'own=1', 'plugin'],
    [`Basic ${btoa('ann:secret')}`, 'session=y', 'anna']
  ])
  assert.equal([seen[0]!['user-agent'], seen[0]!.host], ['mapsetter-test', `127.0.0.1:${port}`])
  assert.is.not(seen[1]!['content-type'], 'application/json')
})

test('forwarded headers are dropped on a redirect to a host that no entry names, and kept otherwise', async () => {
  const stranger = await serveSeen()
  const friend = await serveSeen()
  const toStranger = await serveSeen(`http://127.0.0.1:${stranger.port}/`)
  const toFriend = await serveSeen(`http://127.0.0.1:${friend.port}/`)
  const forward = [toStranger, toFriend, friend].map(({ port }) => `127.0.0.1:${port}`)
  const fetch = fetchWith({ forward, headers: given })
  for (const { port } of [toStranger, toFriend]) await fetch(`http://127.0.0.1:${port}/`)
  assert.equal(secrets(stranger.seen[0]!), [undefined, undefined, undefined])
  assert.is(stranger.seen[0]!.referer, undefined)
  assert.equal(secrets(friend.seen[0]!), ['Bearer x', 'session=y', undefined])
})

test('a host gets no headers after a redirect by one that no entry names', async () => {
  const inside = await serveSeen()
  const stranger = await serveSeen(`http://127.0.0.1:${inside.port}/`)
  const open = await serveSeen(`http://127.0.0.1:${stranger.port}/`)
  const forward = [`127.0.0.1:${inside.port}`, `127.0.0.1:${open.port}`]
  const fetch = fetchWith({ forward, headers: given })
  await fetch(`http://127.0.0.1:${stranger.port}/`)
  await fetch(`http://127.0.0.1:${open.port}/`)
  assert.equal(inside.seen.map(secrets), [
    [undefined, undefined, undefined],
    [undefined, undefined, undefined]
  ])
})

test('forwarded headers are dropped on a redirect from https to http', async () => {
  const { seen, port } = await serveSeen()
  const server = createServer(ofServer, (_, answer) => {
    answer.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing = () => server.close()
  const agents = {
    'http:': new HttpAgent(),
    'https:': new HttpsAgent(ofClient)
  }
  const limits = { timeoutMs: 10_000, maxBytes: 1000, retries: 0, userAgent: 'mapsetter-test' }
  const { pending, signal } = watchSignal(new AbortController().signal)
  const { status } = await follow(
    { address: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`, method: 'GET', headers: {} },
    { access: makeAccess({ allow: ['127.0.0.1'] }), agents, turns: makeHostQueue(1), tally: makeTally([]), ...limits },
    {
      pending,
      signal,
      budget: { left: 1000 },
      hosts: makeHosts(() => {}),
      retryUntil: Infinity,
      notInCache: new Set(),
      headerSources: [{ names: () => true, headers: () => ({ cookie: 'a' }) }],
      rewrite: (asked) => asked,
      realm: '',
      failJob: () => {},
      tally: emptyTally(),
      warn: () => {}
    }
  )
  assert.equal([status, seen[0]!.cookie], [200, undefined])
})

test('errors do not show forwarded headers', async () => {
  const port = await serve((_, answer) => answer.destroy())
  const fetch = fetchWith({ forward: ['127.0.0.1'], headers: given })
  const error = await fetch(`http://127.0.0.1:${port}/`).catch((thrown: PrintError) => thrown)
  assert.not.match(JSON.stringify(error, Object.getOwnPropertyNames(error)), /Bearer|session/)
})

test('of two lists, the headers are forwarded that both forward, to the hosts that both name', () => {
  const wider = makeForward([{ to: '*.example', headers: ['A', 'b'] }, 'own.org'])
  const both = narrowedForward(wider, makeForward([{ to: 'one.example', headers: ['B', 'c'] }, { to: 'other.org', headers: ['a'] }])) // prettier-ignore
  const hosts = ['one.example', 'two.example', 'own.org', 'other.org']
  const urls = hosts.map((host) => new URL(`http://${host}/`))
  assert.equal(urls.map(both.names), [true, false, false, false]) // prettier-ignore
  const sent = urls.map((url) => both.headers({ a: '1', b: '2', c: '3' }, url))
  assert.equal(sent, [{ b: '2' }, {}, {}, {}])
})

test.run()
