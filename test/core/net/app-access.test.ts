import type { IncomingHttpHeaders } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type AppAccess, problemsOfAppAccess, rulesOfApps } from '../../../core/net/app-access.js'
import { type AccessSettings, makeAccess } from '../../../core/net/access.js'
import { makeForward } from '../../../core/net/forward.js'
import type { Log } from '../../../core/tools.js'
import { closeAll, fetchWith, networkWith, serve, thrownBy, withoutNames } from './loopback.js'

test.after(closeAll)

const given = { authorization: 'Bearer x', cookie: 'session=y', 'x-user': 'anna' }

/** A server that remembers what it was asked, and answers `/to/<address>` with a redirect. */
const serveSeen = async (host = '127.0.0.1') => {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = []
  const port = await serve(({ url, headers }, answer) => {
    seen.push({ path: url!, headers })
    const to = /^\/to\/(.*)$/.exec(url!)?.[1]
    if (to) answer.writeHead(302, { location: decodeURIComponent(to) })
    answer.end(url)
  }, host)
  const place = `${host}:${port}`
  return { seen, place, at: (path = '/') => `http://${place}${path}`, to: (address: string) => `http://${place}/to/${encodeURIComponent(address)}` } // prettier-ignore
}

/** The code of what a fetch ends with, and why, for the operator. */
const outcomeOf = async (address: string, app: AppAccess, wanted: { allow?: string[]; access?: Partial<AccessSettings> } = {}) => {
  const log: string[] = []
  const fetch = fetchWith({ ...wanted, app, log: (_, message) => void log.push(message) })
  try {
    return `${(await fetch(address)).status}`
  } catch (thrown) {
    return `${(thrown as { code: string }).code}: ${log.join('; ').replace(/^.*fetched: /, '')}`
  }
} // prettier-ignore

test('rules of an app deny what the settings allow; the first one that fits decides', async () => {
  const { at, place } = await serveSeen()
  const rules = [{ allow: `${place}/open` }, { deny: '*', methods: ['get'] }]
  assert.is(await outcomeOf(at('/open/a'), { rules }), '200')
  assert.is(await outcomeOf(at('/closed'), { rules }), 'address-denied: access.rules[1] of app.yaml denies it')
  assert.is(await outcomeOf(at('/open/..%2f'), { rules }), 'address-denied: access.rules[1] of app.yaml denies it')
  assert.is(await outcomeOf(at(), { rules: [{ deny: 'other.example' }] }), '200')
  const only = await outcomeOf(at('/closed'), { only: true, rules: [{ allow: `${place}/open` }] })
  assert.is(only, 'address-denied: access.only of app.yaml is set and no rule of app.yaml names "127.0.0.1"')
  assert.is(await outcomeOf(at('/open'), { only: true, rules: [{ allow: `${place}/open` }] }), '200')
})

test('a rule about addresses fits names that lead to them', async () => {
  const { at } = await serveSeen()
  const named = at().replace('127.0.0.1', 'localhost')
  const allow = ['localhost']
  assert.is(await outcomeOf(named, {}, { allow }), '200')
  const denied = 'address-denied: access.rules[0] of app.yaml denies it'
  assert.is(await outcomeOf(named, { rules: [{ deny: '127.0.0.0/8' }, { deny: '[::1]' }] }, { allow: ['127.0.0.1', 'localhost'] }), denied) // prettier-ignore
  assert.is(await outcomeOf(named, { only: true, rules: [{ allow: '127.0.0.0/8' }] }, { allow }), '200')
})

test('an app cannot allow what the settings do not', async () => {
  const { at, seen } = await serveSeen()
  for (const app of [
    { rules: [{ allow: '*' }] },
    { only: true, rules: [{ allow: '127.0.0.1' }] },
    { rules: [{ allow: '127.0.0.0/8' }], rewrite: [{ from: '(.*)', to: '$1' }] }
  ]) {
    assert.match(await outcomeOf(at(), app, { allow: [] }), 'its address 127.0.0.1 is loopback, not public')
    assert.match(await outcomeOf(at(), app, { access: { rules: [{ deny: '*' }] } }), 'access.rules[0] denies it')
    assert.match(await outcomeOf(at(), app, { allow: [], access: { only: true } }), 'access.only is set')
  }
  const byName = { rules: [{ allow: 'localhost' }] }
  assert.match(await outcomeOf(at().replace('127.0.0.1', 'localhost'), byName, { allow: [] }), 'not public')
  assert.is(seen.length, 0)
})

