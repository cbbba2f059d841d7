import { type IncomingMessage, request as plainRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newKey } from '../../../core/auth/keys.js'
import { hashOfPassword, makeUsers } from '../../../core/auth/passwords.js'
import type { TestService } from '../../../core/testing.js'
import { startInnerService } from '../../support/inner-service.js'
import { plainApps, plainPlugins, plainPrint } from '../../support/apps.js'
import { type Issuer, startIssuer } from '../../support/issuer.js'

const key = newKey()
const CHEAP = { N: 1024, r: 1, p: 1 }
let issuer: Issuer
let service: TestService

/** A service that knows every way at once, and trusts 127.0.0.1 as its proxy. */
test.before(async () => {
  issuer = await startIssuer()
  const users = [
    { name: 'alice', hash: await hashOfPassword('pässword: with a colon', CHEAP), roles: ['planner'] },
    { name: 'bob', hash: await hashOfPassword('bob', CHEAP) }
  ]
  const auth = {
    keys: [{ name: 'portal', hash: key.hash, roles: ['admin'] }],
    users,
    issuers: [{ issuer: issuer.address, audience: ['mapsetter'], rolesClaim: 'realm_access.roles' }],
    proxy: { header: 'X-Remote-User', rolesHeader: 'X-Remote-Roles' },
    roles: ['planner', 'admin']
  }
  const settings = {
    plugins: plainPlugins,
    auth,
    trustProxies: ['127.0.0.1'],
    cors: { origins: ['https://maps.example'] },
    clients: { failedLogins: 1000 }
  }
  service = await startInnerService(settings, plainApps)
})
test.after(async () => {
  await service?.stop()
  await issuer?.stop()
})

const ask = (headers: Record<string, string>, path = '/print/apps.json', init: RequestInit = {}) =>
  fetch(service.root + path, { ...init, headers })
const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
})
const codeOf = async (answer: Response): Promise<unknown> =>
  answer.ok ? answer.status : [answer.status, ((await answer.json()) as any).code]

test('a user with the right password is let in, again without computing a hash', async () => {
  for (let times = 0; times < 3; times++) assert.is((await ask(basic('alice', 'pässword: with a colon'))).status, 200)
  assert.is((await ask({ authorization: basic('alice', 'pässword: with a colon').authorization.replace('Basic', 'bASIC') })).status, 200) // prettier-ignore
})

test('wrong names and passwords are refused alike', async () => {
  for (const [name, password] of [
    ['alice', 'password'],
    ['alice', ''],
    ['Alice', 'pässword: with a colon'],
    ['nobody', 'pässword: with a colon'],
    ['', ''],
    ['bob', 'bob\u0000'],
    ['__proto__', 'x']
  ] as const)
    assert.equal(await codeOf(await ask(basic(name, password))), [401, 'unauthorized'], name)
  for (const value of ['Basic', 'Basic ', 'Basic !!!', 'Basic OjpQ', `Basic ${'A'.repeat(60_000)}`])
    assert.is((await ask({ authorization: value })).status, 401, value.slice(0, 20))
})

test('who has none of the roles may not print', async () => {
  assert.equal(await codeOf(await ask(basic('bob', 'bob'))), [403, 'forbidden'])
  assert.is((await ask(basic('bob', 'bob'), '/pdf/info.json')).status, 403)
})

test('a token and a key are let in beside passwords', async () => {
  assert.is((await ask({ authorization: `Bearer ${await issuer.token()}` })).status, 200)
  assert.is((await ask({ authorization: `Bearer ${key.key}` })).status, 200)
  assert.equal(await codeOf(await ask({ authorization: 'Bearer x.y.z' })), [401, 'unauthorized'])
  const expired = await issuer.token({}, { seconds: -3600 })
  assert.equal(await codeOf(await ask({ authorization: `Bearer ${expired}` })), [401, 'unauthorized'])
  const refused = await ask({})
  assert.is(
    refused.headers.get('www-authenticate'),
    'Basic realm="mapsetter", charset="UTF-8", Bearer realm="mapsetter"'
  )
})

test('the header of the proxy names a client and its roles', async () => {
  const apps = async (headers: Record<string, string>) => (await ask(headers)).json()
  assert.equal(await apps({ 'x-remote-user': 'carol', 'x-remote-roles': ' admin , x' }), [
    'map',
    'mixed',
    'open',
    'secret'
  ])
  assert.equal(await codeOf(await ask({ 'x-remote-user': 'carol' })), [403, 'forbidden'])
  assert.equal(await codeOf(await ask({ 'x-remote-user': '' })), [401, 'unauthorized'])
  assert.equal(await codeOf(await ask({ 'x-remote-roles': 'admin' })), [401, 'unauthorized'])
  // what the client itself sends as credentials goes first, and must be right
  assert.is((await ask({ 'x-remote-user': 'carol', 'x-remote-roles': 'admin', ...basic('alice', 'no') })).status, 401)
})

