import { fastify } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeContainer, mapsetter, startPrinter, loadSettings } from '../../core/index.js'
import { makeFolders } from '../support/folders.js'
import { fixtures } from '../support/service.js'

const folders = makeFolders()
const folder = mkdtempSync(join(tmpdir(), 'mapsetter-embedded-'))
test.after(() => {
  folders.remove()
  rmSync(folder, { recursive: true, force: true })
})

const settings = {
  layouts: join(fixtures, 'layouts'),
  workers: 1,
  queue: 'memory',
  drainSeconds: 0,
  reports: { folder }
}
/** For tests whose subject is the server: the worker is in this process. */
const inside = { ...settings, setup: join(packageRoot, 'dist/test/support/inner-worker.js') }
const map = { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [] }

test('the service is a fastify plugin and does not affect other routes of the server', async () => {
  const server = fastify({ forceCloseConnections: true })
  server.get('/', async () => 'mine')
  server.options('*', async () => 'mine')
  server.setNotFoundHandler((_request, reply) => reply.code(404).send('mine'))
  await server.register(mapsetter, { prefix: '/maps', settings: inside, log: () => {} })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const root = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const body = JSON.stringify({ layout: 'Card', attributes: { map } })
  const report = await fetch(`${root}/maps/print/default/buildreport.png`, { method: 'POST', body })
  assert.equal([report.status, report.headers.get('content-type')], [200, 'image/png'])
  assert.is(((await (await fetch(`${root}/maps/print/x`)).json()) as any).code, 'unknown-address')
  for (const path of ['/', '/nothing']) {
    const answer = await fetch(root + path)
    assert.equal([await answer.text(), answer.headers.get('access-control-allow-origin')], ['mine', null])
  }
  assert.is(await (await fetch(`${root}/x`, { method: 'OPTIONS' })).text(), 'mine')
  await server.close()
})

test('the origins of answers are those of the settings that a setup has replaced', async () => {
  const own = folders.make({
    'setup.mjs': `import inside from ${JSON.stringify(inside.setup)}
      export default (container) => {
        const settings = container.get('settings')
        container.replace('settings', () => ({ ...settings, cors: { origins: [], credentials: false } }))
        inside(container)
      }`
  })
  for (const [setup, policy] of [
    [inside.setup, 'cross-origin'],
    [join(own, 'setup.mjs'), 'same-site']
  ]) {
    const server = fastify({ forceCloseConnections: true })
    await server.register(mapsetter, { settings: { ...inside, setup }, log: () => {} })
    const { headers } = await server.inject('/print/apps.json')
    assert.is(headers['cross-origin-resource-policy'], policy)
    await server.close()
  }
})

test('addresses of jobs without the prefix do not replace routes of the server', async () => {
  const id = '[\\da-f-]{36}'
  const start = async (work: (server: ReturnType<typeof fastify>) => void, options: object = {}) => {
    const server = fastify({ forceCloseConnections: true })
    server.get('/report/:mine', async () => 'my report')
    await server.register(mapsetter, { settings: { ...inside, ...options }, log: () => {} })
    server.delete('/cancel/:ref', async () => 'my cancel')
    work(server)
    const root = await server.listen({ port: 0, host: '127.0.0.1' })
    const body = JSON.stringify({ layout: 'Card', attributes: { map } })
    const post = async (path: string) => (await (await fetch(root + path, { method: 'POST', body })).json()) as any
    return {
      server,
      root,
      post,
      text: async (path: string, method = 'GET') => (await fetch(root + path, { method })).text()
    }
  }
  const { server, root, post, text } = await start((one) => {
    one.setNotFoundHandler((_request: unknown, reply: any) => reply.code(404).send('mine'))
  })
  const { statusURL, downloadURL } = await post('/print/default/report.pdf')
  assert.match(statusURL, new RegExp(`^/status/${id}\\.json$`))
  assert.is(((await (await fetch(root + statusURL)).json()) as any).downloadURL, downloadURL)
  assert.is(await text(downloadURL), 'my report')
  assert.is(await text('/cancel/x', 'DELETE'), 'my cancel')
  for (const path of ['/status/00000000-0000-4000-8000-000000000000.json', '/status/x', '/apps.json'])
    assert.is(await text(path), 'mine', path)
  await server.close()
  const own = await start((one) => one.get('/status/:any', async () => 'my status'))
  assert.is(await own.text((await own.post('/print/default/report.pdf')).statusURL), 'my status')
  await own.server.close()
})

