import type { FastifyReply } from 'fastify'

/** Aborts when the client goes away before its answer is complete. */
export const hangUp = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  // The answer's stream closes with the connection; the request's already when its body has been read.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  if (reply.raw.destroyed || reply.raw.closed) controller.abort()
  return controller.signal
}
