import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { printLines } from '../support/log-lines.js'
import { startPostgres } from '../support/postgres-server.js'
import { fewPlugins, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const ends: (() => Promise<unknown>)[] = [async () => folders.remove()]
test.after(async () => {
  for (const end of ends.reverse()) await end()
})

const postgres = await startPostgres()
ends.push(() => postgres.remove())
const queue = await postgres.address()
const start = async (command: string[]): Promise<Service> => {
  const settings = { queue, plugins: fewPlugins, reports: { folder: undefined }, monitor: { port: 0 } }
  const service = await startService(settings, folders.make(), { command })
  ends.push(() => service.stop())
  return service
}

let front: Service
let worker: Service
let monitor: string
test.before(async () => {
  ;[front, worker] = (await Promise.all([start(['serve', '--no-workers']), start(['worker'])])) as [Service, Service]
  monitor = /health, readiness and metrics are at (http:[\w.:/]+)/.exec(worker.log())![1]!
})

const readiness = async (root: string) => {
  const answer = await fetch(`${root}/ready`)
  return { status: answer.status, ...((await answer.json()) as { ready: boolean; reasons: { check: string; code: string }[] }) } // prettier-ignore
}

test('a worker answers on its own port only, and a service then has no metrics on the main port', async () => {
  for (const path of ['/health', '/ready', '/metrics']) assert.is((await fetch(monitor + path)).status, 200)
  for (const path of ['/', '/print/apps.json', '/metrics/x']) assert.is((await fetch(monitor + path)).status, 404)
  assert.equal([(await front.get('/health')).status, (await front.get('/ready')).status], [200, 200])
  assert.is((await front.get('/metrics')).status, 404)
})

test('the worker counts and logs what it prints for another service, with the id of the request', async () => {
  const ref = await front.create([{ type: 'trouble', does: 'nothing' }], {}, { 'x-request-id': 'order-7' })
  assert.is((await front.ended(ref)).status, 'finished')
  const line = await until(() => printLines(worker.log()).find(({ job }) => job === ref.split('@')[0]))
  assert.equal([line.requestId, line.who, line.pages, line.status], ['order-7', '127.0.0.1', 1, 'finished'])
  assert.equal(printLines(front.log()), [])
  const metrics = await (await fetch(`${monitor}/metrics`)).text()
  assert.match(metrics, 'mapsetter_jobs_total{app="default",status="finished"} 1\n')
  assert.match(metrics, 'mapsetter_queue_jobs{state="waiting"} 0\n')
})

test('while the database is away nobody is ready but all are alive; metrics lack the queue', async () => {
  await postgres.kill()
  const roots = [front.root, monitor]
  for (const root of roots) {
    const { status, reasons } = await until(async () => {
      const now = await readiness(root)
      return !now.ready && now
    })
    assert.is(status, 503)
    const codes = reasons.map(({ check, code }) => `${check}: ${code}`)
    assert.ok(codes.includes('queue: queue-unavailable'), codes.join())
    assert.is((await fetch(`${root}/health`)).status, 200)
  }
  await until(async () => (await readiness(monitor)).reasons.some(({ code }) => code === 'storage-unavailable'))
  const metrics = await (await fetch(`${monitor}/metrics`)).text()
  assert.match(metrics, 'mapsetter_ready 0\n')
  assert.not.match(metrics, /^mapsetter_queue_/m)
  const said = worker.log().split('\n').filter((line) => line.includes('store of reports cannot be used')) // prettier-ignore
  assert.ok(said.length <= 4, `${said.length} lines for one failure`)
  await postgres.start()
  for (const root of roots) await until(async () => (await readiness(root)).ready)
})

test.run()