test('a printer prints without HTTP; tokens can be replaced', async () => {
  const log: string[] = []
  const container = await makeContainer(loadSettings({ env: {}, cwd: folder, content: settings }), () => {})
  container.replace('log', () => (level, message) => log.push(`${level} ${message}`))
  const printer = startPrinter(container)
  const request = { app: 'default', layout: 'Card', format: 'pdf', attributes: { map }, params: {} }
  const { ref } = await printer.submit(request, { headers: {} })
  assert.is((await printer.wait(ref)).status, 'finished')
  const chunks: Buffer[] = []
  for await (const chunk of (await printer.report(ref)).stream()) chunks.push(chunk as Buffer)
  assert.is(Buffer.concat(chunks).toString('latin1', 0, 5), '%PDF-')
  assert.equal(log, ['info job finished'])
  await printer.close()
  try {
    await printer.submit(request, { headers: {} })
    assert.unreachable()
  } catch (thrown) {
    assert.is((thrown as any).code, 'stopping')
  }
})

/** The service in a server of its own, whose worker processes run `inWorker` before they are warm. */
const embedded = async (inWorker: string, work: (root: string, log: string[]) => Promise<void>) => {
  const own = folders.make({
    'setup.mjs': `const isWorker = process.argv[1].endsWith('worker.js')
      export default async () => { if (isWorker) { ${inWorker} } }`,
    'layouts/a/app.yaml': 'title: A',
    'layouts/a/l.typ.hbs':
      '---\nattributes:\n  map: { type: map, width: auto, height: 50 }\n---\n#set page(width: 70pt, height: 70pt, margin: 10pt)\n{{map}}'
  })
  const log: string[] = []
  const content = { ...settings, layouts: join(own, 'layouts'), setup: join(own, 'setup.mjs') }
  const server = fastify({ forceCloseConnections: true })
  await server.register(mapsetter, { settings: content, log: (level, message) => log.push(`${level} ${message}`) })
  try {
    await work(await server.listen({ port: 0, host: '127.0.0.1' }), log)
  } finally {
    await server.close()
  }
}

test('registering does not wait for workers that start slowly; requests that come before they are ready do', async () => {
  const MS = 4000
  const slow = `await new Promise((done) => setTimeout(done, ${MS}))`
  await embedded(slow, async (root) => {
    const started = Date.now()
    const [apps, capabilities] = await Promise.all(
      ['/print/apps.json', '/print/a/capabilities.json'].map(async (path) => (await fetch(root + path)).json() as any)
    )
    assert.ok(Date.now() - started > MS / 4, 'the workers were ready before the first request')
    assert.equal(apps, ['a'])
    assert.is(Math.round(capabilities.layouts[0].attributes[0].clientInfo.width), 50, 'the width has been measured')
    const request = { layout: 'l', attributes: { map: { ...map, dpi: 72 } } }
    const report = await fetch(`${root}/print/buildreport.png`, { method: 'POST', body: JSON.stringify(request) })
    assert.is(report.status, 200)
  })
})

test('if no worker can start, requests are answered with the reason, and the reason is logged', async () => {
  await embedded(`throw new Error('no worker today')`, async (root, log) => {
    const answer = await fetch(`${root}/print/a/capabilities.json`)
    assert.equal([answer.status, ((await answer.json()) as any).code], [500, 'worker-lost'])
    assert.ok(log.some((line) => line.startsWith('error ') && line.includes('no worker today')))
  })
})

test.run()
