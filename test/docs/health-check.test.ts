import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { freePort } from '../support/free-port.js'

let status = 200
const server = createServer(({ url }, answer) => answer.writeHead(url === '/health' ? status : 404).end())
test.before(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
test.after(() => void server.close())

/** The exit code of the health check of the container. */
const check = async (env: NodeJS.ProcessEnv): Promise<number> => {
  const [code] = await once(spawn(process.execPath, [join(packageRoot, 'deploy/health.js')], { env }), 'exit')
  return code
}

test('the health check asks the port of the monitor if there is one, as a worker answers only there', async () => {
  const open = String((server.address() as AddressInfo).port)
  const closed = String(await freePort())
  assert.is(await check({ PORT: open }), 0)
  assert.is(await check({ PORT: closed }), 1)
  assert.is(await check({ PORT: closed, MAPSETTER_MONITOR_PORT: open }), 0)
  assert.is(await check({ PORT: open, MAPSETTER_MONITOR_PORT: '0' }), 0, 'any free port, which nobody knows')
  status = 503
  assert.is(await check({ PORT: open }), 1)
})

test.run()
