import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { type HeldServer, startHeldServer } from '../support/held-server.js'
import { startPostgres } from '../support/postgres-server.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'
import { printLines } from '../support/log-lines.js'

const folders = makeFolders()
const ends: (() => Promise<unknown>)[] = [async () => folders.remove()]
test.after(async () => {
  for (const end of ends.reverse()) await end()
})

const postgres = await startPostgres()
ends.push(() => postgres.remove())
const queue = await postgres.address()
const start = async (command: string[], more: object = {}): Promise<Service> => {
  const settings = { queue, workers: 1, drainSeconds: 60, reports: { folder: undefined }, ...more }
  const service = await startService(settings, folders.make(), { command })
  ends.push(() => service.stop())
  return service
}
const hold = async (): Promise<HeldServer> => {
  const server = await startHeldServer()
  ends.push(async () => server.close())
  return server
}
const fetching = ({ address }: HeldServer) => [{ type: 'trouble', does: 'fetch', address }]
const nothing = [{ type: 'trouble', does: 'nothing' }]
const processIn = (status: { warnings: string[] }): number =>
  Number(/^process (\d+)$/.exec(status.warnings[0] ?? '')?.[1])
const hasPrinted = (service: Service, id: string): boolean =>
  printLines(service.log()).some(({ job, status }) => job === id && status === 'finished')
const isPdf = async (answer: Response): Promise<boolean> =>
  answer.status === 200 && Buffer.from(await answer.arrayBuffer()).includes('%%EOF')

let front: Service
let other: Service
const workers: Service[] = []

test.before(async () => {
  ;[front, other] = (await Promise.all([start(['serve', '--no-workers']), start(['serve', '--no-workers'])])) as [
    Service,
    Service
  ]
  workers.push(...(await Promise.all([start(['worker']), start(['worker'])])))
})

test('two workers print what a service without workers accepts; any service knows it and has the report', async () => {
  const refs = await Promise.all(Array.from({ length: 8 }, () => front.create(nothing)))
  const statuses = await Promise.all(refs.map((ref) => other.ended(ref)))
  assert.equal([...new Set(statuses.map(({ status }) => status))], ['finished'])
  assert.is(new Set(statuses.map(processIn)).size, 2, 'both have printed')
  for (const [index, ref] of refs.entries()) assert.ok(await isPdf(await [front, other][index % 2]!.get(`/print/report/${ref}`))) // prettier-ignore
  const ids = refs.map((ref) => ref.split('@')[0]!)
  for (const id of ids) assert.is(workers.filter((worker) => hasPrinted(worker, id)).length, 1)
  for (const service of [front, other]) assert.not.match(service.log(), 'worker process')
  for (const worker of workers) assert.is(worker.output(), '')
})

test('a client waits for its print at a service that does not print', async () => {
  assert.ok(await isPdf(await front.build(nothing)))
})

test('a print is cancelled at another service than the one that took it; the worker goes on', async () => {
  const upstream = await hold()
  const ref = await front.create(fetching(upstream))
  await until(() => upstream.held().length === 1)
  await other.cancel(ref)
  assert.is((await front.ended(ref)).status, 'cancelled')
  await until(() => upstream.held().length === 0)
  const next = await front.create(nothing)
  assert.is((await front.ended(next)).status, 'finished')
})

test('events of a print come from a service that neither took nor prints it', async () => {
  const upstream = await hold()
  const ref = await front.create(fetching(upstream))
  await until(() => upstream.held().length === 1)
  const answer = await other.get(`/print/status/${ref}/events`)
  assert.is(answer.status, 200)
  setTimeout(() => upstream.release(), 300)
  const events = (await answer.text()).matchAll(/^event: (\w+)\ndata: (.*)$/gm)
  const seen = [...events].map(([, name, data]) => [name, JSON.parse(data!).status])
  assert.equal(seen[0], ['status', 'running'])
  assert.equal(seen.at(-1), ['end', 'finished'])
})

