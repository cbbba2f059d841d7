import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openAnswers } from '../../core/open-answers.js'

/** A server that answers with a stream of this type, which the test ends. */
const serve = async (type: string) => {
  const app = fastify({ forceCloseConnections: true })
  const answers = openAnswers(app as never)
  const stream = new PassThrough()
  app.get('/', (_, reply) => reply.type(type).send(stream))
  const root = await app.listen({ port: 0, host: '127.0.0.1' })
  stream.write('begun')
  const { body } = await fetch(root)
  let isSent = false
  const sent = (mostMs: number) => answers.sent(mostMs).then(() => (isSent = true))
  return { app, stream, body: body!, sent, isSent: () => isSent }
}

test('an answer that is being sent is waited for', async () => {
  const { app, stream, body, sent, isSent } = await serve('application/pdf')
  const waiting = sent(60_000)
  await pause(50)
  assert.is(isSent(), false)
  stream.end(' and ended')
  await waiting
  assert.is(await new Response(body).text(), 'begun and ended')
  await app.close()
})

test('a client that reads for too long, or reads events, is not waited for', async () => {
  for (const [type, mostMs] of [
    ['application/pdf', 50],
    ['text/event-stream', 60_000]
  ] as const) {
    const { app, sent, body } = await serve(type)
    await sent(mostMs)
    await Promise.all([app.close(), body.cancel().catch(() => {})])
  }
})

test.run()
