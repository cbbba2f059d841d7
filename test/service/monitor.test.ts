import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../support/free-port.js'
import { startHeldServer } from '../support/held-server.js'
import { logLines, printLines } from '../support/log-lines.js'
import { fewPlugins, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folder = mkdtempSync(join(tmpdir(), 'mapsetter-monitor-'))
const nothing = [{ type: 'trouble', does: 'nothing' }]
let service: Service
/** What /ready answered while the service started, and whether it was alive. */
const whileStarting: { health: number; status: number; body: any }[] = []

test.before(async () => {
  const port = await freePort()
  const root = `http://127.0.0.1:${port}`
  const starting = startService({ port, plugins: fewPlugins, trustProxies: ['127.0.0.2'] }, folder)
  await until(async () => {
    const answer = await fetch(`${root}/ready`).catch(() => undefined)
    if (!answer) return false
    const { status: health } = await fetch(`${root}/health`)
    whileStarting.push({ health, status: answer.status, body: await answer.json() })
    return answer.status === 200
  })
  service = await starting
})
test.after(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the service answers before its workers are warm, and says so', () => {
  // on a busy machine the workers may be warm before the first question arrives
  for (const { status, body } of whileStarting.slice(0, -1)) {
    assert.is(status, 503)
    assert.ok(body.reasons.some(({ check, code }: any) => check === 'workers' && code === 'starting'))
  }
  assert.ok(whileStarting.every(({ health }) => health === 200))
  assert.equal(whileStarting.at(-1)!.body, { ready: true, reasons: [] })
  assert.equal(logLines(service.log()).filter(({ msg }) => msg === 'request refused'), [], 'probes are no refusals') // prettier-ignore
})

test('health, readiness and metrics answer GET and HEAD, are not cached, and are no app', async () => {
  for (const path of ['/health', '/ready', '/metrics']) {
    const answer = await service.get(path)
    assert.equal([answer.status, answer.headers.get('cache-control')], [200, 'no-store'], path)
    assert.ok(answer.headers.get('x-request-id'))
    const { status } = await fetch(service.root + path, { method: 'HEAD' })
    assert.is(status, 200)
  }
  assert.is((await service.get('/print/health')).status, 404)
})

test('metrics are for this machine; what a proxy forwards is not of this machine', async () => {
  const status = async (headers: { [name: string]: string }) =>
    (await fetch(`${service.root}/metrics`, { headers })).status
  assert.is(await status({}), 200)
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Via', 'Forwarded'])
    for (const value of ['127.0.0.1', '::1', 'for=127.0.0.1', '10.0.0.1, 127.0.0.1', ''])
      assert.is(await status({ [name]: value }), 404, `${name}: ${value}`)
  const answer = await fetch(`${service.root}/metrics`, { headers: { Forwarded: 'for=127.0.0.1' } })
  assert.is(((await answer.json()) as any).code, 'unknown-address')
})

test('a print is counted, and its audit line says who printed what from where', async () => {
  const upstream = await startHeldServer()
  upstream.release()
  const layers = [{ type: 'trouble', does: 'fetch', address: `${upstream.address}?key=secret` }]
  const headers = { 'X-Request-Id': 'order-7', Cookie: 'secret', Authorization: 'secret' }
  const ref = await service.create(layers, {}, headers)
  assert.is((await service.ended(ref)).status, 'finished')
  const id = ref.split('@')[0]
  const line = await until(() => printLines(service.log()).find(({ job }) => job === id))
  const { time, waitedMs, ranMs, stageMs, bytes, ...rest } = line
  const host = new URL(upstream.address).host
  assert.equal(rest, {
    level: 'info',
    event: 'print',
    requestId: 'order-7',
    job: id,
    app: 'default',
    layout: 'Card',
    format: 'pdf',
    who: '127.0.0.1',
    status: 'finished',
    pages: 1,
    hosts: [host],
    fetches: 1,
    fetchedBytes: rest.fetchedBytes,
    cached: 0,
    warnings: 1,
    msg: 'job finished'
  })
  assert.ok(waitedMs >= 0 && ranMs > 0 && bytes > 1000 && !Number.isNaN(Date.parse(time)))
  assert.equal(Object.keys(stageMs).sort(), ['document', 'layout', 'map', 'output', 'store'])
  assert.ok(logLines(service.log()).filter(({ job }) => job === id).every(({ requestId, app }) => requestId === 'order-7' && app === 'default')) // prettier-ignore
  assert.not.match(service.log(), 'secret')
  const metrics = await (await service.get('/metrics')).text()
  for (const expected of [
    'mapsetter_jobs_total{app="default",status="finished"} 1',
    'mapsetter_job_wait_seconds_count 1',
    'mapsetter_job_stage_duration_seconds_count{stage="store"} 1',
    'mapsetter_report_pages_total 1',
    'mapsetter_fetches_total{host="127.0.0.1",outcome="ok"} 1',
    'mapsetter_queue_jobs{state="running"} 0',
    'mapsetter_workers_warm 1',
    'mapsetter_worker_restarts_total{reason="ended"} 0',
    'mapsetter_ready 1',
    'mapsetter_http_requests_total{method="POST",route="/print/:app/report.:format",status="200"} 1'
  ])
    assert.ok(metrics.includes(`\n${expected}\n`), expected)
  assert.match(metrics, /^mapsetter_worker_resident_memory_bytes\{slot="0"\} \d{8,}$/m)
  upstream.close()
})