test('at SIGTERM a service without workers answers the clients whose prints run elsewhere', async () => {
  const upstream = await hold()
  const leaving = await start(['serve', '--no-workers'])
  const running = leaving.build(fetching(upstream))
  await until(() => upstream.held().length === 1)
  leaving.signal('SIGTERM')
  await until(() => /stopping/.test(leaving.log()))
  const refused = await leaving.build(nothing)
  assert.equal([refused.status, refused.headers.get('retry-after')], [503, '10'])
  upstream.release()
  assert.ok(await isPdf(await running))
  assert.is(await leaving.stop(), 0)
})

test('while the database is away, a print goes on; its report comes when the database is back', async () => {
  const upstream = await hold()
  const done = await front.create(nothing)
  await front.ended(done)
  const ref = await front.create(fetching(upstream))
  await until(() => upstream.held().length === 1)
  await postgres.kill()
  upstream.release()
  await until(() => workers.some((worker) => /a report cannot be written/.test(worker.log())))
  const answers = await Promise.all([front.build(nothing), other.get(`/print/status/${ref}.json`), other.get(`/print/report/${done}`)]) // prettier-ignore
  for (const { status, headers } of answers) assert.equal([status, headers.get('retry-after')], [503, '10'])
  await postgres.start()
  const { status } = await until(() => other.ended(ref).catch(() => undefined))
  assert.is(status, 'finished')
  for (const one of [done, ref]) assert.ok(await isPdf(await other.get(`/print/report/${one}`)))
})

test('a worker whose log nobody reads any more goes on', async () => {
  const [first, second] = workers as [Service, Service]
  second.closeLog()
  const refs = await Promise.all(Array.from({ length: 6 }, () => front.create(nothing)))
  for (const ref of refs) assert.is((await front.ended(ref)).status, 'finished')
  assert.ok(refs.some((ref) => !hasPrinted(first, ref.split('@')[0]!)))
  assert.is(await second.stop(), 0)
})

test('at SIGTERM a worker ends its print first; at SIGHUP it reads the layouts', async () => {
  const upstream = await hold()
  const first = workers[0]!
  first.signal('SIGHUP')
  await until(() => /the layouts were read again/.test(first.log()))
  const ref = await front.create(fetching(upstream))
  await until(() => upstream.held().length === 1)
  first.signal('SIGTERM')
  await until(() => /stopping/.test(first.log()))
  const waiting = await front.create(nothing)
  upstream.release()
  assert.is(await first.stop(), 0)
  assert.is((await front.ended(ref)).status, 'finished')
  assert.is((await front.status(waiting)).status, 'waiting')
  // a service that does both takes over
  const both = await start(['serve'])
  assert.is((await front.ended(waiting)).status, 'finished')
  assert.ok(await isPdf(await both.get(`/print/report/${waiting}`)))
})

test('SIGHUP at a service without workers measures the layouts again', async () => {
  front.signal('SIGHUP')
  await until(() => /the layouts were read again/.test(front.log()))
  assert.is(await front.stop(), 0)
})

test('several services keep one budget of reports; a report deleted at one is deleted at all', async () => {
  const own = { queue: await postgres.address() }
  const small = { ...own, reports: { folder: undefined, megabytes: 0.001 } }
  const once = { ...own, reports: { folder: undefined, deleteAfterDownload: true } }
  const [one, two, deletes] = (await Promise.all([
    start(['serve'], small),
    start(['serve', '--no-workers'], small),
    start(['serve', '--no-workers'], once)
  ])) as [Service, Service, Service]
  const codes = async (ref: string) => Promise.all([one, two].map(async ({ get }) => (await get(`/print/report/${ref}`)).status)) // prettier-ignore
  const refs: string[] = []
  for (let count = 0; count < 4; count++) {
    refs.push(await two.create(nothing))
    await two.ended(refs.at(-1)!)
  }
  const newest = refs.pop()!
  for (const ref of refs) await until(async () => (await codes(ref)).every((code) => code === 410))
  assert.equal(await codes(newest), [200, 200])
  assert.ok(await isPdf(await deletes.get(`/print/report/${newest}`)))
  await until(async () => (await codes(newest)).every((code) => code === 410))
})

test.run()
