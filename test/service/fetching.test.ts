import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { fewPlugins, processOf, type Service, startService } from '../support/service.js'
import { startSilentServer } from '../support/silent-server.js'
import { until } from '../support/until.js'
import { logLines } from '../support/log-lines.js'

const folders = makeFolders()
const folder = folders.make()
const seen: { url: string; headers: IncomingHttpHeaders }[] = []
const maps = createServer((request, answer) => {
  seen.push({ url: request.url!, headers: request.headers })
  answer.writeHead(200, request.url === '/kept' ? { 'cache-control': 'max-age=60' } : {}).end('a map')
})
let service: Service
let host: string

test.before(async () => {
  await new Promise<void>((done) => maps.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(maps.address() as AddressInfo).port}`
  service = await startService({
    plugins: fewPlugins,
    workers: 2,
    cache: { folder },
    access: { allow: ['127.0.0.1'], forward: [{ to: host, headers: ['Authorization', 'X-User'] }] }
  })
})
test.after(async () => {
  maps.closeAllConnections()
  maps.close()
  await service?.stop()
  folders.remove()
})

const fetching = (address: string) => ({ type: 'trouble', does: 'fetch', address })
const filesOfCache = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}/.test(name))

test('headers of the print request reach only the map servers of access.forward', async () => {
  const other = createServer((request, answer) => {
    seen.push({ url: '/other', headers: request.headers })
    answer.end()
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const layers = [
    fetching(`http://${host}/kept`),
    fetching(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  ]
  const attributes = { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers } }
  const secrets = { authorization: 'Bearer secret', 'x-user': 'anna-secret', cookie: 'id=secret' }
  const answer = await fetch(`${service.root}/print/default/buildreport.pdf`, {
    method: 'POST',
    headers: secrets,
    body: JSON.stringify({ layout: 'Card', attributes })
  })
  assert.is(answer.status, 200)
  const sent = seen.splice(0).sort((one, next) => (one.url < next.url ? -1 : 1))
  assert.equal(
    sent.map(({ url, headers }) => [url, headers.authorization, headers['x-user'], headers.cookie]),
    [
      ['/kept', 'Bearer secret', 'anna-secret', undefined],
      ['/other', undefined, undefined, undefined]
    ]
  )
  assert.match(sent[0]!.headers['user-agent']!, /^mapsetter\/\d+\.\d+\.\d+/)
  assert.not.match(service.log() + service.output(), 'secret')
  assert.equal(filesOfCache(), [])
  other.closeAllConnections()
  other.close()
})

test('workers share the cache', async () => {
  const silent = await startSilentServer()
  const address = `http://${host}/kept`
  // the first holds its worker, so that another one has to print the second
  const first = await service.create([fetching(address), fetching(silent.address)])
  await until(() => silent.open() === 1 && filesOfCache().length === 1)
  const second = await service.create([fetching(address)])
  assert.is((await service.ended(second)).status, 'finished')
  assert.is.not(await processOf(service, first), await processOf(service, second))
  assert.equal(seen.splice(0).map(({ url }) => url), ['/kept']) // prettier-ignore
  await service.cancel(first)
  await until(() => silent.open() === 0)
  silent.close()
  assert.not.match(readFileSync(join(folder, filesOfCache()[0]!), 'latin1'), 'kept')
})

test('warnings of a job are logged with the job', async () => {
  const ref = await service.create([{ type: 'trouble', does: 'nothing' }])
  const pid = await processOf(service, ref)
  const lines = logLines(service.log()).filter(({ job }) => job === ref.split('@')[0])
  const line = lines.find(({ msg }) => msg === `process ${pid}`)
  assert.equal([line?.level, line?.app], ['warn', 'default'])
})

test('the service does not start if access.forward names a header that cannot be forwarded', async () => {
  const starting = startService({ plugins: fewPlugins, access: { forward: [{ to: 'a.example', headers: ['Host'] }] } })
  try {
    await starting
  } catch (thrown) {
    assert.match((thrown as Error).message, 'access.forward[0].headers[0] is "Host", which cannot be forwarded')
    return
  }
  await (await starting).stop()
  assert.unreachable()
})

test.run()
