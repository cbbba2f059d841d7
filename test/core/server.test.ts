import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeContainer } from '../../core/container.js'
import type { PrintError } from '../../core/errors.js'
import { makeFastify } from '../../core/fastify.js'
import { mountProtocols } from '../../core/mounting.js'
import { startPrinter } from '../../core/queued-printer.js'
import { makeService, type Service } from '../../core/server.js'
import { loadSettings } from '../../core/settings.js'
import { fixtures } from '../support/service.js'
import { thrownBy } from '../support/thrown-by.js'

const folder = mkdtempSync(join(tmpdir(), 'mapsetter-server-'))
test.after(() => rmSync(folder, { recursive: true, force: true }))

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** The service in this process, on any free port; its workers are processes of their own as ever. */
const served = async (
  settings: object,
  work: (ask: Ask, log: string[], service: Service) => Promise<void>
): Promise<void> => {
  const log: string[] = []
  const content = {
    layouts: join(fixtures, 'layouts'),
    workers: 1,
    queue: 'memory',
    drainSeconds: 0,
    reports: { folder },
    ...settings
  }
  const container = await makeContainer(loadSettings({ env: {}, cwd: folder, content }), (level, message) =>
    log.push(`${level} ${message}`)
  )
  const service = await makeService(container)
  try {
    const root = await service.app.listen({ port: 0, host: '127.0.0.1' })
    await work((path, init) => fetch(root + path, { redirect: 'manual', ...init }), log, service)
  } finally {
    await service.close()
  }
}

const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')
const from = (origin: string, more: Record<string, string> = {}) => ({ headers: { origin, ...more } })

test('by default pages of any origin may use all addresses, also their errors, without cookies', () =>
  served({}, async (ask) => {
    const page = from('https://maps.example', { 'content-type': 'application/json' })
    for (const path of [
      '/print/apps.json',
      '/print/nowhere/capabilities.json',
      '/print/status/x.json',
      '/print/x/y/z'
    ]) {
      const answer = await ask(path, page)
      assert.is(allowed(answer), '*', path)
      assert.is(
        answer.headers.get('access-control-expose-headers'),
        'Content-Disposition, Print-Warnings, Print-Warning-Text, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate'
      )
      assert.is(answer.headers.get('access-control-allow-credentials'), null)
    }
    const refused = await ask('/print/report.pdf', { ...page, method: 'POST', body: '{' })
    assert.equal([refused.status, allowed(refused)], [400, '*'])
  }))

test('every address refuses the methods that it does not have, in the form of its protocol', () =>
  served({}, async (ask) => {
    for (const [method, path, allow] of [
      ['PUT', '/print/apps.json', 'GET, HEAD'],
      ['GET', '/print/default/report.pdf', 'POST'],
      ['POST', '/docs', 'GET, HEAD'],
      ['DELETE', '/openapi.json', 'GET, HEAD'],
      ['POST', '/health', 'GET, HEAD'],
      ['PUT', '/', 'GET, HEAD']
    ] as const) {
      const answer = await ask(path, { method })
      assert.equal([answer.status, answer.headers.get('allow')], [405, allow], `${method} ${path}`)
      assert.is(((await answer.json()) as any).code, 'wrong-method')
    }
    const legacy = await ask('/pdf/create.json', { method: 'DELETE' })
    assert.equal([legacy.status, legacy.headers.get('allow')], [405, 'POST'])
    assert.match(await legacy.text(), /^Error while generating PDF:\n/)
  }))

test('a preflight request to any address allows the requested headers', () =>
  served({}, async (ask) => {
    const asked = {
      'access-control-request-headers': 'authorization,content-type',
      'access-control-request-method': 'DELETE'
    }
    for (const path of ['/print/cancel/a@b', '/print/default/report.pdf', '/print/apps.json', '/print/nothing']) {
      const answer = await ask(path, { ...from('https://maps.example', asked), method: 'OPTIONS' })
      assert.is(answer.status, 204)
      assert.is(allowed(answer), '*')
      assert.match(answer.headers.get('access-control-allow-methods')!, 'DELETE')
      assert.is(answer.headers.get('access-control-allow-headers'), 'authorization,content-type')
      assert.is(answer.headers.get('access-control-max-age'), '86400')
    }
    assert.is((await ask('/print/apps.json', { method: 'OPTIONS' })).status, 204, 'OPTIONS alone is no error')
  }))

