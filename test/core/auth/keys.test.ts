import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newKey } from '../../../core/auth/keys.js'
import type { TestService } from '../../../core/testing.js'
import { startInnerService } from '../../support/inner-service.js'
import { plainApps, plainPlugins, plainPrint } from '../../support/apps.js'
import { until } from '../../support/until.js'

const [portal, batch, nobody] = [newKey(), newKey(), newKey()]
const settings = {
  plugins: plainPlugins,
  auth: {
    keys: [
      { name: 'portal', hash: portal.hash, roles: ['planner'] },
      { name: 'batch', hash: batch.hash }
    ],
    keyInQuery: 'key'
  }
}

let service: TestService
test.before(async () => {
  service = await startInnerService(settings, plainApps)
})
test.after(() => service?.stop())

const ask = (path: string, init: RequestInit = {}) => fetch(service.root + path, { redirect: 'manual', ...init })
const as = (key: string) => ({ headers: { 'x-api-key': key } })
const outcome = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer
  return [status, headers.get('www-authenticate')]
}

test('a key is 256 random bits with a prefix, and its hash does not tell it', () => {
  assert.match(portal.key, /^mapsetter_[\w-]{43}$/)
  assert.match(portal.hash, /^sha256:[0-9a-f]{64}$/)
  assert.is.not(portal.key, batch.key)
})

test('without credentials, no address of either protocol tells or does anything but what links need', async () => {
  for (const path of [
    '/print/',
    '/print/apps.json',
    '/print/capabilities.json',
    '/print/open/capabilities.json',
    '/print/open/exampleRequest.json',
    '/print/exampleRequest.json',
    '/print/fonts',
    '/print/open/fonts',
    '/print/nowhere/capabilities.json',
    '/openapi.json',
    '/docs',
    '/pdf/info.json',
    '/pdf/open/info.json',
    '/pdf/info.json?app=open&var=config',
    '/pdf/print.pdf?spec=%7B%7D',
    '/pdf/open/print.pdf?spec=%7B%22layout%22%3A%22card%22%7D'
  ])
    for (const method of ['GET', 'HEAD'])
      if (method === 'GET' || !path.includes('print.pdf'))
        assert.equal(await outcome(ask(path, { method })), [401, 'Bearer realm="mapsetter"'], `${method} ${path}`)
  for (const path of [
    '/print/report.pdf',
    '/print/open/report.pdf',
    '/print/open/buildreport.pdf',
    '/print/nowhere/report.pdf',
    '/pdf/print.pdf',
    '/pdf/open/print.pdf',
    '/pdf/create.json',
    '/pdf/nothing'
  ])
    for (const method of ['POST', 'PUT', 'PATCH'])
      assert.equal(
        await outcome(ask(path, { method, body: '{' })),
        [401, 'Bearer realm="mapsetter"'],
        `${method} ${path}`
      )
})

test('the body of a stranger is not read', async () => {
  let pulled = 0
  const endless = new ReadableStream({
    pull(controller) {
      if (pulled++ < 20_000) controller.enqueue(new Uint8Array(1000).fill(0x20))
      else controller.close()
    }
  })
  const init = { method: 'POST', body: endless, duplex: 'half' } as RequestInit
  const status = await ask('/print/open/report.pdf', init).then(
    (answer) => answer.status,
    () => 'closed'
  )
  assert.ok(status === 401 || status === 'closed', String(status))
})

test('a body needs credentials with every method, and a request without one does not', async () => {
  const none = '/print/cancel/00000000-0000-4000-8000-000000000000'
  assert.is((await ask(none, { method: 'DELETE', body: 'x' })).status, 401)
  assert.is((await ask(none, { method: 'DELETE' })).status, 404)
})

test('an error of authentication is in the words of its protocol', async () => {
  const jobs = await ask('/print/apps.json')
  assert.equal(((await jobs.json()) as any).code, 'unauthorized')
  assert.match(await (await ask('/pdf/info.json')).text(), /^Error while generating PDF:\n/)
})

test('a key opens the service as X-API-Key, as a bearer token and in the query', async () => {
  for (const [path, init] of [
    ['/print/apps.json', as(portal.key)],
    ['/print/apps.json', { headers: { authorization: `Bearer ${portal.key}` } }],
    ['/print/apps.json', { headers: { authorization: `bearer  ${portal.key}` } }],
    [`/print/apps.json?key=${portal.key}`, {}],
    [`/pdf/info.json?key=${portal.key}`, {}]
  ] as const)
    assert.is((await ask(path, init)).status, 200, path)
})

test('wrong keys are refused, whatever they look like', async () => {
  for (const init of [
    as(nobody.key),
    as('x'),
    as(portal.key.slice(0, -1)),
    as(`${portal.key}x`),
    as(portal.key.toUpperCase()),
    as(`${portal.key}, ${portal.key}`),
    as(portal.hash),
    as('a'.repeat(50_000)),
    { headers: { authorization: `Bearer ${nobody.key}` } }
  ])
    assert.equal(await outcome(ask('/print/apps.json', init)), [401, 'Bearer realm="mapsetter"'])
  assert.is((await ask(`/print/apps.json?key=${nobody.key}`)).status, 401)
  assert.is((await ask('/print/apps.json?key=')).status, 401)
})

