import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newKey } from '../../../core/auth/keys.js'
import { packageRoot } from '../../../core/package-root.js'
import type { TestService } from '../../../core/testing.js'
import { startInnerService } from '../../support/inner-service.js'
import { mapPrint, plainApps, plainPlugins, plainPrint } from '../../support/apps.js'
import { until } from '../../support/until.js'

const [one, two] = [newKey(), newKey()]
const keys = [
  { name: 'one', hash: one.hash, roles: ['planner'] },
  { name: 'two', hash: two.hash, roles: [] }
]
const plugins = [...plainPlugins, join(packageRoot, 'test/fixtures/plugins/plain-protocol.js')]
const as = ({ key }: { key: string }) => ({ headers: { 'x-api-key': key } })

const within = async (
  settings: object,
  verb: (service: TestService) => Promise<void>,
  apps = plainApps
): Promise<void> => {
  const service = await startInnerService({ plugins, ...settings }, apps)
  try {
    await verb(service)
  } finally {
    await service.stop()
  }
}

const created = async ({ root }: TestService, init: RequestInit): Promise<string> => {
  const { ref } = (await (await fetch(`${root}/print/open/report.pdf`, plainPrint(init))).json()) as any
  return ref
}
const ended = ({ container }: TestService, ref: string) =>
  until(async () => (await container.get('queue').get(ref.split('@')[0]!))?.status === 'finished')

test('jobs of an owner answer others as if they were not there, in every protocol and with every verb', () =>
  within({ auth: { keys, jobs: 'owner' } }, async (service) => {
    const ref = await created(service, as(one))
    await ended(service, ref)
    const id = ref.split('@')[0]!
    const none = '00000000-0000-4000-8000-000000000000'
    const paths: [method: string, path: string][] = [
      ['GET', `/print/status/${id}.json`],
      ['GET', `/print/status/${id}.json?details=true&jsonp=f`],
      ['GET', `/print/open/status/${id}.json`],
      ['GET', `/status/${id}.json`],
      ['GET', `/print/status/${id}/events`],
      ['GET', `/print/report/${id}`],
      ['HEAD', `/print/report/${id}`],
      ['GET', `/report/${id}`],
      ['DELETE', `/print/cancel/${id}`],
      ['GET', `/pdf/${id}.pdf`],
      ['GET', `/pdf/${id}`],
      ['GET', `/plain/${id}`]
    ]
    for (const [method, path] of paths) {
      const answerFor = (init: RequestInit, asked = path) => fetch(service.root + asked, { method, ...init })
      const refused = await answerFor(as(two))
      const unknown = await answerFor(as(two), path.replace(id, none))
      assert.equal(
        [refused.status, await refused.text()],
        [404, (await unknown.text()).replaceAll(none, id)],
        `${method} ${path}`
      )
      const stranger = await answerFor({})
      assert.equal([stranger.status, stranger.headers.has('www-authenticate')], [401, true], `${method} ${path}`)
      assert.is((await answerFor({}, path.replace(id, none))).status, 401, 'nobody learns which jobs there are')
      assert.is((await answerFor(as(one))).status, 200, `${method} ${path}`)
    }
  }))

test('operators list, read and cancel the jobs of everybody; nobody else does', () => {
  const operator = newKey()
  const auth = {
    keys: [...keys, { name: 'admin', hash: operator.hash, roles: ['admin'] }],
    jobs: 'owner',
    operators: ['admin']
  }
  const verb = async (service: TestService) => {
    const ref = await created(service, as(one))
    await ended(service, ref)
    const listed = (init: RequestInit) => fetch(`${service.root}/print/jobs.json`, init)
    const statuses = []
    for (const init of [{}, as(one), as(two), as(operator)]) statuses.push((await listed(init)).status)
    assert.equal(statuses, [401, 403, 403, 200])
    const jobs = (await (await listed(as(operator))).json()) as any
    assert.equal(
      [jobs.open, jobs.ended.map((job: any) => [job.ref, job.owner, job.status, job.app])],
      [[], [[ref, 'key one', 'finished', 'open']]]
    )
    assert.is((await fetch(`${service.root}/print/report/${ref}`, as(operator))).status, 200)
    const script = await fetch(`${service.root}/print/jobs.json?jsonp=f`, as(operator))
    assert.match(script.headers.get('content-type')!, 'application/json')
  }
  return within({ auth }, verb)
})

test('without operators nobody lists all jobs', () =>
  within({}, async ({ root }) => assert.is((await fetch(`${root}/print/jobs.json`)).status, 403)))

test('a key that has followed another one under its name owns the same jobs', () =>
  within({ auth: { keys: [...keys, { name: 'one', hash: newKey().hash }], jobs: 'owner' } }, async (service) => {
    const ref = await created(service, as(one))
    const job = await service.container.get('queue').get(ref.split('@')[0]!)
    assert.is(job?.owner, 'key one')
  }))

