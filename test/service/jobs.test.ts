import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fewPlugins, processOf, type Service, startService } from '../support/service.js'
import { type SilentServer, startSilentServer } from '../support/silent-server.js'
import { until } from '../support/until.js'

let service: Service
let upstream: SilentServer
test.before(async () => {
  upstream = await startSilentServer()
  service = await startService({
    plugins: [...fewPlugins, 'mapsetter/plugins/outputs/png'],
    limits: { waitingJobs: 1 }
  })
})
test.after(async () => {
  upstream?.close()
  await service?.stop()
})

let addresses = 0
/** A layer that keeps its worker waiting for a map server. */
const held = () => ({ type: 'trouble', does: 'fetch', address: `${upstream.address}/${addresses++}` })
const quick = { type: 'trouble', does: 'nothing' }

test('a job is created, polled and downloaded', async () => {
  const ref = await service.create([])
  const { elapsedTime, stageMs, ...status } = await service.ended(ref)
  const [id] = ref.split('@')
  assert.equal(status, {
    done: true,
    status: 'finished',
    downloadURL: `/report/${id}`,
    stage: 'output',
    room: 'output',
    layersDone: 0,
    layersTotal: 0,
    warnings: []
  })
  assert.ok(Number.isInteger(elapsedTime))
  assert.equal(Object.keys(stageMs), ['map', 'layout', 'document', 'output', 'store'])
  const report = await service.get(`/print${status.downloadURL}`)
  assert.is(report.status, 200)
  assert.is(report.headers.get('content-type'), 'application/pdf')
  assert.match(report.headers.get('content-disposition')!, /^attachment; filename="card_\d{4}\.pdf"$/)
  assert.is(report.headers.get('print-warnings'), '0')
  const bytes = Buffer.from(await report.arrayBuffer())
  assert.is(bytes.toString('latin1', 0, 5), '%PDF-')
  assert.is(report.headers.get('content-length'), String(bytes.length))
  assert.match(service.log(), `"job":"${id}","app":"default","layout":"Card","format":"pdf"`)
})

test('a waiting job has a waiting time, and a cancel ends it at once', async () => {
  const first = await service.create([held()])
  await until(() => upstream.open() === 1)
  const second = await service.create([held()])
  const { waitingTime, ...waiting } = await service.status(second)
  assert.equal([waiting.done, waiting.status, waiting.elapsedTime, waiting.error], [false, 'waiting', 0, undefined])
  assert.ok(Number.isInteger(waitingTime) && waitingTime > 0)
  assert.is((await service.get(`/print/report/${second}`)).status, 202)

  assert.is((await service.cancel(second)).status, 200)
  const cancelled = await service.status(second)
  assert.equal([cancelled.done, cancelled.status, cancelled.error], [true, 'cancelled', 'task cancelled'])
  assert.is((await service.get(`/print/report/${second}`)).status, 410)
  assert.is((await service.cancel(second)).status, 200, 'cancelling twice changes nothing')

  await service.cancel(first)
  await service.ended(await service.create([quick]))
  assert.is(upstream.asked(), 1, 'the cancelled job was never printed')
})

test('cancelling a running job closes its connections and frees its worker', async () => {
  const ref = await service.create([held(), held(), held()])
  const pid = await processOf(service, ref)
  await until(() => upstream.open() === 3)
  const running = await service.status(ref)
  assert.equal([running.status, running.stage, running.layersDone, running.layersTotal], ['running', 'map', 0, 3])
  assert.is(running.waitingTime, undefined)
  await service.cancel(ref)
  const { done, status, error } = await service.status(ref)
  assert.equal([done, status, error], [true, 'cancelled', 'task cancelled'])
  await until(() => upstream.open() === 0)
  const next = await service.create([quick])
  assert.is((await service.ended(next)).status, 'finished')
  assert.is(await processOf(service, next), pid, 'the worker that gave in goes on')
})

test('a client that hangs up a synchronous print frees the worker', async () => {
  const client = new AbortController()
  const answer = service.build([held()], client.signal).catch(() => undefined)
  await until(() => upstream.open() === 1)
  client.abort()
  await answer
  await until(() => upstream.open() === 0)
  assert.is((await service.build([quick])).status, 200)
})

test('a full queue refuses jobs, and accepts them again when a job has left it', async () => {
  const running = await service.create([held()])
  await until(() => upstream.open() === 1)
  const waiting = await service.create([held()])
  const refused = await service.build([quick])
  assert.is(refused.status, 503)
  assert.is(((await refused.json()) as any).code, 'queue-full')
  await service.cancel(running)
  await service.cancel(waiting)
  assert.is((await service.build([quick])).status, 200)
})

test('an invalid request is refused with all its problems before it is queued', async () => {
  const answer = await fetch(`${service.root}/print/default/report.pdf`, {
    method: 'POST',
    body: JSON.stringify({
      layout: 'Card',
      attributes: {
        title: 'x'.repeat(50),
        map: { scale: -1, center: ['a', 'b'], dpi: 999, layers: [{ type: 'unheard-of' }] }
      }
    })
  })
  assert.is(answer.status, 400)
  const { code, problems } = (await answer.json()) as any
  assert.is(code, 'invalid-spec')
  const paths = problems.map(({ path }: any) => path).sort()
  assert.equal(paths, [
    'attributes.map.center[0]',
    'attributes.map.center[1]',
    'attributes.map.dpi',
    'attributes.map.layers[0].type',
    'attributes.map.scale',
    'attributes.title'
  ])
})

test('an unknown app is 404, an unknown layout or format 400, each with the known ones', async () => {
  const asked = async (path: string, layout: string) => {
    const body = JSON.stringify({ layout, attributes: { map: { center: [0, 0], scale: 1e6 } } })
    const answer = await fetch(`${service.root}/print/${path}`, { method: 'POST', body })
    const { code, error } = (await answer.json()) as any
    return `${answer.status} ${code}: ${error}`
  }
  assert.match(await asked('nowhere/report.pdf', 'Card'), /^404 unknown-app: .*"nowhere".* default, town/)
  assert.match(await asked('default/report.pdf', 'Kard'), /^400 unknown-layout: .*"Kard".*"Card"/)
  assert.match(await asked('default/report.docx', 'Card'), /^400 unknown-format: .*"docx".* pdf, /)
})

test('an error thrown by a layer plugin shows the client nothing about the machine', async () => {
  const ref = await service.create([{ type: 'trouble', does: 'throw' }])
  const ended = await service.ended(ref)
  const report = await service.get(`/print/report/${ref}`)
  const messages = JSON.stringify(ended) + (report.status === 200 ? '' : await report.text())
  assert.not.match(messages, '/srv/x')
  assert.match(service.log(), 'secret at /srv/x')
})

test.run()
