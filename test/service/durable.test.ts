import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { type HeldServer, startHeldServer } from '../support/held-server.js'
import { runCommand } from '../support/run-command.js'
import { fewPlugins, fixtures, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'
import { logLines, printLines } from '../support/log-lines.js'

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
  const service = await startService({ plugins: fewPlugins, ...settings }, folder)
  opened.push(service)
  return service
}
const hold = async (): Promise<HeldServer> => {
  const server = await startHeldServer()
  opened.push(server)
  return server
}
const fetching = ({ address }: HeldServer) => [{ type: 'trouble', does: 'fetch', address }]
const nothing = [{ type: 'trouble', does: 'nothing' }]
const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code: unknown }).code

test('no accepted job is lost when the service is killed, except prints that need credentials', async () => {
  const folder = folders.make()
  const upstream = await hold()
  const settings = { workers: 2, access: { allow: ['127.0.0.1'], forward: ['127.0.0.1'] } }
  const killed = await start(settings, folder)
  const finished = await killed.create(nothing)
  await killed.ended(finished)
  const report = Buffer.from(await (await killed.get(`/print/report/${finished}`)).arrayBuffer())
  const status = await killed.status(finished)
  const headers = { authorization: 'Bearer s3cret' }
  const needsThem = await killed.create(fetching(upstream), {}, headers)
  await until(() => upstream.held().length === 1)
  assert.is(upstream.held()[0]!.headers.authorization, 'Bearer s3cret')
  const open = await Promise.all(Array.from({ length: 12 }, () => killed.create(fetching(upstream))))
  await until(() => upstream.held().length === 2)
  const needsNone = await killed.create(nothing, {}, headers)
  const broken = killed.build(nothing).catch(() => 'the connection broke')
  const known = [finished, needsThem, needsNone, ...open].map((ref) => ref.split('@')[0])
  const attended = await until(() => readdirSync(join(folder, 'state/requests')).find((id) => !known.includes(id)))
  await until(async () => (await killed.status(attended)).status === 'waiting')
  await killed.kill()
  assert.is(await broken, 'the connection broke')

  const next = await start(settings, folder)
  assert.is((await next.get(`/print/status/${attended}.json`)).status, 404, 'nobody waits for it any more')
  assert.equal(await next.status(finished), status)
  assert.equal(Buffer.from(await (await next.get(`/print/report/${finished}`)).arrayBuffer()), report)
  upstream.release()
  assert.is((await next.ended(needsThem)).status, 'error')
  assert.is(await codeOf(await next.get(`/print/report/${needsThem}`)), 'credentials-lost')
  for (const ref of open) {
    const { status, warnings } = await next.ended(ref)
    assert.is(status, 'finished')
    assert.is(warnings.length, 1, 'nothing is left of the first print')
    assert.is((await next.get(`/print/report/${ref}`)).status, 200)
  }
  assert.is((await next.ended(needsNone)).status, 'finished', 'a layer that fetches nothing needs no credentials')
  assert.equal(readdirSync(join(folder, 'state/requests')), [])
  assert.is((await next.reports()).length, 14)
})

test('a service that stops lets running prints finish within its drain time, and the next start prints the others', async () => {
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

  const hasted = await start({ drainSeconds: 0.2 }, folder)
  assert.is((await hasted.ended(waiting)).status, 'finished')
  const slowUpstream = await hold()
  const slow = await hasted.create(fetching(slowUpstream))
  await until(() => slowUpstream.held().length === 1)
  assert.is(await hasted.stop(), 0)
  slowUpstream.release()
  const other = await start({ queue: 'memory' }, folder)
  const warned = logLines(other.log()).filter(
    ({ level, msg }) => level === 'warn' && msg.includes(join(folder, 'state'))
  )
  assert.is(warned.length, 1, 'a service with another queue says that it does not print them')
  await other.stop()
  const next = await start({}, folder)
  assert.is((await next.ended(slow)).status, 'finished')
})

test('a second service with the same state folder does not start, and says why', async () => {
  const folder = folders.make()
  const first = await start({}, folder)
  const state = join(folder, 'state')
  const env = { MAPSETTER_STATE: state, PORT: '0', MAPSETTER_LAYOUTS: join(fixtures, 'layouts') }
  const { code, stderr } = await runCommand(['serve'], { env })
  assert.is(code, 1)
  assert.match(stderr, `state.folder is "${state}"`)
  assert.is((await first.build(nothing)).status, 200)
})

test('a queue of one service: turns, a limit, layouts read again, reports that vanish', async () => {
  const upstream = await hold()
  const folder = folders.make()
  const service = await start({ trustProxies: ['127.0.0.1'], limits: { waitingJobs: 6 } }, folder)
  const client = (address: string) => service.create(fetching(upstream), {}, { 'x-forwarded-for': address })
  const refs = [await client('192.0.2.1')]
  await until(() => upstream.held().length === 1)
  for (let job = 0; job < 5; job++) refs.push(await client('192.0.2.1'))
  const other = await client('192.0.2.2')

  const refused = await service.build(nothing)
  assert.equal([refused.status, refused.headers.get('retry-after'), await codeOf(refused)], [503, '10', 'queue-full'])

  service.signal('SIGHUP')
  upstream.release()
  for (const ref of [...refs, other]) assert.is((await service.ended(ref)).status, 'finished')
  await until(() => service.log().includes('the layouts were read again'))
  const ends = printLines(service.log()).map(({ job }) => job)
  assert.is(ends.indexOf(other.split('@')[0]), 1, 'clients take turns, by the addresses that a trusted proxy gives')

  for (const name of await service.reports()) rmSync(join(folder, 'reports', name))
  const gone = await service.get(`/print/report/${other}`)
  assert.equal([gone.status, await codeOf(gone)], [410, 'report-deleted'])
})

test.run()
