import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Job, Webhook } from '../../../core/job/job.js'
import type { JobQueue } from '../../../core/job/queue.js'
import { makeWebhookCalls, type WebhookCallsOptions } from '../../../core/net/webhook-calls.js'
import { type DeliveriesOptions, startDeliveries } from '../../../core/webhook/deliveries.js'
import { until } from '../../support/until.js'
import { jobOf, makeTestQueue, requestOf } from '../job/queues.js'
import { closeAll, serve } from '../net/loopback.js'

const stops: (() => Promise<void>)[] = []
test.after.each(async () => {
  for (const stop of stops.splice(0)) await stop()
})
test.after(closeAll)

/** A receiver that answers each call as `answer` says; without, with 200. */
const receive = async (
  answer: (response: ServerResponse, turn: number, request: IncomingMessage) => void = (response) => response.end()
) => {
  const told: { [name: string]: any }[] = []
  const headers: IncomingMessage['headers'][] = []
  const port = await serve(async (request, response) => {
    told.push(JSON.parse(await text(request)))
    headers.push(request.headers)
    answer(response, told.length, request)
  })
  return { told, headers, port, address: `http://127.0.0.1:${port}/ended?key=secret` }
}

const deliver = (
  queue: JobQueue,
  more: Partial<DeliveriesOptions> = {},
  { allow = ['127.0.0.1'], ...calls }: Partial<WebhookCallsOptions> = {}
) => {
  const log: string[] = []
  const counts: string[] = []
  const stop = startDeliveries({
    queue,
    calls: makeWebhookCalls({ allow, userAgent: 'mapsetter-test', ...calls }),
    protocols: [{ name: 'own', describeEnd: (job: Job) => ({ ref: job.ref, done: true }) }],
    isShared: false,
    count: (outcome) => void counts.push(outcome),
    log: (level, message) => void log.push(`${level} ${message}`),
    ...more
  })
  stops.push(stop)
  return { stop, log, counts }
}

const addWith = (queue: JobQueue, id: string, address: string, more: Partial<Webhook> = {}) =>
  queue.add({ ...jobOf(id), webhook: { address, failures: 0, ...more } }, requestOf())
const cancel = (queue: JobQueue, id: string) => queue.cancel(id, { code: 'cancelled', message: 'task cancelled' })
const webhookOf = async (queue: JobQueue, id: string): Promise<Webhook> => (await queue.get(id))!.webhook!
const isTold = (queue: JobQueue, id: string) => until(async () => (await webhookOf(queue, id)).deliveredAt)
const isGivenUp = (queue: JobQueue, id: string) => until(async () => (await webhookOf(queue, id)).givenUpAt)

test('a webhook is told the end of its job once, in the words of its protocol; jobs without one are not told', async () => {
  const queue = makeTestQueue()
  const receiver = await receive()
  deliver(queue)
  await addWith(queue, 'a', receiver.address, { protocol: 'own' })
  await addWith(queue, 'b', receiver.address)
  await queue.add(jobOf('c'), requestOf())
  for (const id of ['a', 'b', 'c']) await cancel(queue, id)
  await isTold(queue, 'a')
  await isTold(queue, 'b')
  assert.equal(
    receiver.told.toSorted((a, b) => a.ref.localeCompare(b.ref)),
    [
      { ref: 'a@x', done: true },
      { ref: 'b@x', status: 'cancelled', error: 'task cancelled' }
    ]
  )
  assert.is(receiver.headers[0]!['content-type'], 'application/json; charset=utf-8')
  assert.is(receiver.headers[0]!['user-agent'], 'mapsetter-test')
  assert.is(receiver.headers[0]!['x-mapsetter-signature'], undefined)
  assert.is((await queue.get('b'))!.status, 'cancelled')
})

test('with a secret the body is signed', async () => {
  const queue = makeTestQueue()
  const bodies: string[] = []
  const signatures: unknown[] = []
  const port = await serve(async (request, response) => {
    bodies.push(await text(request))
    signatures.push(request.headers['x-mapsetter-signature'])
    response.end()
  })
  deliver(queue, { secret: 'a shared secret' })
  await addWith(queue, 'ä', `http://127.0.0.1:${port}/`)
  await cancel(queue, 'ä')
  await isTold(queue, 'ä')
  const digest = createHmac('sha256', 'a shared secret').update(bodies[0]!).digest('hex')
  assert.equal(signatures, [`sha256=${digest}`])
})

test('a receiver that fails is called again until it takes the call', async () => {
  const queue = makeTestQueue()
  const receiver = await receive((response, turn) => {
    if (turn === 1) response.writeHead(500).end('x')
    else if (turn === 2) response.destroy()
    else response.writeHead(204).end()
  })
  const { counts } = deliver(queue)
  await addWith(queue, 'a', receiver.address)
  await cancel(queue, 'a')
  await isTold(queue, 'a')
  assert.is(receiver.told.length, 3)
  const { failures } = await webhookOf(queue, 'a')
  await until(() => counts.length > failures)
  assert.equal(counts, [...Array(failures).fill('repeated'), 'delivered'])
  assert.ok(failures >= 1)
})

