import type { FastifyReply } from 'fastify'

/** Aborts when the client disconnects before the answer is complete. */
export const hangUp = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  // the stream of the answer closes with the connection; that of the request already after its body is read
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  if (reply.raw.destroyed || reply.raw.closed) controller.abort()
  return controller.signal
}