test('naming a host in an app does not tell whether its name is known', async () => {
  const messageOf = async (name: string) => {
    const app = { rules: [{ allow: name }] }
    const { message } = await thrownBy(fetchWith({ allow: [], app })(`http://${name}/`))
    return message
  }
  for (const [name, message] of [
    ['localhost', await messageOf('localhost')],
    ['nobody.invalid', await withoutNames(() => messageOf('nobody.invalid'))]
  ]) {
    assert.is(message, `"${name}" may not be fetched: its host is not known, or the service does not allow it`)
  }
})

test('the rules are asked about each redirect', async () => {
  const inner = await serveSeen('127.0.0.2')
  const { to } = await serveSeen()
  const allow = ['127.0.0.0/8']
  assert.is(await outcomeOf(to(inner.at()), {}, { allow }), '200')
  const denied = 'address-denied: access.rules[0] of app.yaml denies it'
  assert.is(await outcomeOf(to(inner.at()), { rules: [{ deny: '127.0.0.2' }] }, { allow }), denied)
  assert.is(inner.seen.length, 1)
})

test('apps beside each other share no connection that one of them may not use', async () => {
  const { at, seen } = await serveSeen()
  const named = at().replace('127.0.0.1', 'localhost')
  const network = networkWith({ allow: ['localhost', '127.0.0.1', '::1'] })
  const fetch = (access?: AppAccess) => network.forJob({ signal: new AbortController().signal, appFolder: '/', access }).fetch(named) // prettier-ignore
  assert.is((await fetch()).status, 200)
  assert.is((await thrownBy(fetch({ rules: [{ deny: '127.0.0.0/8' }, { deny: '[::1]' }] }))).code, 'address-denied')
  assert.is((await fetch({ rules: [{ deny: '10.0.0.0/8' }] })).status, 200)
  assert.is((await fetch()).status, 200)
  assert.is(seen.length, 3)
})

test('files of the app and data URIs are not affected', async () => {
  const app = { only: true, rewrite: [{ from: '.*', to: 'https://a.example/' }] }
  const fetch = fetchWith({ app, appFolder: import.meta.dirname })
  assert.is((await fetch('data:,a')).status, 200)
  assert.is((await fetch('loopback.js')).status, 200)
  assert.is((await fetch('file://loopback.js')).status, 200)
})

test('an app forwards fewer headers than the settings, never more', async () => {
  const one = await serveSeen()
  const other = await serveSeen()
  const forward = [{ to: one.place, headers: ['Cookie', 'X-User'] }]
  const sentTo = async (server: typeof one, app?: AppAccess, path = '/') => {
    await fetchWith({ forward, headers: given, app })(server.at(path))
    const { headers } = server.seen.at(-1)!
    return Object.keys(given).filter((name) => headers[name] !== undefined)
  }
  assert.equal(await sentTo(one), ['cookie', 'x-user'])
  assert.equal(await sentTo(one, {}), ['cookie', 'x-user'])
  assert.equal(await sentTo(one, { forward: [] }), [])
  assert.equal(await sentTo(one, { forward: [one.place] }), ['cookie'])
  assert.equal(await sentTo(one, { forward: [{ to: '127.0.0.1', headers: ['X-USER', 'Authorization'] }] }), ['x-user'])
  assert.equal(await sentTo(other, { forward: [{ to: '127.0.0.1', headers: ['X-User', 'Cookie'] }] }), [])
  assert.equal(await sentTo(one, { forward: [other.place] }), [])
})

test('a print lacks no lost header that its app does not send', async () => {
  const { at, place } = await serveSeen()
  const network = networkWith({ forward: [place] })
  for (const [forward, expected] of [
    [[], []],
    [undefined, ['credentials-lost']]
  ] as const) {
    // prettier-ignore
    const codes: string[] = []
    const failJob = ({ code }: { code: string }) => void codes.push(code)
    const { signal } = new AbortController()
    await network.forJob({ signal, appFolder: '/', access: { forward }, lostHeaders: ['cookie'], failJob }).fetch(at())
    assert.equal(codes, expected)
  }
})

test('constant headers go to the hosts that an entry names', async () => {
  const one = await serveSeen()
  const other = await serveSeen()
  const app: AppAccess = {
    headers: [
      { to: one.place, add: { Referer: 'https://portal.example/', 'Accept-Language': 'rm' } },
      { to: '127.0.0.1', add: { accept: 'image/png', REFERER: 'https://last.example/' } }
    ]
  }
  const fetch = fetchWith({ app })
  for (const { at } of [one, other]) await fetch(at())
  const shown = ({ headers }: { headers: IncomingHttpHeaders }) => [headers.referer, headers['accept-language'], headers.accept] // prettier-ignore
  assert.equal(shown(one.seen[0]!), ['https://last.example/', 'rm', 'image/png'])
  assert.equal(shown(other.seen[0]!), ['https://last.example/', undefined, 'image/png'])
})

