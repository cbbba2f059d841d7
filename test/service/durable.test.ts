import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { type HeldServer, startHeldServer } from '../support/held-server.js'
import { runCli } from '../support/run-cli.js'
import { fixtures, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const opened: { stop?(): Promise<unknown>; close?(): void }[] = []
test.after.each(async () => {
  for (const one of opened.splice(0)) {
    one.close?.()
    await one.stop?.()
  }
})
test.after(() => folders.remove())

const start = async (settings: Parameters<typeof startService>[0], folder?: string): Promise<Service> => {
  const service = await startService(settings, folder)
  opened.push(service)
  return service
}
const hold = async (): Promise<HeldServer> => {
  const server = await startHeldServer()
  opened.push(server)
  return server
}
const fetching = ({ address }: HeldServer, more = '') => [{ type: 'trouble', does: 'fetch', address: address + more }]
const nothing = [{ type: 'trouble', does: 'nothing' }]
const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code: unknown }).code

test('no accepted job is lost when the service is killed: finished ones answer, all others are printed', async () => {
  const folder = folders.make()
  const upstream = await hold()
  const killed = await start({ workers: 2 }, folder)
  const finished = await killed.create(nothing)
  await killed.ended(finished)
  const report = Buffer.from(await (await killed.get(`/print/report/${finished}`)).arrayBuffer())
  const status = await killed.status(finished)
  const open = await Promise.all(Array.from({ length: 12 }, () => killed.create(fetching(upstream))))
  await until(() => upstream.held().length > 0)
  await killed.kill()

  const next = await start({ workers: 2 }, folder)
  assert.equal(await next.status(finished), status)
  assert.equal(Buffer.from(await (await next.get(`/print/report/${finished}`)).arrayBuffer()), report)
  upstream.release()
  for (const ref of open) {
    const { status, warnings } = await next.ended(ref)
    assert.is(status, 'finished')
    assert.is(warnings.length, 1, 'nothing is left of the first print')
    assert.is((await next.get(`/print/report/${ref}`)).status, 200)
  }
  assert.equal(readdirSync(join(folder, 'state/requests')), [])
  assert.is((await next.reports()).length, 13)
})

test('a print for which a client waited is not printed after a restart', async () => {
  const folder = folders.make()
  const upstream = await hold()
  const killed = await start({}, folder)
  const first = await killed.create(fetching(upstream))
  const lost = killed.build(fetching(upstream)).catch(() => 'the connection broke')
  await until(() => readdirSync(join(folder, 'state/requests')).length === 2)
  const [id] = readdirSync(join(folder, 'state/requests')).filter((name) => !first.startsWith(name))
  await until(async () => (await killed.status(id!)).status === 'waiting')
  await killed.kill()
  assert.is(await lost, 'the connection broke')
  upstream.release()
  const next = await start({}, folder)
  assert.is((await next.status(id!)).status, 'cancelled')
  assert.is((await next.ended(first)).status, 'finished')
})

test('at the end running prints may finish, new ones are refused, waiting ones are printed by the next start', async () => {
  const folder = folders.make()
  const upstream = await hold()
  const stopped = await start({ drainSeconds: 60 }, folder)
  const running = stopped.build(fetching(upstream))
  await until(() => upstream.held().length === 1)
  const waiting = await stopped.create(nothing)
  const attended = stopped.build(nothing)
  await until(() => readdirSync(join(folder, 'state/requests')).length === 3)
  stopped.signal('SIGTERM')
  const left = await attended
  assert.equal([left.status, left.headers.get('retry-after')], [503, '10'])
  const refused = await stopped.build(nothing)
  assert.equal([refused.status, await codeOf(refused)], [503, 'stopping'])
  upstream.release()
  assert.is((await running).status, 200)
  assert.is(await stopped.stop(), 0)
  const next = await start({}, folder)
  assert.is((await next.ended(waiting)).status, 'finished')
})

test('a print that does not end within the drain time is printed by the next start', async () => {
  const folder = folders.make()
  const upstream = await hold()
  const stopped = await start({ drainSeconds: 0.2 }, folder)
  const ref = await stopped.create(fetching(upstream))
  await until(() => upstream.held().length === 1)
  assert.is(await stopped.stop(), 0)
  upstream.release()
  const next = await start({}, folder)
  assert.is((await next.ended(ref)).status, 'finished')
})

test('a second service with the same state folder does not start, and says why', async () => {
  const folder = folders.make()
  const first = await start({}, folder)
  const state = join(folder, 'state')
  const env = { PORT: '0', MAPSETTER_STATE: state, MAPSETTER_LAYOUTS: join(fixtures, 'layouts') }
  const { code, stderr } = await runCli(['serve'], { env })
  assert.is(code, 1)
  assert.match(stderr, `state.folder is "${state}"`)
  assert.is((await first.build(nothing)).status, 200)
})

