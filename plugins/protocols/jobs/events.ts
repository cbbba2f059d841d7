import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Job, type Printer, PrintError } from '../../../core/plugin.js'
import { noCache } from '../../../parts/http.js'
import { statusOf } from './status.js'

/** The least time between two events of one job. */
const PAUSE_MS = 100
/** Proxies close connections that are silent for a minute. */
const ALIVE_MS = 15_000
/** After which a browser connects again when the connection breaks. */
const RETRY_MS = 2000

/**
 * Answers with server-sent events (HTML Living Standard, 9.2): `status` now and when the job has changed, with the detailed
 * status as JSON; then `end` with the last status, and the answer is complete.
 */
export const sendEvents = async (reply: FastifyReply, printer: Printer, ref: string): Promise<FastifyReply> => {
  noCache(reply).type('text/event-stream; charset=utf-8')
  if (reply.request.method === 'HEAD') {
    await printer.status(ref)
    return reply.send()
  }
  const stream = new PassThrough()
  let latest: Job
  let timer: NodeJS.Timeout | undefined

  const send = async (): Promise<void> => {
    timer = undefined
    const status = await statusOf(latest, printer, { details: true })
    if (!stream.writable) return
    stream.write(`event: ${status.done ? 'end' : 'status'}\ndata: ${JSON.stringify(status)}\n\n`)
    if (status.done) stream.end()
  }
  const stopWatching = await printer.watch(ref, (job) => {
    latest = job
    timer ??= setTimeout(() => void send().catch((thrown) => stream.destroy(thrown)), PAUSE_MS)
  })
  const look = async (): Promise<void> => {
    // a job that the queue has lost never ends: the browser asks again, and gets 404
    const isLost = await printer.status(ref).then(() => false, isUnknown)
    if (isLost) stream.end()
    else if (stream.writable) stream.write(': the job goes on\n\n')
  }
  const looking = setInterval(() => void look(), ALIVE_MS)
  const stop = (): void => {
    stopWatching()
    clearInterval(looking)
  }
  stream.once('close', stop)
  stream.write(`retry: ${RETRY_MS}\n\n`)
  // nginx keeps the events back without the last header
  return reply.header('x-accel-buffering', 'no').send(stream)
}

const isUnknown = (thrown: unknown): boolean => thrown instanceof PrintError && thrown.code === 'unknown-job'