/** `fetch` joins equal headers, and sets those of browsers itself. */
const answerToRaw = (headers: string[], path = '/print/apps.json', body?: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { method: body === undefined ? 'GET' : 'POST', headers: [...headers, 'Host', 'x'] as never }
    const asked = plainRequest(service.root + path, options)
    asked.on('response', resolve).on('error', reject)
    asked.end(body)
  })
const statusOfRaw = async (...asked: Parameters<typeof answerToRaw>): Promise<number | undefined> =>
  (await answerToRaw(...asked)).resume().statusCode

test('a header of the proxy that is there twice names nobody', async () => {
  assert.is(await statusOfRaw(['X-Remote-User', 'carol', 'X-Remote-Roles', 'admin']), 200)
  assert.is(await statusOfRaw(['X-Remote-User', 'mallory', 'X-Remote-User', 'carol', 'X-Remote-Roles', 'admin']), 401)
  assert.is(await statusOfRaw(['X-Remote-User', 'carol', 'X-Remote-Roles', 'admin', 'x-remote-roles', 'y']), 403)
})

test('the message says what is wrong with credentials that are not read', async () => {
  for (const [headers, part] of [
    [['X-Remote-User', 'mallory', 'X-Remote-User', 'carol'], 'the header X-Remote-User is there 2 times'],
    [['X-Remote-User', ' '], 'the header X-Remote-User has 0 characters'],
    [['Authorization', 'Digest x'], 'the scheme "Digest"'],
    [[], 'the request has no credentials']
  ] as const)
    for (const path of ['/print/apps.json', '/print/default/report.pdf', '/pdf/info.json']) {
      const answer = await answerToRaw([...headers], path, path.endsWith('.pdf') ? 'x' : undefined)
      assert.is(answer.statusCode, 401, path)
      assert.match((await text(answer)).replaceAll('\\"', '"'), part)
    }
})

test('the header does not count from elsewhere, and goes no further', async () => {
  const auth = { keys: [{ name: 'portal', hash: key.hash }], proxy: { header: 'X-Remote-User' } }
  const other = await startInnerService({ plugins: plainPlugins, auth, trustProxies: ['10.0.0.1'] }, plainApps)
  try {
    const answer = await fetch(`${other.root}/print/apps.json`, { headers: { 'x-remote-user': 'carol' } })
    assert.is(answer.status, 401)
    const forged = { 'x-remote-user': 'carol', 'x-forwarded-for': '10.0.0.1', forwarded: 'for=10.0.0.1' }
    assert.is((await fetch(`${other.root}/print/apps.json`, { headers: forged })).status, 401)
  } finally {
    await other.stop()
  }
})

test('a page of another site cannot print with what a browser adds by itself', async () => {
  const alice = ['Authorization', basic('alice', 'pässword: with a colon').authorization]
  const carol = ['X-Remote-User', 'carol', 'X-Remote-Roles', 'admin']
  const token = ['Authorization', `Bearer ${await issuer.token()}`]
  const from = (site: string, mode: string, origin?: string) => [
    'Sec-Fetch-Site',
    site,
    'Sec-Fetch-Mode',
    mode,
    ...(origin === undefined ? [] : ['Origin', origin])
  ]
  const print = (headers: string[]) =>
    statusOfRaw([...headers, 'Transfer-Encoding', 'chunked'], '/print/open/report.pdf', plainPrint().body as string)
  for (const user of [alice, carol]) {
    assert.is(await print([...user, ...from('cross-site', 'navigate', 'https://evil.example')]), 403)
    assert.is(await print([...user, ...from('cross-site', 'no-cors', 'null')]), 403)
    assert.is(await print([...user, ...from('cross-site', 'no-cors')]), 403)
    // a script that is called with the apps
    assert.is(await statusOfRaw([...user, ...from('cross-site', 'no-cors')], '/print/apps.json?jsonp=steal'), 403)
    assert.is(await statusOfRaw([...user, ...from('cross-site', 'no-cors')], '/pdf/info.json?var=steal'), 403)
    assert.is(await print([...user, ...from('same-site', 'navigate', 'https://wiki.example')]), 403)
    assert.is(await print([...user, ...from('same-site', 'no-cors')]), 403)
    assert.is(await statusOfRaw([...user, ...from('same-site', 'cors', 'https://wiki.example')]), 403)
    assert.is(
      await statusOfRaw([...user, ...from('same-site', 'no-cors')], '/pdf/info.json?var=printCapabilities'),
      200
    )
    assert.is(await print([...user, ...from('same-site', 'cors', 'https://maps.example')]), 200)
    assert.is(await print([...user, ...from('cross-site', 'cors', 'https://maps.example')]), 200)
    assert.is(await print([...user, ...from('same-origin', 'cors', 'https://print.example')]), 200)
    assert.is(await statusOfRaw([...user, ...from('cross-site', 'navigate')]), 200, 'a link is no forgery')
  }
  // no browser adds a token by itself
  assert.is(await print([...token, ...from('cross-site', 'cors', 'https://other.example')]), 200)
})

