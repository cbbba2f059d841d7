import { fastify } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeContainer, mapsetter, startPrinter, loadSettings } from '../../core/index.js'
import { fixtures } from '../support/service.js'

const folder = mkdtempSync(join(tmpdir(), 'mapsetter-embedded-'))
test.after(() => rmSync(folder, { recursive: true, force: true }))

const settings = { layouts: join(fixtures, 'layouts'), workers: 1, reports: { folder } }
const map = { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [] }

test('the service is a fastify plugin and does not affect other routes of the server', async () => {
  const server = fastify({ forceCloseConnections: true })
  server.get('/', async () => 'mine')
  server.options('*', async () => 'mine')
  server.setNotFoundHandler((_request, reply) => reply.code(404).send('mine'))
  await server.register(mapsetter, { prefix: '/maps', settings, log: () => {} })
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

test('addresses of jobs without the prefix do not replace routes of the server', async () => {
  const id = '[\\da-f-]{36}'
  const start = async (work: (server: ReturnType<typeof fastify>) => void, options: object = {}) => {
    const server = fastify({ forceCloseConnections: true })
    server.get('/report/:mine', async () => 'my report')
    await server.register(mapsetter, { settings: { ...settings, ...options }, log: () => {} })
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

test.run()