test('constant headers do not replace those of the print request, of a layer and of an address', async () => {
  const { at, seen, place } = await serveSeen()
  const add = { Authorization: 'Bearer constant', Cookie: 'constant=1', 'X-User': 'constant', Referer: 'constant' }
  const app = { headers: [{ to: place, add }] }
  const appHeaders = [{ to: place, headers: ['Authorization', 'Cookie', 'X-User'] }]
  const forward = [{ to: place, headers: ['X-User'] }]
  const fetch = fetchWith({ app, appHeaders, forward, headers: given })
  await fetch(at().replace('//', '//ann:secret@'), { headers: { Cookie: 'layer=1' } })
  const { headers } = seen[0]!
  const found = [headers.authorization, headers.cookie, headers['x-user'], headers.referer]
  assert.equal(found, [`Basic ${btoa('ann:secret')}`, 'layer=1', 'anna', 'constant'])
})

test('a header that may give rights is sent only if the operator lets apps send it there', async () => {
  const one = await serveSeen()
  const other = await serveSeen()
  const add = { 'X-Api-Key': 'k', Authorization: 'Bearer app', 'sec-username': 'admin', Referer: 'r' }
  const app = { headers: [{ to: '127.0.0.1', add }] }
  const lines: string[] = []
  const log: Log = (level, message) => void lines.push(`${level} ${message}`)
  const fetch = fetchWith({ app, log, appHeaders: [{ to: one.place, headers: ['x-api-key', 'AUTHORIZATION'] }] })
  for (const path of ['/1', '/2']) for (const { at } of [one, other]) await fetch(at(path))
  const shown = ({ headers }: { headers: IncomingHttpHeaders }) =>
    ['x-api-key', 'authorization', 'sec-username', 'referer'].map((name) => headers[name])
  assert.equal(shown(one.seen[0]!), ['k', 'Bearer app', undefined, 'r'])
  assert.equal(shown(other.seen[0]!), [undefined, undefined, undefined, 'r'])
  const line = (name: string) => `warn the header "${name}" of app.yaml was not sent to "127.0.0.1": access.appHeaders does not name it for this host` // prettier-ignore
  assert.equal(lines, ['sec-username', 'x-api-key', 'authorization'].map(line))
})

test('constant headers are not sent to other hosts by redirects, nor to theirs by a redirect of another host', async () => {
  const inner = await serveSeen()
  const other = await serveSeen()
  const app = { headers: [{ to: inner.place, add: { Referer: 'r' } }] }
  const fetch = fetchWith({ app })
  await fetch(inner.to(other.at('/a')))
  await fetch(other.to(inner.at('/b')))
  await fetch(inner.to('/c'))
  const referers = (server: typeof inner) => server.seen.map(({ path, headers }) => `${path[1]} ${headers.referer}`)
  assert.equal(referers(inner), ['t r', 'b undefined', 't r', 'c r'])
  assert.equal(referers(other), ['a undefined', 't undefined'])
})

test('each mistake in the access of an app is reported with its path', () => {
  const pathsOf = (given: AppAccess) => problemsOfAppAccess(given).map(({ path }) => path)
  assert.equal(pathsOf({}), [])
  assert.equal(pathsOf({ rules: [{ deny: '*.example' }], rewrite: [{ from: 'a', to: 'b' }] }), [])
  assert.equal(
    pathsOf({ rules: [{ deny: 'http://' }], rewrite: [{ from: '(', to: 'b' }], forward: [{ to: 'a.example', headers: ['a b'] }], headers: [{ to: 'a.example', add: { a: ' ' } }] }), // prettier-ignore
    ['access.rules[0].deny', 'access.forward[0].headers[0]', 'access.headers[0].add.a', 'access.rewrite[0].from']
  )
  assert.throws(() => problemsOfAppAccess({ rules: [null as never] }), (thrown: unknown) => thrown instanceof TypeError) // prettier-ignore
})

test('the rules of an app are made once', () => {
  const rulesFor = rulesOfApps({ access: makeAccess({ allow: [] }), forward: makeForward([]) })
  const app = { only: true }
  assert.is(rulesFor(app), rulesFor(app))
  assert.is.not(rulesFor(app), rulesFor({ ...app }))
  assert.is(rulesFor(), rulesFor(undefined))
})

test.run()