test('without Sec-Fetch-Site, the origin of the page must be that of the service, or one that the settings name', async () => {
  const alice = ['Authorization', basic('alice', 'pässword: with a colon').authorization]
  const carol = ['X-Remote-User', 'carol', 'X-Remote-Roles', 'admin']
  const print = (headers: string[]) =>
    statusOfRaw([...headers, 'Transfer-Encoding', 'chunked'], '/print/open/report.pdf', plainPrint().body as string)
  const https = ['X-Forwarded-Proto', 'https', 'X-Forwarded-Host', 'print.example']
  for (const user of [alice, carol]) {
    for (const origin of ['https://evil.example', 'null', 'https://x', 'http://x:81', 'http://x.evil.example', '']) {
      assert.is(await print([...user, 'Origin', origin]), 403, origin)
      assert.is(await statusOfRaw([...user, 'Origin', origin]), 403, origin)
    }
    assert.is(await print([...user, 'Origin', 'https://print.example:444', ...https]), 403)
    // a page of the service, one that the settings name, and programs
    for (const more of [
      ['Origin', 'http://x'],
      ['Origin', 'https://maps.example'],
      [],
      ['Origin', 'https://print.example', ...https]
    ])
      // prettier-ignore
      assert.is(await print([...user, ...more]), 200, more.join())
  }
  const token = ['Authorization', `Bearer ${await issuer.token()}`]
  for (const own of [token, ['X-API-Key', key.key]])
    assert.is(await print([...own, 'Origin', 'https://evil.example']), 200)
})

test('the refusal of a page names its origin and that of the service', async () => {
  const answer = await ask({ ...basic('alice', 'pässword: with a colon'), origin: 'https://evil.example' })
  const { code, error } = (await answer.json()) as any
  assert.is(code, 'forbidden')
  for (const part of ['"https://evil.example"', `"${new URL(service.root).origin}"`, 'cors.origins', 'publicUrl'])
    assert.ok(error.includes(part), part)
})

test('the description of the service says how clients prove who they are', async () => {
  const document = (await (await ask({ authorization: `Bearer ${key.key}` }, '/openapi.json')).json()) as any
  assert.equal(Object.keys(document.components.securitySchemes), ['key', 'keyAsToken', 'password', 'token'])
  assert.equal(document.security, [{ key: [] }, { keyAsToken: [] }, { password: [] }, { token: [] }])
  const { Validator } = await import('@seriousme/openapi-schema-validator')
  const { valid, errors } = await new Validator().validate(document)
  assert.ok(valid, JSON.stringify(errors))
})

test('a right password takes as long to check as a wrong one, also of an unknown name', async () => {
  const users = makeUsers([{ name: 'a', hash: await hashOfPassword('right'), roles: [] }])
  /** The least of three times: whatever else this process does meanwhile is counted, too. */
  const cost = async (name: string, password: string) => {
    const costs: number[] = []
    for (let times = 0; times < 3; times++) {
      const before = process.cpuUsage()
      await users.check(name, password)
      const { user, system } = process.cpuUsage(before)
      costs.push(user + system)
    }
    return Math.min(...costs)
  }
  const [right, wrong, unknown] = [await cost('a', 'right'), await cost('a', 'wrong'), await cost('b', 'right')]
  assert.ok(wrong > right / 3 && unknown > right / 3, `${[right, wrong, unknown]}`)
})

test('too many passwords at once are refused, not piled up', async () => {
  const users = makeUsers([{ name: 'a', hash: await hashOfPassword('right', CHEAP), roles: [] }])
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => users.check('a', `${index}`)))
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  assert.equal([refused.length, refused[0]!.reason.code], [8, 'too-many-requests'])
  assert.is((await users.check('a', 'right'))?.name, 'a')
})

test('no password and no token gets into the log', async () => {
  const log = service.log.join('\n')
  assert.ok(service.log.some((line) => /a client was refused/.test(line)))
  assert.not.match(log, /pässword|eyJ/)
})

test.run()
