import { fastify } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addMonitorRoutes, listenForMonitor } from '../../../core/monitor/addresses.js'
import { makeMetrics } from '../../../core/monitor/metrics.js'
import type { Monitor } from '../../../core/monitor/monitor.js'
import { loadSettings } from '../../../core/settings.js'
import { packageRoot } from '../../../core/package-root.js'
import { thrownBy } from '../../support/thrown-by.js'

const monitor: Monitor = {
  readiness: async () => ({ ready: true, reasons: [] }),
  metrics: makeMetrics(),
  text: async () => ({ text: 'a 1\n', mediaType: 'text/plain' })
}

/** The status of `/metrics` on the main port for a request with these headers, which comes from 127.0.0.1. */
const statusOf = async (
  settings: { monitor?: object; trustProxies?: string[] },
  headers: { [name: string]: string } = {}
): Promise<number> => {
  const loaded = loadSettings({ env: {}, cwd: packageRoot, content: settings })
  const { trustProxies } = loaded
  const app = fastify({ trustProxy: trustProxies.includes('*') || [...trustProxies], forceCloseConnections: true })
  addMonitorRoutes(app as never, monitor, loaded)
  const root = await app.listen({ port: 0, host: '127.0.0.1' })
  const { status } = await fetch(`${root}/metrics`, { headers })
  await app.close()
  return status
}

test('metrics are for the addresses of monitor.allow', async () => {
  assert.is(await statusOf({}), 200)
  assert.is(await statusOf({ monitor: { allow: ['10.0.0.0/8', '::1'] } }), 404)
  assert.is(await statusOf({ monitor: { allow: ['127.0.0.1'] } }), 200)
  assert.is(await statusOf({ monitor: { port: 0 } }), 404)
})

test('the client of a trusted proxy counts, not the proxy; nobody else can say where he comes from', async () => {
  const monitor = { allow: ['127.0.0.0/8', '10.0.0.0/8'] }
  const from = (client: string, trustProxies: string[] = ['127.0.0.1']) =>
    statusOf({ monitor, trustProxies }, { 'X-Forwarded-For': client })
  assert.is(await from('10.0.0.5'), 200)
  assert.is(await from('192.0.2.1'), 404)
  assert.is(await from('10.0.0.5', []), 404)
  assert.is(await from('10.0.0.5', ['10.0.0.1']), 404)
  assert.is(await from('10.0.0.5', ['*']), 404, 'anybody can write this header then')
  assert.is(await from('127.0.0.1'), 404)
  assert.is(await from('::1'), 404)
  assert.is(await from('10.0.0.5, 192.0.2.1'), 404, 'what the client has added in front')
  assert.is(await from('10.0.0.5, not-an-address'), 404)
  assert.is(await from(''), 404)
  assert.is(await statusOf({ monitor, trustProxies: ['127.0.0.1'] }, { 'X-Forwarded-Host': 'a' }), 404)
  assert.is(await statusOf({ monitor, trustProxies: ['127.0.0.1'] }, { Forwarded: 'for=10.0.0.5' }), 404)
})

test('entries of monitor.allow that are not addresses are wrong settings', async () => {
  const { code, problems } = await thrownBy(statusOf({ monitor: { allow: ['localhost', '10.0.0.1'] } }))
  assert.equal([code, problems!.map(({ path }) => path)], ['wrong-settings', ['monitor.allow[0]']])
})

test('a listener of its own answers its three addresses only, also when one of them fails', async () => {
  const text = () => Promise.reject(new Error('no metrics'))
  const { address: root } = await listenForMonitor({ ...monitor, text }, { host: '127.0.0.1', port: 0 })
  const statuses = await Promise.all(
    ['/health', '/ready?x', '/metrics', '/', '/health/', `/${'a'.repeat(5000)}`].map(
      async (path) => (await fetch(root + path)).status
    )
  )
  assert.equal(statuses, [200, 200, 500, 404, 404, 404])
  assert.is((await fetch(`${root}/health`, { method: 'HEAD' })).headers.get('cache-control'), 'no-store')
  const { code } = (await listenForMonitor(monitor, { host: '127.0.0.1', port: Number(new URL(root).port) }).catch(
    (thrown) => thrown
  )) as NodeJS.ErrnoException
  assert.is(code, 'EADDRINUSE')
})

test.run()