test('a header that is meant for map servers is no wrong credential', async () => {
  const both = { headers: { 'x-api-key': portal.key, authorization: 'Bearer of-a-map-server' } }
  assert.is((await ask('/print/apps.json', both)).status, 200)
  // nobody without a key
  const other = { headers: { authorization: 'Bearer of-a-map-server' } }
  assert.is((await ask('/print/apps.json', other)).status, 401)
})

test('apps and layouts follow the roles, and what a client may not use is not there', async () => {
  const json = async (path: string, key: string) => (await ask(path, as(key))).json() as Promise<any>
  assert.equal(await json('/print/apps.json', portal.key), ['map', 'mixed', 'open', 'secret'])
  assert.equal(await json('/print/apps.json', batch.key), ['map', 'mixed', 'open'])
  for (const path of [
    '/print/secret/capabilities.json',
    '/print/secret/exampleRequest.json',
    '/pdf/secret/info.json'
  ]) {
    assert.is((await ask(path, as(portal.key))).status, 200, path)
    const refused = await ask(path, as(batch.key))
    const unknown = await ask(path.replace('secret', 'socret'), as(batch.key))
    assert.equal(
      [refused.status, await refused.text()],
      [404, (await unknown.text()).replaceAll('socret', 'secret')],
      path
    )
  }
  for (const path of ['/print/secret/report.pdf', '/print/secret/buildreport.pdf', '/pdf/secret/print.pdf'])
    assert.is((await ask(path, plainPrint(as(batch.key)))).status, 404, path)
  const inBody = { layout: 'card', app: 'secret', attributes: {} }
  const printed = await ask('/print/report.pdf', { ...as(batch.key), method: 'POST', body: JSON.stringify(inBody) })
  assert.is(printed.status, 404)
  const names = ({ layouts }: any) => layouts.map(({ name }: any) => name)
  assert.equal(names(await json('/print/mixed/capabilities.json', portal.key)), ['card'])
  assert.equal(names(await json('/pdf/mixed/info.json', portal.key)), ['card'])
  for (const layout of ['deed', 'old']) {
    const refused = await ask('/print/mixed/report.pdf', plainPrint(as(portal.key), layout))
    assert.equal([refused.status, ((await refused.json()) as any).code], [400, 'unknown-layout'])
  }
  for (const path of ['/print/', '/openapi.json', '/docs']) {
    const text = await (await ask(path, as(batch.key))).text()
    assert.not.match(text, /[Ss]ecret|deed/, path)
    assert.match(text, /card/)
  }
  assert.match(await (await ask('/openapi.json', as(portal.key))).text(), /secret/)
  assert.match(await (await ask('/print/', as(portal.key))).text(), /Secret/)
})

test('whoever knows the reference of a job gets its status, events and report, and cancels it', async () => {
  const { ref } = (await (await ask('/print/secret/report.pdf', plainPrint(as(portal.key)))).json()) as any
  await until(async () => ((await (await ask(`/print/status/${ref}.json`)).json()) as any).done)
  assert.is((await ask(`/print/report/${ref}`)).headers.get('content-type'), 'application/pdf')
  assert.match(await (await ask(`/print/status/${ref}/events`)).text(), /event: end/)
  assert.is((await ask(`/status/${ref}.json`)).status, 200)
  assert.is((await ask(`/pdf/${ref.split('@')[0]}.pdf`)).status, 200)
  assert.is((await ask(`/print/cancel/${ref}`, { method: 'DELETE' })).status, 200)
  assert.is(
    (await ask(`/print/report/${ref.replace(/.@/, (end: string) => (end === '0@' ? '1@' : '0@'))}`)).status,
    404
  )
  const wrong = await ask(`/print/status/${ref}.json`, as(nobody.key))
  assert.is(wrong.status, 401, 'wrong credentials are never the same as none')
})

test('a preflight request passes without credentials, and answers tell pages what is missing', async () => {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: 'https://maps.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-api-key,content-type'
    }
  }
  for (const path of ['/print/open/report.pdf', '/pdf/print.pdf']) {
    const answer = await ask(path, preflight)
    assert.is(answer.status, 204)
    assert.is(answer.headers.get('access-control-allow-headers'), 'authorization,x-api-key,content-type')
  }
  const refused = await ask('/print/apps.json', { headers: { origin: 'https://maps.example' } })
  assert.equal([refused.status, refused.headers.get('access-control-allow-origin')], [401, '*'])
})

test('caches keep no answer for another client', async () => {
  const { headers } = await ask('/print/apps.json', as(portal.key))
  assert.is(headers.get('cache-control'), 'private, no-cache')
  assert.match(headers.get('vary')!, /Authorization, X-API-Key/)
})

test('no key gets into the log', () => {
  for (const { key } of [portal, batch, nobody]) assert.not.match(service.log.join('\n'), key.slice(10, 30))
})

test.run()
