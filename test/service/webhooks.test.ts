import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { freePort } from '../support/free-port.js'
import { fewPlugins, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const settings = { webhooks: { allow: ['127.0.0.1'] } }
/** For tests that do not end it. */
let service: Service
const opened: { stop?(): Promise<unknown>; close?(): void }[] = []
test.after.each(async () => {
  for (const one of opened.splice(0)) {
    one.close?.()
    await one.stop?.()
  }
})
test.before(async () => {
  service = await startService({ plugins: fewPlugins, ...settings })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const start = async (folder: string): Promise<Service> => {
  const started = await startService({ plugins: fewPlugins, ...settings }, folder)
  opened.push(started)
  return started
}

/** A receiver; while it hangs, it takes calls and does not answer. */
const receive = async (port = 0) => {
  const told: { [name: string]: any }[] = []
  const receiver = { told, isHanging: false, address: '', close: () => (server.closeAllConnections(), server.close()) }
  const server: Server = createServer(async (request, response) => {
    told.push(JSON.parse(await text(request)))
    if (!receiver.isHanging) response.end()
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ended`
  opened.push(receiver)
  return receiver
}

const print = (by: Service, does: string, webhook: unknown, verb = 'report'): Promise<Response> =>
  fetch(`${by.root}/print/default/${verb}.pdf`, {
    method: 'POST',
    body: JSON.stringify({
      layout: 'Card',
      attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [{ type: 'trouble', does }] } },
      webhook
    })
  })
const refOf = async (answer: Response): Promise<string> => ((await answer.json()) as { ref: string }).ref

test('finished and cancelled jobs are told with their last status; the synchronous print says that it tells nobody', async () => {
  const receiver = await receive()
  const finished = await refOf(await print(service, 'nothing', receiver.address))
  await until(() => receiver.told.length === 1)
  const { room: _, ...status } = await service.status(finished)
  assert.equal(receiver.told[0], { ref: finished, ...status })
  assert.is(status.status, 'finished')

  const cancelled = await refOf(await print(service, 'loop', receiver.address))
  await service.cancel(cancelled)
  await until(() => receiver.told.length === 2)
  const { ref, done, status: last, error } = receiver.told[1]!
  assert.equal([ref, done, last, error], [cancelled, true, 'cancelled', 'task cancelled'])

  const built = await print(service, 'nothing', receiver.address, 'buildreport')
  assert.is(built.status, 200)
  assert.match(decodeURIComponent(built.headers.get('print-warning-text')!), 'webhook is ignored')
  const refused = await print(service, 'nothing', 'http://localhost:1/x')
  const { code, problems } = (await refused.json()) as { code: string; problems: { path: string }[] }
  assert.equal([refused.status, code, problems.map(({ path }) => path)], [400, 'invalid-spec', ['webhook']])
  assert.is(receiver.told.length, 2)
})

test('a job that ended before the service was killed is told after the restart', async () => {
  const folder = folders.make()
  const killed = await start(folder)
  const receiver = await receive()
  receiver.isHanging = true
  const ref = await refOf(await print(killed, 'nothing', receiver.address))
  await until(() => receiver.told.length === 1)
  assert.is((await killed.status(ref)).status, 'finished')
  await killed.kill()
  receiver.isHanging = false
  const next = await start(folder)
  await until(() => receiver.told.length === 2)
  assert.equal(receiver.told.map((told) => [told.ref, told.status]), [[ref, 'finished'], [ref, 'finished']]) // prettier-ignore
  // once it was told, it is not told again
  await next.stop()
  await start(folder)
  assert.is(receiver.told.length, 2)
})

test('a receiver that is down at first is told when it is up', async () => {
  const port = await freePort()
  const ref = await refOf(await print(service, 'nothing', `http://127.0.0.1:${port}/ended`))
  await service.ended(ref)
  const receiver = await receive(port)
  await until(() => receiver.told.length > 0)
  assert.is(receiver.told[0]!.ref, ref)
  assert.is((await service.status(ref)).status, 'finished')
})

test.run()