test('only listed origins may send cookies', () =>
  served({ cors: { origins: ['https://a.example', 'http://b.example:8080'], credentials: true } }, async (ask) => {
    const answer = await ask('/print/apps.json', from('http://b.example:8080'))
    assert.is(allowed(answer), 'http://b.example:8080')
    assert.is(answer.headers.get('access-control-allow-credentials'), 'true')
    assert.match(answer.headers.get('vary')!, 'Origin')
    assert.is(allowed(await ask('/print/apps.json', from('https://c.example'))), null)
  }))

test('without origins no page of another origin may use the service', () =>
  served({ cors: { origins: [] } }, async (ask) => {
    assert.is(allowed(await ask('/print/apps.json', from('https://a.example'))), null)
    assert.is((await ask('/print/apps.json', { method: 'OPTIONS' })).status, 405)
  }))

test('a protocol that cannot be mounted is named', async () => {
  const file = join(folder, 'broken.mjs')
  writeFileSync(file, "export default () => ({ kind: 'protocol', name: 'broken', mount() { throw new Error('no licence') } })")
  const refused = await served({ morePlugins: [file] }, async () => {}).catch((error: PrintError) => error)
  assert.is((refused as PrintError).code, 'plugin-refused')
  assert.match((refused as PrintError).message, /"broken".* no licence$/)
}) // prettier-ignore

test('a protocol whose mount does not end is named', async () => {
  const file = join(folder, 'endless.mjs')
  writeFileSync(
    file,
    "export default () => ({ kind: 'protocol', name: 'endless', mount: () => new Promise(() => {}) })"
  )
  const content = { layouts: join(fixtures, 'layouts'), queue: 'memory', reports: { folder }, morePlugins: [file] }
  const container = await makeContainer(loadSettings({ env: {}, cwd: folder, content }), () => {})
  const printer = startPrinter(container, { prints: false })
  const app = makeFastify({ pluginTimeout: 0 })
  const { code, message } = await thrownBy(mountProtocols(app, container, printer, 50))
  await printer.close()
  assert.is(code, 'plugin-refused')
  assert.match(message, '"endless"')
})

test('the root redirects to the page for people', () =>
  served({}, async (ask) => {
    const answer = await ask('/')
    assert.equal([answer.status, answer.headers.get('location')], [302, './page/'])
    assert.match(await (await ask('/page/')).text(), '<!doctype html>')
  }))

test('the prefix of a protocol may be empty, or have several segments', async () => {
  await served({ prefixes: { jobs: '' } }, async (ask) => {
    assert.is((await ask('/')).headers.get('location'), 'page/')
    assert.equal(await (await ask('/apps.json')).json(), ['default', 'town'])
    for (const path of ['/health', '/ready', '/metrics']) assert.is((await ask(path)).headers.get('cache-control'), 'no-store') // prettier-ignore
    assert.is((await ask('/metrics', { headers: { via: '1.1 proxy' } })).status, 404)
  })
  await served({ prefixes: { jobs: '/a/b' } }, async (ask) => {
    assert.is((await ask('/')).headers.get('location'), './page/')
    assert.is((await ask('/a/b/')).headers.get('location'), '../../page/')
    assert.equal(await (await ask('/a/b/apps.json')).json(), ['default', 'town'])
  })
})

test('two protocols cannot have the same prefix', async () => {
  const thrown = await served({ prefixes: { jobs: '/p', legacy: '/p' } }, async () => {}).catch((error) => error)
  assert.equal(
    [thrown.code, thrown.message],
    [
      'wrong-settings',
      'prefixes.legacy is "/p", already the prefix of the protocol "jobs"; each protocol must have its own prefix'
    ]
  )
})

test('repeated slashes and a slash at the end are ignored', () =>
  served({}, async (ask) => {
    for (const path of ['/print/apps.json/', '//print//apps.json', '/print/fonts'])
      assert.is((await ask(path)).status, 200, path)
  }))