test('credentials are kept in memory only: a print that needs them after a restart fails, another one does not', async () => {
  for (const key of [undefined, 'a long enough secret']) {
    const folder = folders.make()
    const upstream = await hold()
    const settings = { access: { allow: ['127.0.0.1'], forward: ['127.0.0.1'] }, state: key ? { key } : {} }
    const killed = await start(settings, folder)
    const headers = { authorization: 'Bearer s3cret' }
    const needs = await killed.create(fetching(upstream), {}, headers)
    await until(() => upstream.held().length === 1)
    const needsNone = await killed.create(nothing, {}, headers)
    const asked = upstream.held()[0]!.headers.authorization
    assert.is(asked, 'Bearer s3cret')
    await killed.kill()
    const next = await start(settings, folder)
    if (key) await until(() => upstream.held().some((request) => request.headers.authorization === asked))
    upstream.release()
    const { status } = await next.ended(needs)
    assert.is(status, key ? 'finished' : 'error')
    if (!key) assert.is(await codeOf(await next.get(`/print/report/${needs}`)), 'credentials-lost')
    assert.is((await next.ended(needsNone)).status, 'finished')
  }
})

test('a deleted report is gone, not an error of the server', async () => {
  const folder = folders.make()
  const service = await start({ reports: { deleteAfterDownload: true } }, folder)
  const [once, vanished] = [await service.create(nothing), await service.create(nothing)]
  await service.ended(once)
  await service.ended(vanished)
  assert.is((await fetch(`${service.root}/print/report/${once}`, { method: 'HEAD' })).status, 200)
  assert.is((await (await service.get(`/print/report/${once}`)).arrayBuffer()).byteLength > 1000, true)
  await until(async () => (await service.reports()).length === 1)
  const again = await service.get(`/print/report/${once}`)
  assert.equal([again.status, await codeOf(again)], [410, 'report-deleted'])
  for (const name of await service.reports()) rmSync(join(folder, 'reports', name))
  const gone = await service.get(`/print/report/${vanished}`)
  assert.equal([gone.status, await codeOf(gone)], [410, 'report-deleted'])
})

test('the oldest reports are deleted if all need too much space', async () => {
  const service = await start({ reports: { megabytes: 0.0001 } })
  const [older, newer] = [await service.create(nothing), await service.create(nothing)]
  await service.ended(newer)
  await until(async () => (await service.get(`/print/report/${older}`)).status === 410)
  assert.is((await service.get(`/print/report/${newer}`)).status, 200)
})

test('a full queue answers 503 with Retry-After; its limit may be jobs or bytes', async () => {
  for (const limits of [{ waitingJobs: 1 }, { waitingBytes: 1000 }]) {
    const upstream = await hold()
    const service = await start({ limits })
    await service.create(fetching(upstream))
    await until(() => upstream.held().length === 1)
    await service.create(nothing)
    const more = limits.waitingBytes ? [{ ...nothing[0], name: 'x'.repeat(2000) }] : nothing
    const answer = await service.build(more)
    assert.equal([answer.status, answer.headers.get('retry-after'), await codeOf(answer)], [503, '10', 'queue-full'])
    upstream.release()
  }
})

test('clients take turns, by the addresses that trusted proxies give', async () => {
  const upstream = await hold()
  const service = await start({ trustProxies: ['127.0.0.1'] })
  const client = (address: string) => service.create(fetching(upstream), {}, { 'x-forwarded-for': address })
  const first = await client('192.0.2.1')
  await until(() => upstream.held().length === 1)
  const many: string[] = [first]
  for (let job = 0; job < 6; job++) many.push(await client('192.0.2.1'))
  const other = await client('192.0.2.2')
  upstream.release()
  for (const ref of [...many, other]) await service.ended(ref)
  const ends = [...service.log().matchAll(/job finished .*"job":"([\da-f-]{36})"/g)].map(([, id]) => id)
  const place = ends.indexOf(other.split('@')[0])
  assert.is(place, 1)
})

test('SIGHUP reads the layouts again; running and waiting prints go on', async () => {
  const upstream = await hold()
  const service = await start({})
  const refs = [await service.create(fetching(upstream)), await service.create(nothing)]
  await until(() => upstream.held().length === 1)
  service.signal('SIGHUP')
  upstream.release()
  for (const ref of refs) assert.is((await service.ended(ref)).status, 'finished')
  await until(() => service.log().includes('the layouts are read again'))
})

test.run()
