import Fastify from 'fastify'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newKey } from '../../../core/auth/keys.js'
import { currentClient } from '../../../core/client.js'
import { mapsetter } from '../../../core/index.js'
import type { TestService } from '../../../core/testing.js'
import { startInnerService } from '../../support/inner-service.js'
import { plainApps, plainPlugins, plainPrint } from '../../support/apps.js'

// Each request runs in the name of its own client, whatever else runs at the same time.

const clients = Array.from({ length: 10 }, (_, index) => ({ name: `client ${index}`, ...newKey() }))
const keys = clients.map(({ name, hash }) => ({ name, hash, roles: [name] }))

let service: TestService
test.before(async () => {
  service = await startInnerService({ plugins: plainPlugins, auth: { keys } }, plainApps)
})
test.after(() => service?.stop())

/** Sent in small pieces, so that the bodies of several requests are read at the same time. */
const slowly = (text: string) =>
  new ReadableStream({
    async start(controller) {
      for (const letter of text.match(/[^]{1,20}/g)!) {
        controller.enqueue(Buffer.from(letter))
        await pause(2)
      }
      controller.close()
    }
  })

test('jobs belong to who has sent them, also when bodies arrive in pieces and mixed', async () => {
  const owners = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const { name, key } = clients[index % clients.length]!
      const body = plainPrint().body as string
      const init = { method: 'POST', headers: { 'x-api-key': key }, body: slowly(body), duplex: 'half' } as RequestInit
      const answer = await fetch(`${service.root}/print/open/report.pdf`, init)
      const { ref } = (await answer.json()) as any
      return [`key ${name}`, (await service.container.get('queue').get(ref.split('@')[0]))?.owner]
    })
  )
  for (const [expected, owner] of owners) assert.is(owner, expected)
  assert.is(currentClient(), undefined)
})

test('requests that follow each other on one connection are each of their own client', async () => {
  const { hostname, port } = new URL(service.root)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = (key?: string) =>
    `GET /print/apps.json HTTP/1.1\r\nHost: x\r\n${key === undefined ? '' : `X-API-Key: ${key}\r\n`}\r\n`
  socket.write(head(clients[0]!.key) + head() + head('wrong') + head(clients[1]!.key) + head())
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  while ((text.match(/HTTP\/1\.1/g) ?? []).length < 5) await pause(10)
  socket.destroy()
  assert.equal(
    [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
    ['200', '401', '401', '200', '401']
  )
})

test('inside of another server, the same holds below its prefix, and its own routes are left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-embedded-'))
  for (const [path, content] of Object.entries(plainApps)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const settings = {
    plugins: plainPlugins,
    layouts: folder,
    workers: 1,
    queue: 'memory',
    drainSeconds: 0,
    auth: { keys, jobs: 'owner' },
    reports: { folder: join(folder, 'reports') },
    logLevel: 'error'
  }
  const app = Fastify()
  app.get('/own', async () => 'own')
  await app.register(mapsetter, { settings, prefix: '/maps' } as never)
  const root = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const as = (key: string) => ({ headers: { 'x-api-key': key } })
    const own = await fetch(`${root}/own`)
    assert.equal([own.status, own.headers.get('content-security-policy')], [200, null])
    assert.is((await fetch(`${root}/maps/print/apps.json`)).status, 401)
    const apps = await fetch(`${root}/maps/print/apps.json`, as(clients[0]!.key))
    assert.equal([await apps.json(), apps.headers.get('x-content-type-options')], [['map', 'mixed', 'open'], 'nosniff'])
    const answer = await fetch(`${root}/maps/print/open/report.pdf`, plainPrint(as(clients[0]!.key)))
    const { statusURL } = (await answer.json()) as any
    for (const path of [`/maps/print${statusURL}`, `/maps${statusURL}`]) {
      assert.is((await fetch(root + path, as(clients[0]!.key))).status, 200, path)
      assert.is((await fetch(root + path, as(clients[1]!.key))).status, 404, path)
      assert.is((await fetch(root + path)).status, 401, path)
    }
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test.run()
