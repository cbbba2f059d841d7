import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fewPlugins, type Service, startService } from '../support/service.js'
import { startSilentServer } from '../support/silent-server.js'
import { until } from '../support/until.js'

let service: Service
test.before(async () => {
  const limits = { jobSeconds: 5, waitingJobs: 100, requestBytes: 10_000 }
  service = await startService({ plugins: fewPlugins, workers: 2, limits, reports: { keepMinutes: 0.02 } })
})
test.after(async () => void (await service?.stop()))

test('a job that takes too long ends with its connections', async () => {
  const upstream = await startSilentServer()
  const answer = await service.build([{ type: 'trouble', does: 'fetch', address: upstream.address }])
  assert.is(answer.status, 504)
  const { code, error } = (await answer.json()) as any
  assert.equal([code, error], ['time-limit', 'the job took longer than the limit of 5 seconds (limits.jobSeconds)'])
  await until(() => upstream.open() === 0)
  upstream.close()
})

test('a job that blocks its process is ended at its time limit, too', async () => {
  const answer = await service.build([{ type: 'trouble', does: 'loop' }])
  assert.equal([answer.status, ((await answer.json()) as any).code], [504, 'time-limit'])
  assert.is((await service.build([])).status, 200)
})

test('many jobs at once are all printed', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => service.build([])))
  assert.equal(new Set(answers.map(({ status }) => status)), new Set([200]))
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength))
  assert.ok(Math.min(...sizes) > 1000)
  assert.not.match(service.log(), 'Warning')
})

test('the state and the report of a job are deleted after their time', async () => {
  const ref = await service.create([])
  await until(async () => (await service.get(`/print/status/${ref}.json`)).status === 404)
  const { error, code } = (await (await service.get(`/print/report/${ref}`)).json()) as any
  assert.equal([code, error], ['unknown-job', `there is no job "${ref}"; reports are deleted after 0.02 minutes`])
  await until(async () => (await service.reports()).length === 0)
})

test('a body over the limit is refused', async () => {
  const answer = await fetch(`${service.root}/print/default/report.pdf`, { method: 'POST', body: ' '.repeat(10_001) })
  assert.equal([answer.status, ((await answer.json()) as any).code], [413, 'too-large'])
})

test('a job that takes too much memory is ended, and the next one prints', async () => {
  const small = await startService({ plugins: fewPlugins, workers: 1, limits: { workerMegabytes: 250 } })
  const answer = await small.build([{ type: 'trouble', does: 'hoard' }])
  const { code, error } = (await answer.json()) as any
  assert.equal([answer.status, code], [413, 'too-large'])
  assert.is(
    error,
    'the print needs more memory than the limit of 500 MB; use a lower dpi or a smaller page (limits.workerMegabytes is half of this limit)'
  )
  assert.is((await small.build([])).status, 200)
  await small.stop()
})

test.run()