test('with anonymous clients, apps without roles are for everybody, and their jobs have no owner', () =>
  within({ auth: { keys, anonymous: true, jobs: 'owner' } }, async (service) => {
    const apps = async (init = {}) => (await fetch(`${service.root}/print/apps.json`, init)).json()
    assert.equal(await apps(), ['map', 'mixed', 'open'])
    assert.equal(await apps(as(one)), ['map', 'mixed', 'open', 'secret'])
    const ref = await created(service, {})
    await ended(service, ref)
    assert.is((await fetch(`${service.root}/print/report/${ref}`)).status, 200)
    const owned = await created(service, as(one))
    assert.is((await fetch(`${service.root}/print/status/${owned}.json`)).status, 404)
    const wrong = await fetch(`${service.root}/print/apps.json`, as(newKey()))
    assert.is(wrong.status, 401, 'a wrong key is not anonymous')
  }))

test('a protocol of a third party follows without code; one that loses its request gets nothing', () =>
  within({ auth: { keys }, clients: { printsPerMinute: 1 } }, async ({ root }) => {
    const body = JSON.stringify({ title: 'x' })
    const json = { 'content-type': 'application/json' }
    const print = (path: string, headers: object) =>
      fetch(root + path, { method: 'POST', body, headers: { ...json, ...headers } as Record<string, string> })
    assert.is((await fetch(`${root}/plain/apps`)).status, 401)
    assert.equal(await (await fetch(`${root}/plain/apps`, as(two))).json(), ['map', 'mixed', 'open'])
    assert.is((await print('/plain/open/card', {})).status, 401)
    assert.is((await print('/plain/secret/card', as(two).headers)).status, 404)
    const refused = await print('/plain/open/card', as(two).headers)
    assert.is(refused.status, 429, 'both have counted')
    const printed = await print('/plain/secret/card', as(one).headers)
    assert.is(printed.status, 200)
    const { ref } = (await printed.json()) as any
    assert.is((await fetch(`${root}/plain/${ref}`)).headers.get('content-type'), 'application/pdf')
    assert.is((await fetch(`${root}/plain/elsewhere/apps`, as(one))).status, 500)
  }))

test('an app with roles is for nobody while the setting auth is missing, and the log says so', () =>
  within({}, async ({ root, log }) => {
    assert.equal(await (await fetch(`${root}/print/apps.json`)).json(), ['map', 'mixed', 'open'])
    assert.is((await fetch(`${root}/print/secret/report.pdf`, plainPrint())).status, 404)
    assert.equal(
      log.filter((line) => /"roles"/.test(line)).map((line) => /"(\w+)"/.exec(line)![1]),
      ['mixed', 'secret']
    )
  }))

test('who may use no app at all is told so', () => {
  const { 'secret/app.yaml': app, 'secret/card.typ.hbs': layout } = plainApps
  const only = { 'secret/app.yaml': app!, 'secret/card.typ.hbs': layout! }
  const verb = async ({ root }: TestService) => {
    for (const path of ['/print/apps.json', '/print/capabilities.json', '/print/', '/pdf/info.json', '/print/fonts']) {
      assert.is((await fetch(root + path, as(two))).status, 403, path)
      assert.is((await fetch(root + path, as(one))).status, 200, path)
      assert.is((await fetch(root + path)).status, 401, path)
    }
  }
  return within({ auth: { keys, anonymous: true } }, verb, only)
})

const mapServer = async () => {
  const asked: IncomingHttpHeaders[] = []
  const server = createServer(({ headers }, answer) => {
    asked.push(headers)
    answer.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { asked, server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wms` }
}

test('the credential for this service goes to no map server, unless the setting says so; others do', async () => {
  const { asked, server, address } = await mapServer()
  const host = new URL(address).host
  const access = {
    allow: ['127.0.0.1'],
    forward: [{ to: host, headers: ['Authorization', 'X-API-Key', 'X-Remote-User'] }]
  }
  const print = ({ root }: TestService, headers: Record<string, string>) =>
    fetch(`${root}/print/map/buildreport.pdf`, { method: 'POST', headers, body: mapPrint(address) })
  const sent = ({ authorization, 'x-api-key': key, 'x-remote-user': user }: IncomingHttpHeaders) => [authorization, key, user] // prettier-ignore
  const proxy = { header: 'X-Remote-User' }
  await within(
    { auth: { keys, proxy }, trustProxies: ['10.0.0.1'], access, cache: { megabytes: 0 } },
    async (service) => {
      await print(service, { 'x-api-key': one.key, authorization: 'Bearer of-the-map', 'x-remote-user': 'mallory' })
      assert.equal(sent(asked.pop()!), ['Bearer of-the-map', undefined, undefined])
      await print(service, { authorization: `Bearer ${one.key}` })
      assert.equal(sent(asked.pop()!), [undefined, undefined, undefined])
    }
  )
  await within({ auth: { keys, forward: true }, access, cache: { megabytes: 0 } }, async (service) => {
    await print(service, { authorization: `Bearer ${one.key}` })
    assert.is(asked.pop()!.authorization, `Bearer ${one.key}`)
  })
  server.closeAllConnections()
  server.close()
})

test.run()