const card = (layout = 'Card') => ({
  method: 'POST',
  body: JSON.stringify({ layout, attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [] } } })
})

test('addresses in answers are also answered without the prefix', () =>
  served({}, async (ask) => {
    const { ref, statusURL, downloadURL } = (await (await ask('/print/default/report.pdf', card())).json()) as any
    const [id] = ref.split('@')
    for (const path of [
      statusURL,
      `/status/${ref}.json`,
      `/status/${ref.replace('@', '%40')}.json?details=true`,
      `/status/${id}.json/`,
      `//status//${id.toUpperCase()}.json`
    ]) {
      const answer = await ask(path, from('https://maps.example'))
      assert.equal([answer.status, allowed(answer)], [200, '*'], path)
      assert.ok(['waiting', 'running', 'finished'].includes(((await answer.json()) as any).status))
      assert.is((await ask(path, { method: 'HEAD' })).status, 200)
      const asked = { 'access-control-request-method': 'GET' }
      assert.is((await ask(path, { ...from('https://maps.example', asked), method: 'OPTIONS' })).status, 204)
      const wrong = await ask(path, { method: 'POST', body: '{}' })
      assert.equal([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD'])
    }
    const cancelled = await ask(`/cancel/${ref}`, { method: 'DELETE', body: 'x' })
    assert.is(cancelled.status, 200)
    assert.is((await ask(downloadURL)).status, (await ask(`/print${downloadURL}`)).status)
    const unknown = await ask('/report/00000000-0000-4000-8000-000000000000')
    assert.equal([unknown.status, ((await unknown.json()) as any).code], [404, 'unknown-job'])
    for (const path of ['/status/x.json', '/apps.json', `/reports/${id}`, `/status/${id}/more`])
      assert.equal(((await (await ask(path)).json()) as any).code, 'unknown-address', path)
  }))

test('a protocol at the root, or deeper, answers the addresses of its jobs itself', async () => {
  for (const jobs of ['', '/a/print', '/status'])
    await served({ prefixes: { jobs } }, async (ask) => {
      const { statusURL } = (await (await ask(`${jobs}/default/report.pdf`, card())).json()) as any
      assert.is((await ask(jobs + statusURL)).status, 200)
      assert.is((await ask(statusURL)).status, 200)
    })
})

test('an unknown address is answered in JSON', () =>
  served({}, async (ask, log) => {
    for (const path of ['/nothing', '/print/nothing', '/print/default', '/print/default/report.pdf/x']) {
      const answer = await ask(path)
      assert.equal([answer.status, ((await answer.json()) as any).code], [404, 'unknown-address'], path)
    }
    for (const path of ['/print/status/%zz.json', '/%']) {
      const answer = await ask(path)
      const { error, code, problems } = (await answer.json()) as any
      assert.equal([answer.status, code, problems], [400, 'malformed-request', []])
      assert.match(error, 'not a valid url')
    }
    assert.equal(
      log.filter((line) => line.startsWith('error')),
      []
    )
  }))

test('an unexpected error is logged, and the answer does not show its details', () =>
  served({}, async (ask, log, { printer }) => {
    printer.fonts = () => {
      throw new Error('secret at /srv/x')
    }
    const answer = await ask('/print/fonts')
    assert.is(answer.status, 500)
    assert.equal(await answer.json(), {
      error: 'internal error; see the log of the server for details',
      code: 'plugin-failed',
      problems: []
    })
    const [line = '', ...more] = log.filter((line) => line.startsWith('error'))
    assert.match(line, /^error .*Error: secret at \/srv\/x\n +at /)
    assert.equal(more, [])
  }))

test('the letter case of a format is ignored', () =>
  served({}, async (ask) => {
    const sample = await ask('/print/default/exampleRequest.json')
    const { Card } = (await sample.json()) as { Card: string }
    const answer = await ask('/print/default/buildreport.PDF', { method: 'POST', body: Card })
    assert.is(answer.status, 200)
    assert.match(answer.headers.get('content-disposition')!, /\.pdf"$/)
  }))

test.run()
