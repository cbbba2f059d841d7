import { connect } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newKey } from '../../../core/auth/keys.js'
import { hashOfPassword } from '../../../core/auth/passwords.js'
import type { TestService } from '../../../core/testing.js'
import { startInnerService } from '../../support/inner-service.js'
import { plainApps, plainPlugins } from '../../support/apps.js'
import { type Issuer, startIssuer } from '../../support/issuer.js'

// Nothing that a stranger sends as credentials opens the service, or makes it fail.

const key = newKey()
let issuer: Issuer
let service: TestService
test.before(async () => {
  issuer = await startIssuer()
  const auth = {
    keys: [{ name: 'portal', hash: key.hash }],
    keyInQuery: 'key',
    users: [{ name: 'alice', hash: await hashOfPassword('correct horse', { N: 1024, r: 1, p: 1 }) }],
    issuers: [{ issuer: issuer.address, audience: ['mapsetter'] }],
    proxy: { header: 'X-Remote-User', rolesHeader: 'X-Remote-Roles' },
    jobs: 'owner'
  }
  const settings = { plugins: plainPlugins, auth, trustProxies: ['10.0.0.1'], clients: { failedLogins: 100_000 } }
  service = await startInnerService(settings, plainApps)
})
test.after(async () => {
  await service?.stop()
  await issuer?.stop()
})

/** A request as bytes: clients in JavaScript send none of these. */
const statusOf = (request: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.root)
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'))
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))![1]))
    })
    socket.once('error', reject)
    socket.once('end', () => resolve(0))
  })
const get = (path: string, ...headers: string[]) =>
  statusOf([`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'))

const TEXTS = [
  ...['', ' ', '\t', '0', 'null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor', 'toString'],
  ...[
    '\u0000',
    '\u00ff\u00fe',
    '\u0080',
    '%00',
    '%0d%0aX-API-Key: x',
    "' OR 1=1 --",
    '${jndi:ldap://x}',
    '*',
    '../../etc/passwd'
  ],
  ...[
    'mapsetter_',
    `mapsetter_${'A'.repeat(43)}`,
    'sha256:',
    'a:b',
    ':',
    '::',
    'x'.repeat(20_000),
    ',',
    ';',
    '"',
    '{}'
  ],
  ...[
    'e30.e30.',
    'e30.e30.e30',
    '..',
    'eyJhbGciOiJub25lIn0.e30.',
    'W10.W10.W10',
    'bnVsbA.bnVsbA.bnVsbA',
    'MQ.MQ.MQ',
    `${'e30.'.repeat(500)}`
  ]
]
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

test('no text is a credential, wherever it stands', async () => {
  const statuses = new Map<number, number>()
  for (const text of TEXTS) {
    const escaped = encodeURIComponent(text)
    const ways: [path: string, ...headers: string[]][] = [
      ['/print/apps.json', `X-API-Key: ${text}`],
      ['/print/apps.json', `x-api-key: ${key.key}${text.trim() || 'x'}`],
      ['/print/apps.json', `X-API-Key: ${text}`, `X-API-Key: ${key.key}`],
      ['/print/apps.json', `Authorization: ${text}`],
      ['/print/apps.json', `Authorization: Bearer ${text}`],
      ['/print/apps.json', `Authorization: Basic ${text}`],
      ['/print/apps.json', `Authorization: Basic ${base64(text)}`],
      ['/print/apps.json', `Authorization: Basic ${base64(`alice:${text}`)}`],
      ['/print/apps.json', `Authorization: Digest ${text}`],
      ['/pdf/info.json', `X-Remote-User: ${text || 'alice'}`, 'X-Remote-Roles: admin', 'X-Forwarded-For: 10.0.0.1'],
      [`/print/apps.json?key=${escaped}`],
      [`/print/apps.json?key=${key.key}&key=${escaped || 'x'}`],
      [`/print/apps.json?key[]=${key.key}&key[a]=${escaped}`]
    ]
    for (const way of ways) {
      const status = await get(...way)
      // 400: not HTTP; 431: too long
      assert.ok([400, 401, 431].includes(status), `${status}: ${way.join(' | ').slice(0, 200)}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  assert.ok(statuses.get(401)! > 400, JSON.stringify([...statuses]))
  assert.is(await get('/print/apps.json', `X-API-Key: ${key.key}`), 200, 'the right one still opens it')
})

test('no spelling of an address goes around it', async () => {
  for (const path of [
    '//print//apps.json',
    '/print/./apps.json',
    '/x/../print/apps.json',
    '/print/%61pps.json',
    '/print/apps.json/',
    '/print/apps.json;x=1',
    '/print/apps.json%00',
    '/PRINT/apps.json',
    '/print/apps.json?jsonp=f',
    '/print/open/..%2fsecret/capabilities.json',
    '/print%2fapps.json',
    '/status/../print/apps.json',
    `${'/'.repeat(2000)}print/apps.json`,
    'http://x/print/apps.json',
    'http://10.0.0.1/print/apps.json',
    '*'
  ])
    for (const method of ['GET', 'HEAD', 'POST', 'TRACE', 'QUERY', 'PROPFIND']) {
      const status = await statusOf(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`)
      assert.ok([302, 400, 401, 404, 405, 414].includes(status), `${status}: ${method} ${path.slice(-60)}`)
    }
})

test('headers that pretend another method, host or way in change nothing', async () => {
  for (const header of [
    'X-HTTP-Method-Override: GET',
    'X-Original-URL: /print/apps.json',
    'X-Rewrite-URL: /print/apps.json',
    'X-Forwarded-User: admin',
    'X-Forwarded-For: 127.0.0.1',
    'Forwarded: for=10.0.0.1',
    'X-Real-IP: 10.0.0.1',
    'X-Remote_User: alice',
    'X_Remote_User: alice',
    'Via: 1.1 10.0.0.1',
    'Connection: X-API-Key',
    'Proxy-Authorization: Basic YWxpY2U6Y29ycmVjdCBob3JzZQ==',
    'Cookie: authorization=Bearer x'
  ])
    assert.is(await get('/print/apps.json', header), 401, header)
})

test('the log has none of it whole, and nothing was an error', () => {
  const log = service.log.join('\n')
  assert.equal(
    service.log.filter((line) => line.startsWith('error')),
    []
  )
  assert.not.match(log, new RegExp(`correct horse|${key.key.slice(10, 30)}|x{1000}`))
})

test.run()
