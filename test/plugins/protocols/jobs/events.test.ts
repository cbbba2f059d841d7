import { mock } from 'node:test'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Job, PrintError } from '../../../../core/plugin.js'
import { until } from '../../../support/until.js'
import { noCache, serve, spec } from './loopback.js'

const server = await serve()
test.after(() => server.close())

const create = async (begin: Job['status']) => {
  server.printer.begin = begin
  const { ref } = (await (await server.post('/default/report.pdf', JSON.stringify(spec))).json()) as { ref: string }
  return { ref, job: server.printer.jobs.at(-1)! }
}
/** What a listening client has read so far. */
const listen = async (ref: string) => {
  const stop = new AbortController()
  const answer = await server.get(`/status/${ref}/events`, { signal: stop.signal })
  const read = { text: '', isComplete: false }
  const reading = (async () => {
    for await (const chunk of answer.body!) read.text += Buffer.from(chunk).toString()
    read.isComplete = true
  })().catch(() => {})
  const events = () =>
    [...read.text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, name, data]) => ({ name, ...JSON.parse(data!) }))
  return { answer, read, events, reading, stop }
}
const change = (job: Job, changed: Partial<Job>) => {
  Object.assign(job, changed)
  for (const listener of server.printer.listeners) listener(job)
}

test('the status is sent at once, when it changes, and at the end', async () => {
  const { ref, job } = await create('running')
  const { answer, events, read, reading } = await listen(ref)
  const { headers } = answer
  assert.equal([answer.status, headers.get('content-type'), headers.get('cache-control')], [200, 'text/event-stream; charset=utf-8', noCache]) // prettier-ignore
  await until(() => events().length === 1)
  change(job, { stage: 'map', layersDone: 2, warnings: ['one', 'two'] })
  await until(() => events().length === 2)
  change(job, { stage: 'output' })
  change(job, { status: 'finished', endedAt: Date.now() })
  await reading
  assert.equal(
    events().map(({ name, status, stage, layersDone, warnings, done }) => [
      name,
      status,
      stage,
      layersDone,
      warnings,
      done
    ]),
    [
      ['status', 'running', undefined, 1, ['a tile is missing'], false],
      ['status', 'running', 'map', 2, ['one', 'two'], false],
      ['end', 'finished', 'output', 2, ['one', 'two'], true]
    ],
    'changes within a tenth of a second are one event'
  )
  assert.ok(read.isComplete)
  await until(() => server.printer.listeners.size === 0)
})

test('of a job that has ended only the end is sent', async () => {
  const { ref } = await create('finished')
  const { events, reading } = await listen(ref)
  await reading
  assert.equal(events().map(({ name, status }) => [name, status]), [['end', 'finished']]) // prettier-ignore
})

test('a client that leaves is not listened for any more', async () => {
  const { ref } = await create('running')
  const { events, stop } = await listen(ref)
  await until(() => events().length === 1)
  assert.is(server.printer.listeners.size, 1)
  stop.abort()
  await until(() => server.printer.listeners.size === 0)
})

test('a client that leaves before its job is found is not listened for either', async () => {
  const { ref } = await create('running')
  const { watch } = server.printer
  const stop = new AbortController()
  let isStopped = false
  server.printer.watch = async (...given) => {
    stop.abort()
    // until the server knows
    await new Promise((resolve) => setTimeout(resolve, 50))
    const stopWatching = await watch.apply(server.printer, given)
    return () => {
      isStopped = true
      stopWatching()
    }
  }
  await server.get(`/status/${ref}/events`, { signal: stop.signal }).catch(() => {})
  await until(() => isStopped)
  server.printer.watch = watch
  assert.is(server.printer.listeners.size, 0)
})

test('events end in the middle when the status cannot be read', async () => {
  const { ref } = await create('waiting')
  server.printer.waitingTime = () => Promise.reject(new Error('no answer'))
  const { events, read, reading } = await listen(ref)
  await reading
  assert.equal([events(), read.isComplete], [[], false])
  await until(() => server.printer.listeners.size === 0)
  server.printer.waitingTime = async () => 1234.56
})

test('events of a job that was lost end; those of one that cannot be read now go on', async () => {
  const { ref } = await create('running')
  const { status } = server.printer
  mock.timers.enable({ apis: ['setInterval'] })
  const { read, events, reading } = await listen(ref)
  await until(() => events().length === 1)
  server.printer.status = async () => { throw new PrintError('queue-unavailable', 'x') } // prettier-ignore
  mock.timers.tick(15_000)
  await until(() => /^: /m.test(read.text))
  assert.not.ok(read.isComplete)
  server.printer.status = async () => { throw new PrintError('unknown-job', 'x') } // prettier-ignore
  mock.timers.tick(15_000)
  await reading
  mock.timers.reset()
  server.printer.status = status
  assert.equal([events().length, read.isComplete, server.printer.listeners.size], [1, true, 0])
})

test('an unknown job is 404, and HEAD sends only headers', async () => {
  const unknown = await server.get('/status/00000000-0000-0000-0000-000000000000/events')
  assert.equal([unknown.status, ((await unknown.json()) as { code: string }).code], [404, 'unknown-job'])
  assert.is((await server.get('/status/x/events', { method: 'HEAD' })).status, 404)
  const { ref } = await create('running')
  const head = await server.get(`/status/${ref}/events`, { method: 'HEAD' })
  assert.equal([head.status, head.headers.get('content-type'), await head.text()], [200, 'text/event-stream; charset=utf-8', '']) // prettier-ignore
  assert.is(server.printer.listeners.size, 0)
})

test.run()