test('redirects are not followed, and a receiver that refuses is not called again', async () => {
  const queue = makeTestQueue()
  const elsewhere = await receive()
  const moved = await receive((response) => response.writeHead(307, { location: elsewhere.address }).end())
  const gone = await receive((response) => response.writeHead(404).end())
  const { log, counts } = deliver(queue)
  await addWith(queue, 'a', moved.address)
  await addWith(queue, 'b', gone.address)
  for (const id of ['a', 'b']) {
    await cancel(queue, id)
    await isGivenUp(queue, id)
  }
  await until(() => log.length === 2)
  assert.equal(counts, ['given-up', 'given-up'])
  assert.equal([moved.told.length, gone.told.length, elsewhere.told.length], [1, 1, 0])
  assert.equal(log, [
    `warn the webhook http://127.0.0.1:${moved.port}/ended failed and is not called again: it answered with status 307`,
    `warn the webhook http://127.0.0.1:${gone.port}/ended failed and is not called again: it answered with status 404`
  ])
})

test('of an answer only the status counts: a long or slow body is cut off', async () => {
  const queue = makeTestQueue()
  let open = 0
  const receiver = await receive((response, turn) => {
    open++
    response.on('close', () => open--)
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(10_000)));
    }
    if (turn === 1) pour()
    else response.write('slow')
    response.on('drain', pour)
  })
  deliver(queue, {}, { timeoutMs: 300 })
  for (const id of ['a', 'b']) {
    await addWith(queue, id, receiver.address)
    await cancel(queue, id)
    await isTold(queue, id)
  }
  await until(() => open === 0)
  assert.is(receiver.told.length, 2)
})

test('a receiver that hangs delays only its own calls', async () => {
  const queue = makeTestQueue()
  let isHanging = true
  const held: ServerResponse[] = []
  const hanging = await receive((response) => void (isHanging ? held.push(response) : response.end()))
  const quick = await receive()
  deliver(queue, {}, { timeoutMs: 60_000 })
  const ids = Array.from({ length: 12 }, (_, index) => `h${index}`)
  for (const id of ids) {
    await addWith(queue, id, hanging.address)
    await cancel(queue, id)
  }
  await until(() => hanging.told.length === 4)
  await addWith(queue, 'q', quick.address)
  await cancel(queue, 'q')
  await isTold(queue, 'q')
  assert.is(hanging.told.length, 4, 'four at once for one host')
  isHanging = false
  for (const response of held) response.end()
  for (const id of ids) await isTold(queue, id)
})

test('after a restart the delivery goes on', async () => {
  const queue = makeTestQueue()
  let isDown = true
  const receiver = await receive((response) => response.writeHead(isDown ? 503 : 200).end())
  const first = deliver(queue)
  await addWith(queue, 'a', receiver.address)
  await cancel(queue, 'a')
  await until(async () => (await webhookOf(queue, 'a')).failures === 1)
  await first.stop()
  isDown = false
  deliver(queue)
  await isTold(queue, 'a')
  assert.equal(receiver.told.length, 2)
})

test('a call that hangs when the service stops is made again after the next start, and does not count as a failure', async () => {
  const queue = makeTestQueue()
  let isHanging = true
  const receiver = await receive((response) => isHanging || response.end())
  const first = deliver(queue)
  await addWith(queue, 'a', receiver.address)
  await cancel(queue, 'a')
  await until(() => receiver.told.length === 1)
  await first.stop()
  assert.equal(await webhookOf(queue, 'a'), { address: receiver.address, failures: 0 })
  isHanging = false
  deliver(queue)
  await isTold(queue, 'a')
})

test('a host that is not allowed any more is not called', async () => {
  const queue = makeTestQueue()
  const receiver = await receive()
  const { log } = deliver(queue, {}, { allow: ['hooks.example.org'] })
  await addWith(queue, 'a', receiver.address)
  await cancel(queue, 'a')
  await isGivenUp(queue, 'a')
  await until(() => log.length > 0)
  assert.equal(receiver.told, [])
  assert.match(log.join(), 'must be at a host that the operator allows')
})

test('a job that another process has ended a moment ago is left to that one', async () => {
  const queue = makeTestQueue()
  const receiver = await receive()
  await addWith(queue, 'old', receiver.address)
  await addWith(queue, 'new', receiver.address)
  for (const id of ['old', 'new']) await cancel(queue, id)
  const aged = (job: Job): Job => (job.id === 'old' ? { ...job, endedAt: job.endedAt! - 120_000 } : job)
  const shared: JobQueue = {
    ...queue,
    ended: async () => (await queue.ended()).map(aged),
    get: async (id) => aged((await queue.get(id))!)
  }
  const { random } = Math
  Math.random = () => 0
  try {
    deliver(shared, { isShared: true })
    await isTold(queue, 'old')
  } finally {
    Math.random = random
  }
  assert.equal(
    receiver.told.map(({ ref }) => ref),
    ['old@x']
  )
  assert.is((await webhookOf(queue, 'new')).nextAt, undefined)
})

test.run()
