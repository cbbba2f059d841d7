import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { freePort } from '../support/free-port.js'
import { startHeldServer } from '../support/held-server.js'
import { type Nginx, startNginx } from '../support/nginx.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const held = await startHeldServer()
let service: Service
let nginx: Nginx | undefined
let base: string

test.before(async () => {
  service = await startService({ trustProxies: ['127.0.0.1'] })
  const port = await freePort()
  const snippet = readFileSync(join(packageRoot, 'deploy/nginx.conf'), 'utf8')
  const ours = snippet
    .replace('127.0.0.1:8080', new URL(service.root).host)
    .replace('listen 8000;', `listen 127.0.0.1:${port};`)
  assert.is.not(ours, snippet)
  nginx = startNginx(folders.make(), `access_log off;\n${ours}`)
  base = `http://127.0.0.1:${port}/print-service`
  await until(() => {
    nginx!.check()
    return fetch(`${base}/print/apps.json`).then(
      ({ ok }) => ok,
      () => false
    )
  })
})
test.after(async () => {
  held.close()
  await nginx?.stop()
  await service?.stop()
  folders.remove()
})

const bodyOf = (does: string, more: object = {}) =>
  JSON.stringify({
    layout: 'Card',
    attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [{ type: 'trouble', does, ...more }] } }
  })
const post = (path: string, body: string, headers: { [name: string]: string } = {}) =>
  fetch(base + path, { method: 'POST', body, headers })

test('a print goes through, below the prefix of the proxy', async () => {
  const answer = await post('/print/default/buildreport.pdf', bodyOf('nothing'))
  assert.is(answer.status, 200)
  assert.is(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
})

test('addresses in answers are those of the client, whatever it claims', async () => {
  const forged = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', 'X-Forwarded-Port': '1' }
  const info = (await (await fetch(`${base}/pdf/info.json`, { headers: forged })).json()) as { printURL: string }
  assert.is(info.printURL, `${base}/pdf/print.pdf`)
  const document = (await (await fetch(`${base}/openapi.json`, { headers: forged })).json()) as { servers: object[] }
  assert.equal(document.servers, [{ url: base }])
})

test('events arrive while the print goes on', async () => {
  const { ref } = (await (
    await post('/print/default/report.pdf', bodyOf('fetch', { address: held.address }))
  ).json()) as any
  const events = await fetch(`${base}/print/status/${ref}/events`)
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  while (!seen.includes('event: status')) seen += (await reader.read()).value ?? ''
  assert.not.match(seen, 'event: end')
  held.release()
  while (!seen.includes('event: end')) {
    const { value, done } = await reader.read()
    assert.not.ok(done && value === undefined, seen)
    seen += value
  }
})

test('a body of more than limits.requestBytes ends at the proxy', async () => {
  const answer = await post('/print/default/report.pdf', ' '.repeat(21e6)).catch((thrown) => thrown.cause)
  assert.ok(answer.status === 413 || ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(answer.code), String(answer))
})

test('a spec of 100 kB in an address goes through', async () => {
  const spec = encodeURIComponent(`{layout: "none", x: "${'x'.repeat(100_000)}"}`)
  const answer = await fetch(`${base}/pdf/print.pdf?spec=${spec}`)
  assert.is(answer.status, 400)
  assert.match(await answer.text(), 'layout')
})

test('/metrics is not for clients', async () => {
  assert.is((await fetch(`${base}/metrics`)).status, 404)
  assert.not.match(await (await fetch(`${base}/metrics`)).text(), 'mapsetter')
})

test('one address prints only so often; its other requests go on', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      post(`/print/default${index % 2 ? '//' : '/'}report.pdf${index % 3 ? '' : '/'}`, '{}')
    )
  )
  const statuses = new Set(answers.map(({ status }) => status))
  assert.equal([...statuses].sort(), [400, 429])
  const asked = await Promise.all(Array.from({ length: 40 }, () => fetch(`${base}/print/apps.json`)))
  assert.ok(asked.every(({ status }) => status === 200))
})

test.run()