test('every answer has the id of its request, also errors and addresses that cannot be read', async () => {
  for (const path of ['/print/apps.json', '/print/x/y', '/nothing', '/', '/%ff', '/print/status/x.json', '/health']) {
    const own = await fetch(service.root + path, { headers: { 'x-request-id': 'mine' }, redirect: 'manual' })
    assert.is(own.headers.get('x-request-id'), 'mine', path)
    const made = (await fetch(service.root + path, { redirect: 'manual' })).headers.get('x-request-id')!
    assert.match(made, /^[\da-f-]{36}$/, path)
  }
})

test('what is refused is logged once, with its code and request, and counted', async () => {
  const count = async () => {
    const metrics = await (await service.get('/metrics')).text()
    const of = (text: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(text))
          ?.split(' ')
          .at(-1) ?? 0
      )
    return [
      of('mapsetter_refusals_total{protocol="jobs",code="unknown-app"}'),
      of('mapsetter_refusals_total{protocol="none",code="unknown-job"}'),
      of('mapsetter_refusals_total{protocol="jobs",code="unknown-job"}')
    ]
  }
  const before = await count()
  const headers = { 'x-request-id': 'refused-1' }
  await fetch(`${service.root}/print/nope/capabilities.json?key=secret`, { headers })
  // routed again, below the prefix of its protocol
  const unknown = '/status/00000000-0000-0000-0000-000000000000.json'
  assert.is((await fetch(service.root + unknown, { headers: { 'x-request-id': 'refused-2' } })).status, 404)
  const lines = await until(() => {
    const found = logLines(service.log()).filter(({ requestId = '' }) => requestId.startsWith('refused-'))
    return found.length >= 2 && found
  })
  assert.equal(
    lines.map(({ level, msg, requestId, code, status, method, route, protocol, client }) => [level, msg, requestId, code, status, method, route, protocol, client]), // prettier-ignore
    [
      ['info', 'request refused', 'refused-1', 'unknown-app', 404, 'GET', '/print/:app/capabilities.json', 'jobs', '127.0.0.1'], // prettier-ignore
      [
        'info',
        'request refused',
        'refused-2',
        'unknown-job',
        404,
        'GET',
        '/print/status/:ref.json',
        'jobs',
        '127.0.0.1'
      ]
    ]
  )
  assert.equal(await count(), [before[0]! + 1, before[1]!, before[2]! + 1])
})

test('a folder that cannot be written makes the service not ready, until it is back', async () => {
  renameSync(join(folder, 'reports'), join(folder, 'away'))
  const look = async () => (await (await service.get('/ready')).json()) as any
  try {
    const reasons = await until(async () => {
      const { ready, reasons } = await look()
      return !ready && reasons
    })
    assert.equal(reasons, [
      { check: 'reports', code: 'storage-unavailable' },
      { check: 'reports.folder', code: 'storage-unavailable' }
    ])
    assert.is((await service.get('/health')).status, 200)
  } finally {
    renameSync(join(folder, 'away'), join(folder, 'reports'))
  }
  await until(async () => (await look()).ready)
})

test('a service that ends is not ready, but alive until its jobs have ended', async () => {
  const upstream = await startHeldServer()
  const draining = await startService({ plugins: fewPlugins, drainSeconds: 60 })
  const ref = await draining.create([{ type: 'trouble', does: 'fetch', address: upstream.address }])
  await until(() => upstream.held().length === 1)
  draining.signal('SIGTERM')
  const answer = await until(async () => {
    const found = await draining.get('/ready')
    return found.status === 503 && found
  })
  assert.equal(await answer.json(), { ready: false, reasons: [{ check: 'service', code: 'stopping' }] })
  assert.is((await draining.get('/health')).status, 200)
  const refused = await draining.build(nothing)
  assert.equal([refused.status, ((await refused.json()) as any).code], [503, 'stopping'])
  upstream.release()
  assert.is(await draining.stop(), 0)
  assert.match(draining.log(), ref.split('@')[0]!)
  upstream.close()
})

test.run()
